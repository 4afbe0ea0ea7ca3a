/* The folder of the database, kept on the device: files whose every read and write goes to the origin's own file system, at
   once and in the order in which SQLite asks for it. So what SQLite promises of a commit holds here as on a disk. Files
   have to be open before anybody asks, so their names are fixed; anything else in the folder is in memory alone. */
const FULL = 51; // C's errno numbers
const BROKEN = 29;
const GIVEN_BACK = 500; // milliseconds after which browsers know of room that was made

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

/* `makesRoom` is called where there is none, and tells whether there is more now. */
export function mount(FS, folder, handles, makesRoom) {
  let room;

  function failing(work) {
    for (let until = 0; ; ) {
      try {
        return work();
      } catch (error) {
        if (error.name !== "QuotaExceededError") throw new FS.ErrnoError(BROKEN);
        if (makesRoom()) until = performance.now() + GIVEN_BACK;
        if (performance.now() < until) continue;
        room = false;
        throw new FS.ErrnoError(FULL);
      }
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
      },
    };
    node.stream_ops = {
      ...streams,
      read: (_stream, buffer, offset, length, at) =>
        failing(() => handle.read(buffer.subarray(offset, offset + length), { at })),
      write(_stream, buffer, offset, length, at) {
        const grows = at + length > handle.getSize();
        const written = failing(() => {
          const much = handle.write(buffer.subarray(offset, offset + length), { at });
          if (much < length) throw new DOMException("", "QuotaExceededError");
          return much;
        });
        if (grows) room ??= true;
        return written;
      },
      llseek(stream, offset, whence) {
        const from = [0, stream.position, handle.getSize()][whence];
        return from + offset;
      },
      fsync() {
        failing(() => handle.flush());
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
      const handle = handles.get(name);
      if (handle) {
        failing(() => {
          handle.truncate(0);
          handle.flush(); // SQLite doesn't sync deleted files
        });
      }
      inMemory.unlink(parent, name);
    },
  };

  for (const [name, handle] of handles) if (handle.getSize()) FS.create(`${folder}/${name}`, 0o600);

  return {
    /* Whether there was room for what has made files longer since this was asked last; undefined where nothing has. */
    takeRoom() {
      const was = room;
      room = undefined;
      return was;
    },
  };
}
