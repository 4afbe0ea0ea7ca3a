/* A phone at a table that another phone has: what its service worker catches goes over the line, and what is answered comes back.
   When the line breaks, what wasn't answered waits, and is asked again over the next. */
import { Mesh } from "./mesh.mjs";
import { Introduction } from "./peer.mjs";
import { addressOf, read } from "./signaling.mjs";
import { channelName } from "./names.js";
import { Kept, Spare } from "./returning.mjs";

const HOST = "host"; // what the way back to it is kept under

export class Guest extends EventTarget {
  constructor(base, version, key) {
    super();
    this.base = base;
    this.version = version;
    this.key = key;
    this.waiting = new Map();
    this.streams = new Set();
    this.channel = new BroadcastChannel(channelName(base));
    this.mesh = new Mesh(this);
    this.kept = new Kept(base);
    this.spare = new Spare(base, version, (agreed) => (agreed ? this.kept.put(HOST, agreed) : this.kept.delete(HOST)));
    this.spare.addEventListener("line", ({ data }) => this.use(data));
  }

  /* Look for the phone whose table this one was at before its page was reloaded; tell whether it can. */
  async comeBack() {
    const agreed = (await this.kept.all()).find(({ name }) => name === HOST);
    this.link = agreed?.link; // of a phone that had the game
    return this.spare.call(agreed);
  }

  /* Return the address that answers an offer, to be shown to the host; the line is awaited. Throws CodeError. */
  async answer(text) {
    const offer = read(text, { answers: false });
    this.introduction?.close();
    this.introduction = await Introduction.answer(offer, this.version);
    this.other = offer;
    this.introduction.line().then((line) => this.use(line));
    return addressOf(this.base.href, this.introduction.description);
  }

  /* From now on this page stands in for the arbiter. */
  listen() {
    if (this.listens) return;
    this.listens = true;
    this.channel.addEventListener("message", ({ data }) => this.hear(data));
    this.channel.postMessage({ ready: true });
  }

  hear(data) {
    if (data.ask) {
      this.channel.postMessage({ got: data.ask });
      this.waiting.set(data.ask, data);
      this.ask(data);
    } else if (data.drop) {
      this.streams.delete(data.drop);
      this.line?.send({ drop: data.drop });
    }
  }

  ask({ ask, method, address, headers, body }) {
    this.line?.send({ ask, method, address, headers }, body ? new Uint8Array(body) : undefined);
  }

  use(line) {
    if (this.mesh.host) return this.mesh.found(line);
    this.line?.cut();
    this.line = line;
    line.addEventListener("message", ({ data }) => this.take(data));
    line.addEventListener("cut", () => this.line === line && this.lost());
    this.greet(line);
    return undefined;
  }

  /* Say who this is. To whoever goes on with a table it says, too, by which link it was there, and what it has laid. */
  async greet(line) {
    const sealed = this.link && (await this.mesh.laid());
    line.send({ hello: this.key, link: this.link, sealed });
  }

  lost() {
    this.endStreams();
    this.dispatchEvent(new Event("cut"));
    if (!this.mesh.follow()) this.spare.call();
  }

  endStreams() {
    this.channel.postMessage({ cut: true });
    this.streams.clear();
  }

  take({ header, body }) {
    this.mesh.take(header, body);
    if (Array.isArray(header.seats)) this.dispatchEvent(new CustomEvent("seats", { detail: header.seats }));
    if (header.welcome) this.welcomed(header);
    if (header.removed) this.dispatchEvent(new Event("removed"));
    if (header.moved) this.dispatchEvent(new Event("moved"));
    if (header.go) this.dispatchEvent(new Event("go"));
    if (header.hand) this.dispatchEvent(new Event("hand"));
    if (header.record) this.dispatchEvent(new CustomEvent("record", { detail: body }));
    if (header.restarted) this.endStreams();
    if (header.piece && this.streams.has(header.piece)) this.channel.postMessage({ piece: header.piece, bytes: body });
    if (header.answer && this.waiting.delete(header.answer)) {
      if (header.streams) this.streams.add(header.answer);
      const { answer, status, headers, streams } = header;
      this.channel.postMessage({ answer, status, headers, body, streams });
    }
  }

  /* This page stands in for the arbiter no longer, though the line stays, and is looked for. */
  rest() {
    this.waiting.clear();
    this.streams.clear();
    this.channel.close();
    this.endStreams = () => {};
  }

  /* There is no way back to that table from now on. */
  forget() {
    this.spare.close();
    return this.kept.clear();
  }

  close() {
    this.forget();
    this.rest();
    this.introduction?.close();
    this.line?.cut();
  }

  welcomed(header) {
    this.link = header.welcome.slice(2); // after t/
    this.spare.agree(this.line);
    this.dispatchEvent(new CustomEvent("welcome", { detail: header }));
    for (const asked of this.waiting.values()) this.ask(asked);
  }
}
