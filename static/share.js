/* Sharing the link of a game: with the device's share sheet if there is one, else copied. */
(() => {
  "use strict";
  const say = (name) => {
    const line = document.getElementById("shared");
    line.textContent = line.dataset[name];
  };

  /* Pages in a home network have no clipboard of their own: there the old way works, or the link stays marked. */
  async function copy(field) {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      return say("copied");
    } catch {
      say(document.execCommand("copy") ? "copied" : "select");
    }
  }

  async function share(what) {
    try {
      await navigator.share(what);
      return true;
    } catch (error) {
      return error.name === "AbortError"; // somebody changed their mind
    }
  }

  for (const button of document.querySelectorAll("[data-share-url]")) button.hidden = !navigator.share;

  document.addEventListener("click", async (event) => {
    const copying = event.target.closest("[data-copy]");
    if (copying) return copy(document.getElementById(copying.dataset.copy));
    const sharing = event.target.closest("[data-share-url]");
    if (!sharing) return undefined;
    const { shareUrl: url, title } = sharing.dataset;
    return (await share({ title, url })) || copy(document.getElementById("share-url"));
  });
})();
