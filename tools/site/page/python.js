/* The worker in which Python runs: it handles the requests that the service worker intercepts, and answers once they are stored. */
import { loadPyodide } from "../python/pyodide.mjs";
import { open, mount } from "./kept.js";
import { giveBack, letGo, pack, unpack } from "./packs.js";
import { channelName, pagesName, startName, storeName } from "./names.js";
import { KEEPABLE, ahead, filesOf, noteOf, reseed, restoring, write } from "./snapshot.js";
import { VERSION } from "./version.js";

const BASE = new URL("../", import.meta.url);
const APP = new URL("app/", BASE);
const FOLDER = "/kept";
const FILES = ["kontor.db", "kontor.db-wal", "kontor.db-journal", "device.db", "device.db-journal"];
const BEAT = 10000; // milliseconds
const LATE = 1500; // milliseconds that an answer waits at most until another phone has what was entered, too
const CALLS = ["follow", "joined", "lay_again"]; // what pages may ask of copies
const PATIENCE = 40; // attempts to open files that a page which has just closed still holds, a quarter of a second each
const FILES_OF_MODULES = "[getattr(one, '__file__', None) or '' for one in sys.modules.values()]";

const ROOM = 300e6; // bytes that have to be free where a start is kept, which takes a fifth of that
const LITTLE = 2; // gigabytes of memory, as far as browsers say it
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const ABOUT = { version: VERSION, agent: navigator.userAgent, address: APP.href, timeZone }; // of what a start was kept
const STARTS = {
  indexURL: new URL("python/", BASE).href,
  stdLibURL: new URL("python/python_stdlib.zip", BASE).href,
  packages: [],
  stdout: (line) => console.log(line),
  stderr: (line) => console.warn(line),
  env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" },
};

/* Which message the page shows if Python can't start with the stored files, by the name of the error. */
const UNUSABLE = { Newer: "newer", DatabaseError: "unreadable", OperationalError: "unreadable" };

ahead(STARTS.indexURL);

const pages = new BroadcastChannel(pagesName(BASE)); // of all tabs
const told = (message) => pages.postMessage(message);
const step = (name) => told({ step: name });

let said = ""; // what is answered to a request that Python fails at
let taking; // the copy of a table that is gone on with from now on, and the host's link to it, if this device had one
self.addEventListener("message", ({ data }) => {
  ({ said, taking } = data);
});

const saying = (kind, error) => Object.assign(new Error(error.message.trim().split("\n").at(-1)), { kind });

async function opened() {
  let directory;
  try {
    const top = await navigator.storage.getDirectory();
    directory = await top.getDirectoryHandle(storeName(BASE), { create: true });
  } catch {
    return null; // a private window: everything stays in memory
  }
  for (let left = PATIENCE; ; left -= 1) {
    try {
      return await open(directory, FILES);
    } catch (error) {
      if (error.name === "QuotaExceededError") throw saying("full", error);
      if (error.name !== "NoModificationAllowedError") return null;
      if (!left) throw saying("held", error);
      await new Promise((done) => setTimeout(done, 250));
    }
  }
}

async function start() {
  const begun = performance.now();
  const handles = await opened();
  const place = handles && (await placed());
  const note = place && noteOf(place, ABOUT);
  const before = note && (await restored(place, note));
  const python = before ?? (await made(place));
  const kept = handles && mount(python.FS, FOLDER, handles, () => givesUp(place));
  const bridge = python.globals.get("bridge");
  try {
    bridge.open();
  } catch (error) {
    for (const handle of handles?.values() ?? []) handle.close(); // the page may move the files
    throw saying(kept?.takeRoom() === false ? "full" : (UNUSABLE[error.type] ?? "broken"), error);
  }
  const host = taking && takenIn(bridge);
  listen(python, bridge, kept);
  told({ ready: true, kept: Boolean(kept), took: Math.round(performance.now() - begun), restored: Boolean(before), host });
}

/* Return the host's link; none, if the copy is of no use. */
function takenIn(bridge) {
  try {
    return bridge.copies.take_in(taking.copy, taking.host);
  } catch (error) {
    console.warn("The copy can't be used:", error);
    return "";
  }
}

/* Python with the arbiter in it, which hasn't seen anything of this device. */
async function made(place) {
  const fetching = [fetched("parts/app.pack"), fetched("parts/packages.pack")];
  step("python");
  const python = await loadPyodide({ ...STARTS, ...KEEPABLE });
  const [app, packages] = await Promise.all(fetching);
  step("arbiter");
  unpack(python.FS, "/arbiter", app);
  unpack(python.FS, "/packages", packages);
  python.FS.mkdirTree(FOLDER);
  python.runPython("import sys; sys.path[:0] = ['/arbiter', '/packages']");
  python.globals.set("address", APP.href.replace(/\/$/, ""));
  python.runPython(`
from arbiter.browser.wsgi_bridge import WsgiBridge
bridge = WsgiBridge("${FOLDER}", address)
`);
  const keeps = place && (await hasRoom()) && warmed(python);
  const imported = new Set(python.runPython(FILES_OF_MODULES).toJs());
  for (const folder of ["/arbiter", "/packages"]) letGo(python.FS, folder, imported);
  giveBack([app, packages]);
  if (keeps) keep(place, python);
  return python;
}

function warmed(python) {
  try {
    python.globals.set("language", navigator.language);
    python.runPython("from arbiter.browser.warming import warm; warm(bridge, language)");
    return true;
  } catch (error) {
    console.warn("The start can't be kept:", error);
    return false;
  }
}

/* The same from what an earlier start has kept; null if that can't be used. */
async function restored(place, note) {
  try {
    const files = filesOf(place, note);
    const python = await loadPyodide({ ...STARTS, ...restoring(place, note) });
    unpack(python.FS, "", files);
    python.FS.mkdirTree(FOLDER);
    reseed(python);
    return python;
  } catch (error) {
    console.warn("The kept start can't be used:", error);
    return null;
  }
}

/* Where the start is kept: a file of this version; those of others go. Null where there can be none. */
async function placed() {
  try {
    const top = await navigator.storage.getDirectory();
    const directory = await top.getDirectoryHandle(startName(BASE), { create: true });
    for await (const name of directory.keys()) if (name !== VERSION) await directory.removeEntry(name).catch(() => {});
    const file = await directory.getFileHandle(VERSION, { create: true });
    return await file.createSyncAccessHandle();
  } catch {
    return null;
  }
}

async function hasRoom() {
  const { quota, usage } = await navigator.storage.estimate();
  return quota - usage > ROOM && (navigator.deviceMemory ?? LITTLE) >= LITTLE;
}

function keep(place, python) {
  try {
    write(place, python, ABOUT, pack(python.FS, ["/arbiter", "/packages"]));
  } catch (error) {
    console.warn("The start can't be kept:", error);
    givesUp(place);
  }
}

/* Games go before: tells whether there is more room now. */
function givesUp(place) {
  try {
    if (!place?.getSize()) return false;
    place.truncate(0);
    place.close();
    return true;
  } catch {
    return false; // it was closed before
  }
}

async function fetched(path) {
  const answer = await fetch(new URL(path, BASE));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

function listen(python, bridge, kept) {
  const channel = new BroadcastChannel(channelName(BASE));
  const taken = new Set();
  const entered = new Map(); // what has to be called once another phone has an entry, by the request's name
  let full = false;

  /* What Python raises is over. Of anything else it is dead: the page starts another worker, which is asked what waits. */
  function fail(error) {
    console.error(error);
    if (error instanceof python.ffi.PythonError) return;
    channel.close();
    clearInterval(beating);
    self.postMessage({ died: true });
  }

  function news(beat) {
    try {
      tellNews(beat);
    } catch (error) {
      channel.postMessage({ ready: true }); // all streams have ended: their pages open new ones
      fail(error);
    }
  }

  function tellNews(beat) {
    const found = bridge.news(beat);
    for (const piece of found) {
      const [name, text] = piece.toJs ? piece.toJs() : piece;
      channel.postMessage({ piece: name, bytes: text });
      piece.destroy?.();
    }
    found.destroy?.();
  }

  /* Said before the answer, to every page: that what was entered isn't kept, and that there is room again. */
  function sayRoom() {
    const room = kept?.takeRoom();
    if (room === undefined || room === !full) return;
    full = !room;
    told({ full });
  }

  function attempt(does) {
    try {
      does();
    } catch (error) {
      fail(error);
    }
  }

  function answer({ ask: name, method, address, headers, body, guest }) {
    if (taken.has(name)) return; // repeated because a page had started, not because it was lost
    taken.add(name);
    channel.postMessage({ got: name });
    try {
      const given = python.toPy(new Map(Object.entries(headers))); // of an object it takes "constructor" for its own
      const bytes = python.toPy(body ? new Uint8Array(body) : new Uint8Array()).tobytes();
      const from = guest && python.toPy(guest);
      const answered = bridge.ask(name, method, address, given, bytes, from);
      const out = answered.body.toJs();
      const pairs = answered.headers.toJs();
      sayRoom();
      const told = { answer: name, status: answered.status, headers: pairs, body: out, streams: answered.streams };
      answered.destroy();
      given.destroy();
      from?.destroy();
      bytes.destroy?.();
      const copied = method === "GET" ? "" : bridge.copies.news();
      const tell = () => {
        channel.postMessage(told);
        news(false);
      };
      if (copied) had(name, copied).finally(() => entered.delete(name)).then(tell);
      else tell();
    } catch (error) {
      channel.postMessage({ answer: name, status: 500, headers: [["content-type", "text/plain; charset=utf-8"]], body: said });
      fail(error);
    }
  }

  /* What was entered is confirmed once another phone has it, or the page knows of none. */
  function had(name, tables) {
    return new Promise((done) => {
      entered.set(name, done);
      setTimeout(() => entered.has(name) && unheard(done), LATE);
      channel.postMessage({ copied: name, tables });
    });
  }

  /* The page that had other phones is gone, or busy: it asks again. */
  function unheard(done) {
    bridge.copies.leave();
    channel.postMessage({ unheard: true });
    done();
  }

  function called({ call: name, method, given }) {
    try {
      if (!CALLS.includes(method)) return;
      channel.postMessage({ returned: name, value: bridge.copies[method](...given) });
      const tables = bridge.copies.news();
      if (tables) channel.postMessage({ copied: name, tables });
      news(false);
    } catch (error) {
      channel.postMessage({ returned: name, failed: String(error.message) });
      fail(error);
    }
  }

  channel.addEventListener("message", ({ data }) => {
    if (data.ask) answer(data);
    else if (data.call) called(data);
    else if (data.had) entered.get(data.had)?.();
    else if (data.drop) attempt(() => bridge.leave(data.drop));
    else if (data.moved) attempt(() => data.moved.forEach((token) => bridge.move(token, data.to)));
  });
  pages.addEventListener("message", ({ data }) => data.who && told({ here: true, kept: Boolean(kept), full }));
  const beating = setInterval(() => news(true), BEAT);
  channel.postMessage({ ready: true });
}

start().catch((error) => {
  console.error(error);
  told({ failed: error.kind ?? "broken", detail: String(error.message ?? error) });
});
