/* A guest's lines to the other guests, by which they still hear each other when the phone that has the game is gone; and its copy of
   the table, if it could go on with the game. Whoever does so has the next epoch: the higher one counts, of two the lower seat's. */
import { asBytes, asValue, call, Copy, digestOf, idOf, tablesKept } from "./copies.mjs";
import { Introduction } from "./peer.mjs";
import { Spare } from "./returning.mjs";
import { addressOf, isAnswer, read } from "./signaling.mjs";

const MEETING = 8000; // milliseconds after which two phones count as out of each other's reach
const CALL = 2000; // milliseconds between two attempts to find who is missing
const AT_ONCE = 15000; // milliseconds within which two phones go on at the same time
const LIGHT = "?guest"; // how the address of a guest's service worker ends, which has no arbiter
const GATHERING = 700; // milliseconds in which the others say what they have

export class Mesh extends EventTarget {
  constructor(guest) {
    super();
    this.guest = guest;
    this.kept = tablesKept(guest.base);
    this.members = new Map(); // all at the table, by the names that phones have for each other
    this.peers = new Map();
    this.meetings = new Map(); // introductions under way
    this.copy = new Copy();
    this.epoch = 1;
    this.sealed = {}; // what this phone has laid face down, by seat
    this.meeting = setInterval(() => this.meet(), CALL);
  }

  /* What the host says. */
  take({ members, me, epoch, version, meet, from, copy, sealed }, body) {
    if (Array.isArray(members)) {
      this.members = new Map(members.map((member) => [member.id, member]));
      Object.assign(this, { me, epoch });
      if (version === this.guest.version) this.offer();
      this.meet();
      this.changed();
    }
    if (typeof meet === "string") this.met(meet, from).catch(() => {}); // it is tried again
    if (copy) this.copied(asValue(body)).catch(() => {}); // where nothing can be kept, nothing is said to be
    if (sealed) this.keep(sealed);
  }

  changed() {
    this.dispatchEvent(new Event("changed"));
  }

  /* This phone has the whole arbiter, of the host's version: it may be sent a copy, once over each line. */
  offer() {
    const { line } = this.guest;
    if (line.isOffered || navigator.serviceWorker.controller?.scriptURL.endsWith(LIGHT)) return;
    line.isOffered = true;
    line.send({ stands: true });
  }

  async copied(part) {
    const { line } = this.guest;
    if (!(await this.copy.take(part))) {
      this.copy = new Copy();
      if (part.after) line.send({ stands: true });
      return;
    }
    const before = await this.kept.get(this.copy.name);
    if (!(await this.kept.put(this.copy.name, { ...before, copy: this.copy.since(0) }))) return; // there is no room
    line.send({ had: this.copy.length, digest: this.copy.digest });
    this.changed();
  }

  keep(sealed) {
    this.sealed = sealed;
    this.kept.put(`sealed ${this.guest.link}`, { sealed });
  }

  /* What this phone has laid, also before its page was reloaded. */
  async laid() {
    if (Object.keys(this.sealed).length) return this.sealed;
    const before = await this.kept.get(`sealed ${this.guest.link}`);
    return before?.sealed ?? {};
  }

  /* Whether this phone could go on, and who would before it. */
  get stands() {
    return this.copy.table !== undefined && Boolean(this.members.get(this.me)?.stands);
  }

  get first() {
    const able = [...this.members.values()].filter(({ id, stands }) => stands && (id === this.me || this.peers.get(id)?.here));
    return able.sort((one, other) => one.rank - other.rank)[0];
  }

  /* Find those who are here and whom this phone may need: one of the two could go on. */
  meet() {
    if (!this.guest.line || this.guest.line.isCut || this.host) return;
    for (const { id, here, stands } of this.members.values()) {
      if (!here || !(this.me < id) || !(stands || this.members.get(this.me)?.stands)) continue;
      if (!this.peers.get(id)?.here && !this.meetings.has(id)) this.begin(id);
    }
  }

  async begin(id) {
    const introduction = await this.introduced(id, Introduction.offer(this.guest.version, ""));
    this.guest.line?.send({ meet: addressOf(this.guest.base.href, introduction.description), to: id });
  }

  async introduced(id, made) {
    this.meetings.set(id, undefined);
    const introduction = await made;
    this.meetings.set(id, introduction);
    const over = () => this.meetings.get(id) === introduction && this.meetings.delete(id);
    setTimeout(() => over() && introduction.close(), MEETING);
    introduction.line().then((line) => over() && this.peer(id).use(line));
    return introduction;
  }

  async met(text, from) {
    if (!this.members.has(from)) return;
    if (isAnswer(new URL(text).hash)) {
      const answer = read(text, { answers: true });
      const begun = this.meetings.get(from);
      if (begun?.description.number === answer.number) await begun.take(answer);
      return;
    }
    const offer = read(text, { answers: false });
    const introduction = await this.introduced(from, Introduction.answer(offer, this.guest.version));
    this.guest.line?.send({ meet: addressOf(this.guest.base.href, introduction.description), to: from });
  }

  peer(id) {
    if (!this.peers.has(id)) this.peers.set(id, new Peer(this, id));
    return this.peers.get(id);
  }

  /* What another guest says. */
  hear(peer, { header, body }) {
    if (Number.isInteger(header.lead)) this.led(peer, header.lead);
    if (Number.isInteger(header.tail)) this.tell(peer, header.tail);
    if (header.rest) peer.told?.(asValue(body));
    if (typeof header.hello === "string") this.admit(peer, header);
  }

  tell(peer, after) {
    const has = this.stands && after <= this.copy.length;
    peer.line.send({ rest: true }, asBytes(has ? this.copy.since(after) : null));
  }

  /* What another standby has beyond this one's copy is taken in first. */
  async gather() {
    const asked = [...this.peers.values()].filter(({ id, here }) => here && this.members.get(id)?.stands);
    const answers = asked.map((peer) => {
      peer.line.send({ tail: this.copy.length });
      return new Promise((done) => {
        peer.told = done;
        setTimeout(done, GATHERING);
      });
    });
    const parts = (await Promise.all(answers)).filter((part) => Array.isArray(part?.lines));
    parts.sort((one, other) => other.lines.length - one.lines.length);
    for (const part of parts) if (part.lines.length && (await this.copy.take(part))) break;
  }

  /* Another guest goes on with the game. As long as this phone hears the one that has it, that is nobody's to say. */
  led(peer, epoch) {
    const [member, leader] = [this.members.get(peer.id), this.members.get(this.leader)];
    const atOnce = epoch === this.epoch && performance.now() - this.since < AT_ONCE;
    const before = epoch > this.epoch || (atOnce && member?.rank < leader?.rank);
    if (!before || !(member?.stands || member?.host)) return this.present(peer);
    if (this.host) return this.host.challenged(peer, member.name, epoch);
    this.claim = { peer, epoch };
    if (!this.guest.line || this.guest.line.isCut || epoch === this.epoch) this.follow();
    return undefined;
  }

  /* The host is gone, or says who goes on. */
  follow() {
    const { peer, epoch } = this.claim ?? {};
    if (!peer?.here) return false;
    this.claim = undefined;
    this.epoch = epoch;
    this.leader = peer.id;
    this.since = performance.now();
    this.guest.use(peer.give());
    return true;
  }

  /* This phone goes on with the game as a host: all that hear it are told, now and when they come back. */
  lead(host, epoch) {
    Object.assign(this, { host, epoch, leader: this.me, since: performance.now() });
    for (const peer of this.peers.values()) this.present(peer);
  }

  /* The phone that had the game before is back. */
  found(line) {
    const before = [...this.members.values()].find(({ host }) => host);
    if (before) this.peer(before.id).use(line);
  }

  present(peer) {
    if (this.host && peer.here) peer.line.send({ lead: this.epoch });
  }

  /* Somebody who was at the table goes on at it here: the same phone, by the same link, with what it has laid. */
  async admit(peer, { hello, link, sealed }) {
    const { host } = this;
    const member = this.members.get(peer.id);
    if (!host || !member || typeof link !== "string") return;
    if ((await idOf(hello)) !== peer.id || (await digestOf(link)) !== member.link) return;
    call(host.base, "joined", host.token, link).catch(() => {});
    if (sealed && Object.keys(sealed).length) call(host.base, "lay_again", link, JSON.stringify(sealed)).catch(() => {});
    host.seat(hello, peer.give(), { token: link, name: member.name, rank: member.rank });
  }
}

/* Another guest, and the line to it; how it comes back is agreed over it. */
class Peer {
  constructor(mesh, id) {
    this.mesh = mesh;
    this.id = id;
    const { base, version } = mesh.guest;
    this.spare = new Spare(base, version, () => {});
    this.spare.addEventListener("line", ({ data }) => this.use(data));
  }

  get here() {
    return Boolean(this.line && !this.line.isCut);
  }

  use(line) {
    this.line?.cut();
    this.line = line;
    this.spare.agree(line);
    line.addEventListener("message", ({ data }) => this.line === line && this.mesh.hear(this, data));
    line.addEventListener("cut", () => this.line === line && this.lost());
    this.mesh.present(this);
    this.mesh.changed();
  }

  lost() {
    this.spare.call();
    this.mesh.changed();
  }

  /* One of the two has the game now, and agrees with the other as hosts do with guests. */
  give() {
    const { line } = this;
    this.spare.close();
    this.line = undefined;
    return line;
  }
}
