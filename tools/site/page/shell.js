/* The page around the arbiter's pages: it sees to it that everything is there, starts the arbiter, and says what is wrong. The
   pages themselves are shown in a frame, so that going from one to the next doesn't end the worker that makes them. */
import { Early } from "./early.js";
import { channelName, lockName, pagesName, storeName } from "./names.js";

const BASE = new URL("../", import.meta.url);
const APP = new URL("app/", BASE);
const frame = document.getElementById("page");
const LIGHT = "?guest";
const AWAKE = 15000; // milliseconds
const PATIENCE = 8000; // milliseconds after which the page that has the arbiter counts as asleep
const ASIDE = " aside";

function remembered(name, value) {
  try {
    if (value === undefined) return localStorage.getItem(name);
    localStorage.setItem(name, value);
  } catch {
    // If nothing may be stored, the question comes again.
  }
  return null;
}

/* The texts are in the page, once in each language; this chooses which are shown. */
const parts = [...document.querySelectorAll("main[lang]")];
const spoken = [remembered("language"), ...navigator.languages].filter(Boolean).map((one) => one.slice(0, 2));
const language = spoken.find((one) => parts.some((part) => part.lang === one)) ?? "en";
const words = parts.find((part) => part.lang === language);
document.documentElement.lang = language;
for (const part of document.querySelectorAll("main[lang], #notes [lang], #waiting [lang]")) part.hidden = part.lang !== language;
document.querySelector("link[rel=manifest]").href = `manifest-${language}.webmanifest`;

function show(...names) {
  for (const part of words.querySelectorAll("[data-when]")) {
    part.hidden = !part.dataset.when.split(" ").some((name) => names.includes(name));
  }
}

function put(name, value) {
  for (const place of words.querySelectorAll(`[data-put=${name}]`)) place.textContent = value;
}

function fail(kind, detail = "") {
  early.remove();
  frame.hidden = true;
  words.hidden = false;
  put("detail", detail);
  show("failed", kind);
  document.documentElement.dataset.state = `failed ${kind}`;
  if (kind === "unreadable") offerFiles();
}

const megabytes = (bytes) => (bytes / 1e6).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function progress(done, all) {
  put("done", megabytes(done));
  put("all", megabytes(all));
  const bar = words.querySelector("progress");
  bar.max = all;
  bar.value = done;
}

/* The features that unsupported browsers lack, under the name of the message. */
function lacking() {
  if (!window.isSecureContext) return "insecure";
  if (!navigator.serviceWorker) return "no-worker";
  if (typeof WebAssembly !== "object") return "no-wasm";
  if (!navigator.locks || !window.DecompressionStream || !window.BroadcastChannel) return "old";
  return "";
}

/* `guest` is for a phone at another's table: what only an arbiter of its own needs isn't downloaded until it wants one. */
async function installed(guest) {
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data.fetched !== undefined) progress(data.fetched, data.all);
    if (data.failed && !navigator.serviceWorker.controller) fail(data.failed, data.detail);
  });
  const known = await navigator.serviceWorker.getRegistration(BASE.href);
  const light = known?.active?.scriptURL.endsWith(LIGHT);
  if (!navigator.serviceWorker.controller || (light && !guest)) show("fetching");
  const script = new URL(`service-worker.js${guest && (light || !known) ? LIGHT : ""}`, BASE);
  const registration = await navigator.serviceWorker.register(script, { scope: BASE.href });
  const { active } = await navigator.serviceWorker.ready;
  if (light && !guest) {
    await replaced(registration);
    return location.reload();
  }
  if (!navigator.serviceWorker.controller) {
    const controlled = new Promise((done) => {
      navigator.serviceWorker.addEventListener("controllerchange", done, { once: true });
    });
    active.postMessage({ claim: true });
    await controlled;
  }
  offerUpdates(registration);
  setInterval(() => document.hidden || navigator.serviceWorker.controller?.postMessage({ awake: true }), AWAKE);
  return undefined;
}

/* A guest that wants an arbiter of its own fetches what it lacks. */
async function fetchWhole() {
  const { active } = await navigator.serviceWorker.ready;
  if (!active.scriptURL.endsWith(LIGHT)) return;
  await replaced(await navigator.serviceWorker.register(new URL("service-worker.js", BASE), { scope: BASE.href }));
}

/* The guest's service worker is replaced by one that has downloaded everything. */
async function replaced({ installing, waiting }) {
  const next = waiting ?? installing;
  const controlled = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  if (next.state === "installing") await new Promise((done) => next.addEventListener("statechange", done, { once: true }));
  if (next.state === "redundant") throw new Error("not everything was fetched");
  frame.src = "about:blank"; // a page's stream would keep the former one
  next.postMessage({ take: true });
  await controlled;
}

/* A newer version is downloaded beside this one and waits; it takes over when somebody accepts it, or when all pages were closed. */
function offerUpdates(registration) {
  const offer = document.getElementById("newer");
  const look = () => {
    offer.hidden = !registration.waiting;
  };
  registration.addEventListener("updatefound", () => registration.installing.addEventListener("statechange", look));
  look();
  offer.querySelector(`[lang=${language}] [data-take]`).addEventListener("click", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting?.postMessage({ take: true });
  });
  offer.querySelector(`[lang=${language}] [data-later]`).addEventListener("click", () => {
    offer.hidden = true;
  });
}

/* One page has the arbiter, the others ask it; when that one goes or fails, one of them starts it anew from what is kept. What is
   told on the channel, all pages show. */
let pages;
let given; // releases the arbiter, if this page has it
let late;
const waits = new AbortController(); // for the arbiter

let taking; // the copy of a table that this page goes on with

/* `copy` is of a table that goes on here. Returns the host's link to that, once the arbiter is there. */
function run(copy) {
  taking = copy;
  show("starting");
  late = setTimeout(() => hear({ asleep: true }), PATIENCE);
  navigator.locks.request(lockName(BASE), { signal: waits.signal }, () => new Promise(start)).catch(() => {});
  pages = new BroadcastChannel(pagesName(BASE));
  pages.postMessage({ who: true });
  return new Promise((done) => {
    pages.addEventListener("message", ({ data }) => {
      hear(data);
      if (data.ready || data.here) done(data.host);
    });
  });
}

function start(done) {
  const worker = new Worker(new URL("python.js", import.meta.url), { type: "module" });
  worker.addEventListener("error", (event) => hear({ failed: "broken", detail: event.message ?? "" }));
  worker.addEventListener("message", () => {
    worker.terminate();
    start(done); // this page, and the phones that are joined to it, stay
  });
  worker.postMessage({ said: words.querySelector("[data-stopped]").textContent, taking });
  taking = undefined;
  note("asleep", false);
  given = () => {
    worker.terminate();
    given = undefined;
    done();
  };
}

function note(name, is) {
  document.getElementById(name).hidden = !is;
}

function hear({ asleep, step, ready, here, failed, detail, full, kept, took, restored, guest }) {
  if (guest) return giveWay();
  const about = document.documentElement.dataset;
  if (step || ready || here) {
    clearTimeout(late);
    note("asleep", false);
  }
  if (asleep && !given) {
    note("asleep", true);
    pages.postMessage({ who: true }); // is answered when it wakes
  }
  if (step && about.state !== "open") show("starting");
  if (full !== undefined) note("full", full);
  if (kept !== undefined) note("lost", !kept);
  if (failed) {
    given?.();
    fail(failed, detail);
  }
  if (!ready) return undefined;
  if (given) Object.assign(about, { took, restored });
  if (given) keepForGood();
  if (!about.state?.startsWith("failed")) return undefined;
  delete about.state;
  return open(); // another page has restarted it
}

/* Another window of this device has joined another phone's table: its pages come from there now. */
function giveWay() {
  waits.abort();
  given?.();
  clearTimeout(late);
  fail("guest");
}

/* Other phones: joined to this one's table, or this one to another's. `put` and `show` are for their words. */
const shell = { base: BASE, app: APP, frame, words, language, show, put, note, remembered, fail, uncover, move };
Object.assign(shell, { fetchWhole, run, takeIn, open, hosts });

async function version() {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((done) => port1.addEventListener("message", ({ data }) => done(data), { once: true }));
  port1.start();
  navigator.serviceWorker.controller.postMessage({ version: true }, [port2]);
  return (await answered).slice(0, 8);
}

/* Tell the arbiter that the table of these links has moved to the phone of somebody. */
function move(tokens, to) {
  const channel = new BroadcastChannel(channelName(BASE));
  channel.postMessage({ moved: tokens, to });
  channel.close();
}

/* A game that another phone has handed over is imported like a file. */
async function takeIn(record) {
  joins = false;
  const asked = await fetch(new URL("games/import", APP));
  const form = new DOMParser().parseFromString(await asked.text(), "text/html").querySelector("main form");
  const filled = new FormData(form);
  filled.set("handed-over", "yes");
  filled.set("file", new File([record], "game.json", { type: "application/json" }));
  const answer = await fetch(new URL(form.getAttribute("action"), asked.url), { method: "POST", body: filled });
  if (!answer.ok) throw new Error(String(answer.status));
  history.replaceState(null, "", `#${answer.url.slice(APP.href.length)}`);
}

let inviting;
const invites = () => (inviting ??= import("./inviting.mjs").then(async ({ Inviting }) => new Inviting(shell, await version())));
window.addEventListener("message", async ({ origin, source, data }) => {
  if (origin !== location.origin || source !== frame.contentWindow || joins) return;
  if (data.join) {
    sessionStorage.setItem("guest", "1");
    location.replace(BASE);
    return;
  }
  if (!Array.isArray(data.invite)) return;
  (await invites()).seats(data.invite, new URL(data.table, APP).href);
});

/* This phone has the game from now on. */
function hosts() {
  joins = false;
  return invites();
}

/* Tells whether this phone was at another's table this evening, and has no window that is there now. */
async function returns() {
  if (!lasts("joined")) return false;
  const { held } = await navigator.locks.query();
  return !held.some(({ name }) => name === lockName(BASE));
}

const lasts = (name) => Number(remembered(name)) > Date.now();

function begin() {
  if (lasts("hosts")) invites().then((one) => one.comeBack());
  return run().then(open);
}

async function join() {
  const { Joining } = await import("./joining.mjs");
  return new Joining(shell, await version()).begin(location.hash);
}

/* Asks the browser to keep the games for good, and shows its answer, once for each answer. */
async function keepForGood() {
  const answer = await navigator.storage?.persist?.().catch(() => false);
  const said = answer === undefined ? "absent" : answer ? "granted" : "refused";
  document.documentElement.dataset.persistence = said;
  if (remembered("persistence") === said || !document.getElementById("lost").hidden) return;
  const known = document.querySelector(`#persistence [lang=${language}]`);
  for (const part of known.querySelectorAll("[data-answer]")) part.hidden = !part.dataset.answer.split(" ").includes(said);
  note("persistence", true);
  known.querySelector("[data-understood]").addEventListener("click", () => {
    remembered("persistence", said);
    note("persistence", false);
  });
}

/* Stored data that can't be read: to be saved as it is, and to be set aside. */
async function keptFiles() {
  const top = await navigator.storage.getDirectory();
  const folder = await top.getDirectoryHandle(storeName(BASE));
  const files = [];
  for await (const file of folder.values()) if (!file.name.endsWith(ASIDE)) files.push(file);
  return files;
}

async function offerFiles() {
  for (const kept of await keptFiles()) {
    const file = await kept.getFile();
    const link = document.createElement("a");
    Object.assign(link, { href: URL.createObjectURL(file), download: file.name, textContent: file.name, className: "button" });
    if (file.size) words.querySelector("[data-files]").append(link);
  }
}

async function putAside() {
  const now = new Date().toISOString().replaceAll(":", "-");
  for (const file of await keptFiles()) await file.move(`${now} ${file.name}${ASIDE}`);
  location.reload();
}

/* What a notch and the home bar take of each edge: of a frame browsers say nothing or not everything. Each page asks for it before it
   is painted, and is told again when the device turns or a line above it comes or goes. */
window.tellEdges = (page = frame.contentDocument?.documentElement) => {
  const edges = getComputedStyle(document.getElementById("edges"));
  const above = document.getElementById("notes").offsetHeight ? "0px" : edges.paddingTop;
  const told = { above, right: edges.paddingRight, below: edges.paddingBottom, left: edges.paddingLeft };
  for (const [name, much] of Object.entries(told)) page?.style.setProperty(`--${name}`, much);
};
const edges = new ResizeObserver(() => window.tellEdges());
for (const name of ["edges", "notes"]) edges.observe(document.getElementById(name), { box: "border-box" });

/* The frame's URL is kept after the #, so that reloads and bookmarks lead there. */
function open() {
  const inside = location.hash.slice(1);
  frame.src = new URL(inside.replace(/^\/+/, ""), APP).href;
}

function uncover() {
  frame.hidden = false;
  words.hidden = true;
  early.lift();
  document.documentElement.dataset.state = "open";
}

function mirror() {
  const page = frame.contentDocument;
  if (!page || !page.URL.startsWith(APP.href) || document.documentElement.dataset.state?.startsWith("failed")) return;
  uncover();
  const inside = frame.contentWindow.location.href.slice(APP.href.length);
  if (location.hash.slice(1) !== inside) history.replaceState(null, "", inside ? `#${inside}` : location.pathname);
  remembered("language", page.documentElement.lang);
  const same = () => {
    document.title = page.title;
    const icon = page.querySelector("link[rel=icon]");
    if (icon) document.querySelector("link[rel=icon]").href = icon.href;
    const bars = page.querySelectorAll("meta[name=theme-color]");
    for (const bar of document.querySelectorAll("meta[name=theme-color]")) bar.remove();
    for (const bar of bars) document.head.append(bar.cloneNode());
  };
  same();
  if (!joins) early.keepSoon(page, location.hash.slice(1));
  new frame.contentWindow.MutationObserver(same).observe(page.head, { childList: true, subtree: true, attributes: true });
}

/* A page that goes out of sight may be the last that is seen of it. */
function keepEarly() {
  if (document.documentElement.dataset.state === "open" && !joins) early.keep(frame.contentDocument, location.hash.slice(1));
}

frame.addEventListener("load", mirror);
document.addEventListener("visibilitychange", () => document.hidden && keepEarly());
window.addEventListener("pagehide", keepEarly);
window.addEventListener("hashchange", () => (/^#(join|answer)=/.test(location.hash) ? location.reload() : open()));
for (const button of document.querySelectorAll("[data-again]")) button.addEventListener("click", () => location.reload());
for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", () => {
    const field = button.closest("details").querySelector("textarea");
    field.select();
    navigator.clipboard?.writeText(field.value);
  });
}
for (const button of document.querySelectorAll("#not-done [data-understood]")) {
  button.addEventListener("click", () => note("not-done", false));
}
for (const button of document.querySelectorAll("[data-anew]")) button.addEventListener("click", putAside);

const early = new Early(shell);
let joins = location.hash.startsWith("#join=") || sessionStorage.getItem("guest") !== null;
const lacks = lacking();
if (lacks) fail(lacks);
else if (location.hash.startsWith("#answer=")) fail("answer-code");
else {
  if (!joins && !lasts("joined") && navigator.serviceWorker.controller) early.show(location.hash.slice(1));
  returns()
    .then((is) => {
      joins ||= is;
      return installed(joins);
    })
    .then(() => (joins ? join() : begin()))
    .catch((error) => document.documentElement.dataset.state?.startsWith("failed") || fail("unreached", String(error.message)));
}
