/* Many files in one: the length of a list as four bytes, the list of names and sizes as JSON, the files. */
export function unpack(FS, folder, pack) {
  const view = new DataView(pack.buffer, pack.byteOffset);
  const listed = view.getUint32(0);
  const list = JSON.parse(new TextDecoder().decode(pack.subarray(4, 4 + listed)));
  let at = 4 + listed;
  const made = new Set();
  for (const [name, size] of list) {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(path, pack.subarray(at, at + size), { canOwn: true });
    at += size;
  }
}
