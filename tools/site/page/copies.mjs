/* Copies of a table, by which another phone goes on with it: what the arbiter has of it, without links and without what lies face
   down. Lines are checked by their numbers, and by a digest of each that has the one before in it. */
import { channelName } from "./names.js";
import { Kept } from "./returning.mjs";

export async function digestOf(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/* How phones name each other: nothing leads back from it to the key. */
export const idOf = async (key) => (await digestOf(key)).slice(0, 16);

export const asBytes = (value) => new TextEncoder().encode(JSON.stringify(value));

/* Return what came, or nothing if it is malformed. */
export function asValue(bytes) {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

export class Copy {
  constructor() {
    this.lines = [];
    this.digest = "";
    this.busy = Promise.resolve();
  }

  get length() {
    return this.lines.length;
  }

  /* Of its table, on all phones. */
  get name() {
    return this.table?.salt;
  }

  /* Take what comes to the table, or all of it. Tells whether it fits; what doesn't changes nothing. */
  take(part) {
    const taken = this.busy.then(() => this.added(part));
    this.busy = taken.catch(() => {});
    return taken;
  }

  async added({ table, links, after, lines, digest }) {
    if (after !== 0 && after !== this.length) return false;
    if (!Array.isArray(lines) || !Array.isArray(links) || typeof table !== "object") return false;
    let sum = after ? this.digest : "";
    for (const [text] of lines) sum = await digestOf(`${sum}${text}`);
    if (digest !== undefined && digest !== sum) return false;
    this.lines = after ? [...this.lines, ...lines] : lines;
    Object.assign(this, { table, links, digest: sum });
    return true;
  }

  /* What somebody lacks who has so many lines. */
  since(after) {
    const { table, links, lines, digest } = this;
    return { table, links, after, lines: lines.slice(after), digest };
  }
}

/* Ask the arbiter of this device, wherever it runs. Rejects if it can't. */
export function call(base, method, ...given) {
  const channel = new BroadcastChannel(channelName(base));
  const name = crypto.randomUUID();
  return new Promise((done, fail) => {
    channel.addEventListener("message", ({ data }) => {
      if (data.returned !== name) return;
      channel.close();
      if (data.failed === undefined) done(data.value);
      else fail(new Error(data.failed));
    });
    channel.postMessage({ call: name, method, given });
  });
}

/* This device's own key: who has the game knows it again by that. It selects its cookies there, but grants no rights. */
export function deviceKey({ remembered }) {
  const known = remembered("guest-key");
  if (/^[0-9a-f]{64}$/.test(known)) return known;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  remembered("guest-key", made);
  return made;
}

/* What this device keeps of tables that it could go on with, or has gone on with: by their names, and by links what it has laid. */
export const tablesKept = (base) => new Kept(base, " tables");
