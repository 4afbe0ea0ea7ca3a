/* What the host's phone shows of guests: the table's code, the camera for the answers to it, and who has joined. */
import { showCode, stayOn, watch } from "./code-views.mjs";
import { deviceKey } from "./copies.mjs";
import { Door } from "./door.mjs";
import { becomeGuest, standbyName } from "./going-on.mjs";
import { Host } from "./host.mjs";
import { hostName } from "./names.js";
import { EVENING } from "./returning.mjs";
import { CodeError } from "./signaling.mjs";

const RELEASED = 3000; // milliseconds within which a window that was closed has let go of what it had
const SEEN = 6000; // milliseconds
const TABLE = "table"; // what the seats are kept under

export class Inviting {
  constructor(shell, version) {
    this.shell = shell;
    this.host = new Host(shell.base, version, shell.words.querySelector("[data-refusal]").textContent, deviceKey(shell));
    this.door = new Door(this.host);
    this.host.addEventListener("changed", () => this.tick());
    this.host.addEventListener("outdone", ({ data }) => becomeGuest(this, data));
    const press = (name, does) => shell.words.querySelector(`[data-${name}]`).addEventListener("click", does);
    press("table", () => this.leave());
    shell.words.querySelector("[data-answer-form]").addEventListener("submit", (event) => {
      event.preventDefault();
      this.take(new FormData(event.target).get("code"));
      event.target.reset();
    });
  }

  /* The page was reloaded, or closed and opened: whoever was here comes back by itself. */
  async comeBack() {
    if (!(await this.admits(true))) return; // another window has them
    const kept = await this.host.kept.all();
    const { all, table } = kept.find(({ name }) => name === TABLE) ?? {};
    if (!table) return; // nothing could be kept
    this.has(table, all);
    this.host.comeBack(kept.filter(({ seat }) => seat));
    this.reloaded = true;
    this.tick();
  }

  part(name) {
    return this.shell.words.querySelector(`[data-part=${name}]`);
  }

  /* `all` are the seats that somebody can be let in to: { token, name, watches }; `table` is the address of the host's own page. */
  seats(all, table) {
    this.has(table, window.RTCPeerConnection ? all.map((seat, rank) => ({ ...seat, rank })) : []);
    this.stop?.();
    this.door.close();
    this.door.seats = this.all;
    const list = this.shell.words.querySelector("[data-seats]");
    list.replaceChildren(
      ...this.all.map((seat) => {
        const row = this.part("seats").querySelector("template").content.cloneNode(true);
        row.querySelector("b").textContent = seat.name;
        row.querySelector("li").dataset.token = seat.token;
        row.querySelector("[data-hand]").addEventListener("click", () => this.hand(seat));
        row.querySelector("[data-remove]").addEventListener("click", () => this.host.guestOf(seat.token)?.remove());
        return row;
      }),
    );
    this.tick();
    this.front("seats");
    for (const part of this.part("seats").querySelectorAll("[data-joins]")) part.hidden = !this.all.length;
    if (!window.RTCPeerConnection) this.say("no-peers");
    if (!this.all.length) return;
    this.renew();
    this.stop = watch(this.part("seats"), (text) => void this.take(text));
  }

  /* Whoever reads the code from now on reads one that nobody has answered. */
  async renew() {
    if (this.renewing) return;
    this.renewing = true;
    const address = await this.door.code();
    this.renewing = false;
    if (document.documentElement.dataset.state !== "seats") this.door.close();
    showCode(this.part("seats").querySelector("[data-code]"), address);
    this.part("seats").querySelector("textarea").value = address;
    this.tick();
  }

  has(table, all = []) {
    Object.assign(this, { table, all });
    this.host.kept.put(TABLE, { all, table });
    this.host.has(tokenOf(table), this.shell.words.querySelector("[data-former]").textContent);
  }

  front(name) {
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

  /* Who is here is ticked off; who was and is gone is told so, here and above the table's page. */
  tick() {
    const last = [...this.host.guests.values()].filter((one) => one === this.host.guestOf(one.seat.token));
    for (const row of this.shell.words.querySelectorAll("[data-seats] [data-token]")) {
      const found = this.host.guestOf(row.dataset.token);
      for (const mark of row.querySelectorAll("[data-mark]")) {
        mark.hidden = mark.dataset.mark !== (found ? (found.here ? "here" : "gone") : "none");
      }
      row.querySelector("[data-hand]").hidden = !found?.here;
      row.querySelector("[data-remove]").hidden = !found;
    }
    this.part("seats").querySelector("[data-newcomers]").hidden = this.door.newcomers.size === 0;
    const gone = last.filter(({ here }) => !here).map(({ seat }) => seat.name);
    for (const place of document.querySelectorAll("#gone [data-put=gone]")) place.textContent = gone.join(", ");
    this.shell.note("gone", gone.length > 0);
    document.documentElement.dataset.guests = last.length - gone.length;
    standbyName(this.shell, last.length > gone.length, this.host.standbys.next?.seat.name);
    if (this.reloaded) this.sayWhoIsBack(last.filter(({ here }) => here).map(({ seat }) => seat.name), gone.length === 0);
    if (last.length && !this.awake) stayOn();
    this.awake ||= last.length > 0;
    if (last.length) this.shell.remembered("hosts", String(Date.now() + EVENING));
    this.admits(last.length > 0 || this.door.open !== undefined);
  }

  sayWhoIsBack(names, all) {
    for (const place of document.querySelectorAll("#back [data-put=back]")) place.textContent = names.join(", ");
    this.shell.note("back", names.length > 0);
    if (!all) return;
    this.reloaded = false;
    setTimeout(() => this.shell.note("back", false), SEEN);
  }

  /* Other windows of this device know by a lock that this one can't give way. Tells whether this one has it. */
  admits(is) {
    if (is === Boolean(this.unlock)) return is;
    this.unlock?.();
    this.unlock = undefined;
    if (!is) return false;
    const over = new Promise((done) => {
      this.unlock = done;
    });
    return new Promise((has) => {
      const got = () => {
        has(true);
        return over;
      };
      navigator.locks.request(hostName(this.shell.base), { signal: AbortSignal.timeout(RELEASED) }, got).catch(() => {
        this.unlock = undefined;
        has(false);
      });
    });
  }

  leave() {
    if (this.host.held) return;
    this.stop?.();
    this.door.close();
    this.tick();
    this.shell.frame.src = this.table;
  }

  /* Whoever has to leave hands the game's record over; the other phone asks its owner, and gets ready first. */
  hand(seat) {
    const record = async () => {
      const answer = await fetch(new URL(`t/${seat.token}/record`, this.shell.app));
      return new Uint8Array(await answer.arrayBuffer());
    };
    const done = (how) => {
      if (how === "taken") this.shell.move([...this.all.map(({ token }) => token), tokenOf(this.table)], seat.name);
      else if (!this.shell.frame.hidden) return;
      this.seats(how === "taken" ? [] : this.all, this.table);
      this.say(how);
    };
    this.shell.put("handed", seat.name);
    this.say("asked");
    this.host.guestOf(seat.token).hand(record, done);
  }

  /* The camera reads one answer after the other while the phones of earlier ones are still awaited. */
  async take(text) {
    try {
      const admitted = this.door.admit(text);
      if (!this.door.open) this.renew();
      await admitted;
      this.say("");
    } catch (error) {
      if (!(error instanceof CodeError)) throw error;
      this.say(error.kind);
    }
  }
}

const tokenOf = (table) => new URL(table).pathname.split("/t/")[1].split("/")[0];
