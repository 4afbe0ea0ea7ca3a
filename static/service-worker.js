/* Answers where no server does: a page of this site that can't be fetched becomes the page that says so. Nothing of a table
   is ever kept: its addresses are keys. What is kept, and under which version, stands before this in `KEPT`. */
"use strict";
const STORE = `offline-${KEPT.version}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(STORE)
      .then((store) => store.addAll([KEPT.page, ...KEPT.files]))
      .then(() => self.skipWaiting()),
  );
  goPast(event);
});

/* What a page asks for itself, its updates and entries, goes straight to the server: no worker has to wake up for it first.
   Browsers that can't be told so ask the worker, which leaves it to them. */
function goPast(event) {
  const asked = { or: [{ requestMode: "cors" }, { requestMode: "same-origin" }] };
  event.addRoutes?.([{ condition: asked, source: "network" }]).catch(() => {});
}

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("offline-") && name !== STORE;
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/* A proxy whose arbiter is down answers by itself; the arbiter's own errors say more than the stored page. */
const UNREACHED = [502, 504];

async function goTo(request) {
  try {
    const answer = await fetch(request);
    if (!UNREACHED.includes(answer.status)) return answer;
  } catch {
    // No answer at all.
  }
  return (await caches.match(KEPT.page)) || Response.error();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  // A form that didn't get through is up to the browser, which can send it again.
  if (request.mode === "navigate" && request.method === "GET") {
    event.respondWith(goTo(request));
    return;
  }
  const { origin, pathname, search } = new URL(request.url);
  if (request.method === "GET" && origin === location.origin && KEPT.files.includes(pathname + search)) {
    event.respondWith(caches.match(request).then((found) => found || fetch(request)));
  }
});
