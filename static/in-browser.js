/* The arbiter runs in this browser: the page around, which stays, admits other phones and joins other tables. */
(() => {
  "use strict";
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-invite], [data-join]");
    if (!button) return;
    const { invite, table } = button.dataset;
    parent.postMessage(invite ? { invite: JSON.parse(invite), table } : { join: true }, location.origin);
  });
})();
