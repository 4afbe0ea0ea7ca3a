"""The score sheet and the rounds of a game by default: who entered what, the parts of the score, who has won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import cycle
from typing import Any

from arbiter.defaults.rules import GameRules, totals
from arbiter.defaults.tasks import rules_of, texts_of
from arbiter.defaults.texts import GameTexts
from arbiter.drawing import SIDES
from arbiter.game import Game, Json
from arbiter.keeping.plots import Plot, Series
from arbiter.language import capitalized, gettext as _, join_and
from arbiter.log.replays import Timeline
from arbiter.pages.review.paper import sheet_frame
from arbiter.pages.review.result import ScorePart, headline, lead, made_up, rivals, signed
from arbiter.pages.rounds_pages import Rounds, over_time
from arbiter.pages.summary_pages import option_facts
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.words import Seat
from arbiter.paper.content import Column, Fact, PaperRow, PaperTable, Party, RulingSentence, Sheet
from rulings import Ruling

Score = Mapping[str, Mapping[str, int]]
"""By seat what each part of the score brings, or how many of each kind it has."""


def sheet_of(context: TableContext, in_force: Iterable[Fact] | None = None) -> Sheet:
    """Return the sheet; before the end of the game it says that there is no score yet.

    `in_force` is what of the rules stands on it; None: what the set-up says.
    """
    return Sheet(
        title=title_of(context),
        headline=title_of(context),
        result=tuple(_result(context)),
        score=_score(context),
        more=None,
        said=tuple(_last_words(context)),
        layout=_("The table"),
        details=None,
        lead="",
        rules=tuple(_in_force(context) if in_force is None else in_force),
        **sheet_frame(context),
    )


def title_of(context: TableContext) -> str:
    """Return who has won with what."""
    standing = context.standing
    return headline(standing.winners, context.names, standing.points) if standing.finished else _("Score")


def _result(context: TableContext) -> Iterator[RulingSentence]:
    """Yield by how much it was won, and which parts of the score brought it."""
    standing = context.standing
    if not standing.finished:
        return
    if len(standing.winners) > 1:
        yield RulingSentence(_("Players with equally many points share the win."))
        return
    winner, others = standing.winners[0], rivals(standing.winners, standing.points)
    yield RulingSentence(lead(winner, others, context.names, standing.points))
    if len(others) == 1:
        score, texts = rules_of(context).score(context.position.game), texts_of(context)
        parts = [ScorePart(texts.name(one), number, score[others[0]][one]) for one, number in score[winner].items()]
        if said := made_up(parts):
            yield RulingSentence(said)


def _score(context: TableContext) -> PaperTable:
    score, texts, sides = rules_of(context).score(context.position.game), texts_of(context), parties(context)
    rows = [
        PaperRow((capitalized(texts.name(part)), *(signed(score[side][part]) for side in sides)))
        for part in _parts(score)
    ]
    points = totals(score)
    foot = PaperRow((_("Sum"), *(signed(points[side]) for side in sides)))
    return PaperTable(_("Points"), columns_of(_("Points from"), context), tuple(rows), (foot,))


def _parts(score: Score) -> list[str]:
    return list(dict.fromkeys(part for of in score.values() for part in of))


def columns_of(head: str, context: TableContext) -> tuple[Column, ...]:
    """Return the columns of a table that has one for each side."""
    return Column(head), *(Column(side.name, numeric=True, party=side) for side in parties(context).values())


def parties(context: TableContext) -> dict[str, Party]:
    """Return the sides of a table by their ids; partners have the first sign of their badges."""
    seats: dict[str, list[Seat]] = {}
    for seat in context.seats.values():
        seats.setdefault(context.rules.side_of(seat.seat), []).append(seat)
    return {
        side: Party(
            context.names.get(side) or join_and(seat.name for seat in own),
            own[0].colour,
            own[0].letter[:1] if own[1:] else own[0].letter,
        )
        for side, own in seats.items()
    }


def _last_words(context: TableContext) -> Iterator[RulingSentence]:
    if not context.standing.finished:
        yield RulingSentence(_("The game isn't over yet. The score will appear here when it is."))
        return
    lines = [line for line in context.ledger.lines if line.index is not None and line.rulings]
    yield from (context.renderer.ruled(one) for one in lines[-1].rulings)


def chosen_values(rules: GameRules, texts: GameTexts, setup: Json) -> dict[str, str]:
    """Return what the value of each option is called that a set-up plays with."""
    return {one.id: texts.option_value(one.id, one.value).name for one in rules.readings.options(setup)}


def _in_force(context: TableContext) -> Iterator[Fact]:
    yield Fact(_("Players"), ", ".join(seat.name for seat in context.seats.values()))
    texts = texts_of(context)
    for key in rules_of(context).setup_keys:
        if key in context.position.setup:
            yield Fact(capitalized(texts.name(key)), texts.name(context.position.setup[key]))
    yield from option_facts(rules_of(context).readings.options(context.position.setup), texts)


@dataclass(slots=True)
class SheetRound:
    """One round: what was entered, what followed, how everybody stood at its end, and the moment that ended it."""

    number: int
    stage: str
    entries: list[Json] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)
    score: Score = field(default_factory=dict)
    counts: Mapping[str, Score] = field(default_factory=dict)
    moment: int = 0


@dataclass(frozen=True, slots=True)
class RoundBlock:
    """One round of the table: a line for each seat; below them what the arbiter said of all (`sentences`).

    `moment` is where the replay shows its end.
    """

    number: int
    stage: str
    moment: int
    lines: list[tuple[Seat, Sequence[str]]]
    sentences: list[RulingSentence]


POINTS, PARTS = "points", "sources"
"""The plots of everybody's points after each round, and of what brought them."""


class DefaultRounds(Rounds[SheetRound]):
    """Rounds as the game counts them: what everybody did, the points, and what else is counted."""

    template = "shared/defaults/rounds.html"

    def __init__(self, counted: Mapping[str, Sequence[str]]) -> None:
        self._counted = counted
        named = (name for what, kinds in counted.items() for name in (what, *kinds))
        self.plots = tuple(dict.fromkeys((POINTS, PARTS, *named)))

    # What a game may say better

    def stage(self, game: Game) -> str:
        """Return which stage of a game a round begins in, "" in a game without any."""
        del game
        return ""

    def stage_name(self, stage: str) -> str:
        """Return what a stage is called."""
        return stage

    def notes(self, context: TableContext) -> list[str]:
        """Return what has to be known to read the table."""
        texts, names = texts_of(context), context.names
        orders = [
            {"what": capitalized(texts.name(what)), "kinds": " · ".join(texts.name(kind, names) for kind in kinds)}
            for what, kinds in self._counted.items()
            if kinds[1:]
        ]
        return [_("%(what)s in the order: %(kinds)s.") % order for order in orders]

    def heads(self, context: TableContext) -> list[Column]:
        """Return the heads of the table's columns, after the seat's."""
        counted = [Column(capitalized(texts_of(context).name(what)), numeric=True) for what in self._counted]
        return [Column(_("Turn"), wide=True), Column(_("Points"), numeric=True), *counted]

    def cells(self, sheet_round: SheetRound, context: TableContext) -> Mapping[str, Sequence[str]]:
        """Return by seat what stands in the table's columns."""
        points, side_of = totals(sheet_round.score), context.rules.side_of
        return {
            seat: (
                "; ".join(_did(sheet_round, seat, context)),
                signed(points[side_of(seat)]),
                *(" · ".join(map(str, of[seat].values())) for of in sheet_round.counts.values()),
            )
            for seat in context.seats
        }

    def about_all(self, sheet_round: SheetRound) -> list[Ruling]:
        """Return the rulings of a round that stand below its lines: by default what the table overruled."""
        return [ruling for ruling in sheet_round.rulings if ruling.code.startswith("override.")]

    # The pages

    def of(self, context: TableContext, timeline: Timeline) -> list[SheetRound]:
        rules, words = rules_of(context), context.pages.words
        found: list[SheetRound] = []
        for index, moment in enumerate(timeline[1:], start=1):
            before = timeline[index - 1].game
            number = rules.standing(before).round
            goes_on = all(map(words.belongs_to_turn, moment.entries))
            if not goes_on and (not found or found[-1].number != number):
                found.append(SheetRound(number, self.stage(before)))
            if found:
                found[-1].entries += [entry for entry in moment.entries if not words.belongs_to_turn(entry)]
                found[-1].rulings += moment.rulings
                found[-1].moment = index
        for one in found:
            game = timeline[one.moment].game
            one.score, one.counts = rules.score(game), rules.counts(game)
        return found

    def block(self, sheet_round: SheetRound, context: TableContext) -> RoundBlock:
        cells, renderer = self.cells(sheet_round, context), replace(context.renderer, names=context.short_names)
        lines = [(seat, cells[seat.seat]) for seat in context.seats.values()]
        said = [renderer.ruled(ruling) for ruling in self.about_all(sheet_round)]
        return RoundBlock(sheet_round.number, self.stage_name(sheet_round.stage), sheet_round.moment, lines, said)

    def plot(self, name: str, context: TableContext, rounds: list[SheetRound]) -> Plot:
        if name == PARTS:
            return _by_part(context, rounds[-1].score)
        if name == POINTS:
            title, up = _("Points after each round"), _("Points")
            return over_time(title, up, parties(context), rounds, lambda each, side: totals(each.score)[side])
        group = next(what for what, kinds in self._counted.items() if name in (what, *kinds))
        kinds = self._counted[group] if name == group else [name]
        up = capitalized(texts_of(context).name(group))
        what = up if name == group else f"{up} ({texts_of(context).name(name, context.names)})"
        title = _("%(what)s after each round") % {"what": what}
        return over_time(
            title, up, context.seats, rounds, lambda each, seat: sum(each.counts[group][seat][kind] for kind in kinds)
        )

    def rows(self, context: TableContext, rounds: list[SheetRound]) -> Iterator[Sequence[Any]]:
        """Yield a line for each seat and round."""
        staged, side_of = any(one.stage for one in rounds), context.rules.side_of
        parts = _parts(rounds[-1].score) if rounds else []
        kinds = [kind for kinds in self._counted.values() for kind in kinds]
        yield ("round", *(["stage"] if staged else []), "seat", "name", "did", *parts, "total", *kinds)
        for sheet_round in rounds:
            for seat in context.seats.values():
                did = "; ".join(str(entry["entry"]) for entry in sheet_round.entries if _own(entry, seat.seat))
                score = sheet_round.score[side_of(seat.seat)]
                counts = [number for of in sheet_round.counts.values() for number in of[seat.seat].values()]
                head = [sheet_round.number, *([sheet_round.stage] if staged else []), seat.seat, seat.name, did]
                yield [*head, *score.values(), sum(score.values()), *counts]

    def extras(self, context: TableContext) -> Mapping[str, Any]:
        """Return the heads of the table, and what has to be known to read it."""
        return {"heads": self.heads(context), "notes": self.notes(context)}


def _own(entry: Json, seat: str) -> list[Any]:
    """Return of an entry what a seat has part in: itself, or of what was laid face down what the seat laid."""
    if "seat" in entry:
        return [entry] if entry["seat"] == seat else []
    return [laid[seat] for laid in entry.values() if isinstance(laid, Mapping) and seat in laid]


def _did(sheet_round: SheetRound, seat: str, context: TableContext) -> Iterator[str]:
    """Yield what a seat has entered or laid face down, in words."""
    for entry in sheet_round.entries:
        for own in _own(entry, seat):
            yield context.renderer.entry(own) if own is entry else texts_of(context).name(own, context.names)


def _by_part(context: TableContext, score: Score) -> Plot:
    """Return everybody's points by what brought them; nothing where there is one part only."""
    texts, sides = texts_of(context), parties(context)
    parts = [part for part in _parts(score) if any(of[part] for of in score.values())]
    series = [
        Series(texts.name(part), colour, tuple(score[side][part] for side in sides))
        for part, colour in zip(parts, cycle(_PART_COLOURS), strict=False)
    ]
    labels = tuple(side.letter for side in sides.values())
    title = _("Points by source")
    return Plot(title, _("Player"), _("Points"), labels, tuple(series) if parts[1:] else (), stacked=True)


_PART_COLOURS = tuple(SIDES[colour] for colour in ("blue", "orange", "green", "purple", "red", "brown"))
