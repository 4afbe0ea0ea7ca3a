/* The host's side of phones that could go on with its table: each is sent what is entered, and the arbiter answers no entry before
   one of them has it, or none is there. */
import { asBytes, call, Copy, tablesKept } from "./copies.mjs";
import { MAX_MESSAGE } from "./peer.mjs";

const LATE = 1000; // milliseconds after which who hasn't said that it has a line isn't a standby any more

export class Standbys {
  constructor(host) {
    this.host = host;
    this.guests = new Set(); // that are asked to keep a copy
    this.waiting = new Set(); // entries that are to be confirmed
    host.channel.addEventListener("message", ({ data }) => data.copied && this.hear(data));
  }

  /* The first phone that would go on, by its seat. */
  get next() {
    return [...this.guests].filter((guest) => guest.stands).sort((one, other) => one.seat.rank - other.seat.rank)[0];
  }

  /* A guest has the whole arbiter, and room for a copy: it gets one. */
  async add(guest) {
    this.guests.add(guest);
    this.whole ??= this.follow();
    await this.whole.catch(() => this.drop(guest));
    if (this.guests.has(guest)) this.send(guest, 0);
  }

  async follow() {
    const { base, token } = this.host;
    this.copy = new Copy();
    await this.take(JSON.parse(await call(base, "follow", token)));
    const kept = tablesKept(base);
    const before = await kept.get(this.copy.name);
    this.host.epoch = Math.max(this.host.epoch, before?.epoch ?? 1);
    await kept.put(this.copy.name, { host: token, epoch: this.host.epoch });
  }

  async take(part) {
    this.last = part;
    this.host.keepSealed();
    await this.copy.take(part);
  }

  send(guest, after) {
    const body = asBytes(this.copy.since(after));
    if (body.length < MAX_MESSAGE / 2) guest.line?.send({ copy: true }, body);
    else this.drop(guest);
  }

  /* The arbiter has begun anew, perhaps in another tab. */
  again() {
    if (!this.copy) return;
    this.whole = this.follow();
    this.whole.then(() => this.guests.forEach((guest) => this.send(guest, 0))).catch(() => {});
  }

  /* What was entered goes out; the arbiter is told once a standby has it. */
  async hear({ copied, tables }) {
    const part = JSON.parse(tables)[this.host.token];
    if (!part || !this.copy) return;
    const length = part.after + part.lines.length;
    await this.take(part);
    this.waiting.add({ length, done: () => this.host.channel.postMessage({ had: copied }) });
    for (const guest of this.guests) this.send(guest, part.after);
    this.confirm();
    setTimeout(() => this.late(length), LATE);
  }

  /* Whoever has all of it is a standby; whoever says what can't be is none. */
  had(guest, { had, digest }) {
    if (!this.guests.has(guest) || !Number.isInteger(had)) return;
    const { copy } = this;
    if (had > copy.length || (had === copy.length && digest !== copy.digest)) return this.drop(guest);
    guest.length = had;
    if (had === copy.length && !guest.stands) {
      guest.stands = true;
      this.host.changed();
    }
    this.confirm();
    return undefined;
  }

  confirm() {
    const most = Math.max(0, ...[...this.guests].filter((guest) => guest.stands).map(({ length }) => length));
    for (const entered of this.waiting) {
      if (this.next && most < entered.length) continue;
      this.waiting.delete(entered);
      entered.done();
    }
  }

  late(length) {
    for (const guest of this.guests) if (!(guest.length >= length)) this.drop(guest, guest.here);
  }

  /* Who isn't a standby any more may become one again, if it is there and says that it has all. */
  drop(guest, stays = false) {
    const stood = guest.stands;
    guest.stands = false;
    if (!stays) this.guests.delete(guest);
    if (stood) this.host.changed();
    this.confirm();
  }
}
