"""`make translations`: adds new and changed texts to every catalogue, and compiles the catalogues.

With `--check` it writes nothing, and exits with status 1 if something would be written or a translation is missing.
With the file of a game or of its texts it does so for that game alone, and begins its catalogues.

Unused texts are removed from the catalogue, new ones are added untranslated; nothing is guessed. The output is
reproducible, without dates and line numbers, so that diffs show only translations.
"""

import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from os.path import relpath
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from app import GAMES
from arbiter.foundation.text_files import extracted
from arbiter.language import CATALOGUES

ROOT = Path(__file__).resolve().parents[1]

TEMPLATES = ROOT / "templates"
ARBITER = "arbiter"
FOLDERS = {ARBITER: ROOT / ARBITER} | {game.folder.name: game.folder for game in GAMES if game.folder}
"""The domains of catalogues, with the folder that has them in `translations`."""
TEXTS = {path.stem: path for path in (ROOT / "docs" / "examples").glob("*.toml")}
"""The same of games in one file: the file of their texts, which has them beside it."""
METHODS = [
    ("**.py", "python"),
    ("**/sentences/*.toml", "arbiter.language.engine_words:extracted"),
    ("**.toml", "arbiter.foundation.text_files:extracted"),
    ("**.html", "jinja2"),
]
OPTIONS = {"**.html": {"newstyle_gettext": "true"}}
KEYWORDS = {**DEFAULT_KEYWORDS, "sentence": None, "form_refusal": None, "plural": (2, 3)}
"""What texts are arguments of: gettext's functions, and those of the tables of sentences (`engine_words`)."""
_NEVER = datetime(2000, 1, 1, tzinfo=UTC)
_HEADERS = re.compile(rb'^"(Project-Id|Report|POT|PO-Rev|Last|Language-Team|Generated).*\n', re.M)


def wanted(domain: str) -> Catalog:
    """Return all texts of a domain, untranslated: of a game, or of the arbiter with everything outside the games."""
    catalog = Catalog()
    if domain in TEXTS:
        with TEXTS[domain].open("rb") as file:
            for _line, function, message, _comments in extracted(file):
                context, ids = message if function == "pgettext" else (None, message)
                catalog.add(ids, context=context)
        return catalog
    for folder in rooms(domain):
        for _file, _line, ids, _comments, context in extract_from_dir(folder, METHODS, OPTIONS, KEYWORDS):
            catalog.add(ids, context=context)
    return catalog


def rooms(domain: str) -> list[Path]:
    """Return the folders whose texts are in a domain's catalogues."""
    others = FOLDERS.keys() - {domain}
    templates = [one for one in sorted(TEMPLATES.iterdir()) if one.is_dir()]
    if domain == ARBITER:
        return [FOLDERS[domain], *(one for one in templates if one.name not in others)]
    return [FOLDERS[domain], *(one for one in templates if one.name == domain)]


def paths() -> list[Path]:
    """Return the paths of the catalogues that people edit, one per domain and language."""
    places = [*((folder, "*") for folder in FOLDERS.values()), *((path.parent, path.stem) for path in TEXTS.values())]
    return [path for folder, name in places for path in sorted(folder.glob(f"translations/*/LC_MESSAGES/{name}.po"))]


def read(path: Path) -> Catalog:
    """Return a catalogue as read from its file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parents[1].name, ignore_obsolete=True)


def written(catalog: Catalog) -> bytes:
    """Return a catalogue as a file for people."""
    out = BytesIO()
    write_po(out, catalog, width=120, sort_output=True, ignore_obsolete=True)
    return _HEADERS.sub(b"", out.getvalue())


def compiled(catalog: Catalog) -> bytes:
    """Return a catalogue as the file that programs read, without untranslated texts, which appear in English."""
    whole = Catalog(catalog.locale, project="kontor", version="1", creation_date=_NEVER, revision_date=_NEVER)
    whole.fuzzy = False
    for message in catalog:
        if message.id and all(forms(message)):
            whole.add(message.id, message.string, context=message.context)
    out = BytesIO()
    write_mo(out, whole)
    return out.getvalue()


def forms(message: Message) -> tuple[str, ...]:
    """Return a message's translations, one for each plural form; "" is none."""
    return tuple(message.string) if isinstance(message.string, tuple | list) else (message.string or "",)


def begin(texts: Path) -> None:
    """Begin catalogues of all languages for a game of one file, and look at no others."""
    FOLDERS.clear()
    TEXTS.clear()
    TEXTS[texts.stem] = texts
    for code in list(CATALOGUES)[1:]:
        path = texts.parent / "translations" / code / "LC_MESSAGES" / f"{texts.stem}.po"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(written(Catalog(code)))


def main() -> int:
    """Update every catalogue, and print what is missing; or only print what is to be done (`--check`)."""
    checking = "--check" in sys.argv[1:]
    for name in sys.argv[1 + checking :]:
        begin(Path(name).resolve().with_suffix(".toml"))
    templates = {domain: wanted(domain) for domain in {path.stem for path in paths()}}
    to_do = 0
    for path in paths():
        catalog = read(path)
        catalog.update(templates[path.stem], no_fuzzy_matching=True)
        for file, content in ((path, written(catalog)), (path.with_suffix(".mo"), compiled(catalog))):
            if checking and (not file.exists() or file.read_bytes() != content):
                print(f"{relpath(file)} isn't up to date: make translations")
                to_do += 1
            elif not checking:
                file.write_bytes(content)
        for lacking in _lacking(catalog):
            print(f"{relpath(path)} lacks {lacking!r}")
            to_do += 1
    return min(to_do, 1) if checking else 0


def _lacking(catalog: Catalog) -> Iterator[str]:
    for message in catalog:
        if message.id and not all(forms(message)):
            yield message.id if isinstance(message.id, str) else message.id[0]


if __name__ == "__main__":
    sys.exit(main())
