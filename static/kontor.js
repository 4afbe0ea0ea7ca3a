/* What a card of Kontor shows, tapped; and a start layout that is left neither used nor saved. */
(() => {
  "use strict";

  /* One more of a good, up to the three that a card can show, then none again. A card with goods is of that kind. */
  const MOST_GOODS = 3;

  function addGood(button) {
    const all = [...button.parentElement.children];
    const counted = (one) => Number(one.querySelector(".num").textContent);
    const full = all.reduce((sum, one) => sum + counted(one), 0) >= MOST_GOODS;
    const count = full ? 0 : counted(button) + 1;
    const ask = button.closest(".ask");
    const kind = ask.querySelector("[name=kind][value=goods]");
    if (kind) kind.checked = true;
    const answer = ask.querySelector(`[name=${button.dataset.add}][value="${count}"]`);
    answer.checked = true;
    answer.dispatchEvent(new Event("change", { bubbles: true }));
  }

  document.addEventListener("click", (event) => {
    const good = event.target.closest("button[data-add]");
    if (good) addGood(good);
  });

  /* A whole face, tapped: it is what the questions below would have been answered with. */
  function showPlain(button) {
    const ask = button.closest(".ask");
    const shown = button.dataset.plain.split(" ");
    for (const input of ask.querySelectorAll("[name=kind], [name=coin], [name=ship]"))
      input.checked = shown.includes(input.name === "kind" ? input.value : input.name);
    for (const one of ask.querySelectorAll("[data-add]")) {
      const count = Number(shown.includes(one.dataset.add));
      one.querySelector(".num").textContent = count || "";
      ask.querySelector(`[name=${one.dataset.add}][value="${count}"]`).checked = true;
    }
    if (ask.querySelector("[name=bar]") && !ask.querySelector("[name=bar]:checked")) ask.classList.add("other");
    for (const one of ask.querySelectorAll("[data-plain]")) one.setAttribute("aria-pressed", one === button);
    // Where it goes without confirming, there is nothing to be said about it before.
    if (button.dispatchEvent(new Event("told-whole", { bubbles: true, cancelable: true })))
      ask.dispatchEvent(new Event("change", { bubbles: true }));
  }

  document.addEventListener("click", (event) => {
    const plain = event.target.closest("button[data-plain]");
    if (plain) showPlain(plain);
    const other = event.target.closest("button[data-other]");
    if (other) other.closest(".ask").classList.add("other");
  });

  /* What was answered one by one is seen, also where it was before the page came in another language. */
  document.addEventListener("change", ({ target }) => {
    if (target.matches(".other-face input")) target.closest(".ask").classList.add("other");
  });

  document.addEventListener("change", ({ target }) => {
    if (!target.matches(".counts input")) return;
    target.closest(".ask").querySelector(`[data-add=${target.name}] .num`).textContent = Number(target.value) || "";
  });

  /* A card of another kind shows no goods. */
  document.addEventListener("change", (event) => {
    if (!event.target.matches(".ask [name=kind]:not([value=goods])")) return;
    const ask = event.target.closest(".ask");
    for (const one of ask.querySelectorAll("[data-add] .num")) one.textContent = "";
    for (const one of ask.querySelectorAll(".counts [value='0']")) one.checked = true;
  });

  const drawing = () => document.querySelector("#editor [name=layout]")?.value;
  let kept = drawing();
  document.addEventListener("htmx:after:swap", () => {
    if (document.querySelector("#keep [role=status]")) kept = drawing();
  });
  document.addEventListener("submit", (event) => {
    if (event.target.id === "use") kept = drawing();
  });
  window.addEventListener("beforeunload", (event) => {
    if (drawing() !== kept) event.preventDefault();
  });
})();
