"""`make docs`: a MkDocs hook that adds what the site has besides the files of `docs/`.

Documents elsewhere in the project become pages, rules get anchors by their ids (rules-kontor.html#P4), codes link to
their rules, the API's page is generated from its OpenAPI document, and each public package has a page from its
docstrings, whose examples become code. A link to a file of the project that isn't a page becomes the file's name.
"""

import json
import logging
import posixpath
import re
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import griffe
import jinja2
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the API's document comes from the arbiter itself

DOCUMENTS = {
    "index.md": "README.md",
    "changes.md": "CHANGELOG.md",
    "kontor-engine.md": "kontor_rules/README.md",
    "contract-engine.md": "contract_rules/README.md",
    "texts.md": "kontor/texts/README.md",
    "contract-texts.md": "contract/texts/README.md",
}
"""Pages whose files are elsewhere in the project."""
LIBRARY = ("rulings", "kontor_rules", "contract_rules")
RULES = ("rules-kontor.md", "rules-contract.md")

Json = Mapping[str, Any]

_LOG = logging.getLogger("mkdocs.hooks.docs_site")
_RULE = re.compile(r"^(- |\| (?:`[\w-]+` \| [\w/]+ \| )?)([A-Z]\d+)(?=[ |])", re.MULTILINE)
_ID = re.compile(r"\b[A-Z]\d+\b")
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\](?:\([^()]*\))?)*)\]\(([^()\s]+)\)")
_EXAMPLE = re.compile(r"(?:^[ \t]*>>> .*\n?(?:^[ \t]*\S.*\n?)*)", re.MULTILINE)
_CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Add files of `docs/` that the navigation doesn't name to its formats, and the API of every package."""
    named = set(re.findall(r"'([\w/-]+\.md)'", str(config.nav)))
    further = sorted(path.name for path in (ROOT / "docs").glob("*.md") if path.name not in named)
    assert config.nav is not None
    formats: list[Any] = next(part["Formats"] for part in config.nav if "Formats" in part)
    formats += further
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that aren't files of `docs/`."""
    for page, source in DOCUMENTS.items():
        files.append(File.generated(config, page, abs_src_path=str(ROOT / source)))
    document = _document()
    files.append(File.generated(config, "api.md", content=_api(document)))
    files.append(File.generated(config, "openapi.json", content=json.dumps(document, indent=1)))
    for package in LIBRARY:
        files.append(File.generated(config, f"library/{package}.md", content="\n".join(_library(package))))
    files.append(File.generated(config, "icon.svg", abs_src_path=str(ROOT / "static" / "icon.svg")))
    return files


def on_page_markdown(markdown: str, page: Page, files: Files, **_given: object) -> str:
    """Rewrite links from a document's location to its page; give rules their anchors."""
    where = page.file.src_uri
    source = DOCUMENTS.get(where, f"docs/{where}")
    text = _outside_code(markdown, lambda part: _LINK.sub(lambda link: _led(link, source, where, files), part))
    if where in RULES:
        return _RULE.sub(r"\1[\2](#\2){ #\2 .rule }", text)
    if where == "codes.md":
        return _with_rules(text)
    return text


def _outside_code(markdown: str, change: Any) -> str:
    """Change the text outside of code blocks."""
    parts = [change(part) for part in _CODE.split(markdown)]
    blocks = [*_CODE.findall(markdown), ""]
    return "".join(part + block for part, block in zip(parts, blocks, strict=True))


def _led(link: re.Match[str], source: str, where: str, files: Files) -> str:
    """Return a document's link as its page needs it."""
    picture, text, target = link.groups()
    text = _LINK.sub(lambda inner: _led(inner, source, where, files), text)
    path, hash_sign, anchor = target.partition("#")
    if not path or ":" in path:
        return f"{picture}[{text}]({target})"
    there = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
    pages = {source: page for page, source in DOCUMENTS.items()}
    page = pages.get(there, there.removeprefix("docs/"))
    if files.get_file_from_path(page) is None:
        if not (ROOT / there).exists():
            _LOG.warning("%s: there is no %s", source, target)  # which fails a strict build
        return text if text.strip("`") == there else f"{text} (`{there}`)"
    relative = posixpath.relpath(page, posixpath.dirname(where) or ".")
    return f"{picture}[{text}]({relative}{hash_sign}{anchor})"


def _with_rules(codes: str) -> str:
    """Return the page of codes with the rules of each row as links."""
    page = RULES[0]
    lines = []
    for line in codes.split("\n"):
        if line.startswith("## "):
            page = f"rules-{line[3:].strip().lower()}.md"
        cells = line.split(" | ")
        if len(cells) == 3 and page in RULES:
            cells[1] = _ID.sub(lambda found, page=page: f"[{found[0]}]({page}#{found[0]})", cells[1])  # type: ignore[misc]
        lines.append(" | ".join(cells))
    return "\n".join(lines)


def _library(package: str) -> Iterator[str]:
    """Return the lines of a package's page. A function named like its module comes last."""
    yield f"# `{package}`\n\n::: {package}\n"
    offered = import_module(package)
    for name in offered.__all__:
        if (ROOT / package / f"{name}.py").exists():
            there = f"{getattr(offered, name).__module__}.{name}"
            yield f"::: {there}\n    options: {{show_root_heading: true, heading_level: 2}}\n"


class Doctests(griffe.Extension):
    """Fences examples in docstrings: blocks that begin with ">>>", up to the next empty line."""

    def on_object(self, *, obj: griffe.Object, **_given: Any) -> None:
        """Change the docstring of a module, class, function or value."""
        if obj.docstring is not None:
            fenced = _EXAMPLE.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", obj.docstring.value)
            obj.docstring.value = fenced

    def on_package(self, *, pkg: griffe.Module, **_given: Any) -> None:
        """Change the docstring of a package: it isn't among the objects."""
        self.on_object(obj=pkg)


# The API


def _document() -> Json:
    from app import GAMES  # noqa: PLC0415 -- found by the path set above
    from arbiter.api.description import document  # noqa: PLC0415

    return document(GAMES)


def _api(document: Json) -> str:
    """Return the API's page."""
    templates = jinja2.Environment(
        loader=jinja2.FileSystemLoader(ROOT / "tools"), trim_blocks=True, undefined=jinja2.ChainableUndefined
    )
    templates.filters |= {"kind": _kind, "flat": _flat, "anchor": _anchor}
    return templates.get_template("api.md.jinja").render(document=document)


def _flat(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _kind(schema: Json) -> str:
    """Return a short description of what a schema allows."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{_anchor(name)})"
    for joined in ("oneOf", "anyOf", "allOf"):
        if joined in schema:
            return (" and " if joined == "allOf" else " or ").join(_kind(one) for one in schema[joined])
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return " ".join(f"`{json.dumps(one)}`" for one in schema["enum"])
    kinds = schema.get("type", "anything")
    said = " or ".join(kinds) if isinstance(kinds, list) else kinds
    return f"{said} of {_kind(schema['items'])}" if isinstance(schema.get("items"), dict) else str(said)


def _anchor(name: str) -> str:
    return f"shape-{name.lower()}"
