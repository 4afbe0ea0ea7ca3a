/* Compiles a folder of Python with the Python that will run it: `node compile.mjs PYODIDE FOLDER LEVEL`. Each x.py becomes x.pyc in
   its place, with paths as they are from the folder. */
import { pathToFileURL } from "node:url";

const [, , pyodide, folder, level] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.globals.set("level", Number(level));
python.FS.mkdirTree("/work");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/work");
const failed = python.runPython(`
import os, pathlib, py_compile

failed = []
for path in sorted(pathlib.Path("/work").rglob("*.py")):
    try:
        py_compile.compile(
            str(path), str(path.with_suffix(".pyc")), dfile=str(path.relative_to("/work")), doraise=True, optimize=level,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
    except py_compile.PyCompileError as error:
        failed.append(str(error))
        continue
    os.unlink(path)
"\\n".join(failed)
`);
if (failed) {
  console.error(failed);
  process.exit(1);
}
