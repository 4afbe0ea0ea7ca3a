/* What a project of Contract costs, tapped. */
(() => {
  "use strict";

  const MOST_POINTS = 99;

  /* One point more of a kind of influence. */
  function setCost(button, points) {
    const { cost } = button.dataset;
    const part = button.closest("fieldset");
    const field = part.querySelector(`[name=${cost}_more]`);
    part.querySelector(`[name=${cost}][value="0"]`).checked = true;
    field.value = points || "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  document.addEventListener("input", ({ target }) => {
    const cost = target.name?.endsWith("_more") && target.name.replace("_more", "");
    if (cost) target.closest(".costs").querySelector(`[data-cost=${cost}] .num`).textContent = target.value;
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
