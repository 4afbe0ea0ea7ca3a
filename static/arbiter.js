/* What plain forms and htmx can't do: the number pad, the tapped cell, the rule window, and saying when the line is cut. */
(() => {
  "use strict";
  const root = document.documentElement;
  root.classList.add("js");
  parent.tellEdges?.(root); // where the page stands in the site's frame

  /* Where browsers let a worker run (HTTPS, or this machine itself), it answers when no server does. */
  const { worker, scope } = document.currentScript.dataset;
  if (worker) window.addEventListener("load", () => navigator.serviceWorker?.register(worker, { scope }).catch(() => {}));

  function press(button) {
    const field = document.getElementById(button.dataset.pad);
    if (!field) return;
    const { key, number } = button.dataset;
    const value = number ?? (key === "back" ? field.value.slice(0, -1) : key === "clear" ? "" : field.value + key);
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

  /* While others act, a tap on the picture asks what the rules say about the cell. */
  function askAbout(board, event) {
    const drawing = board.querySelector("svg");
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
    const { x, y, width, height } = drawing.viewBox.baseVal;
    if (Math.min(point.x, point.y) < 0 || point.x > width + x || point.y > height + y) return;
    const [left, top] = board.dataset.corner.split(",").map(Number);
    const url = new URL(document.getElementById("again").getAttribute("hx-get"), location.href);
    url.searchParams.set("cell", `${Math.floor(point.x / CELL) + left},${Math.floor(point.y / CELL) + top}`);
    choose(url.pathname + url.search);
  }

  /* What was ticked below the picture stays ticked after the tap, unless the tap changes it. */
  const ASKED = "#live [id^=asks-]";
  function keepTicks(url) {
    for (const field of document.querySelectorAll(`${ASKED} fieldset`)) url.searchParams.delete(field.id);
    for (const box of document.querySelectorAll(`${ASKED} :checked`)) url.searchParams.append(box.name, box.value);
  }

  /* Show the page as it is after a choice, with its button in sight. The request stands in for an update under way, and
     updates to come ask for the choice too: so neither can undo it. */
  let choosing = false;
  async function choose(address) {
    const again = document.getElementById("again");
    const ticks = [...document.querySelectorAll(`${ASKED} input`)].map((box) => [box, box.checked]);
    again.setAttribute("hx-get", address);
    choosing = true;
    await htmx.ajax("GET", address, { source: again, target: "#live", swap: "innerMorph" }).finally(() => (choosing = false));
    for (const [box, was] of ticks) if (box.checked === was) box.checked = box.defaultChecked;
    const button = document.querySelector("#live .confirm");
    if (button?.getBoundingClientRect().top < 64) button.scrollIntoView({ block: "end" });
    document.dispatchEvent(new Event("chosen"));
  }

  /* An update that was asked for before the page's last choice or entry shows the page as it was then, on a phone that
     goes round even somebody else's. It isn't shown, but asked for anew. */
  document.addEventListener("htmx:before:request", (event) => {
    const { ctx } = event.detail;
    if (ctx.sourceElement.id === "again") ctx.asked = ctx.sourceElement.getAttribute("hx-get");
  });
  document.addEventListener("htmx:before:swap", (event) => {
    const { asked, request } = event.detail.ctx;
    if (asked === undefined || asked === document.getElementById("again").getAttribute("hx-get")) return findFocus(request);
    event.preventDefault();
    lookAgain();
  });

  function lookAgain() {
    document.getElementById("stream")?.dispatchEvent(new Event("changed"));
  }

  /* Zoom. The frame scrolls by itself; the buttons say how many pixels a cell is wide, or "fit" for the whole picture,
     and null means: as the style sheet has it. The width stands at the root, so that no update of the page can undo it. */
  const SMALLEST = 22;
  const LARGEST = 120;
  let wide = remembered("zoom");
  let corner = "";

  function remembered(name, value) {
    try {
      if (value === undefined) return sessionStorage.getItem(name);
      sessionStorage.setItem(name, value);
    } catch {
      // Where nothing may be kept, the zoom lasts as long as the page.
    }
    return null;
  }

  function frames() {
    return [...document.querySelectorAll(".map > .board")];
  }

  function pixels(board) {
    return board.firstElementChild.getScreenCTM().a * CELL;
  }

  /* The width at which the whole picture is seen: in its frame, and in the window's height. */
  function fitting(board) {
    const { width, height } = board.firstElementChild.viewBox.baseVal;
    return Math.min(((board.clientWidth - 1) / width) * CELL, ((window.innerHeight * 0.8 - 4) / height) * CELL);
  }

  function size() {
    const [board] = frames();
    if (!board) return;
    root.classList.toggle("zoomed", wide !== null);
    if (wide === null) return;
    const cell = wide === "fit" ? fitting(board) : Number(wide);
    root.style.setProperty("--board", `${(board.firstElementChild.viewBox.baseVal.width * cell) / CELL}px`);
  }
  window.addEventListener("resize", size);

  /* How far the frame is panned, in the picture's own units: its row numbers go along. */
  function panned({ target }) {
    if (!frames().includes(target)) return;
    root.style.setProperty("--panned", `${target.scrollLeft / target.firstElementChild.getScreenCTM().a}px`);
  }
  document.addEventListener("scroll", panned, { capture: true, passive: true });

  function zoom(way) {
    const [board] = frames();
    if (!board) return;
    const before = pixels(board);
    const middle = [board.scrollLeft + board.clientWidth / 2, board.scrollTop + board.clientHeight / 2];
    const cell = Math.min(LARGEST, Math.max(SMALLEST, before * (way === "in" ? 1.3 : 1 / 1.3)));
    wide = way === "fit" ? "fit" : String(cell);
    remembered("zoom", wide);
    size();
    const grown = pixels(board) / before;
    board.scrollTo(middle[0] * grown - board.clientWidth / 2, middle[1] * grown - board.clientHeight / 2);
  }

  /* Let the cells to tap be seen, or else the card laid last. Only the frame is scrolled, never the page. */
  function reveal() {
    for (const board of frames()) {
      const marks = [...board.querySelectorAll(".spot")];
      const spots = marks.length ? marks : [...board.querySelectorAll("use[href$='-brackets']")];
      const boxes = spots.map((spot) => spot.getBoundingClientRect());
      if (!boxes.length) continue;
      const frame = board.getBoundingClientRect();
      const middle = (from, to, much) => {
        const least = Math.min(...boxes.map((box) => box[from]));
        const most = Math.max(...boxes.map((box) => box[to]));
        return Math.min((least + most) / 2, least + much / 2);
      };
      board.scrollLeft += middle("left", "right", board.clientWidth) - frame.left - board.clientWidth / 2;
      board.scrollTop += middle("top", "bottom", board.clientHeight) - frame.top - board.clientHeight / 2;
    }
  }

  /* What a change would move is drawn in a picture that begins above the button: let its arrows be seen whole. */
  function uncoverArrows() {
    const arrows = document.querySelector(".as-it-would-be .arrows")?.getBoundingClientRect();
    const bar = document.querySelector(".with-map .confirm")?.getBoundingClientRect();
    if (!arrows || !bar || document.querySelector(".as-it-would-be").getBoundingClientRect().top >= bar.top) return;
    window.scrollBy(0, Math.max(0, arrows.bottom + 8 - bar.top));
  }

  /* A layout that grows to the left or upwards moves in its picture: what was in sight stays there. */
  function keepInSight() {
    const board = document.getElementById("board");
    const now = board?.dataset.corner ?? "";
    if (corner && now && now !== corner) {
      const [was, is] = [corner, now].map((pair) => pair.split(",").map(Number));
      const cell = pixels(board);
      board.scrollBy((was[0] - is[0]) * cell, (was[1] - is[1]) * cell);
    }
    corner = now;
  }

  async function showRule(link) {
    const dialog = document.getElementById("rule");
    await htmx.ajax("GET", link.getAttribute("href"), { target: "#rule-text", swap: "innerHTML" });
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
  }

  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const key = event.target.closest("button[data-pad]");
    if (key) return press(key);
    const board = event.target.closest("#board[data-left]");
    if (board) {
      event.preventDefault();
      return tapCell(board, event);
    }
    const calm = event.target.closest("#board[data-ask]");
    if (calm && window.htmx) return askAbout(calm, event);
    const choice = event.target.closest("a[data-live]");
    if (choice && window.htmx) {
      event.preventDefault();
      return choose(choice.dataset.live);
    }
    const spot = event.target.closest("#board a");
    if (spot && window.htmx) {
      event.preventDefault();
      const live = new URL(document.getElementById("again").getAttribute("hx-get"), location.href);
      return choose(live.pathname + new URL(spot.getAttribute("href"), location.href).search);
    }
    const zooming = event.target.closest("button[data-zoom]");
    if (zooming) return zoom(zooming.dataset.zoom);
    const rule = event.target.closest("a.rule, .zoom a");
    if (rule && document.getElementById("rule")?.showModal) {
      event.preventDefault();
      return showRule(rule);
    }
    if (event.target.closest("[data-print]")) return window.print();
    if (event.target.matches("dialog, dialog [data-close]")) event.target.closest("dialog").close();
  });

  /* Taps in the editor of start pictures come faster than answers: each waits for the one before, and then sends the
     picture as that one has left it. */
  document.addEventListener("htmx:before:request", (event) => {
    const { form, submitter } = event.detail.ctx.request;
    if (form?.id !== "editor" || submitter?.form !== form) return;
    event.detail.ctx.request.body = new URLSearchParams(new FormData(form, submitter));
  });

  // The pad is on the page: the phone's own keyboard would only cover it.
  document.addEventListener("focusin", (event) => {
    if (event.target.matches("input[data-number]")) event.target.inputMode = "none";
  });

  /* Where the keyboard is. An update may take the element away or make another one of it: the focus goes on to the same
     cell, to what has the same id, or to the headline, which says what is asked now. A link without an id is what it says. */
  let focused = [];
  const nameOf = (element) => element.id || element.textContent;

  const cellOf = (link) => {
    const address = link?.closest("#board a")?.getAttribute("href");
    return address ? new URL(address, location.href).searchParams.get("cell") : null;
  };

  /* The button of an entry mostly goes with its answer. If it had the focus still, the browser would lay out the whole page for
     that alone, while the page is being changed. What is typed into keeps it: a phone's keyboard would go. */
  function findFocus(request) {
    const { activeElement } = document;
    focused = document.getElementById("live")?.contains(activeElement)
      ? [nameOf(activeElement), cellOf(activeElement), activeElement]
      : [];
    if (focused.length && request.method === "POST" && !activeElement.matches("input, select, textarea")) activeElement.blur();
  }

  function keepFocus() {
    if (!focused.length) return;
    const [name, cell, element] = focused;
    const still = element.isConnected && nameOf(element) === name && cellOf(element) === cell;
    const same = still ? element : cell && [...document.querySelectorAll("#board a")].find((link) => cellOf(link) === cell);
    for (const there of [same, document.getElementById(name), cell && document.getElementById("board")]) {
      if (!there) continue;
      there.focus({ preventScroll: true });
      if (document.activeElement === there) return;
    }
    const headline = document.querySelector("#live h1");
    headline.tabIndex = -1;
    headline.focus({ preventScroll: true });
  }

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
  // Calling again in vain doesn't hide that something wasn't sent.
  const cut = () => root.dataset.line !== "unsent" && tell("cut");
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
  /* What the page shows already isn't asked for again: the number that a stream begins with. Nor, while an entry of this
     page is under way, what its answer is going to show; mostly the stream tells of that very entry, and sooner. */
  const entering = new Set();
  let newest = 0;
  const isBehind = () => newest > Number(document.getElementById("again")?.dataset.seen);
  document.addEventListener("htmx:sse:before:message", (event) => {
    const { event: name, data } = event.detail.message;
    if (name !== "changed") return;
    newest = Number(data);
    if (isBehind() && !entering.size) return;
    event.preventDefault();
    open();
  });
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (ctx.request.method === "POST" && ctx.target?.id === "live") entering.add(ctx);
  });
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    if (entering.delete(ctx) && !entering.size && isBehind()) lookAgain();
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
  // A line that is cut because its page goes away is no error. A page that comes back calls again.
  window.addEventListener("pagehide", () => {
    const line = document.getElementById("stream")?._htmx?.sse;
    if (line) (line.abortController ??= new AbortController()).abort();
  });
  setInterval(() => {
    if (document.hidden || !beating || Date.now() - heard < SILENCE) return;
    heard = Date.now();
    cut();
    callAgain();
  }, 5000);
  // A seat's page listens in the background too. A phone that slept may have lost the line without noticing, however short it
  // was away: so it asks for what is new at once, and calls again too where it has heard nothing for longer than a beat.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    lookAgain();
    if (beating && Date.now() - heard > SILENCE / 2) callAgain();
  });

  document.addEventListener("htmx:error", (event) => {
    if (event.detail?.ctx?.request?.method === "POST") tell("unsent");
  });

  /* What the device has seen of the table, for "since you looked": the number that somebody saw last, unless the page
     tells what happened since. The server reads it when it is asked for the page, or for an update of it. An arbiter in
     the browser, which has no such worker, is the only device of its tables and keeps none. */
  function looked() {
    const again = document.querySelector("#again[data-seen]");
    if (document.hidden || !worker || !again || !document.getElementById("stream") || document.getElementById("since")) return;
    const [path] = location.pathname.match(/^.*?\/t\/[^/]+/);
    const safe = location.protocol === "https:" ? "; secure" : "";
    document.cookie = `looked=${again.dataset.seen}; path=${path}; max-age=7776000; samesite=lax${safe}`;
  }
  document.addEventListener("visibilitychange", looked);

  /* An update leaves ticks as a finger left them; on the set-up page the answer says what is ticked now. */
  function takeTicks(part) {
    for (const input of part.querySelectorAll("[hx-post] input")) input.checked = input.defaultChecked;
  }

  /* What was wrong is over as soon as the arbiter has something to say to another number, or to another face. */
  function forgetErrors() {
    const errors = document.getElementById("errors");
    if (!errors) return;
    errors.remove();
    for (const field of document.querySelectorAll(".desk [aria-invalid]")) field.removeAttribute("aria-invalid");
    for (const fault of document.querySelectorAll(".desk .fault")) fault.remove();
    document.title = document.getElementById("again").dataset.title;
  }

  document.addEventListener("change", (event) => {
    if (event.target.matches(".numbers input")) forgetErrors();
  });

  /* Ticks of what lies on the table already, as a game comes out of its box or after a correction, stay until the browser is
     closed. */
  const TICKS = `ticks:${location.pathname}`;
  function tickAgain() {
    const ticked = (remembered(TICKS) || "").split(" ");
    for (const box of document.querySelectorAll("[data-ticks] input")) box.checked = box.checked || ticked.includes(box.id);
  }
  document.addEventListener("change", (event) => {
    const part = event.target.closest("[data-ticks]");
    if (part) remembered(TICKS, [...part.querySelectorAll(":checked")].map((box) => box.id).join(" "));
  });

  let task;
  let refused = false;
  document.addEventListener("DOMContentLoaded", () => {
    refused = document.getElementById("why") !== null;
    // Long names make the row of tabs wider than a phone.
    document.querySelector(".tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
    task = document.getElementById("again")?.dataset.task;
    tickAgain();
    size();
    reveal();
    uncoverArrows();
    keepInSight();
  });
  document.addEventListener("htmx:after:swap", (event) => {
    const { request, target } = event.detail?.ctx ?? {};
    if (target?.id === "setup-part") return takeTicks(target);
    if (/^(face|say)/.test(target?.id) && target.querySelector(".face, .ask")) forgetErrors();
    if (target?.id !== "live") return;
    if (request.method === "POST") {
      open();
      const errors = document.querySelector("#errors, #meanwhile");
      if (errors) return errors.focus();
    }
    keepFocus();
    looked();
    tickAgain();
    // Something else is asked of the person now: let them see it.
    const now = document.getElementById("again")?.dataset.task;
    size();
    keepInSight();
    // What was chosen here can't be any more, by what somebody else did.
    const refusal = document.getElementById("why");
    if (refusal && !refused && !choosing) refusal.scrollIntoView({ block: "center" });
    refused = Boolean(refusal);
    if (now !== task) {
      window.scrollTo({ top: 0 });
      reveal();
    }
    task = now;
  });
})();
