/* Python's memory with the arbiter in it, as it is before it has seen anything of this device: written to a file once, read at
   later starts instead of starting Python and importing everything. All that the site knows of Pyodide's inside is here; what it
   changes there is PATCHES in pyodide.py. A file is: pieces of memory, files that Python reads later, a note of what is where, and its end. */
const MAGIC = 0x41424b31; // at the end of a file that was written whole
const END = 8; // bytes: how long the note is, MAGIC
const PAGE = 65536; // bytes, the unit in which memory grows; a page of zeros isn't kept
const [SYSTEM, SCRIPT] = ["pyodide.asm.wasm", "pyodide.asm.mjs"];
const PARTS = ["python_stdlib.zip", "pyodide-lock.json"];
const PYODIDES = [0x706e7300, 48]; // what its own snapshots begin with: a number, and as many bytes

/* What Python starts with: in a way that lets its memory be kept. */
export const KEEPABLE = { _makeSnapshot: true };

/* Python asks for its parts one after the other: they are fetched, and what is to be compiled is compiled, as soon as this is called. */
export function ahead(folder) {
  const { fetch: usual } = self;
  const begun = new Map(PARTS.map((name) => new URL(name, folder).href).map((address) => [address, usual(address)]));
  const system = new URL(SYSTEM, folder).href;
  const compiled = WebAssembly.compileStreaming(usual(system));
  compiled.catch(() => {}); // is said when it is asked for
  begun.set(system, Promise.resolve(new Response()));
  import(new URL(SCRIPT, folder)).catch(() => {});
  self.fetch = (what, ...how) => {
    const answer = begun.get(String(what));
    begun.delete(String(what));
    return answer ?? usual(what, ...how);
  };
  WebAssembly.instantiateStreaming = async (_answer, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

/* Write a file. `python` must be idle and hold no object of ours. Whoever is killed meanwhile leaves no end. */
export function write(handle, python, about, files) {
  const { _api: api, _module: module } = python;
  const state = JSON.stringify(api.serializeHiwireState());
  const words = new Int32Array(module.HEAPU8.buffer);
  const runs = []; // of pages that aren't empty: where each begins, and its end
  for (let page = 0; page < words.length; page += PAGE / 4) {
    if (isEmpty(words, page)) continue;
    if (runs.at(-1)?.[1] === page * 4) runs.at(-1)[1] += PAGE;
    else runs.push([page * 4, page * 4 + PAGE]);
  }
  handle.truncate(0);
  let at = 0;
  const put = (bytes) => {
    if (handle.write(bytes, { at }) < bytes.length) throw new DOMException("", "QuotaExceededError");
    at += bytes.length;
  };
  for (const [from, to] of runs) put(module.HEAPU8.subarray(from, to));
  put(files);
  const sums = [sumOf(words, runs), sumOf(padded(files))];
  const note = { about, build: api.config.BUILD_ID, size: module.HEAPU8.length, runs, files: files.length, sums, state };
  const written = new TextEncoder().encode(JSON.stringify(note));
  put(written);
  put(new Uint8Array(new Uint32Array([written.length, MAGIC]).buffer)); // not flushed: the sums tell what got lost
}

/* Read the note of a file; null if it isn't whole, or of anything else than `about` says. */
export function noteOf(handle, about) {
  try {
    const size = handle.getSize();
    const end = new Uint32Array(2);
    if (size < END || handle.read(end, { at: size - END }) < END || end[1] !== MAGIC || end[0] > size) return null;
    const written = new Uint8Array(end[0]);
    handle.read(written, { at: size - END - end[0] });
    const note = JSON.parse(new TextDecoder().decode(written));
    return JSON.stringify(note.about) === JSON.stringify(about) ? note : null;
  } catch {
    return null;
  }
}

/* What Python starts with, to have the memory that a file holds. The start fails where that isn't as it was written. */
export function restoring(handle, note) {
  const state = new TextEncoder().encode(note.state);
  const [magic, begin] = PYODIDES;
  const head = new Uint8Array(Math.ceil((begin + state.length) / 16) * 16);
  const numbers = new Uint32Array(head.buffer);
  numbers.set([magic, head.length, state.length, 0, ...note.build.match(/.{8}/g).map((digits) => parseInt(digits, 16))]);
  head.set(state, begin);
  return {
    _loadSnapshot: head,
    _fill(module) {
      if (note.size > module.HEAPU8.length && !module.growMemory(note.size)) throw new Error("memory");
      const words = new Int32Array(module.HEAPU8.buffer);
      let [at, before] = [0, 0];
      for (const [from, to] of note.runs) {
        clear(words, before, from);
        at += handle.read(module.HEAPU8.subarray(from, to), { at });
        before = to;
      }
      clear(words, before, words.length * 4);
      if (sumOf(words, note.runs) !== note.sums[0]) throw new Error("damaged");
    },
  };
}

/* Read the files that were kept with the memory. */
export function filesOf(handle, note) {
  const files = new Uint8Array(note.files);
  handle.read(files, { at: note.runs.reduce((sum, [from, to]) => sum + to - from, 0) });
  if (sumOf(padded(files)) !== note.sums[1]) throw new Error("damaged");
  return files;
}

/* What was drawn by chance before the memory was kept comes again at each start: Python and SQLite are given something new to draw from. */
export function reseed(python) {
  python.runPython("import random; random.seed()");
  python._module._sqlite3_randomness(0, 0);
}

/* A page that nobody has written to takes none of the device's memory, so it is left alone. */
function clear(words, from, to) {
  for (let page = from / 4; page < to / 4; page += PAGE / 4) if (!isEmpty(words, page)) words.fill(0, page, page + PAGE / 4);
}

function isEmpty(words, page) {
  for (let at = page; at < page + PAGE / 4; at += 1) if (words[at]) return false;
  return true;
}

const padded = (bytes) => {
  const whole = new Uint8Array(Math.ceil(bytes.length / 16) * 16);
  whole.set(bytes);
  return new Int32Array(whole.buffer);
};

/* Finds damage, not forgery. Four sums side by side take a third of the time of one. */
function sumOf(words, runs = [[0, words.length * 4]]) {
  let [a, b, c, d] = [1, 2, 3, 4];
  for (const [from, to] of runs) {
    for (let at = from / 4; at < to / 4; at += 4) {
      a = (Math.imul(a, 31) + words[at]) | 0;
      b = (Math.imul(b, 31) + words[at + 1]) | 0;
      c = (Math.imul(c, 31) + words[at + 2]) | 0;
      d = (Math.imul(d, 31) + words[at + 3]) | 0;
    }
  }
  return [a, b, c, d].join();
}
