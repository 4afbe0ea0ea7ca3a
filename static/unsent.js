/* What was said on a page and not sent yet is there again when the page comes in another language, and on the set-up page when
   one comes back to it. By ids, which are the same in every language; kept in this tab, and never in an address. */
(() => {
  "use strict";
  const PLACE = `unsent:${location.pathname}`;
  const setup = () => document.getElementById("setup");
  const fields = () => [...document.querySelectorAll("main :is(input[id], select[id]):not([type=hidden], [type=file], [data-switch])")];
  const isTick = (field) => ["checkbox", "radio"].includes(field.type);
  const said = (field) => (isTick(field) ? field.checked : field.value);
  const asMade = (field) => {
    if (isTick(field)) return field.defaultChecked;
    return field.options ? ([...field.options].find((one) => one.defaultSelected) ?? field.options[0])?.value : field.defaultValue;
  };

  let changing = false; // the language
  function keep() {
    const page = setup()
      ? { changing, setup: [...new FormData(setup())].filter(([name]) => !["csrf_token", "key"].includes(name)) }
      : { fields: fields().filter((one) => said(one) !== asMade(one)).map((one) => [one.id, said(one)]) };
    try {
      sessionStorage.setItem(PLACE, JSON.stringify(page));
    } catch {
      // Where nothing may be kept, the page begins anew.
    }
  }

  function taken() {
    try {
      const page = JSON.parse(sessionStorage.getItem(PLACE));
      sessionStorage.removeItem(PLACE);
      return page ?? {};
    } catch {
      return {};
    }
  }

  /* Some questions are asked only after a number was typed: what was answered waits for them, until the person goes on. */
  const waiting = new Map();
  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, () => waiting.clear(), true);
  function sayAgain() {
    for (const [id, value] of waiting) {
      const field = document.getElementById(id);
      if (!field) continue;
      waiting.delete(id);
      field[isTick(field) ? "checked" : "value"] = value;
      if (value !== false) for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
    }
  }
  document.addEventListener("htmx:after:swap", sayAgain);

  /* The set-up page asks the server for the form as it was, since what it asks hangs on what was chosen. */
  let form = null;
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (!form || ctx.sourceElement !== setup()) return;
    const now = new FormData(setup());
    ctx.request.body = new URLSearchParams([...form, ...["csrf_token", "key"].map((name) => [name, now.get(name)])]);
    form = null;
  });

  /* Where choices of a live page are in addresses, the language's link leads to the page with those chosen now. */
  document.addEventListener("click", (event) => {
    const link = event.target.closest(".languages a");
    if (!link) return;
    changing = true;
    keep();
    const live = document.querySelector("main:not(.look) #again[data-task]")?.getAttribute("hx-get");
    if (!live) return;
    const address = new URL(link.href);
    const { searchParams } = new URL(live, location.href);
    searchParams.set("language", address.searchParams.get("language"));
    address.search = searchParams;
    link.href = address;
  });

  window.addEventListener("pagehide", () => setup() && keep());
  function begin() {
    const [{ type }] = performance.getEntriesByType("navigation");
    const page = taken();
    if (page.fields) {
      for (const [id, value] of page.fields) waiting.set(id, value);
      return sayAgain();
    }
    if (!page.setup || (type !== "back_forward" && !page.changing)) return;
    form = page.setup;
    htmx.ajax("POST", setup().getAttribute("action"), { source: setup(), target: "#setup-part", swap: "outerMorph" });
  }
  // htmx begins in a task of its own, before this one.
  document.addEventListener("DOMContentLoaded", () => setTimeout(begin));
})();
