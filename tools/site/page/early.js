/* Something to look at while the arbiter starts: the page that was open last, greyed, as it was then. Pages say themselves that they
   may be shown so (`data-early`): nothing is on them that isn't for everybody's eyes. Nothing runs in such a page and nothing can
   be entered; a tap waits, and is carried out only if the page that comes shows the same. */
import { VERSION } from "./version.js";

const MOST = 2e6; // characters
const SOON = 1000; // milliseconds after which a page that was opened is kept
const LONG = 400; // milliseconds after which the words are shown instead
const TAPPED = "a[href], button, summary, label, input, select, textarea, .board";
const TELLING = ["id", "name", "value", "href", "for", "data-live", "data-key", "data-seen"];

export class Early {
  /* `remembered` reads and writes what is kept; `says` shows and hides a line of the page around by its name. */
  constructor({ base, frame, words, remembered, note }) {
    Object.assign(this, { live: frame, words, remembered, note });
    this.name = (inside) => `early ${base.pathname}${inside ? " last" : ""}`; // the start page is kept apart
  }

  /* Keep what a page shows now, if it may be shown early; else what was kept before it goes. */
  keep(page, inside) {
    const may = page.querySelector("[data-early]") && !hasInput(page);
    const kept = may ? JSON.stringify({ version: VERSION, inside, ...copied(page) }) : "";
    this.remembered(this.name(inside), kept.length < MOST ? kept : "");
  }

  keepSoon(...what) {
    this.keep(...what);
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.keep(...what), SOON);
  }

  /* Show what was kept of this page, if it is of this version. */
  show(inside) {
    const kept = JSON.parse(this.remembered(this.name(inside)) || null);
    if (kept?.version !== VERSION || kept.inside !== inside) return;
    this.kept = kept;
    this.words.hidden = true;
    this.late = setTimeout(() => (this.words.hidden = false), LONG); // its style sheets aren't there
    this.frame = Object.assign(document.createElement("iframe"), { id: "early", title: this.live.title, srcdoc: kept.html });
    this.frame.setAttribute("aria-busy", "true");
    this.frame.addEventListener("load", () => this.ready());
    this.live.before(this.frame);
  }

  ready() {
    const page = this.frame.contentDocument;
    clearTimeout(this.late);
    this.words.hidden = true;
    this.live.hidden = false; // behind it
    page.documentElement.style.cssText = this.kept.style;
    window.tellEdges(page.documentElement);
    page.body.style.opacity = ".7";
    page.body.inert = true;
    scroll(page, this.kept.scrolls);
    page.addEventListener("click", (event) => this.tap(page, event), true);
    this.frame.dataset.ready = "";
    this.say("early");
    document.documentElement.dataset.early = Math.round(performance.now());
  }

  /* The last tap counts; what it was on is marked. */
  tap(page, { clientX: x, clientY: y }) {
    page.body.inert = false;
    const on = page.elementFromPoint(x, y)?.closest(TAPPED);
    page.body.inert = true;
    if (!on) return;
    if (this.tapped) this.tapped.on.style.outline = "";
    Object.assign(on.style, { outline: "3px dashed", outlineOffset: "-3px" });
    const { left, top } = on.getBoundingClientRect();
    this.tapped = { on, place: placeOf(page, on), x: x - left, y: y - top };
    this.say("waits");
  }

  /* The arbiter's own page is there. */
  lift() {
    if (!this.kept) return;
    const page = this.live.contentDocument;
    const before = this.frame.contentDocument;
    const { tapped } = this;
    if (this.frame.dataset.ready === "") scroll(page, scrolls(before));
    const there = tapped && isSame(before.querySelector("#again"), page.querySelector("#again")) && alike(page, tapped);
    this.remove();
    if (there) press(there, tapped);
    else if (tapped) this.note("not-done", true);
  }

  remove() {
    clearTimeout(this.late);
    delete this.kept;
    this.frame?.remove();
    this.say("");
  }

  say(what) {
    for (const part of document.querySelectorAll("#waiting [data-when]")) part.hidden = part.dataset.when !== what;
  }
}

/* Whether somebody has typed or chosen something that isn't sent yet. */
function hasInput(page) {
  const fields = [...page.querySelectorAll("main form :is(input, select, textarea):not([type=hidden])")];
  return fields.some(({ type, checked, selectedIndex, value }) =>
    ["checkbox", "radio"].includes(type) ? checked : selectedIndex === undefined ? value : selectedIndex > 0);
}

/* A page without what runs in it. Styles that scripts have set, the policy lets only scripts set again. */
function copied(page) {
  const copy = page.documentElement.cloneNode(true);
  for (const part of copy.querySelectorAll("script, dialog")) part.remove();
  for (const part of [copy, ...copy.querySelectorAll("[style]")]) part.removeAttribute("style");
  return { html: `<!doctype html>${copy.outerHTML}`, style: page.documentElement.style.cssText, scrolls: scrolls(page) };
}

const scrolling = (page) => [page.scrollingElement, ...page.querySelectorAll(".board")];
const scrolls = (page) => scrolling(page).map((part) => [part.scrollLeft, part.scrollTop]);
function scroll(page, to) {
  for (const [place, part] of scrolling(page).entries()) part.scrollTo(...(to[place] ?? [0, 0]));
}

const placeOf = (page, element) => [...page.body.querySelectorAll(TAPPED)].indexOf(element);
const alike = (page, { on, place }) => {
  const there = page.body.querySelectorAll(TAPPED)[place];
  return isSame(on, there) && there;
};
function isSame(one, other) {
  if (!one || !other) return one === other;
  const says = (element) => element.getAttribute("href") ?? element.textContent; // a link may say how long ago something was
  return says(one) === says(other) && TELLING.every((name) => one.getAttribute(name) === other.getAttribute(name));
}

function press(element, { x, y }) {
  const { left, top } = element.getBoundingClientRect();
  const view = element.ownerDocument.defaultView;
  element.focus({ preventScroll: true });
  element.dispatchEvent(new view.MouseEvent("click", { bubbles: true, cancelable: true, view, clientX: left + x, clientY: top + y }));
}
