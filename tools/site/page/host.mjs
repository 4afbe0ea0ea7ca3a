/* The phone that has the game: it admits guests, each to one link, and passes their requests to the arbiter and the answers back. */
import { digestOf, idOf } from "./copies.mjs";
import { channelName } from "./names.js";
import { Kept, Spare } from "./returning.mjs";
import { Standbys } from "./standbys.mjs";

const MAX_BODY = 256 * 1024; // bytes of a request: as much as the arbiter takes
const MAX_TEXT = 4000; // characters of a URL, and of a header
const MAX_HEADERS = 40;
const MAX_STREAMS = 6; // per guest: the oldest is closed
const MAX_WAITING = 64; // requests of a guest
const [AT_ONCE, A_SECOND] = [200, 20]; // requests of a guest
const METHODS = ["GET", "HEAD", "POST", "DELETE"];
const NAME = /^[\w.-]{1,64}$/;
const MAX_GUESTS = 16;
const MAX_MEETING = 400; // characters of a description that one guest sends to another

export class Host extends EventTarget {
  /* `refusal` is what a guest reads that asks for too much, `key` this device's own. */
  constructor(base, version, refusal, key) {
    super();
    this.base = base;
    this.version = version;
    this.key = key;
    this.epoch = 1; // how often a phone has gone on with the game, from one on
    this.refusal = new TextEncoder().encode(refusal);
    this.guests = new Map(); // by each guest's secret key
    this.held = false; // while the game goes over to another phone, nothing is entered
    this.kept = new Kept(base);
    this.channel = new BroadcastChannel(channelName(base));
    this.channel.addEventListener("message", ({ data }) => this.hear(data));
    this.standbys = new Standbys(this);
  }

  /* Let a phone sit down. */
  seat(key, line, seat) {
    const guest = this.guests.get(key) ?? new Guest(this, key);
    if (!this.guests.has(key) && this.guests.size >= MAX_GUESTS) {
      const [gone] = [...this.guests.values()].sort((one, other) => one.here - other.here);
      gone.leave();
    }
    guest.seat = seat;
    guest.use(line);
    return guest;
  }

  /* Look for the guests that were here before this page was reloaded, by what is kept of them. */
  comeBack(kept) {
    for (const { name: key, seat, ...agreed } of kept) {
      const guest = new Guest(this, key);
      guest.seat = seat;
      guest.returns = true;
      guest.spare.call(agreed);
      this.guests.set(key, guest);
    }
  }

  hear(data) {
    if (data.ready || data.unheard) this.standbys.again();
    if (data.ready) for (const guest of this.guests.values()) guest.again();
    const [mark, number, ...name] = String(data.answer ?? data.piece ?? "").split(" ");
    if (mark !== "guest") return;
    for (const guest of this.guests.values()) if (guest.number === Number(number)) guest.give(name.join(" "), data);
  }

  /* The phone that counts for a seat: one that is here, else the one that was here last. */
  guestOf(token) {
    const its = [...this.guests.values()].filter(({ seat }) => seat.token === token);
    return its.findLast(({ here }) => here) ?? its.at(-1);
  }

  hold(is) {
    this.held = is;
    if (!is) for (const guest of this.guests.values()) guest.passAll();
  }

  changed() {
    this.dispatchEvent(new Event("changed"));
    this.introduce();
  }

  /* Everybody is told who is at the table, so that they still hear each other when this phone is gone. */
  introduce() {
    const { epoch, version } = this;
    const members = [...this.guests.values()].filter(({ id }) => id).map((guest) => guest.about);
    if (this.self) members.push(this.self);
    for (const guest of this.guests.values()) if (guest.id) guest.line?.send({ members, me: guest.id, epoch, version });
  }

  /* By which link this phone has the table, and what its guests call it once it is one itself. */
  async has(token, name) {
    this.token = token;
    this.self = { id: await idOf(this.key), link: await digestOf(token), host: true, name };
    this.introduce();
  }

  /* Another phone has gone on with the game while this one was away. Whoever has kept its guests keeps the game. */
  challenged(by, name, epoch) {
    const others = [...this.guests.values()].filter((guest) => guest.here && guest !== by);
    if (epoch > this.epoch && others.length) {
      this.epoch = epoch + 1;
      by.line.send({ lead: this.epoch });
    } else {
      this.dispatchEvent(new MessageEvent("outdone", { data: { spare: by.spare, name } }));
    }
  }

  /* The phone of a guest goes on with the game, as its owner and this one's want: all follow it. */
  yield(to) {
    for (const guest of this.guests.values()) if (guest !== to) guest.line?.cut();
    this.dispatchEvent(new MessageEvent("outdone", { data: { spare: to.spare, name: to.seat.name } }));
  }

  /* What lies face down is kept by the phones of the seats that have laid it, too. */
  keepSealed() {
    if (!this.standbys.last) return;
    const { links, sealed } = this.standbys.last;
    for (const guest of this.guests.values()) {
      const [, , seat] = links.find(([digest]) => digest === guest.link) ?? [];
      const kept = seat && sealed[seat] ? { [seat]: sealed[seat] } : {};
      guest.keep(kept);
    }
  }
}

let count = 0;

class Guest {
  constructor(host, key) {
    this.host = host;
    this.key = key;
    this.number = count += 1;
    this.attempts = 0;
    this.returns = false; // whether it was gone before: only then it may have gone on with the game
    this.stands = false; // whether it could go on with the game
    this.length = 0; // of its copy
    this.waiting = new Map(); // pending requests, by the name under which the arbiter answers
    this.streams = new Set();
    this.left = AT_ONCE;
    this.filled = performance.now();
    const keep = (agreed) => (agreed ? host.kept.put(key, { ...agreed, seat: this.seat }) : host.kept.delete(key));
    this.spare = new Spare(host.base, host.version, keep);
    this.spare.addEventListener("line", ({ data }) => this.use(data));
  }

  get here() {
    return Boolean(this.line && !this.line.isCut);
  }

  use(line) {
    this.returns ||= Boolean(this.line);
    this.sealed = undefined; // whatever it was told of that, it may have missed since
    this.line?.cut();
    this.line = line;
    this.host.guests.delete(this.key);
    this.host.guests.set(this.key, this); // the last of all
    line.addEventListener("message", ({ data }) => this.take(data));
    line.addEventListener("cut", () => this.line === line && this.lost());
    line.send({ welcome: `t/${this.seat.token}`, name: this.seat.name });
    this.spare.agree(line);
    this.host.changed();
    this.identify();
  }

  /* What others may know of this phone: a name that nothing leads back from, and which seat's. */
  get about() {
    const { id, link, stands, here, seat } = this;
    return { id, link, stands, here, name: seat.name, rank: seat.rank };
  }

  async identify() {
    [this.id, this.link] = await Promise.all([idOf(this.key), digestOf(this.seat.token)]);
    this.host.introduce();
    this.host.keepSealed();
  }

  keep(sealed) {
    const text = JSON.stringify(sealed);
    if (text === this.sealed || !this.here) return;
    this.sealed = text;
    this.line.send({ sealed });
  }

  lost() {
    this.host.standbys.drop(this);
    for (const name of this.streams) this.host.channel.postMessage({ drop: name });
    this.streams.clear();
    this.waiting.clear();
    this.end("kept");
    this.host.changed();
  }

  leave() {
    this.line?.cut();
    this.spare.close();
    this.host.kept.delete(this.key);
    this.host.guests.delete(this.key);
  }

  take({ header, body }) {
    if (header.ask !== undefined) this.ask(header, body);
    else if (header.stands) this.host.standbys.add(this);
    else if (header.had !== undefined) this.host.standbys.had(this, header);
    else if (typeof header.meet === "string") this.meet(header);
    else if (header.lead > this.host.epoch && this.handing) this.host.yield(this);
    else if (header.lead > this.host.epoch && this.returns) this.host.challenged(this, this.seat.name, header.lead);
    else if (this.handing && (header.ready || header.taken || header.kept)) this.handOn(header);
    else if (typeof header.drop === "string") this.drop(header.drop);
  }

  /* It isn't the phone of whoever sits there. */
  remove() {
    this.line?.send({ removed: true });
    this.leave();
    this.host.changed();
  }

  /* Ask this phone to take the game. `record` returns it, once the phone is ready; `done` is told how it ended: "taken" or "kept". */
  hand(record, done) {
    this.handing = { record, done };
    this.line.send({ hand: true });
  }

  async handOn({ ready, taken }) {
    if (!ready) return this.end(taken ? "taken" : "kept");
    this.host.hold(true);
    if (this.stands) return this.line.send({ go: true });
    return this.line.send({ record: true }, await this.handing.record());
  }

  end(how) {
    const { handing } = this;
    if (!handing) return;
    this.handing = undefined;
    if (how === "taken") this.gone();
    this.host.hold(false);
    handing.done(how);
  }

  /* The game has gone over to this guest: the others have to be let in there. */
  gone() {
    for (const guest of [...this.host.guests.values()]) {
      if (guest !== this) guest.line.send({ moved: true });
      guest.leave();
    }
    this.host.changed();
  }

  /* What one guest tells another by way of this phone, so that the two find each other. */
  meet({ meet, to }) {
    const other = [...this.host.guests.values()].find(({ id }) => id === to);
    if (meet.length <= MAX_MEETING && other && other !== this && this.allowed()) other.line?.send({ meet, from: this.id });
  }

  ask({ ask: name, method, address, headers }, body) {
    if (typeof name !== "string" || !NAME.test(name)) return;
    if (!METHODS.includes(method) || !isAddress(this.host.base, address) || !areHeaders(headers)) return this.refuse(name, 400);
    if (body.byteLength > MAX_BODY) return this.refuse(name, 413);
    if (!this.allowed()) return this.refuse(name, 429);
    const called = `guest ${this.number} ${(this.attempts += 1)} ${name}`;
    const asked = { ask: called, method, address, headers, body: body.byteLength ? body.buffer : null };
    this.waiting.set(called, asked);
    this.pass(asked);
  }

  passAll() {
    for (const asked of this.waiting.values()) this.pass(asked);
  }

  pass(asked) {
    if (this.host.held && asked.method !== "GET") return; // it waits
    this.host.channel.postMessage({ ...asked, guest: { token: this.seat.token, key: this.key } });
  }

  allowed() {
    const now = performance.now();
    this.left = Math.min(AT_ONCE, this.left + ((now - this.filled) / 1000) * A_SECOND);
    this.filled = now;
    if (this.left < 1 || this.waiting.size >= MAX_WAITING) return false;
    this.left -= 1;
    return true;
  }

  refuse(name, status) {
    const headers = [["content-type", "text/plain; charset=utf-8"], ["retry-after", "2"]];
    this.line.send({ answer: name, status, headers }, this.host.refusal);
  }

  drop(name) {
    for (const called of this.streams) {
      if (nameOf(called) !== name) continue;
      this.streams.delete(called);
      this.host.channel.postMessage({ drop: called });
    }
  }

  /* The arbiter has begun anew, perhaps in another tab: what it hasn't answered is asked again, and streams have ended. */
  again() {
    this.streams.clear();
    this.line?.send({ restarted: true });
    this.passAll();
  }

  give(rest, data) {
    const called = `guest ${this.number} ${rest}`;
    const name = nameOf(called);
    if (data.piece) return this.line.send({ piece: name }, bytesOf(data.bytes));
    if (!this.waiting.delete(called)) return data.streams && this.host.channel.postMessage({ drop: called });
    if (data.streams) {
      this.streams.add(called);
      const [oldest] = this.streams;
      if (this.streams.size > MAX_STREAMS) this.drop(nameOf(oldest));
    }
    const { status, headers, streams } = data;
    return this.line.send({ answer: name, status, headers, streams }, bytesOf(data.body));
  }
}

const nameOf = (called) => called.split(" ").slice(3).join(" ");
const bytesOf = (body) => (typeof body === "string" ? new TextEncoder().encode(body) : (body ?? new Uint8Array()));

function isAddress(base, address) {
  if (typeof address !== "string" || address.length > MAX_TEXT) return false;
  return /^[!-~]*$/.test(address) && address.startsWith(`${base.pathname}app/`);
}

function areHeaders(headers) {
  if (headers === null || typeof headers !== "object" || Array.isArray(headers)) return false;
  const pairs = Object.entries(headers);
  const fits = ([name, value]) => /^[\w-]{1,64}$/.test(name) && typeof value === "string" && value.length <= MAX_TEXT;
  // A header is one line: no character may end it.
  return pairs.length <= MAX_HEADERS && pairs.every(fits) && pairs.every(([, value]) => !/[\0-\x1f\x7f]/.test(value));
}
