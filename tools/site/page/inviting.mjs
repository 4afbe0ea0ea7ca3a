/* What the host's phone shows of guests: the seats and who has joined, the code of one, and the camera for its answer. */
import { showCode, stayOn, watch } from "./code-views.mjs";
import { Host } from "./host.mjs";
import { CodeError } from "./signaling.mjs";

export class Inviting {
  constructor(shell, version) {
    this.shell = shell;
    this.host = new Host(shell.base, version, shell.words.querySelector("[data-refusal]").textContent);
    this.host.addEventListener("changed", () => this.tick());
    const press = (name, does) => shell.words.querySelector(`[data-${name}]`).addEventListener("click", does);
    press("table", () => this.leave());
    press("read-answer", () => this.readAnswer());
    press("offer-again", () => this.offer(this.seat));
    press("other-seat", () => this.seats(this.all));
    shell.words.querySelector("[data-answer-form]").addEventListener("submit", (event) => {
      event.preventDefault();
      this.take(new FormData(event.target).get("code"));
    });
  }

  part(name) {
    return this.shell.words.querySelector(`[data-part=${name}]`);
  }

  /* `all` are the seats that somebody can be let in to: { token, name }. */
  seats(all) {
    this.all = all.filter(({ token, name }) => typeof token === "string" && typeof name === "string");
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
    const guests = [...this.host.guests.values()];
    for (const button of this.shell.words.querySelectorAll("[data-seats] button[data-token]")) {
      const found = guests.find(({ seat }) => seat.token === button.dataset.token);
      for (const mark of button.querySelectorAll("[data-mark]")) {
        mark.hidden = mark.dataset.mark !== (found ? (found.here ? "here" : "gone") : "none");
      }
      button.nextElementSibling.hidden = !found?.here;
    }
    const gone = guests.filter(({ here }) => !here).map(({ seat }) => seat.name);
    for (const place of document.querySelectorAll("#gone [data-put=gone]")) place.textContent = gone.join(", ");
    this.shell.note("gone", gone.length > 0);
    document.documentElement.dataset.guests = guests.length - gone.length;
    if (guests.length && !this.awake) stayOn();
    this.awake ||= guests.length > 0;
  }

  leave() {
    this.stop?.();
    this.host.withdraw();
    this.shell.uncover();
  }

  async offer(seat) {
    this.stop?.();
    this.seat = seat;
    this.shell.put("seat", seat.name);
    const address = await this.host.offer(seat);
    this.front("offer");
    showCode(this.part("offer").querySelector("[data-code]"), address);
    this.part("offer").querySelector("textarea").value = address;
  }

  /* Whoever has to leave hands the game's record over; the other phone asks its owner. */
  async hand(seat) {
    const guest = [...this.host.guests.values()].find((one) => one.seat.token === seat.token);
    const record = await fetch(new URL(`t/${seat.token}/record`, this.shell.app));
    guest.hand(new Uint8Array(await record.arrayBuffer()), () => {
      this.shell.put("handed", seat.name);
      this.seats(this.all);
      this.say("handed");
    });
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
      this.seats(this.all);
    } catch (error) {
      if (!(error instanceof CodeError)) throw error;
      if (error.kind === "unreached") await this.offer(this.seat);
      this.say(error.kind);
    } finally {
      this.taking = false;
    }
  }
}
