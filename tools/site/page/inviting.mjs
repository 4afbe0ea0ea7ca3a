/* What the host's phone shows of guests: the seats and who has joined, the code of one, and the camera for its answer. */
import { showCode, stayOn, watch } from "./code-views.mjs";
import { deviceKey } from "./copies.mjs";
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
    this.host.addEventListener("changed", () => this.tick());
    this.host.addEventListener("outdone", ({ data }) => becomeGuest(this, data));
    const press = (name, does) => shell.words.querySelector(`[data-${name}]`).addEventListener("click", does);
    press("table", () => this.leave());
    press("read-answer", () => this.readAnswer());
    press("offer-again", () => this.offer(this.seat));
    press("other-seat", () => this.seats(this.all, this.table));
    shell.words.querySelector("[data-answer-form]").addEventListener("submit", (event) => {
      event.preventDefault();
      this.take(new FormData(event.target).get("code"));
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
    this.host.withdraw();
    const list = this.shell.words.querySelector("[data-seats]");
    list.replaceChildren(
      ...this.all.map((seat) => {
        const row = this.shell.words.querySelector("template").content.cloneNode(true);
        const button = row.querySelector("button");
        button.querySelector("b").textContent = seat.name;
        button.dataset.token = seat.token;
        button.addEventListener("click", () => this.offer(seat));
        row.querySelector("[data-hand]").addEventListener("click", () => this.hand(seat));
        return row;
      }),
    );
    this.tick();
    this.front("seats");
    if (!window.RTCPeerConnection) this.say("no-peers");
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
    for (const button of this.shell.words.querySelectorAll("[data-seats] button[data-token]")) {
      const found = this.host.guestOf(button.dataset.token);
      for (const mark of button.querySelectorAll("[data-mark]")) {
        mark.hidden = mark.dataset.mark !== (found ? (found.here ? "here" : "gone") : "none");
      }
      button.nextElementSibling.hidden = !found?.here;
    }
    const gone = last.filter(({ here }) => !here).map(({ seat }) => seat.name);
    for (const place of document.querySelectorAll("#gone [data-put=gone]")) place.textContent = gone.join(", ");
    this.shell.note("gone", gone.length > 0);
    document.documentElement.dataset.guests = last.length - gone.length;
    standbyName(this.shell, last.length > gone.length, this.host.standbys.next?.seat.name);
    if (this.reloaded) this.sayWhoIsBack(last.filter(({ here }) => here).map(({ seat }) => seat.name), gone.length === 0);
    if (last.length && !this.awake) stayOn();
    this.awake ||= last.length > 0;
    if (last.length) this.shell.remembered("hosts", String(Date.now() + EVENING));
    this.admits(last.length > 0 || this.host.offered !== undefined);
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
    this.host.withdraw();
    this.tick();
    this.shell.frame.src = this.table;
  }

  async offer(seat) {
    this.stop?.();
    this.seat = seat;
    this.shell.put("seat", seat.name);
    const address = await this.host.offer(seat);
    this.tick();
    this.front("offer");
    showCode(this.part("offer").querySelector("[data-code]"), address);
    this.part("offer").querySelector("textarea").value = address;
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

  readAnswer() {
    this.front("reading");
    this.part("reading").querySelector("textarea").value = "";
    this.taking = false;
    this.stop = watch(this.part("reading"), (text) => this.take(text));
  }

  async take(text) {
    if (this.taking) return;
    this.taking = true;
    try {
      await this.host.admit(text);
      this.seats(this.all, this.table);
    } catch (error) {
      if (!(error instanceof CodeError)) throw error;
      if (["unreached", "used"].includes(error.kind)) await this.offer(this.seat);
      this.say(error.kind);
    } finally {
      this.taking = false;
    }
  }
}

const tokenOf = (table) => new URL(table).pathname.split("/t/")[1].split("/")[0];
