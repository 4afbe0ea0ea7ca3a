/* What two phones have to know of each other before they can talk, as a code that one shows and the other's camera reads: an offer,
   and the answer to it. It is a session description (RFC 8829) reduced to what differs between phones.

   A code is base64url of: one byte, of which the lowest bit tells an answer from an offer and the others are the protocol; 4 bytes
   of the site's version; 4 bytes that say which offer; ufrag and password of ICE, a byte of length each, then both in 6 bits a
   sign; 32 bytes of fingerprint; the number of candidates, each a byte of its kind, its address, and 2 bytes of its port;
   at the end 4 bytes by which a torn code is known. */
export const PROTOCOL = 3;
export const MAX_CANDIDATES = 2;
const OFFER = "join=";
const ANSWER = "answer=";
const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const SIZES = { 4: 4, 6: 16, 1: 16 }; // bytes of an address, by its kind: IPv4, IPv6, an mDNS name
const CODE = /^[\w-]{80,200}$/;

/* Why a text isn't a usable code; `kind` names the message: foreign, torn, old, newer, offer, answer. */
export class CodeError extends Error {
  constructor(kind) {
    super(kind);
    this.kind = kind;
  }
}

/* Return the address that a camera app opens, or that a page reads. `description` is { answers, version (8 hexadecimal digits),
   number (as many), ufrag, password, fingerprint (bytes), candidates: [{ kind, address (bytes), port }] }. */
export function addressOf(base, description) {
  return `${base}#${description.answers ? ANSWER : OFFER}${write(description)}`;
}

/* Parse a text that was read, with or without a URL before the code. Throws CodeError. */
export function read(text, { answers }) {
  const [, before, code] = /^(?:\S*#(join=|answer=))?(\S+)$/.exec(text.trim()) ?? [];
  if (!code || (!before && !CODE.test(code))) throw new CodeError("foreign");
  const description = parse(code);
  if (description.answers !== answers) throw new CodeError(answers ? "offer" : "answer");
  return description;
}

export const isOffer = (hash) => hash.startsWith(`#${OFFER}`);
export const isAnswer = (hash) => hash.startsWith(`#${ANSWER}`);

function write({ answers, version, number, ufrag, password, fingerprint, candidates }) {
  const bytes = [
    (PROTOCOL << 1) | Number(answers),
    ...fromHex(version),
    ...fromHex(number),
    ufrag.length,
    password.length,
    ...pack(ufrag + password),
    ...fingerprint,
    candidates.length,
    ...candidates.flatMap(({ kind, address, port }) => [kind, ...address, port >> 8, port & 255]),
  ];
  const sum = checksum(bytes);
  return toBase64([...bytes, sum >>> 24, (sum >> 16) & 255, (sum >> 8) & 255, sum & 255]);
}

function parse(code) {
  if (!CODE.test(code)) throw new CodeError("torn");
  let all;
  try {
    all = fromBase64(code);
  } catch {
    throw new CodeError("torn");
  }
  const bytes = all.slice(0, -4);
  const sum = all.slice(-4).reduce((value, byte) => value * 256 + byte, 0);
  if (checksum(bytes) !== sum) throw new CodeError("torn");
  if (bytes[0] >> 1 !== PROTOCOL) throw new CodeError(bytes[0] >> 1 < PROTOCOL ? "old" : "newer");
  let at = 1;
  const take = (count) => {
    const taken = bytes.slice(at, at + count);
    at += count;
    if (taken.length !== count) throw new CodeError("torn");
    return taken;
  };
  const answers = Boolean(bytes[0] & 1);
  const version = toHex(take(4));
  const number = toHex(take(4));
  const [first, second] = take(2);
  const signs = unpack(take(Math.ceil(((first + second) * 6) / 8)), first + second);
  const fingerprint = take(32);
  const candidates = Array.from({ length: take(1)[0] }, () => {
    const [kind] = take(1);
    if (!(kind in SIZES)) throw new CodeError("torn");
    const address = take(SIZES[kind]);
    const [high, low] = take(2);
    return { kind, address, port: high * 256 + low };
  });
  const [ufrag, password] = [signs.slice(0, first), signs.slice(first)];
  return { answers, version, number, ufrag, password, fingerprint, candidates };
}

/* Return the transmitted part of a session description: see addressOf. */
export function reduced(sdp, { answers, version, number }) {
  const value = (name) => new RegExp(`^a=${name}:(\\S+)`, "m").exec(sdp)[1];
  const [, digest] = /^a=fingerprint:sha-256 (\S+)/im.exec(sdp);
  const candidates = chosen(sdp);
  const fingerprint = Uint8Array.from(digest.split(":"), (part) => parseInt(part, 16));
  return { answers, version, number, fingerprint, candidates, ufrag: value("ice-ufrag"), password: value("ice-pwd") };
}

/* The addresses that another phone in the same network may reach, the most likely first. */
function chosen(sdp) {
  const found = [];
  for (const [, transport, address, port] of sdp.matchAll(/^a=candidate:\S+ 1 (\S+) \d+ (\S+) (\d+) typ host/gm)) {
    const kind = address.endsWith(".local") ? 1 : address.includes(":") ? 6 : 4;
    if (transport.toLowerCase() === "udp") found.push({ kind, address: bytesOf(kind, address), port: Number(port) });
  }
  const rank = ({ kind, address }) => (kind === 4 ? 0 : kind === 1 ? 1 : address[0] === 0xfe ? 3 : 2);
  return found.sort((one, other) => rank(one) - rank(other)).slice(0, MAX_CANDIDATES);
}

/* Return the session description of a code, without the candidates if they are added later. */
export function expanded(description, { without = false } = {}) {
  const { answers, ufrag, password, fingerprint } = description;
  const digest = Array.from(fingerprint, (byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(":");
  return [
    "v=0",
    "o=- 1 2 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...(without ? [] : candidatesOf(description).map((line) => `a=${line}`)),
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${digest}`,
    `a=setup:${answers ? "passive" : "active"}`, // whoever offered begins: of several that answer, no other is in between
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:262144",
    "",
  ].join("\r\n");
}

export function candidatesOf({ candidates }) {
  return candidates.map(
    (one, at) => `candidate:${at + 1} 1 udp ${2113937151 - at} ${textOf(one)} ${one.port} typ host generation 0`,
  );
}

function bytesOf(kind, address) {
  if (kind === 4) return address.split(".").map(Number);
  if (kind === 1) return fromHex(address.replace(".local", "").replaceAll("-", ""));
  const [before, after] = address.split("%")[0].split("::").map((part) => (part ? part.split(":") : []));
  const lacking = after ? Array(8 - before.length - after.length).fill("0") : [];
  return fromHex([...before, ...lacking, ...(after ?? [])].map((part) => part.padStart(4, "0")).join(""));
}

function textOf({ kind, address }) {
  if (kind === 4) return Array.from(address).join(".");
  const hex = toHex(address);
  if (kind === 6) return hex.match(/.{4}/g).join(":");
  return `${hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}.local`;
}

function pack(signs) {
  const padded = signs.padEnd(Math.ceil(signs.length / 4) * 4, "A");
  return Uint8Array.from(atob(padded), (sign) => sign.charCodeAt(0)).slice(0, Math.ceil((signs.length * 6) / 8));
}

function unpack(bytes, count) {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return Array.from({ length: count }, (_, at) => SIGNS[parseInt(bits.slice(at * 6, at * 6 + 6), 2)]).join("");
}

/* CRC-32, as in zip files. */
function checksum(bytes) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

const fromHex = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const toBase64 = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const fromBase64 = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
