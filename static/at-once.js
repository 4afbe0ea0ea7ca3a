/* Playing without confirming, where this device is switched to that: what a person chose is sent by itself if the page says
   that nothing else can be meant and nothing is lost by it. It can be taken back with one tap, for five seconds under the thumb. */
(() => {
  "use strict";
  const ON = "at-once";
  const THINK = 3000; // ms before a card is sent that turns all cards over
  const SHOWN = 5000; // ms
  const root = document.documentElement;

  let chosen; // without storage it lasts as long as the page
  function remembered() {
    try {
      return localStorage.getItem(ON) ?? chosen;
    } catch {
      return chosen;
    }
  }
  function remember(value) {
    chosen = value;
    try {
      localStorage.setItem(ON, value);
    } catch {
      // As above.
    }
  }
  const isOn = () => remembered() === "on";

  const shown = new WeakSet(); // a switch that an update leaves on the page stays as a finger left it
  function show() {
    root.classList.toggle("at-once", isOn());
    for (const input of document.querySelectorAll("[data-switch=at-once]")) {
      if (!shown.has(input)) input.checked = isOn();
      shown.add(input);
    }
  }
  document.addEventListener("change", ({ target }) => {
    if (target.dataset?.switch !== ON) return;
    remember(target.checked ? "on" : "off");
    show();
  });

  const last = () => document.querySelector("#live .back-last");
  let sending = null; // what could be taken back before something went by itself, until its answer is there
  function send(button) {
    sending = last()?.id ?? "nothing";
    button.form.requestSubmit(button);
  }

  /* The last card of a round turns all over: three seconds to say that it's another one. */
  let countdown = 0;
  function stop() {
    clearTimeout(countdown);
    countdown = 0;
    for (const part of document.querySelectorAll(".not-yet")) part.hidden = true;
  }
  function wait(button) {
    const part = button.form.querySelector(".not-yet");
    part.hidden = false;
    countdown = setTimeout(() => {
      stop();
      if (button.isConnected) send(button);
    }, THINK);
  }
  /* Returns whether it goes without confirming. */
  function go(form, how) {
    const button = form?.querySelector("button[data-at-once]");
    if (!how || !button || !isOn()) return false;
    if (how === "last") wait(button);
    else send(button);
    return true;
  }
  document.addEventListener("click", ({ target }) => {
    if (!countdown || !target.closest(".not-yet button")) return;
    const pad = target.closest("form").querySelector("[data-key=clear]");
    stop();
    pad.click();
  });

  /* The arbiter's reply to a number that was typed. */
  function typed(reply) {
    stop();
    go(reply.closest("form"), reply.querySelector("[data-at-once]")?.dataset.atOnce);
  }

  /* A face that was tapped as a whole: nothing else is asked of the card. */
  document.addEventListener("told-whole", (event) => {
    stop();
    if (go(event.target.closest("form"), event.target.closest("[data-goes]")?.dataset.goes)) event.preventDefault();
  });

  /* What is opened holds nothing but a button, and what that brings. */
  document.addEventListener(
    "toggle",
    ({ target }) => {
      const button = target.open && target.querySelector("form button[data-at-once]");
      if (button && isOn()) send(button);
    },
    true,
  );

  /* What was tapped makes an entry whole. */
  document.addEventListener("chosen", () => {
    const button = document.querySelector("#live .confirm button[data-at-once]");
    if (button && isOn()) send(button);
  });

  /* What went by itself is taken back where the thumb is. */
  let until = 0;
  function offerBack() {
    const back = last();
    if (!back) return;
    const left = until - Date.now();
    back.classList.toggle("just-sent", left > 0);
    if (left > 0) back.open = true;
    else if (until) back.open = false;
    if (left <= 0) until = 0;
  }
  document.addEventListener("htmx:after:swap", (event) => {
    const { request, target } = event.detail?.ctx ?? {};
    if (/^face/.test(target?.id)) return typed(target);
    if (target?.id !== "live") return;
    stop();
    show();
    if (request.method === "POST") {
      const has = sending && last() && last().id !== sending; // a card face down is no entry yet
      until = has && !document.querySelector("#errors, #meanwhile") ? Date.now() + SHOWN : 0;
      sending = null;
      if (until) setTimeout(offerBack, SHOWN + 50);
    }
    offerBack();
  });
  document.addEventListener("DOMContentLoaded", show);
  show();
})();
