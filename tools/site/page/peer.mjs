/* Two phones, directly joined: a data channel of WebRTC that is introduced by two codes, and asks no host for anything. What is sent over
   it are messages, each a header (JSON) with a body (bytes) behind it, in pieces that every browser takes. */
import { candidatesOf, expanded, reduced } from "./signaling.mjs";

export const MAX_MESSAGE = 4 << 20; // bytes
const PIECE = 16000; // bytes
const BEAT = 1000; // milliseconds
const SILENCE = 4000; // milliseconds after which the other side counts as gone
const GATHERING = 3000; // milliseconds
const [MORE, LAST] = [0, 1];

export const newCertificate = () => RTCPeerConnection.generateCertificate({ name: "ECDSA", namedCurve: "P-256" });

const random = () => Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/* `like` is what this side was described as before, whose name and password of ICE are used again: see returning.mjs and door.mjs. */
async function gathered(connection, like) {
  const side = () => (connection.remoteDescription ? connection.createAnswer() : connection.createOffer());
  if (like) await connection.setLocalDescription(named(await side(), like));
  else await connection.setLocalDescription();
  await new Promise((done) => {
    const look = () => connection.iceGatheringState === "complete" && done();
    connection.addEventListener("icegatheringstatechange", look);
    setTimeout(done, GATHERING);
    look();
  });
  return connection.localDescription.sdp;
}

function named({ type, sdp }, { ufrag, password }) {
  const value = (line, is) => line.replace(/:.*/, () => `:${is}`);
  return { type, sdp: sdp.replace(/^a=ice-ufrag:.*/m, (line) => value(line, ufrag)).replace(/^a=ice-pwd:.*/m, (line) => value(line, password)) };
}

/* A connection being set up, on either side. `description` is what the other side needs to know. */
export class Introduction {
  constructor(connection, description, other) {
    this.connection = connection;
    this.description = description;
    this.other = other;
  }

  static async offer(version, { certificate, like } = {}) {
    const connection = new RTCPeerConnection(certificate && { certificates: [certificate] });
    const channel = connection.createDataChannel("arbiter");
    const told = { answers: false, version, number: like?.number ?? random() };
    const introduction = new Introduction(connection, reduced(await gathered(connection, like), told));
    introduction.channel = Promise.resolve(channel);
    return introduction;
  }

  /* `later` is for a connection that is agreed now and wanted when this one breaks: it rests until `call`. */
  static async answer(offer, version, { later = false, certificate, like } = {}) {
    const connection = new RTCPeerConnection(certificate && { certificates: [certificate] });
    const channel = new Promise((done) => connection.addEventListener("datachannel", (event) => done(event.channel)));
    await connection.setRemoteDescription({ type: "offer", sdp: expanded(offer, { without: later }) });
    const told = { answers: true, version, number: offer.number };
    const introduction = new Introduction(connection, reduced(await gathered(connection, like), told), offer);
    introduction.channel = channel;
    return introduction;
  }

  async take(answer, { later = false } = {}) {
    await this.connection.setRemoteDescription({ type: "answer", sdp: expanded(answer, { without: later }) });
  }

  /* Look for the other side, once more if need be. */
  async call() {
    for (const candidate of candidatesOf(this.other)) await this.connection.addIceCandidate({ candidate, sdpMid: "0" });
  }

  /* The line, as soon as it stands. */
  async line() {
    const channel = await this.channel;
    if (channel.readyState !== "open") await new Promise((done) => channel.addEventListener("open", done, { once: true }));
    return new Line(this.connection, channel);
  }

  close() {
    this.connection.close();
  }
}

/* What stands between two phones. It tells of each `message` ({ header, body }), and once that it was `cut`: by the other side, by the
   network, or because this side heard nothing or nonsense. */
export class Line extends EventTarget {
  constructor(connection, channel) {
    super();
    this.connection = connection;
    this.channel = channel;
    this.heard = performance.now();
    this.pieces = [];
    this.size = 0;
    channel.binaryType = "arraybuffer";
    channel.addEventListener("message", ({ data }) => this.take(data));
    channel.addEventListener("close", () => this.cut());
    connection.addEventListener("connectionstatechange", () => connection.connectionState === "failed" && this.cut());
    this.beat = setInterval(() => this.look(), BEAT);
  }

  look() {
    if (performance.now() - this.heard > SILENCE) this.cut();
    else this.send({ beat: true });
  }

  send(header, body = new Uint8Array()) {
    if (this.isCut) return;
    const head = new TextEncoder().encode(JSON.stringify(header));
    const whole = new Uint8Array(4 + head.length + body.byteLength);
    new DataView(whole.buffer).setUint32(0, head.length);
    whole.set(head, 4);
    whole.set(body, 4 + head.length);
    try {
      for (let at = 0; at < whole.length; at += PIECE) {
        const piece = whole.subarray(at, at + PIECE);
        const sent = new Uint8Array(piece.length + 1);
        sent[0] = at + PIECE < whole.length ? MORE : LAST;
        sent.set(piece, 1);
        this.channel.send(sent);
      }
    } catch {
      this.cut(); // closed meanwhile, or nobody receives what is sent
    }
  }

  take(data) {
    this.heard = performance.now();
    if (!(data instanceof ArrayBuffer) || data.byteLength < 2) return;
    const piece = new Uint8Array(data);
    this.size += piece.length - 1;
    if (this.size > MAX_MESSAGE) return this.cut();
    this.pieces.push(piece.subarray(1));
    if (piece[0] === MORE) return;
    const whole = new Uint8Array(this.size);
    let at = 0;
    for (const one of this.pieces) {
      whole.set(one, at);
      at += one.length;
    }
    this.pieces = [];
    this.size = 0;
    const message = parsed(whole);
    if (message && !message.header.beat) this.dispatchEvent(new MessageEvent("message", { data: message }));
  }

  cut() {
    if (this.isCut) return;
    this.isCut = true;
    clearInterval(this.beat);
    this.connection.close();
    this.dispatchEvent(new Event("cut"));
  }
}

/* Return a message, or nothing if it is malformed. */
function parsed(whole) {
  if (whole.length < 4) return undefined;
  const length = new DataView(whole.buffer).getUint32(0);
  if (length > whole.length - 4) return undefined;
  try {
    const header = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(whole.subarray(4, 4 + length)));
    if (header === null || typeof header !== "object" || Array.isArray(header)) return undefined;
    return { header, body: whole.slice(4 + length) };
  } catch {
    return undefined;
  }
}
