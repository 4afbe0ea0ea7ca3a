/* A phone at a table that another phone has: what its service worker catches goes over the line, and what is answered comes back.
   When the line breaks, what wasn't answered waits, and is asked again over the next. */
import { Introduction } from "./peer.mjs";
import { addressOf, read } from "./signaling.mjs";
import { channelName } from "./names.js";

const CALL = 2000; // milliseconds between two attempts

export class Guest extends EventTarget {
  constructor(base, version, key) {
    super();
    this.base = base;
    this.version = version;
    this.key = key;
    this.waiting = new Map();
    this.streams = new Set();
    this.channel = new BroadcastChannel(channelName(base));
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
    clearInterval(this.calling);
    this.line?.cut();
    this.line = line;
    line.addEventListener("message", ({ data }) => this.take(data));
    line.addEventListener("cut", () => this.line === line && this.lost());
    line.send({ hello: this.key });
  }

  lost() {
    this.endStreams();
    this.dispatchEvent(new Event("cut"));
    const { next } = this;
    if (!next) return;
    const call = () => next.call().catch(() => clearInterval(this.calling));
    this.calling = setInterval(call, CALL);
    call();
  }

  endStreams() {
    this.channel.postMessage({ cut: true });
    this.streams.clear();
  }

  take({ header, body }) {
    if (header.welcome) this.welcomed(header);
    if (header.next) this.agree(header.next);
    if (header.moved) this.dispatchEvent(new Event("moved"));
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

  /* This page stands in for the arbiter no longer, though the line stays. */
  rest() {
    this.next?.close();
    this.next = undefined;
    this.waiting.clear();
    this.channel.close();
    this.endStreams = () => {};
  }

  close() {
    this.rest();
    clearInterval(this.calling);
    this.introduction?.close();
    this.line?.cut();
  }

  welcomed(header) {
    this.dispatchEvent(new CustomEvent("welcome", { detail: header }));
    for (const asked of this.waiting.values()) this.ask(asked);
  }

  async agree(text) {
    const { line } = this;
    const offer = read(text, { answers: false });
    const next = await Introduction.answer(offer, this.version, { later: true });
    this.next?.close();
    this.next = next;
    line.send({ next: addressOf(this.base.href, next.description) });
    const following = await next.line();
    if (this.next !== next) return;
    this.next = undefined;
    this.use(following);
  }
}
