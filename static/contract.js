/* What a project of Contract costs, tapped. */
(() => {
  "use strict";

  const MOST_POINTS = 99;

  /* One point more of a kind of influence. */
  function setCost(button, points) {
    const field = button.closest("fieldset").querySelector(`[name=${button.dataset.cost}]`);
    field.value = points || "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  document.addEventListener("input", ({ target }) => {
    const costs = target.closest(".costs");
    if (costs) costs.querySelector(`[data-cost=${target.name}] .num`).textContent = target.value;
  });

  function addPoint(button) {
    setCost(button, Math.min(Number(button.querySelector(".num").textContent) + 1, MOST_POINTS));
  }

  document.addEventListener("click", (event) => {
    const point = event.target.closest("button[data-cost]");
    if (point) return addPoint(point);
    const free = event.target.closest("button[data-free]");
    if (free) free.parentElement.querySelectorAll("[data-cost]").forEach((one) => setCost(one, 0));
  });
})();
