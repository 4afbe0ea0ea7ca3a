"""The questions about a project's face, with its picture, and missing answers, each at its field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.faults import Fault
from contract.decks.face_form import PICKED, FaceForm, workers_of
from contract.drawing import described_svg, offered_types, type_name, type_signs, type_svg
from contract.table.overview import Kind, kinds_of
from contract_rules.entries.faces import COST_IS_LISTED, LETTERS, MAX_KINDS, PLAYERS, Face


@dataclass(frozen=True, slots=True)
class Word:
    """A type to tap: its word, what it is called in the page's language, and its sign."""

    word: str
    name: str
    drawing: Markup


@dataclass(frozen=True, slots=True)
class FaceQuestion:
    """What is asked about a card, as a form: `given` was said so far. Without `letters` its letter is known."""

    number: int
    drawing: Markup
    given: FaceForm
    kinds: tuple[Kind, ...]
    picked: tuple[str, ...]
    types: tuple[Word, ...]
    workers: tuple[str, ...]
    letters: tuple[str, ...]
    players: tuple[int, ...]
    asks_build_cost: bool


def question_of(
    number: int, given: FaceForm, types: Iterable[str], names: Mapping[str, str], *, shared: bool
) -> FaceQuestion:
    """Return the questions about a card.

    `types` are the table's words for types so far, in the order of learning; `names` what the table calls the
    committees. `shared`: the page has the shared signs.
    """
    words = tuple(dict.fromkeys(types))
    signs = type_signs(offered_types(words))
    return FaceQuestion(
        number=number,
        drawing=drawn(given.card(number), words),
        given=given,
        kinds=kinds_of(names, shared=shared),
        picked=tuple(str(points) for points in PICKED),
        types=tuple(Word(word, type_name(word), type_svg(sign, shared=shared)) for word, sign in signs.items()),
        workers=workers_of(number),
        letters=LETTERS,
        players=tuple(PLAYERS),
        asks_build_cost=number not in COST_IS_LISTED,
    )


def drawn(card: Json, types: Iterable[str]) -> Markup:
    """Draw a card as far as it was described. `card` is what the form gives; `types` are the table's words so far."""
    word = card["type"]
    cost = dict(list(card["cost"].items())[:MAX_KINDS])
    return described_svg(Face(**card | {"cost": cost}), type_signs([*types, word])[word] if word else None)


def unanswered(card: Json) -> list[Fault]:
    """Return what wasn't answered about a face, each at its field. `card` is what the form gives."""
    missing = {
        "points": (card["points"] < 0, _("How many points does it bring?")),
        "type": (not card["type"], _("What do you call its type? Tap a word, or type a new one.")),
        "workers": (not card["workers"], _("How many workers does it need?")),
        "back": (not (card["letter"] and card["players"]), _("What is on its back?")),
    }
    return [Fault(field, text) for field, (is_missing, text) in missing.items() if is_missing]
