/* What a joining phone shows: its answer as a code; then the table's pages; and when the connection breaks, a message. */
import { showCode, stayOn, watch } from "./code-views.mjs";
import { deviceKey } from "./copies.mjs";
import { GoingOn } from "./going-on.mjs";
import { Guest } from "./guest.mjs";
import { hostName, lockName, pagesName } from "./names.js";
import { EVENING } from "./returning.mjs";
import { CodeError, isOffer } from "./signaling.mjs";

const BACK = 4000; // milliseconds after which a phone that doesn't find its table reads a code, and looks on
const MAX_SEATS = 32;
const PATIENCE = 10000; // milliseconds after which codes are offered for a broken connection

export class Joining {
  constructor(shell, version) {
    this.shell = shell;
    this.version = version;
    this.guest = new Guest(shell.base, version, deviceKey(shell));
    this.guest.addEventListener("welcome", ({ detail }) => this.welcomed(detail));
    this.guest.addEventListener("seats", ({ detail }) => this.choose(detail));
    this.guest.addEventListener("removed", () => this.moved("removed"));
    this.guest.addEventListener("cut", () => this.cut());
    this.guest.addEventListener("hand", () => shell.note("handed", true));
    this.guest.addEventListener("moved", () => this.moved("moved"));
    this.going = new GoingOn(this);
    const press = (name, does) => {
      for (const button of document.querySelectorAll(`[data-${name}]`)) button.addEventListener("click", does);
    };
    press("rejoin", () => this.rejoin());
    press("leave", () => this.leave());
    press("take-over", () => this.takeOver());
    press("refuse", () => this.refuse());
    shell.words.querySelector("[data-offer-form]").addEventListener("submit", (event) => {
      event.preventDefault();
      this.take(new FormData(event.target).get("code"));
    });
  }

  async begin(hash) {
    if (!window.RTCPeerConnection) return this.shell.fail("no-peers");
    const { held } = await navigator.locks.query();
    if (held.some(({ name }) => name === hostName(this.shell.base))) return this.shell.fail("hosts");
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
    if (isOffer(hash)) return this.take(hash);
    this.inside = hash.slice(1);
    return this.comeBack();
  }

  /* The page was reloaded, or closed and opened: the line comes back by itself, or by a code. */
  async comeBack() {
    if (!(await this.guest.comeBack())) {
      this.rejoin();
      return this.say("no-return");
    }
    this.front("returning");
    this.late = setTimeout(() => {
      this.rejoin();
      this.say("unfound");
    }, BACK);
    return undefined;
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

  /* Whoever reads the table's code chooses a seat here; `seats` are { name, watches, free }. */
  choose(seats) {
    if (document.documentElement.dataset.state !== "choosing") this.front("choosing");
    const rows = seats.slice(0, MAX_SEATS).map(({ name, watches, free }, at) => {
      const row = this.part("choosing").querySelector("template").content.cloneNode(true);
      const button = row.querySelector("button");
      if (!watches) button.querySelector("b").textContent = String(name);
      button.disabled = !free;
      button.querySelector("[data-taken]").hidden = Boolean(free);
      button.addEventListener("click", () => this.guest.line?.send({ seat: at }));
      return row;
    });
    this.part("choosing").querySelector("ul").replaceChildren(...rows);
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
    this.shell.remembered("joined", String(Date.now() + EVENING));
    if (this.welcome === welcome) return this.shell.uncover();
    this.welcome = welcome;
    this.shell.frame.src = new URL(this.inside?.startsWith(welcome) ? this.inside : welcome, this.shell.app).href;
    return undefined;
  }

  cut() {
    if (this.taken) return;
    document.documentElement.dataset.line = "cut";
    if (document.documentElement.dataset.state === "choosing") {
      this.rejoin();
      return this.say("no-return");
    }
    clearTimeout(this.late);
    this.late = setTimeout(() => this.shell.note("cut-off", true), PATIENCE);
    return undefined;
  }

  /* The host has let this phone go, and says why. */
  moved(why) {
    this.guest.forget();
    this.rejoin();
    this.say(why);
  }

  refuse() {
    this.shell.note("handed", false);
    this.guest.line?.send({ kept: true });
  }

  /* This phone fetches what it lacks and starts an arbiter of its own, while nothing has changed for the others. That takes the game in,
     and only then the phone that had it is told so. */
  async takeOver() {
    const { guest, shell } = this;
    shell.note("handed", false);
    shell.note("unable", false);
    if (guest.mesh.stands) return this.going.takeOver();
    shell.note("taking", true);
    try {
      await shell.fetchWhole();
    } catch {
      shell.note("taking", false);
      shell.note("unable", true);
      return guest.line?.send({ kept: true });
    }
    this.taken = true;
    this.pages.close();
    guest.rest();
    this.release();
    await shell.run();
    const record = new Promise((done) => guest.addEventListener("record", ({ detail }) => done(detail), { once: true }));
    guest.line.send({ ready: true });
    await shell.takeIn(await record);
    guest.line.send({ taken: true });
    this.forget();
    shell.note("taking", false);
    return shell.open();
  }

  giveWay() {
    this.guest.close();
    this.release();
    this.forget();
    this.shell.fail("guest");
  }

  async leave() {
    await this.forget();
    location.replace(this.shell.base.href);
  }

  /* There is no way back to that table from now on. */
  forget() {
    sessionStorage.removeItem("guest");
    this.shell.remembered("joined", "");
    return this.guest.forget();
  }
}
