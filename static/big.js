/* The table's page on a whole screen. The link works without this, but then the browser's own bars stay. */
(() => {
  "use strict";
  let filled = false;

  function show(big, address) {
    document.body.classList.toggle("big", big);
    history.replaceState(null, "", address);
    window.dispatchEvent(new Event("resize")); // the picture's zoom belongs to the size that it had
  }

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-big]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(link.dataset.big === "1", link.href);
    try {
      if (link.dataset.big && document.fullscreenEnabled) await document.documentElement.requestFullscreen();
      else if (document.fullscreenElement) await document.exitFullscreen();
    } catch {
      // Where the browser doesn't give its bars away, the page is as large as it can be.
    }
  });

  /* Escape leaves both. */
  document.addEventListener("fullscreenchange", () => {
    const left = filled && !document.fullscreenElement;
    filled = Boolean(document.fullscreenElement);
    if (left) show(false, location.pathname);
  });
})();
