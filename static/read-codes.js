/* Codes that another device shows are read with the camera, or from pictures of them, until a game is whole: then they are
   sent as a form. Browsers that read codes themselves do; for the others a library is loaded. */
(() => {
  "use strict";
  const PAUSE = 80; // milliseconds between two pictures
  const part = document.getElementById("reader");
  const video = part.querySelector("video");
  const form = part.querySelector("form");
  const TEXT = new RegExp(`^${part.dataset.text}$`);
  const read = new Map(); // the game's texts by their numbers
  let game = "";
  let whole = false;

  function show(kind, name) {
    for (const line of part.querySelectorAll(`[data-${kind}]`)) line.hidden = line.dataset[kind] !== name;
  }
  const put = (name, text) => {
    part.querySelector(`[data-${name}]`).textContent = text;
  };

  function take(text) {
    const found = TEXT.exec(text);
    if (!found) return show("note", "foreign");
    const [, digest, number, count] = found;
    game ||= `${digest} ${count}`;
    if (game !== `${digest} ${count}`) return show("note", "other");
    show("note", "");
    read.set(Number(number), text);
    tell(Number(count));
    if (read.size < count || whole) return undefined;
    whole = true;
    return send();
  }

  function tell(count) {
    const lacking = Array.from({ length: count }, (_, at) => at + 1).filter((number) => !read.has(number));
    put("done", read.size);
    put("all", count);
    put("numbers", lacking.join(", "));
    part.querySelector("[data-lacking]").hidden = !lacking.length;
    part.querySelector("[data-progress]").hidden = false;
  }

  function send() {
    for (const track of video.srcObject?.getTracks() ?? []) track.stop();
    for (const text of read.values()) {
      const field = document.createElement("input");
      [field.type, field.name, field.value] = ["hidden", "code", text];
      form.append(field);
    }
    form.submit();
  }

  const detector = (async () => {
    const formats = await window.BarcodeDetector?.getSupportedFormats();
    const { BarcodeDetector } = formats?.includes("qr_code") ? window : await import(part.dataset.library);
    return new BarcodeDetector({ formats: ["qr_code"] });
  })();

  async function watch() {
    const asked = navigator.mediaDevices?.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1920 } } });
    if (!asked) return show("state", window.isSecureContext ? "none" : "insecure");
    show("state", "starting");
    try {
      video.srcObject = await asked;
    } catch (error) {
      return show("state", error.name === "NotAllowedError" ? "refused" : "none");
    }
    video.hidden = false;
    await video.play();
    show("state", "watching");
    while (!whole) {
      for (const { rawValue } of await (await detector).detect(video)) take(rawValue);
      await new Promise((done) => setTimeout(done, PAUSE));
    }
    return undefined;
  }

  document.getElementById("pictures").addEventListener("change", async ({ target }) => {
    for (const file of target.files) {
      const picture = await createImageBitmap(file).catch(() => null);
      const codes = picture ? await (await detector).detect(picture) : [];
      if (!codes.length) show("note", "unread");
      for (const { rawValue } of codes) take(rawValue);
    }
    target.value = "";
  });

  // Going back to a page that has sent its codes starts over.
  window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  detector.then(watch).catch(() => show("state", "failed"));
})();
