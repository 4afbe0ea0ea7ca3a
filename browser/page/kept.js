/* The folder of the database, kept on the device: files whose every read and write goes to the origin's own file system, at
   once and in the order in which SQLite asks for it. So what SQLite promises of a commit holds here as on a disk. Files
   have to be open before anybody asks, so their names are fixed; anything else in the folder is in memory alone. */
const FULL = 51; // the numbers of errors that C knows
const BROKEN = 29;

export async function open(directory, names) {
  const handles = new Map();
  try {
    for (const name of names) {
      const file = await directory.getFileHandle(name, { create: true });
      handles.set(name, await file.createSyncAccessHandle());
    }
  } catch (error) {
    for (const handle of handles.values()) handle.close();
    throw error;
  }
  return handles;
}

export function mount(FS, folder, handles) {
  const unwritten = new Set();
  let room = true;

  function failing(work) {
    try {
      return work();
    } catch (error) {
      room = error.name !== "QuotaExceededError";
      throw new FS.ErrnoError(room ? BROKEN : FULL);
    }
  }

  FS.mkdirTree(folder);
  const { node: root } = FS.lookupPath(folder);
  const inMemory = root.node_ops;

  function keep(node, handle) {
    const { node_ops: usual, stream_ops: streams } = node;
    node.node_ops = {
      ...usual,
      getattr: (one) => ({ ...usual.getattr(one), size: handle.getSize() }),
      setattr(one, { size, ...others }) {
        usual.setattr(one, others);
        if (size === undefined) return;
        failing(() => handle.truncate(size));
        unwritten.add(handle);
      },
    };
    node.stream_ops = {
      ...streams,
      read: (_stream, buffer, offset, length, at) =>
        failing(() => handle.read(buffer.subarray(offset, offset + length), { at })),
      write(_stream, buffer, offset, length, at) {
        unwritten.add(handle);
        const written = failing(() => handle.write(buffer.subarray(offset, offset + length), { at }));
        if (written < length) {
          room = false;
          throw new FS.ErrnoError(FULL);
        }
        return written;
      },
      llseek(stream, offset, whence) {
        const from = [0, stream.position, handle.getSize()][whence];
        return from + offset;
      },
      fsync() {
        failing(() => handle.flush());
        unwritten.delete(handle);
        return 0;
      },
    };
  }

  root.node_ops = {
    ...inMemory,
    mknod(parent, name, ...others) {
      const node = inMemory.mknod(parent, name, ...others);
      if (handles.has(name)) keep(node, handles.get(name));
      return node;
    },
    unlink(parent, name) {
      if (handles.has(name)) {
        failing(() => handles.get(name).truncate(0));
        unwritten.add(handles.get(name));
      }
      inMemory.unlink(parent, name);
    },
  };

  for (const [name, handle] of handles) if (handle.getSize()) FS.create(`${folder}/${name}`, 0o600);

  return {
    /* Whether there was room for what was written since this was asked last. */
    takeRoom() {
      const was = room;
      room = true;
      return was;
    },
    /* Nothing is answered before all of it is on the device, also where the power goes. */
    flush() {
      for (const handle of unwritten) handle.flush();
      unwritten.clear();
    },
  };
}
