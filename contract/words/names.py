"""What things are called: players, committees, kinds of influence, projects, cells. Every name fits into a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from arbiter.language import Name, engine_words, gettext as _, join_and
from contract.drawing.types import type_name
from contract.texts import NAMES
from contract_rules.entries.faces import TOWN_HALL, Face, face_json
from contract_rules.kinds import COMMITTEE_KINDS, DEVELOPMENT, KINDS, SPECIAL
from contract_rules.state import CELLS

Names = Mapping[str, str]
"""Seats to the names of those who sit there, and committees to what the table calls them."""

Say = Callable[[Any, Any], object]
"""How a fact is said, given all facts and the one."""


def table_names(setup: Mapping[str, Any]) -> dict[str, str]:
    """Return the names of a set-up's players (record-contract.md), and of committees if the table has named them."""
    committees = setup.get("committees") or ()
    players = {player["seat"]: player["name"] for player in setup["players"]}
    return players | dict(zip(COMMITTEE_KINDS, committees, strict=False))


def colour_name(colour: str) -> str:
    """Return the name of a colour: "red"."""
    return NAMES["colour"][colour]()


def seat_name(seat: str, names: Names | None = None) -> str:
    """Return who sits there, or, where nobody's name is known, the colour."""
    return names[seat] if names and seat in names else colour_name(seat)


def card_name(card: int) -> Name:
    """Return what a card is called: "project 12", "the town hall" for 0; its accusative too."""
    return NAMES["card"]["hall" if card == TOWN_HALL else "project"](number=card)


def cards_text(cards: Iterable[int]) -> str:
    """Return what several cards are called; "none" where there are none."""
    return join_and(map(card_name, cards)) if cards else _("none")


def cell_name(cell: Sequence[int]) -> str:
    """Return what a cell is called, as the axes of the drawn city have it: "M10" is the town hall's (S6)."""
    x, y = cell
    return CELLS.cell_label((x, y))


def committee_name(committee: str, names: Names | None = None) -> str:
    """Return what a committee is called: the table's name for it, else "committee 1"; "the special committee"."""
    if names and committee in names:
        return names[committee]
    if committee == SPECIAL:
        return _("the special committee")
    if committee not in COMMITTEE_KINDS:  # in a face that contradicts the rules
        return committee
    return _("committee %(number)d") % {"number": COMMITTEE_KINDS.index(committee) + 1}


def kind_name(kind: str, names: Names | None = None) -> str:
    """Return what a kind of influence is called: as its committee, or "development"."""
    return _("development") if kind == DEVELOPMENT else committee_name(kind, names)


def influence_text(points: Mapping[str, int], names: Names | None = None) -> str:
    """Return influence by kind, in the kinds' order: "2 in Traffic and 1 in development"; "none" for an empty one."""
    if not points:
        return _("none")
    return join_and(
        _("%(number)d in %(kind)s") % {"number": points[kind], "kind": kind_name(kind, names)}
        for kind in sorted(points, key=_place)
    )


def _place(kind: str) -> int:
    return KINDS.index(kind) if kind in KINDS else len(KINDS)


def points_text(points: int) -> str:
    """Return a number of points: "1 point", "5 points"."""
    return NAMES["count"]["points"](number=points)


def workers_text(workers: int) -> str:
    """Return a number of workers: "1 worker", "2 workers"."""
    return NAMES["count"]["workers"](number=workers)


def counts_text(counts: Mapping[str, int], names: Names | None = None) -> str:
    """Return how much each seat has of something: "Ada (3) and Ben (1)". Needs at least one seat."""
    return join_and(
        _("%(seat)s (%(number)d)") % {"seat": seat_name(seat, names), "number": number}
        for seat, number in counts.items()
    )


def pile_text(pile: Mapping[str, int]) -> str:
    """Return how many cards of each letter there are: "18 with A and 14 with B"."""
    return join_and(
        _("%(number)d with %(letter)s") % {"number": pile[letter], "letter": letter} for letter in sorted(pile)
    )


def face_text(face: Face | Mapping[str, Any], names: Names | None = None) -> str:
    """Return what a card shows: cost, points, type, workers, build cost and back, in the order of the card.

    Takes the engine's face or record-contract.md's object.
    """
    card: Mapping[str, Any] = face_json(face) if isinstance(face, Face) else face
    shown = [
        _("cost: %(cost)s") % {"cost": influence_text(card["cost"], names)},
        points_text(card["points"]),
        _("type: %(type)s") % {"type": type_name(card["type"])},
        workers_text(card["workers"]),
    ]
    if card["build_cost"]:
        shown.append(_("build cost: %(cost)s") % {"cost": influence_text(card["build_cost"], names)})
    players = ", ".join(map(str, card["players"]))
    shown.append(_("back: %(letter)s (players: %(players)s)") % {"letter": card["letter"], "players": players})
    return "; ".join(shown)


def source_name(source: str) -> str:
    """Return what points come from: "projects", "build actions", "resolutions", "influence"."""
    return NAMES["source"][source]()


def stage_name(stage: str) -> str:
    """Return what a stage of the game is called (record-contract.md's "stage"); "" for the normal rounds."""
    return "" if stage == "normal" else NAMES["stage"][stage]()


def spot_name(spot: Mapping[str, Any], names: Names | None = None) -> str:
    """Return where a worker is (docs/record.md): "free", "in the case", a committee, a project."""
    place = spot["place"]
    if place == "committee":
        return committee_name(spot["committee"], names)
    if place == "on":
        return card_name(spot["card"])
    return NAMES["place"][place]()


class ContractNames:
    """What the game is called, the parts of its score, and what is counted beside."""

    title = "Contract"

    @property
    def about(self) -> str:
        return _(
            "Together you build a city: workers go into committees and gain influence, which pays for projects. "
            "The arbiter keeps track of influence, points and workers, and says what you can afford."
        )

    @property
    def new(self) -> str:
        return _("Play Contract")

    def name(self, value: str, names: Names | None = None) -> str:
        return source_name(value) if value in NAMES["source"] else kind_name(value, names)


def _with_parts(say: Say, plain: Say = lambda _facts, value: value) -> Say:
    """Return how a fact is said that has parts at times, and is a number or a card at others."""
    return lambda facts, value: (say if isinstance(value, Mapping) else plain)(facts, value)


class Facts(engine_words.Facts):
    """The facts of Contract's engine. `faces` by number; `names` has the committees, too."""

    def who(self, seat: str) -> str:
        """Return who sits at a seat."""
        return seat_name(seat, self.names)

    def committee(self, committee: str) -> str:
        """Return what a committee is called."""
        return committee_name(committee, self.names)

    def influence(self, points: Mapping[str, int]) -> str:
        """Return influence by kind in words."""
        return influence_text(points, self.names)

    def card(self, card: int | Mapping[str, Any]) -> Name:
        """Return what a card is called, given by its number or as record-contract.md's object."""
        return card_name(card["number"] if isinstance(card, Mapping) else card)

    def spot(self, spot: Mapping[str, Any]) -> str:
        """Return where a worker is."""
        return spot_name(spot, self.names)

    said: ClassVar[Mapping[str, Say]] = {
        **dict.fromkeys(("seat", "active"), who),
        **dict.fromkeys(("seats", "winners"), lambda facts, seats: join_and(map(facts.who, seats))),
        **dict.fromkeys(("card", "borrowed", "borrow", "instead"), card),
        **dict.fromkeys(("possible", "unknown"), lambda _facts, cards: cards_text(cards)),
        **dict.fromkeys(("paid", "got", "lost", "short"), influence),
        "cell": lambda _facts, cell: cell_name(cell),
        "committee": committee,
        "kind": lambda facts, kind: kind_name(kind, facts.names),
        "source": lambda _facts, source: source_name(source),
        "to": _with_parts(spot, card),
        **dict.fromkeys(("from", "place"), _with_parts(spot)),
        **dict.fromkeys(("known", "given"), _with_parts(lambda facts, face: face_text(face, facts.names))),
        **dict.fromkeys(("pile", "counted"), _with_parts(lambda _facts, pile: pile_text(pile))),
        "after": _with_parts(influence),
        "workers": _with_parts(lambda facts, counts: counts_text(counts, facts.names)),
        "names": lambda _facts, names: join_and(names),
    }
    made: ClassVar[Mapping[str, Callable[[Any], object]]] = {
        "seat": lambda facts: facts.who(facts.raw["seats"][0]),
        "colours": lambda facts: join_and(map(colour_name, facts.raw["seats"])),
        "number": lambda facts: facts.raw["card"],
    }
