/* A file goes to the device's own sheet for sharing, or is saved. Browsers open the sheet only in answer to a tap, and what has to
   be made first may outlast that: then the file is kept ready, its button says so, and the next tap opens the sheet at once. */
window.files = (() => {
  "use strict";
  const { again, press } = document.currentScript.dataset;
  const ready = new WeakMap();

  /* An installed app may have no place to save to: there a picture is shown, and kept by a long press. */
  async function save(file) {
    if (file.type.startsWith("image/") && matchMedia("(display-mode: standalone)").matches) return show(file);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    return undefined;
  }

  async function show(file) {
    const reader = new FileReader();
    const picture = new Image();
    const read = new Promise((done) => reader.addEventListener("load", done));
    reader.readAsDataURL(file);
    await read;
    picture.src = reader.result;
    picture.alt = file.name;
    picture.className = "kept-picture";
    const said = document.createElement("p");
    said.textContent = press;
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-label", file.name);
    dialog.append(said, picture, document.querySelector("#rule > .close").cloneNode(true));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  async function handOut(link, make) {
    const [file, name] = ready.get(link) ?? [await make(), link.textContent];
    const second = ready.delete(link);
    const { title } = link.dataset;
    link.textContent = name;
    if (!navigator.canShare?.({ files: [file] })) return save(file);
    try {
      await navigator.share({ files: [file], title });
    } catch (error) {
      if (error.name === "AbortError") return undefined; // somebody changed their mind
      if (error.name !== "NotAllowedError" || second) return save(file);
      ready.set(link, [file, name]);
      link.textContent = again;
    }
    return undefined;
  }

  return { handOut, save };
})();
