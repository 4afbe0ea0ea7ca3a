/* The page shown when no arbiter answers: it retries, and is replaced by the real page. */
(() => {
  "use strict";
  const EVERY = 3000; // milliseconds
  const { home } = document.querySelector("script[data-home]").dataset;

  async function again() {
    try {
      const answer = await fetch(home, { method: "HEAD", cache: "no-store" });
      if (answer.ok) location.reload();
    } catch {
      // Not yet.
    }
  }
  setInterval(() => document.hidden || again(), EVERY);
  window.addEventListener("online", again);
  document.addEventListener("visibilitychange", () => document.hidden || again());
  document.getElementById("again").addEventListener("click", (event) => {
    event.preventDefault();
    location.reload();
  });
})();
