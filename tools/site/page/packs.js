/* Many files in one: the length of a list as four bytes, the list of names and sizes as JSON, the files. */
export function unpack(FS, folder, pack) {
  const view = new DataView(pack.buffer, pack.byteOffset);
  const listed = view.getUint32(0);
  const list = JSON.parse(new TextDecoder().decode(pack.subarray(4, 4 + listed)));
  let at = 4 + listed;
  const made = new Set();
  for (const [name, size] of list) {
    const path = folder ? `${folder}/${name}` : name;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(path, pack.subarray(at, at + size), { canOwn: true });
    at += size;
  }
}

/* The files of some folders, in one. */
export function pack(FS, folders) {
  const found = [];
  const look = (path) => {
    const { node } = FS.lookupPath(path);
    if (!FS.isDir(node.mode)) return found.push([path, FS.readFile(path)]);
    for (const name of FS.readdir(path)) if (name !== "." && name !== "..") look(`${path}/${name}`);
    return undefined;
  };
  folders.forEach(look);
  const listed = new TextEncoder().encode(JSON.stringify(found.map(([path, content]) => [path, content.length])));
  const made = new Uint8Array(found.reduce((sum, [, content]) => sum + content.length, 4 + listed.length));
  new DataView(made.buffer).setUint32(0, listed.length);
  made.set(listed, 4);
  let at = 4 + listed.length;
  for (const [, content] of found) {
    made.set(content, at);
    at += content.length;
  }
  return made;
}

/* An imported module no longer needs its file. What stays is copied to memory of its own, so that the pack's can be freed. */
export function letGo(FS, folder, imported) {
  for (const name of FS.readdir(folder).filter((one) => one !== "." && one !== "..")) {
    const path = `${folder}/${name}`;
    const { node } = FS.lookupPath(path);
    if (FS.isDir(node.mode)) letGo(FS, path, imported);
    else if (imported.has(path)) FS.unlink(path);
    else node.contents = node.contents.slice();
  }
}

/* Transferring memory to nobody frees it at once; memory that is only dropped stays until garbage collection. */
export function giveBack(packs) {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, packs.map((pack) => pack.buffer));
  port1.close();
}
