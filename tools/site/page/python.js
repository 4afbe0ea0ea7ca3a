/* The worker in which Python runs: it handles the requests that the service worker intercepts, and answers once they are stored. */
import { loadPyodide } from "../python/pyodide.mjs";
import { open, mount } from "./kept.js";
import { giveBack, letGo, unpack } from "./packs.js";
import { channelName, pagesName, storeName } from "./names.js";

const BASE = new URL("../", import.meta.url);
const APP = new URL("app/", BASE);
const FOLDER = "/kept";
const FILES = ["kontor.db", "kontor.db-wal", "kontor.db-journal", "device.db", "device.db-journal"];
const BEAT = 10000; // milliseconds
const PATIENCE = 40; // attempts to open files that a page which has just closed still holds, a quarter of a second each
const FILES_OF_MODULES = "[getattr(one, '__file__', None) or '' for one in sys.modules.values()]";

/* Which message the page shows if Python can't start with the stored files, by the name of the error. */
const UNUSABLE = { Newer: "newer", DatabaseError: "unreadable", OperationalError: "unreadable" };

const pages = new BroadcastChannel(pagesName(BASE)); // of all tabs
const told = (message) => pages.postMessage(message);
const step = (name) => told({ step: name });

let said = ""; // what is answered to a request that Python fails at
self.addEventListener("message", ({ data }) => {
  said = data.said;
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
  const [handles, app, packages] = await Promise.all([opened(), fetched("parts/app.pack"), fetched("parts/packages.pack")]);
  step("python");
  const python = await loadPyodide({
    indexURL: new URL("python/", BASE).href,
    stdLibURL: new URL("python/python_stdlib.zip", BASE).href,
    packages: [],
    stdout: (line) => console.log(line),
    stderr: (line) => console.warn(line),
    env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" },
  });
  step("arbiter");
  unpack(python.FS, "/arbiter", app);
  unpack(python.FS, "/packages", packages);
  const kept = handles && mount(python.FS, FOLDER, handles);
  if (!kept) python.FS.mkdirTree(FOLDER);
  python.runPython("import sys; sys.path[:0] = ['/arbiter', '/packages']");
  const { WsgiBridge } = python.pyimport("arbiter.browser.wsgi_bridge");
  let door;
  try {
    door = WsgiBridge(FOLDER, APP.href.replace(/\/$/, ""));
  } catch (error) {
    for (const handle of handles?.values() ?? []) handle.close(); // the page may move the files
    throw saying(kept?.takeRoom() === false ? "full" : (UNUSABLE[error.type] ?? "broken"), error);
  }
  const imported = new Set(python.runPython(FILES_OF_MODULES).toJs());
  for (const folder of ["/arbiter", "/packages"]) letGo(python.FS, folder, imported);
  giveBack([app, packages]);
  listen(python, door, kept);
  told({ ready: true, kept: Boolean(kept), took: Math.round(performance.now() - begun) });
}

async function fetched(path) {
  const answer = await fetch(new URL(path, BASE));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

function listen(python, door, kept) {
  const channel = new BroadcastChannel(channelName(BASE));
  const taken = new Set();
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
    const found = door.news(beat);
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
      const answered = door.ask(name, method, address, given, bytes, from);
      const out = answered.body.toJs();
      const pairs = answered.headers.toJs();
      sayRoom();
      channel.postMessage({ answer: name, status: answered.status, headers: pairs, body: out, streams: answered.streams });
      answered.destroy();
      given.destroy();
      from?.destroy();
      bytes.destroy?.();
      news(false);
    } catch (error) {
      channel.postMessage({ answer: name, status: 500, headers: [["content-type", "text/plain; charset=utf-8"]], body: said });
      fail(error);
    }
  }

  channel.addEventListener("message", ({ data }) => {
    if (data.ask) answer(data);
    else if (data.drop) attempt(() => door.leave(data.drop));
    else if (data.moved) attempt(() => data.moved.forEach((token) => door.move(token, data.to)));
  });
  pages.addEventListener("message", ({ data }) => data.who && told({ here: true, kept: Boolean(kept), full }));
  const beating = setInterval(() => news(true), BEAT);
  channel.postMessage({ ready: true });
}

start().catch((error) => {
  console.error(error);
  told({ failed: error.kind ?? "broken", detail: String(error.message ?? error) });
});
