/* Showing codes on the screen, and reading codes with the camera. */
import encodeQR from "./qr-encode.mjs";

const PAUSE = 80; // milliseconds between two pictures
const QUIET = 3; // modules of white margin
const SVG = "http://www.w3.org/2000/svg";

/* Show a URL as a code, and as text to copy. */
export function showCode(part, address) {
  const rows = encodeQR(address, "raw", { ecc: "low", border: QUIET });
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", `0 0 ${rows.length} ${rows.length}`);
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", part.dataset.label);
  drawing.setAttribute("shape-rendering", "crispEdges");
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  for (const [name, values] of [
    ["rect", { width: rows.length, height: rows.length, fill: "#fff" }],
    ["path", { d: path, fill: "#000" }],
  ]) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
    drawing.append(element);
  }
  part.replaceChildren(drawing);
}

/* Show the camera's status, and call `take` with each text that it sees, until the returned function stops it. */
export function watch(part, take) {
  const video = part.querySelector("video");
  let over = false;
  const say = (name) => {
    for (const line of part.querySelectorAll("[data-camera]")) line.hidden = line.dataset.camera !== name;
  };
  const stop = () => {
    over = true;
    for (const track of video.srcObject?.getTracks() ?? []) track.stop();
    video.srcObject = null;
    video.hidden = true;
  };
  (async () => {
    const formats = await window.BarcodeDetector?.getSupportedFormats();
    const { BarcodeDetector } = formats?.includes("qr_code") ? window : await import("./qr.mjs");
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    say("starting");
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } } });
    if (over) return stop();
    video.hidden = false;
    await video.play();
    say("watching");
    while (!over) {
      for (const { rawValue } of await detector.detect(video)) if (!over) await take(rawValue);
      await new Promise((done) => setTimeout(done, PAUSE));
    }
    return undefined;
  })().catch(({ name }) => over || say(name === "NotAllowedError" ? "refused" : "none"));
  return stop;
}

/* The screen stays on while this page is in front. */
export function stayOn() {
  const ask = () => document.hidden || navigator.wakeLock?.request("screen").catch(() => {});
  document.addEventListener("visibilitychange", ask);
  ask();
}
