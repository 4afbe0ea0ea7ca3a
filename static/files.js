/* Files go to the device's own sheet for sharing, or are saved: a picture that is shared from anywhere, all of them where there is
   no network to save from or no browser around the page. Browsers open the sheet only in answer to a tap, and what has to be made
   first may outlast that: then the file is kept ready, its button says so, and the next tap opens the sheet at once. */
(() => {
  "use strict";
  const WIDTH = 1240; // pixels
  const { again, press, keep, copy, copied, failed } = document.currentScript.dataset;
  const ready = new WeakMap();
  const installed = () => matchMedia("(display-mode: standalone)").matches;

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

  /* An installed app may have no place to save to: what can be shown is shown there, to be kept by hand. */
  async function save(file) {
    if (installed() && file.type.startsWith("image/")) return show(file, press, await pictureOf(file));
    if (installed() && /^text\/|json/.test(file.type)) return show(file, keep, ...(await textOf(file)));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    return undefined;
  }

  async function pictureOf(file) {
    const reader = new FileReader();
    const read = new Promise((done) => reader.addEventListener("load", done));
    reader.readAsDataURL(file);
    await read;
    return Object.assign(new Image(), { src: reader.result, alt: file.name, className: "kept-file" });
  }

  async function textOf(file) {
    const text = document.createElement("textarea");
    Object.assign(text, { value: await file.text(), readOnly: true, rows: 8, className: "kept-file" });
    text.setAttribute("aria-label", file.name);
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: copy, className: "main" });
    button.addEventListener("click", () => {
      text.select();
      if (document.execCommand("copy")) button.textContent = copied; // in a home network pages have no clipboard of their own
    });
    return [text, button];
  }

  function show(file, how, ...parts) {
    const said = Object.assign(document.createElement("p"), { textContent: how });
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-label", file.name);
    dialog.append(said, ...parts, document.querySelector("#rule > .close").cloneNode(true));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  async function handOut(link) {
    const [file, name] = ready.get(link) ?? [await made(link), link.textContent];
    const second = ready.delete(link);
    link.textContent = name;
    if (!navigator.canShare?.({ files: [file] })) return save(file);
    try {
      await navigator.share({ files: [file], title: link.dataset.title });
    } catch (error) {
      if (error.name === "AbortError") return undefined; // somebody changed their mind
      if (error.name !== "NotAllowedError" || second) return save(file);
      ready.set(link, [file, name]);
      link.textContent = again;
    }
    return undefined;
  }

  /* Where there is a sheet for sharing, it also saves; a mouse saves, as it is used to. */
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[download]");
    const shares = link && ("shareFile" in link.dataset || installed());
    if (!link || !(shares || failed)) return;
    event.preventDefault();
    try {
      if (shares || matchMedia("(pointer: coarse)").matches) await handOut(link);
      else await save(await made(link));
    } catch {
      if (failed) alert(failed);
      else location.assign(link.href); // a failed download is reported as without a script
    }
  });
})();
