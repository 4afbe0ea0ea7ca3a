"""What a game's texts lack, as `plays_through` looks for it: sentences of codes, translations, seats told apart."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from gettext import GNUTranslations, NullTranslations
from itertools import combinations
from pathlib import Path
from typing import Any

from arbiter.defaults import GameRules
from arbiter.defaults.texts import GameTexts
from arbiter.foundation.text_files import FileError, extracted
from arbiter.game_checks import file_of
from arbiter.language import more_catalogues
from arbiter.pages.words import Seat
from arbiter.registry import BoardGame

MARKED = "xx"
"""The code of a language in which each text of a catalogue stands between marks; whatever doesn't is in none."""
_OPEN, _CLOSE = "\ue000", "\ue001"
_WORD = re.compile(r"\b[^\W\d_]*[^\W\d_A-Z][^\W\d_]*\b")


def texts_of(game: BoardGame) -> GameTexts | None:
    """Return the file of texts of a game that has one."""
    texts = getattr(game.pages, "texts", None)
    return texts if isinstance(texts, GameTexts) else None


def check_texts(game: BoardGame) -> None:
    """FileError where a code in a game's source has no sentence, or a catalogue no translation."""
    texts = texts_of(game)
    if texts is None:
        return
    classes = type(game.rules).__mro__
    for source in dict.fromkeys(Path(inspect.getfile(one)) for one in classes[: classes.index(GameRules)]):
        for code, line in _codes_in(source):
            if texts.lacks(code):
                raise FileError(texts.path, "sentences", f'"{code}" is missing: {source.name}, line {line}')
    for path in catalogues(texts):
        with path.open("rb") as compiled, texts.path.open("rb") as file:
            catalogue = GNUTranslations(compiled)
            catalogue.add_fallback(_Lacking())
            for _line, function, message, _comments in extracted(file):
                if not _translated(catalogue, function, message):
                    text = message if isinstance(message, str) else message[-1]
                    raise FileError(path, "", f"“{text}” isn't translated")


def _translated(catalogue: GNUTranslations, function: str, message: Any) -> str:
    match function:
        case "ngettext":
            one, many = message
            return catalogue.ngettext(one, many, 1)
        case "pgettext":
            context, text = message
            return catalogue.pgettext(context, text)
    return catalogue.gettext(message)


def check_met(game: BoardGame, codes: Iterable[str]) -> None:
    """FileError where a code that was met in a game has no sentence."""
    texts = texts_of(game)
    for code in codes:
        if texts is not None and texts.lacks(code):
            raise FileError(texts.path, "sentences", f'"{code}" is missing')


def check_seats(game: BoardGame, seats: Iterable[Seat]) -> None:
    """FileError where two seats look alike."""
    for one, other in combinations(seats, 2):
        for what, looks in (("colour", (one.colour, other.colour)), ("letter", (one.letter, other.letter))):
            if looks[0] == looks[1]:
                raise FileError(
                    file_of(game.pages), "seats", f'"{one.seat}" and "{other.seat}" are of one {what}, {looks[0]}'
                )


def catalogues(texts: GameTexts) -> list[Path]:
    """Return the compiled catalogues that lie beside a file of texts."""
    return sorted(texts.path.parent.glob(f"translations/*/LC_MESSAGES/{texts.path.stem}.mo"))


def _codes_in(source: Path) -> Iterator[tuple[str, int]]:
    """Yield the codes of rulings and reasons that a source names, with their lines."""
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        match node:
            case ast.Call(
                func=ast.Name(id="Ruling" | "Reason" | "refuse"), args=[ast.Constant(value=str(code)), *_others]
            ):
                yield code, node.lineno


class _Lacking(NullTranslations):
    def gettext(self, message: str) -> str:
        return message[:0]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return (msgid1 if n == 1 else msgid2)[:0]

    def pgettext(self, context: str, message: str) -> str:
        return context[:0] + message[:0]


class _Marking(NullTranslations):
    def gettext(self, message: str) -> str:
        return f"{_OPEN}{message}{_CLOSE}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message) if context else message


@contextmanager
def marked_language() -> Iterator[None]:
    """Have one more language for a while, MARKED."""
    with more_catalogues({MARKED: _Marking()}):
        yield


def unmarked(texts: Iterable[str], names: Iterable[str]) -> str:
    """Return the first text of a page in MARKED with words that no catalogue has, nor a player's name; "" if none."""
    for text in texts:
        depth, left = 0, ""
        for sign in text:
            depth += (sign == _OPEN) - (sign == _CLOSE)
            left += sign if depth <= 0 and sign != _CLOSE else " "
        for name in names:
            left = left.replace(name, "")
        if _WORD.search(left):
            return " ".join(left.split())
    return ""
