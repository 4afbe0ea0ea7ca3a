/* The arbiter runs in this browser: its files come from no network, so they are handed to the device's own sheet for sharing,
   or saved; and pictures are drawn here. */
(() => {
  "use strict";
  const WIDTH = 1240; // pixels
  const { failed } = document.currentScript.dataset;

  async function drawn(blob, name) {
    const text = await blob.text();
    const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const { width, height } = root.viewBox.baseVal;
    root.setAttribute("width", WIDTH);
    root.setAttribute("height", (WIDTH * height) / width);
    const picture = new Image();
    picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(root))}`;
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = picture.width;
    canvas.height = picture.height;
    const paper = canvas.getContext("2d");
    paper.fillStyle = "#fff";
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(picture, 0, 0);
    const png = await new Promise((done) => canvas.toBlob(done, "image/png"));
    return new File([png], name, { type: "image/png" });
  }

  function nameOf(link, answer) {
    const said = /filename\*?=(?:UTF-8'')?"?([^";]+)/.exec(answer.headers.get("content-disposition") ?? "");
    return link.download || (said && decodeURIComponent(said[1])) || new URL(link.href).pathname.split("/").pop();
  }

  async function made(link) {
    const answer = await fetch(link.href);
    if (!answer.ok) throw new Error(String(answer.status));
    const blob = await answer.blob();
    const name = nameOf(link, answer);
    return "draw" in link.dataset ? drawn(blob, name) : new File([blob], name, { type: blob.type });
  }

  /* Other phones are let in, and others' tables joined, by the page around, which stays. */
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-invite], [data-join]");
    if (!button) return;
    const { invite } = button.dataset;
    parent.postMessage(invite ? { invite: JSON.parse(invite) } : { join: true }, location.origin);
  });

  /* Where there is a sheet for sharing, it also saves; a mouse saves, as it is used to. */
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[download]");
    if (!link || link.href.startsWith("blob:")) return;
    event.preventDefault();
    try {
      if (matchMedia("(pointer: coarse)").matches) await files.handOut(link, () => made(link));
      else await files.save(await made(link));
    } catch {
      alert(failed);
    }
  });
})();
