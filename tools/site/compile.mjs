/* Compiles a folder of Python with the Python that will run it: `node compile.mjs PYODIDE FOLDER LEVEL`. Each x.py becomes
   x.pyc in its place. Columns are left out; on level 2 docstrings, assertions, and all lines but the first of each function,
   as nobody looks for faults there. What is left is half as much to fetch. */
import { pathToFileURL } from "node:url";

const [, , pyodide, folder, level] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${pyodide}/`, env: { PYTHONNODEBUGRANGES: "1", HOME: "/home" } });
python.globals.set("level", Number(level));
python.FS.mkdirTree("/work");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/work");
python.runPython(`
import importlib.util, os, pathlib, types
from importlib._bootstrap_external import _code_to_hash_pyc

NO_COLUMN = 0x80 | 13 << 3  # a run of up to eight units of code, on the line that the number after it is further


def bare(code):
    units = len(code.co_code) // 2
    runs = [8] * (units // 8) + [units % 8] * bool(units % 8)
    lines = b"".join(bytes([NO_COLUMN | length - 1, 0]) for length in runs)
    inside = tuple(bare(one) if isinstance(one, types.CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=lines, co_consts=inside)


for path in sorted(pathlib.Path("/work").rglob("*.py")):
    source = path.read_bytes()
    code = compile(source, str(path.relative_to("/work")), "exec", dont_inherit=True, optimize=level)
    made = _code_to_hash_pyc(bare(code) if level == 2 else code, importlib.util.source_hash(source), False)
    path.with_suffix(".pyc").write_bytes(made)
`);
