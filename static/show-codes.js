/* Shows the codes of a game in turn, each as large as the page is wide, until somebody pauses one. */
(() => {
  "use strict";
  const EACH = 1200; // milliseconds: a camera gets a few pictures of each
  const codes = [...document.querySelectorAll("#turns figure")];
  const buttons = document.getElementById("turning");
  if (!buttons) return;
  const stop = buttons.querySelector("[data-stop]");
  let at = 0;
  let timer = null;

  function show(next) {
    at = (next + codes.length) % codes.length;
    for (const code of codes) code.hidden = code !== codes[at];
  }

  function run(on) {
    clearInterval(timer);
    timer = on ? setInterval(() => show(at + 1), EACH) : null;
    stop.textContent = on ? stop.dataset.stop : stop.dataset.go;
  }

  buttons.addEventListener("click", ({ target }) => {
    run(target === stop && !timer);
    if (target.dataset.by) show(at + Number(target.dataset.by));
  });
  show(0);
  run(true);
})();
