/* Stands between the pages and the network: the site's own files come from what was fetched once, everything under `app/` from
   the arbiter, which runs in a worker of one of the open pages. SITE, said before this by the build, has the version and
   the files: [path, digest of its bytes, bytes over the wire, type]. */
"use strict";
const BASE = new URL("./", location);
const APP = new URL("app/", BASE);
const NAME = `arbiter ${BASE.pathname} `;
const STORE = NAME + SITE.version;
const STATIC = `${NAME}static`;
/* A guest at another phone's table needs no arbiter of its own: the rest is downloaded when it wants one. */
const GUEST = new URL(location).searchParams.has("guest");
const FILES = SITE.files.filter(([path]) => !GUEST || !/^(python|parts)\/|icon-(512|maskable)/.test(path));
const PATIENCE = 8000; // milliseconds after which an unresponsive worker counts as asleep
const HEADERS = {
  "content-security-policy": SITE.policy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
};

/* Everything is downloaded and checked before this version is activated: an active version works offline. */
self.addEventListener("install", (event) => event.waitUntil(fetchAll()));

self.addEventListener("activate", (event) => event.waitUntil(clean()));

async function clean() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(NAME) && name !== STORE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function fetchAll() {
  const all = FILES.reduce((sum, [, , size]) => sum + size, 0);
  let done = 0;
  const names = (await caches.keys()).filter((name) => name.startsWith(NAME));
  const store = await caches.open(STORE);
  const tell = async (what) => {
    for (const client of await self.clients.matchAll({ type: "window", includeUncontrolled: true })) {
      if (client.url.startsWith(BASE.href)) client.postMessage(what);
    }
  };
  const count = (bytes) => {
    done += bytes;
    tell({ fetched: done, all });
  };
  const one = async ([path, digest, size, type]) => {
    const kept = await keptAs(names, path, digest);
    if (kept) count(size);
    const known = GUEST && !kept && (await asLoaded(path, digest, type));
    if (known) count(size);
    await store.put(path, kept ?? (known || (await fetched(path, digest, size, type, count))));
  };
  try {
    for (let at = 0; at < FILES.length; at += 4) await Promise.all(FILES.slice(at, at + 4).map(one));
  } catch (error) {
    await tell({ failed: error.name === "QuotaExceededError" ? "full" : error.kind ?? "unreached", detail: String(error.message) });
    throw error;
  }
}

/* Files that an earlier version or attempt has downloaded and that are unchanged. */
async function keptAs(names, path, digest) {
  for (const name of names) {
    const kept = await (await caches.open(name)).match(path);
    if (kept?.headers.get("x-digest") === digest) return kept;
  }
  return undefined;
}

/* Files that the page around has just loaded, from the browser's cache: a guest is in a hurry. */
async function asLoaded(path, digest, type) {
  if (SITE.packed.includes(path)) return undefined;
  const answer = await fetch(new URL(path === "index.html" ? "" : path, BASE), { cache: "force-cache" });
  const bytes = await answer.arrayBuffer();
  if ((await digestOf(bytes)) !== digest) return undefined;
  return new Response(bytes, { headers: { ...HEADERS, "content-type": type, "x-digest": digest } });
}

async function digestOf(bytes) {
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/* A file as the host has it, packed where that pays. Whoever sends it may have unpacked it on the way: the bytes tell. It is kept
   here, not by the browser, which would answer with half a file again when the host has it whole. */
async function fetched(path, digest, size, type, count) {
  const address = new URL(`${path}${SITE.packed.includes(path) ? ".gz" : ""}?${digest.slice(0, 16)}`, BASE);
  const answer = await fetch(address, { cache: "no-store" });
  if (!answer.ok) throw Object.assign(new Error(`${path}: ${answer.status}`), { kind: "unreached" });
  let told = 0;
  const counting = new TransformStream({
    transform(piece, controller) {
      const more = Math.min(piece.byteLength, size - told);
      told += more;
      count(more);
      controller.enqueue(piece);
    },
  });
  let bytes = new Uint8Array(await new Response(answer.body.pipeThrough(counting)).arrayBuffer());
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    bytes = new Uint8Array(await new Response(unpacked).arrayBuffer());
  }
  count(size - told);
  if ((await digestOf(bytes)) !== digest) throw Object.assign(new Error(path), { kind: "damaged" });
  return new Response(bytes, { headers: { ...HEADERS, "content-type": type, "x-digest": digest } });
}

/* The arbiter, through the channel on which its worker listens. */
const channel = new BroadcastChannel(NAME.trim());
const pages = new BroadcastChannel(`${NAME.trim()} pages`);
const waiting = new Map();
const streams = new Map();
let number = 0;
const born = `${Date.now()}-${Math.random()}`;

channel.addEventListener("message", ({ data }) => {
  if (data.ready) return again();
  const asked = waiting.get(data.answer ?? data.got);
  if (data.got && asked) asked.got = true;
  if (data.answer && asked) {
    waiting.delete(data.answer);
    asked.resolve(data);
  }
  if (data.piece) streams.get(data.piece)?.enqueue(data.bytes);
  if (data.cut) endStreams((stream) => stream.error(new TypeError("cut"))); // so that a guest's pages say so at once
});

/* Another page's worker has taken over, or it has only now begun: what nobody has taken yet is asked again, and what is only
   looked at. What was to be stored by one that has gone may be stored or not: that is said. Streams begin anew. */
function again() {
  for (const [name, asked] of waiting) {
    if (!asked.got || asked.message.method === "GET") {
      asked.got = false;
      channel.postMessage(asked.message);
    } else {
      waiting.delete(name);
      asked.resolve({ status: 303, headers: [["location", asked.message.referrer || APP.href]], body: null });
    }
  }
  endStreams((stream) => stream.close());
}

function endStreams(end) {
  for (const stream of streams.values()) {
    try {
      end(stream);
    } catch {
      // Its page has closed already.
    }
  }
  streams.clear();
}

async function ask(request) {
  const { pathname, search } = new URL(request.url);
  const name = `${born}-${(number += 1)}`;
  const headers = Object.fromEntries(request.headers);
  if (request.referrer.startsWith("http")) headers.referer = request.referrer;
  const body = request.method === "GET" || request.method === "HEAD" ? null : await request.arrayBuffer();
  const message = { ask: name, method: request.method, address: pathname + search, headers, body, referrer: request.referrer };
  const answered = await new Promise((resolve) => {
    waiting.set(name, { message, resolve, got: false });
    channel.postMessage(message);
    setTimeout(() => waiting.get(name)?.got === false && pages.postMessage({ asleep: true }), PATIENCE);
  });
  const { status, headers: given, body: bytes } = answered;
  if (answered.streams) return new Response(stream(name, bytes), { status, headers: given });
  return new Response([204, 205, 304].includes(status) || request.method === "HEAD" ? null : bytes, { status, headers: given });
}

function stream(name, begun) {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(begun);
      streams.set(name, controller);
    },
    cancel() {
      streams.delete(name);
      channel.postMessage({ drop: name });
    },
  });
}

/* A file of the app that is addressed by its content never changes: it is requested once. */
async function unchanging(request) {
  const store = await caches.open(STATIC);
  const kept = await store.match(request.url);
  if (kept) return kept;
  const answer = await ask(request);
  if (answer.ok) await store.put(request.url, answer.clone()).catch(() => {}); // without room it is requested again
  return answer;
}

async function own(path, request) {
  const kept = await (await caches.open(STORE)).match(path);
  return kept ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (!url.href.startsWith(BASE.href)) return;
  if (url.href.startsWith(APP.href)) {
    if (request.mode === "navigate" && request.destination === "document") {
      const inside = url.href.slice(APP.href.length);
      event.respondWith(Response.redirect(`${BASE.href}#${inside}`, 303));
    } else if (request.method === "GET" && url.pathname.startsWith(`${APP.pathname}static/`) && url.search.startsWith("?v=")) {
      event.respondWith(unchanging(request));
    } else {
      event.respondWith(ask(request));
    }
    return;
  }
  const path = url.pathname.slice(BASE.pathname.length) || "index.html";
  if (request.method === "GET" && SITE.files.some(([one]) => one === path)) event.respondWith(own(path, request));
});

self.addEventListener("message", (event) => {
  if (event.data.take) self.skipWaiting();
  if (event.data.claim) event.waitUntil(self.clients.claim());
  if (event.data.version) event.ports[0].postMessage(SITE.version);
});
