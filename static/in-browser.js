/* The arbiter runs in this browser: other phones are let in, and others' tables joined, by the page around, which stays. */
(() => {
  "use strict";
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-invite], [data-join]");
    if (!button) return;
    const { invite } = button.dataset;
    parent.postMessage(invite ? { invite: JSON.parse(invite) } : { join: true }, location.origin);
  });
})();
