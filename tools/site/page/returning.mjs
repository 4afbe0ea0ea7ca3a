/* Coming back without a code. Over each line both phones agree on two connections more, one for each of them to call the other by:
   the one that would be called lets its side rest, open; the caller keeps its certificate and both descriptions, and closes its side.
   When the line breaks, or its page was reloaded, it takes up that side anew, under the same name and password, which the other has known
   all along. The certificate proves that it is the same phone: what is kept is of no use to anybody without its key, which
   scripts can't read. */
import { Introduction, newCertificate } from "./peer.mjs";
import { keptName } from "./names.js";
import { addressOf, read } from "./signaling.mjs";

export const EVENING = 12 * 60 * 60 * 1000; // milliseconds for which anything of that is kept
const CALL = 2000; // milliseconds between two attempts

/* What a phone keeps for its return, by the name of what it is for: { name, until, … }. A browser that refuses keeps nothing. */
export class Kept {
  constructor(base, what = "") {
    this.store = new Promise((opened, failed) => {
      const opening = indexedDB.open(`${keptName(base)}${what}`);
      opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("kept", { keyPath: "name" }));
      opening.addEventListener("success", () => opened(opening.result));
      opening.addEventListener("error", () => failed(opening.error));
    });
  }

  async does(mode, work) {
    try {
      const change = (await this.store).transaction("kept", mode);
      const request = work(change.objectStore("kept"));
      return await new Promise((done, failed) => {
        change.addEventListener("complete", () => done(request.result));
        change.addEventListener("abort", () => failed(change.error));
      });
    } catch {
      return undefined;
    }
  }

  put(name, what) {
    return this.does("readwrite", (store) => store.put({ ...what, name, until: Date.now() + EVENING }));
  }

  get(name) {
    return this.does("readonly", (store) => store.get(name));
  }

  delete(name) {
    return this.does("readwrite", (store) => store.delete(name));
  }

  clear() {
    return this.does("readwrite", (store) => store.clear());
  }

  /* What hasn't expired; the rest is deleted. */
  async all() {
    const all = (await this.does("readonly", (store) => store.getAll())) ?? [];
    for (const { name, until } of all) if (until < Date.now()) this.delete(name);
    return all.filter(({ until }) => until >= Date.now());
  }
}

/* What is agreed over a line for when it breaks. It tells of each `line` by which the other phone has called, or was called. */
export class Spare extends EventTarget {
  constructor(base, version, keep) {
    super();
    this.base = base;
    this.version = version;
    this.keep = keep; // is given what a page needs to call after a reload, and nothing once that is used up
    this.listen = ({ data }) => typeof data.header.spare === "string" && this.take(data.header.spare);
  }

  /* Agree anew, over a line that has just been opened. */
  async agree(line) {
    this.close();
    this.keep(undefined);
    this.line = line;
    line.addEventListener("message", this.listen);
    const resting = await Introduction.offer(this.version);
    if (this.line !== line || line.isCut) return resting.close();
    this.resting = resting;
    line.send({ spare: addressOf(this.base.href, resting.description) });
    return undefined;
  }

  async take(text) {
    try {
      const answers = /#answer=/.test(text);
      const description = read(text, { answers });
      await (answers ? this.answered(description) : this.offered(description));
    } catch {
      // Whoever breaks off what helps only them has to show codes.
    }
  }

  async answered(answer) {
    const { resting } = this;
    if (!resting || resting.agreed || answer.number !== resting.description.number) return;
    resting.agreed = true;
    await resting.take(answer, { later: true });
    this.found(resting);
  }

  /* One for each line: more would only take up room. */
  async offered(offer) {
    const { line } = this;
    if (line.isAgreed) return;
    line.isAgreed = true;
    const certificate = await newCertificate();
    const introduction = await Introduction.answer(offer, this.version, { later: true, certificate });
    introduction.close();
    if (this.line !== line) return;
    this.agreed = { certificate, offer, answer: introduction.description };
    await this.keep(this.agreed);
    line.send({ spare: addressOf(this.base.href, introduction.description) });
  }

  /* Look for the other phone until it is found, by what is agreed; tell whether anything is. */
  call(agreed = this.agreed) {
    this.agreed = agreed;
    clearInterval(this.calling);
    if (!agreed) return false;
    const again = () => this.callOnce().catch(() => {});
    this.calling = setInterval(again, CALL);
    again();
    return true;
  }

  async callOnce() {
    const { agreed } = this;
    if (!this.own || this.own.connection.connectionState === "failed") {
      this.own?.close();
      this.own = undefined;
      const { offer, certificate, answer } = agreed;
      const own = await Introduction.answer(offer, this.version, { later: true, certificate, like: answer });
      if (this.agreed !== agreed) return own.close();
      this.own = own;
      this.found(own);
    }
    return this.own.call();
  }

  async found(introduction) {
    const line = await introduction.line();
    if (introduction !== this.resting && introduction !== this.own) return;
    if (introduction === this.resting) this.resting = undefined;
    else this.own = undefined;
    this.close();
    this.dispatchEvent(new MessageEvent("line", { data: line }));
  }

  close() {
    clearInterval(this.calling);
    this.line?.removeEventListener("message", this.listen);
    for (const one of [this.resting, this.own]) one?.close();
    this.line = this.resting = this.own = this.agreed = undefined;
  }
}
