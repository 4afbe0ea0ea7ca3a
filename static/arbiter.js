/* What plain forms and htmx can't do: the number pad, the tapped cell, the rule window, and saying when the line is cut. */
(() => {
  "use strict";
  const root = document.documentElement;
  root.classList.add("js");

  function press(button) {
    const field = document.getElementById(button.dataset.pad);
    if (!field) return;
    const key = button.dataset.key;
    const value = key === "back" ? field.value.slice(0, -1) : key === "clear" ? "" : field.value + key;
    if (value.length > field.maxLength) return;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /* A tap on the layout shows the preview of a legal cell, or what forbids any other. The cell is found from the
     place of the tap: forbidden ones are no links. */
  const CELL = 40;

  function cellAt(board, event) {
    const link = event.target.closest("a");
    if (link) return new URL(link.getAttribute("href"), location.href).searchParams.get("cell");
    const drawing = board.querySelector("svg");
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
    const x = Math.floor(point.x / CELL) + Number(board.dataset.left);
    const y = Math.floor(point.y / CELL) + Number(board.dataset.top);
    return `${x},${y}`;
  }

  function tapCell(board, event) {
    const again = document.getElementById("again");
    const url = new URL(again.getAttribute("hx-get"), location.href);
    url.searchParams.set("cell", cellAt(board, event));
    keepTicks(url);
    choose(url.pathname + url.search);
  }

  /* What was ticked below the picture stays ticked after the tap. */
  function keepTicks(url) {
    const form = document.getElementById("placement");
    if (!form) return;
    for (const field of form.querySelectorAll("fieldset[id]")) url.searchParams.delete(field.id);
    for (const box of form.querySelectorAll("fieldset[id] :checked")) url.searchParams.append(box.name, box.value);
  }

  /* Show the page as it is after a choice. The request stands in for an update under way, and updates to come ask
     for the choice too: so neither can undo it. */
  function choose(address) {
    const again = document.getElementById("again");
    again.setAttribute("hx-get", address);
    htmx.ajax("GET", address, { source: again, target: "#live", swap: "innerMorph" });
  }

  async function showRule(link) {
    const dialog = document.getElementById("rule");
    await htmx.ajax("GET", link.getAttribute("href"), { target: "#rule-text", swap: "innerHTML" });
    if (!dialog.open) dialog.showModal();
  }

  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const key = event.target.closest("button[data-key]");
    if (key) return press(key);
    const board = event.target.closest("#board[data-left]");
    if (board) {
      event.preventDefault();
      return tapCell(board, event);
    }
    const choice = event.target.closest("a[data-live]");
    if (choice && window.htmx) {
      event.preventDefault();
      return choose(choice.dataset.live);
    }
    const rule = event.target.closest("a.rule");
    if (rule && document.getElementById("rule")) {
      event.preventDefault();
      return showRule(rule);
    }
    if (event.target.closest("[data-print]")) return window.print();
    if (event.target.matches("dialog, dialog [data-close]")) event.target.closest("dialog").close();
  });

  // The pad is on the page: the phone's own keyboard would only cover it.
  document.addEventListener("focusin", (event) => {
    if (event.target.matches("input[data-number]")) event.target.inputMode = "none";
  });

  /* The line. A phone that hears nothing for three beats of the server counts as cut off, and calls again. */
  const SILENCE = 25000;
  let heard = Date.now();
  let beating = false;

  function tell(name) {
    const banner = document.getElementById("cut");
    if (!banner) return;
    banner.hidden = !name;
    banner.textContent = name ? banner.dataset[name] : "";
    root.dataset.line = name || "open";
  }
  const cut = () => tell("cut");
  function open() {
    heard = Date.now();
    tell("");
  }
  document.addEventListener("htmx:sse:after:connection", open);
  document.addEventListener("changed", open);
  document.addEventListener("beat", () => {
    beating = true;
    open();
  });
  document.addEventListener("htmx:sse:error", cut);
  document.addEventListener("htmx:sse:close", (event) => event.detail.reason === "ended" && cut());
  window.addEventListener("offline", cut);

  function callAgain() {
    const line = document.getElementById("stream")?._htmx?.sse;
    if (line?.delayCanceller) line.delayCanceller();
    else line?.reader?.cancel();
  }
  window.addEventListener("online", callAgain);
  setInterval(() => {
    if (document.hidden || !beating || Date.now() - heard < SILENCE) return;
    heard = Date.now();
    cut();
    callAgain();
  }, 5000);

  document.addEventListener("htmx:error", (event) => {
    if (event.detail?.ctx?.request?.method === "POST") tell("unsent");
  });

  let task;
  document.addEventListener("DOMContentLoaded", () => {
    task = document.getElementById("again")?.dataset.task;
  });
  document.addEventListener("htmx:after:swap", (event) => {
    const { request, target } = event.detail?.ctx ?? {};
    if (target?.id !== "live") return;
    if (request.method === "POST") {
      open();
      const errors = document.querySelector("#errors, #meanwhile");
      if (errors) return errors.focus();
    }
    // Something else is asked of the person now: let them see it.
    const now = document.getElementById("again")?.dataset.task;
    if (now !== task) window.scrollTo({ top: 0 });
    task = now;
  });
})();
