/* Replaying a game: arrow keys, swipes and the slider lead to the same URLs as the page's links. */
(() => {
  "use strict";
  const FAR = 45; // pixels that make a swipe
  let wanted = null;
  let busy = false;

  const moment = () => document.getElementById("moment");

  async function go(number) {
    const { last, url } = moment().dataset;
    wanted = Math.max(0, Math.min(Number(last), number));
    if (busy) return; // the newest request follows when the answer is here
    busy = true;
    try {
      while (wanted !== null && wanted !== Number(moment().dataset.number)) {
        const address = `${url}/${wanted}`;
        const focused = document.activeElement?.dataset?.step !== undefined ? labelOf(document.activeElement) : null;
        await htmx.ajax("GET", address, { source: moment(), target: "#replay", swap: "innerMorph" });
        history.replaceState(null, "", address);
        if (focused) again(focused);
      }
    } finally {
      busy = false;
      wanted = null;
    }
  }

  /* A button changes where it leads with every step: who pressed it by keyboard stays on it. */
  const labelOf = (link) => link.textContent;
  function again(label) {
    [...document.querySelectorAll("#moment [data-step]")].find((link) => labelOf(link) === label)?.focus();
  }

  const here = () => wanted ?? Number(moment().dataset.number);

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !window.htmx) return;
    event.preventDefault();
    go(Number(link.dataset.step));
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) return;
    const steps = { ArrowLeft: here() - 1, ArrowRight: here() + 1, Home: 0, End: Number(moment().dataset.last) };
    if (!(event.key in steps)) return;
    event.preventDefault();
    go(steps[event.key]);
  });

  document.addEventListener("input", (event) => {
    if (event.target.id === "slider") go(Number(event.target.value));
  });

  let from = null;
  document.addEventListener("touchstart", (event) => {
    const plain = event.touches.length === 1 && event.target.closest("#replay") && !event.target.matches("input");
    from = plain ? event.touches[0] : null;
  }, { passive: true });
  document.addEventListener("touchend", (event) => {
    if (!from) return;
    const [to] = event.changedTouches;
    const across = to.clientX - from.clientX;
    const along = Math.abs(to.clientY - from.clientY);
    from = null;
    if (Math.abs(across) > FAR && Math.abs(across) > 2 * along) go(here() + (across < 0 ? 1 : -1));
  });
})();
