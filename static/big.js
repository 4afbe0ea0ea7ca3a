/* The table's page in full screen. The link works without this, but then the browser's bars stay. */
(() => {
  "use strict";
  let filled = false;

  function show(big, address) {
    document.body.classList.toggle("big", big);
    history.replaceState(null, "", address);
    window.dispatchEvent(new Event("resize")); // the picture's zoom was for its old size
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
      // If the browser keeps its bars, the page is as large as it can be.
    }
  });

  /* Escape leaves both. */
  document.addEventListener("fullscreenchange", () => {
    const left = filled && !document.fullscreenElement;
    filled = Boolean(document.fullscreenElement);
    if (left) show(false, location.pathname);
  });
})();
