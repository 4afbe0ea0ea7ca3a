/* What a joining phone shows: its answer as a code; then the table's pages; and when the connection breaks, a message. */
import { showCode, stayOn, watch } from "./code-views.mjs";
import { Guest } from "./guest.mjs";
import { lockName, pagesName } from "./names.js";
import { CodeError, isOffer } from "./signaling.mjs";

const FLUSH = 1000; // milliseconds for the other side to receive the last message
const PATIENCE = 10000; // milliseconds after which codes are offered for a broken connection

export class Joining {
  constructor(shell, version) {
    this.shell = shell;
    this.version = version;
    this.guest = new Guest(shell.base, version, key(shell));
    this.guest.addEventListener("welcome", ({ detail }) => this.welcomed(detail));
    this.guest.addEventListener("cut", () => this.cut());
    this.guest.addEventListener("hand", ({ detail }) => this.handed(detail));
    this.guest.addEventListener("moved", () => this.moved());
    const press = (name, does) => {
      for (const button of document.querySelectorAll(`[data-${name}]`)) button.addEventListener("click", does);
    };
    press("rejoin", () => this.rejoin());
    press("leave", () => this.leave());
    press("take-over", () => this.takeOver());
    press("refuse", () => shell.note("handed", false));
    shell.words.querySelector("[data-offer-form]").addEventListener("submit", (event) => {
      event.preventDefault();
      this.take(new FormData(event.target).get("code"));
    });
  }

  async begin(hash) {
    this.pages = new BroadcastChannel(pagesName(this.shell.base));
    this.pages.postMessage({ guest: true }); // whichever page has the arbiter here releases it
    this.pages.addEventListener("message", ({ data }) => {
      if (data.who) this.pages.postMessage({ here: true });
      if (data.guest) this.giveWay();
    });
    await new Promise((has) => {
      navigator.locks.request(lockName(this.shell.base), () => {
        has();
        return new Promise((done) => {
          this.release = done;
        });
      });
    });
    sessionStorage.setItem("guest", "1");
    if (isOffer(hash)) await this.take(hash);
    else this.rejoin();
  }

  part(name) {
    return this.shell.words.querySelector(`[data-part=${name}]`);
  }

  front(name) {
    this.stop?.();
    this.shell.frame.hidden = true;
    this.shell.words.hidden = false;
    this.shell.show(name);
    this.say("");
    document.documentElement.dataset.state = name;
    this.part(name).querySelector("h1").focus();
  }

  say(kind) {
    for (const line of this.shell.words.querySelectorAll("[data-note]")) line.hidden = line.dataset.note !== kind;
  }

  /* Take an offer, and show the answer to it. */
  async take(text) {
    if (this.taking) return;
    this.taking = true;
    try {
      const address = await this.guest.answer(text);
      this.shell.put("seat", this.guest.other.label);
      this.front("answer");
      showCode(this.part("answer").querySelector("[data-code]"), address);
      this.part("answer").querySelector("textarea").value = address;
      if (this.guest.other.version !== this.version) this.say("version");
    } catch (error) {
      if (!(error instanceof CodeError)) throw error;
      if (document.documentElement.dataset.state !== "rejoin") this.rejoin();
      this.say(error.kind);
    } finally {
      this.taking = false;
    }
  }

  rejoin() {
    this.front("rejoin");
    this.part("rejoin").querySelector("textarea").value = "";
    this.stop = watch(this.part("rejoin"), (text) => this.take(text));
  }

  /* The table's page is shown as it was left, with what was typed, where it is open already. */
  welcomed({ welcome }) {
    clearTimeout(this.late);
    this.shell.note("cut-off", false);
    document.documentElement.dataset.line = "open";
    this.stop?.();
    this.guest.listen();
    if (!this.stays) stayOn();
    this.stays = true;
    if (this.welcome === welcome) return this.shell.uncover();
    this.welcome = welcome;
    this.shell.frame.src = new URL(welcome, this.shell.app).href;
    return undefined;
  }

  cut() {
    document.documentElement.dataset.line = "cut";
    clearTimeout(this.late);
    this.late = setTimeout(() => this.shell.note("cut-off", true), PATIENCE);
  }

  moved() {
    this.guest.next?.close();
    this.guest.next = undefined;
    this.rejoin();
    this.say("moved");
  }

  handed(record) {
    this.record = new TextDecoder().decode(record);
    this.shell.note("handed", true);
  }

  /* The page begins anew with an arbiter of its own, which takes the game in: see shell.js. */
  takeOver() {
    sessionStorage.setItem("handed", this.record);
    this.guest.line?.send({ taken: true });
    this.guest.line?.addEventListener("cut", () => this.leave());
    this.shell.note("handed", false);
    setTimeout(() => this.leave(), FLUSH);
  }

  giveWay() {
    this.guest.close();
    this.release();
    sessionStorage.removeItem("guest");
    this.shell.fail("guest");
  }

  leave() {
    sessionStorage.removeItem("guest");
    location.replace(this.shell.base.href);
  }
}

/* The host recognises the phone by this: it selects its cookies, but grants no rights. */
function key({ remembered }) {
  const known = remembered("guest-key");
  if (/^[0-9a-f]{64}$/.test(known)) return known;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  remembered("guest-key", made);
  return made;
}
