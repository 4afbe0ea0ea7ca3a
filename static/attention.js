/* Telling a person that it is their turn, as they want it on this device: a sound, a vibration, and always the tab's icon.
   The screen stays on while their page is in front. And the clocks of those who think run on between updates. */
(() => {
  "use strict";
  const again = () => document.getElementById("again");
  const called = () => again()?.hasAttribute("data-called") ?? false;
  const switches = () => [...document.querySelectorAll("#attention [data-switch]")];

  /* What was switched is remembered on this device. Without storage it lasts as long as the page. */
  const chosen = {};
  function kept(name) {
    try {
      return localStorage.getItem(`tell:${name}`) ?? chosen[name];
    } catch {
      return chosen[name];
    }
  }
  function keep(name, value) {
    chosen[name] = value;
    try {
      localStorage.setItem(`tell:${name}`, value);
    } catch {
      // As above.
    }
  }
  const isOn = (name) => (kept(name) ?? (name === "awake" ? "on" : "off")) === "on";
  const offered = (name) => document.querySelector(`#attention [data-switch=${name}]`) !== null;

  /* The sound: two short notes, made here. A browser lets a page sound only after it has been touched once. */
  let audio = null;
  function waken() {
    if (!window.AudioContext) return null;
    audio ??= new AudioContext();
    if (audio.state !== "running") audio.resume().catch(() => {});
    return audio;
  }
  function note(pitch, from) {
    const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.0001, from);
    loudness.gain.exponentialRampToValueAtTime(0.22, from + 0.03);
    loudness.gain.exponentialRampToValueAtTime(0.0001, from + 0.55);
    tone.connect(loudness).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 0.6);
  }
  function sound() {
    // A sleeping page's sound would only play with the next touch, much later: better not at all.
    const wanted = Date.now();
    const ring = () => {
      if (audio.state !== "running" || Date.now() - wanted > 2000) return;
      note(587.33, audio.currentTime + 0.02);
      note(880, audio.currentTime + 0.2);
    };
    if (!waken()) return;
    if (audio.state === "running") ring();
    else audio.resume().then(ring, () => {});
  }
  const vibrates = () => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
  const vibrate = () => navigator.vibrate([140, 90, 140]);
  const ways = { sound, vibration: vibrate };

  function tell() {
    for (const [name, way] of Object.entries(ways)) if (offered(name) && isOn(name)) way();
  }

  /* The turn comes to this seat with an update that others brought about: not when the page is loaded, not for what was
     entered here, and once for a turn however often the page is updated during it. */
  let mine = false;
  function show() {
    const icon = document.querySelector("link[rel=icon]");
    const now = icon?.dataset[called() ? "called" : "calm"];
    if (now && icon.getAttribute("href") !== now) icon.href = now;
  }
  document.addEventListener("htmx:after:swap", (event) => {
    const { request, target } = event.detail?.ctx ?? {};
    if (target?.id !== "live") return;
    const was = mine;
    mine = called();
    show();
    tick();
    if (mine && !was && request.method !== "POST") tell();
  });

  /* The screen stays on. The browser takes the lock away with the page, and it is asked for anew when that comes back. */
  let lock = null;
  async function stayAwake() {
    const wanted = offered("awake") && isOn("awake") && !document.hidden;
    if (!navigator.wakeLock || !wanted === !lock) return;
    if (!wanted) {
      const held = lock;
      lock = null;
      return held.release();
    }
    lock = true; // requested: once is enough
    try {
      const held = await navigator.wakeLock.request("screen");
      lock = held;
      held.addEventListener("release", () => {
        if (lock === held) lock = null;
      });
      refused(false);
      if (!isOn("awake")) stayAwake();
    } catch {
      lock = null;
      refused(!document.hidden); // a page that was hidden meanwhile requests it again when it is back
    }
  }
  /* An empty battery, or an installed app that may not: the switch doesn't stand there switched on. */
  function refused(is) {
    const said = document.querySelector("#attention [data-refused=awake]");
    if (!said) return;
    said.hidden = !is;
    document.getElementById("tell-awake").checked = !is && isOn("awake");
  }
  document.addEventListener("visibilitychange", stayAwake);

  /* The switches. What this device can't do is said in place of its switch. */
  function prepare() {
    const able = { sound: Boolean(window.AudioContext), vibration: vibrates(), awake: Boolean(navigator.wakeLock) };
    for (const input of switches()) {
      const name = input.dataset.switch;
      input.checked = isOn(name);
      const row = input.closest("[data-row]");
      row.hidden = !able[name];
      const instead = document.querySelector(`#attention [data-without=${name}]`);
      if (instead) instead.hidden = able[name];
    }
  }
  document.addEventListener("change", (event) => {
    const name = event.target.closest("#attention") && event.target.dataset.switch;
    if (!name) return;
    keep(name, event.target.checked ? "on" : "off");
    if (name === "awake") {
      refused(false);
      stayAwake();
    } else if (event.target.checked) ways[name]();
  });
  document.addEventListener("click", (event) => {
    const name = event.target.closest("[data-try]")?.dataset.try;
    if (name) ways[name]();
    else if (offered("sound") && isOn("sound")) waken();
  });

  /* Clocks: the server says how much it was when the page was made, and who thinks. Longer than a pause nobody does. */
  let since = performance.now();
  function tick() {
    since = performance.now();
  }
  function run() {
    const gone = Math.floor((performance.now() - since) / 1000);
    for (const clock of document.querySelectorAll(".clock[data-runs]")) {
      const seconds = Number(clock.dataset.seconds) + Math.min(gone, Number(clock.dataset.runs));
      clock.lastChild.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    }
  }
  setInterval(run, 1000);

  // Deferred, so the page is parsed; it says itself whose turn it is.
  mine = called();
  prepare();
  stayAwake();
})();
