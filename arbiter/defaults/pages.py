"""The pages of a game that says no more than it must: everything that `GamePages` asks for, out of rules and texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from flask import Blueprint
from markupsafe import Markup
from werkzeug.utils import cached_property

from arbiter.defaults.answers import PositionAnswer, answer_to
from arbiter.defaults.compared import compared_sides
from arbiter.defaults.drawing import PiecePicture, stylesheet
from arbiter.defaults.enter import Enter
from arbiter.defaults.faces import DefaultDecks, Learn
from arbiter.defaults.handover import HandOver
from arbiter.defaults.laying import Lay
from arbiter.defaults.legend import PieceLegend
from arbiter.defaults.may import May, MayPages
from arbiter.defaults.mistakes import mistakes_of
from arbiter.defaults.overrides import OverridePages
from arbiter.defaults.pictures import DefaultPictures
from arbiter.defaults.rules import GameRules, totals
from arbiter.defaults.setup_pages import DefaultSetup
from arbiter.defaults.sheet import DefaultRounds, chosen_values, sheet_of, title_of
from arbiter.defaults.standings import Standings, standings_of
from arbiter.defaults.surroundings import LiveSurroundings, early_end, first_steps, reasons_to_end
from arbiter.defaults.tasks import End, Laid, Wait
from arbiter.defaults.texts import GameTexts
from arbiter.defaults.ways import values_of
from arbiter.defaults.words import DefaultWords
from arbiter.game import Game, Json
from arbiter.language import capitalized, gettext as _
from arbiter.log.history import Line
from arbiter.log.replays import Snapshot
from arbiter.pages.game_pages import GamePages, Templates
from arbiter.pages.lists.card_pages import CardPages
from arbiter.pages.lists.decks import DeckPages
from arbiter.pages.rounds_pages import RoundsPages
from arbiter.pages.rule_pages import Groups, LegendPages, RulePages, RulesPlayed
from arbiter.pages.sentences import SentenceRenderer
from arbiter.pages.summary_pages import Point, Summary, SummaryPage, option_points
from arbiter.pages.table.table_context import TableContext
from arbiter.pages.table.tasks import Task
from arbiter.pages.words import Names, Seat, Words
from arbiter.paper.content import RulingSentence, Sheet
from rulings import Ruling, Step
from rulings.records import OVERRIDE

_COLOURS = ("purple", "black", "red", "green", "blue", "yellow", "brown", "grey", "orange", "white")
"""The colours of seats that aren't called by one, and that no other seat is called by: each has a badge of its own."""
_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn")
_SHOWN = 5  # entries: what a newcomer sees has begun


class DefaultTemplates(Templates):
    """The templates of the defaults."""

    seat = "shared/defaults/seat.html"
    look = "shared/defaults/look.html"
    map = "shared/defaults/map.html"
    stood = "shared/defaults/stood.html"
    compared = "shared/defaults/compared.html"


@dataclass(frozen=True, slots=True)
class Welcome:
    """An entry in words, and what the arbiter said to it."""

    entered: str
    said: list[RulingSentence]


class DefaultPages(GamePages):
    """A game's pages. What it knows better a subclass says by the same name."""

    made_files: Mapping[str, Callable[[], str]] = MappingProxyType({"pieces.css": stylesheet})
    stylesheets: Sequence[str] = ("pieces.css",)
    templates: Templates = DefaultTemplates()
    tasks: Sequence[type[Task]] = (End, Laid, HandOver, Learn, Lay, Enter, Wait)
    asking: type[May] = May
    """The task of its page "May I?", by which questions about a table are answered."""
    drawing: type[PiecePicture] = PiecePicture
    """What draws its pieces."""

    rules: GameRules
    texts: GameTexts
    words: Words
    pictures: DefaultPictures
    decks: DeckPages | None = None
    """What is said of its cards' faces, in a game with such."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.texts = texts = GameTexts(rules.texts, rules.entry_kinds, {one.id: one.values for one in rules.options})
        self.words = DefaultWords(rules, texts)
        self._badges = {seat: seat_of(rules, seat, "") for seat in rules.seats}
        self.picture = self.drawing(texts, {seat: (one.letter, one.colour) for seat, one in self._badges.items()})
        self.pictures = DefaultPictures(rules, self.picture)
        self.rulebook = RulePages(
            game=rules.id,
            ids=texts.rule_ids(),
            rule=texts.rule,
            chapters=texts.chapters,
            such_as=min(texts.rule_ids()),
            played=lambda context: RulesPlayed(texts.rule_ids(), chosen_values(rules, texts, context.position.setup)),
        )
        self.legend = LegendPages(rules.id, self._signs)
        self.mistakes = mistakes_of(self)
        self.decks = DefaultDecks(rules, texts, self.words, self.picture) if rules.faces else None
        self._own = (
            DefaultSetup(
                rules,
                texts,
                self.words,
                self.empty_seats,
                lambda game: self.pictures.at_entry(game, None),
                self._summary,
            ),
            self.rulebook,
            self.legend,
            MayPages(rules.id),
            RoundsPages(rules.id, DefaultRounds(rules.counted)),
            SummaryPage(rules.id, self._summary),
            *([self.decks, CardPages(self.decks)] if self.decks else ()),
            *([OverridePages(rules.id)] if any(kind.name == OVERRIDE for kind in rules.entry_kinds) else ()),
        )

    @property
    def blueprints(self) -> Sequence[Blueprint]:  # type: ignore[override]  # it is only read
        return tuple(pages.bp for pages in self._own)

    @property
    def title(self) -> str:  # type: ignore[override]  # it is only read
        return self.texts.title

    @cached_property
    def shown(self) -> tuple[Json, Json, Step[Game]]:
        """Return what shows a newcomer the game: its set-up, and the last of a few entries with what it brought."""
        setup: Json = {
            "players": [{"seat": seat, "name": name} for seat, name in zip(self.rules.seats, _NAMES, strict=False)]
        }
        setup["players"] = setup["players"][: self.rules.fewest]
        if self.rules.game_types:
            setup["game"] = next(iter(self.rules.game_types))
        for key, reader in self.rules.setup_keys.items():
            setup[key] = next(iter(values_of(reader)), None)
        step, entry = self.rules.begin(setup), Json()
        for _number in range(_SHOWN):
            legal = [one for one in self.rules.legal_entries(step.game) if one[1] is not None]
            if legal:
                entry, entered = legal[len(legal) // 2]
                step = entered or step
        return setup, entry, step

    def _signs(self, context: TableContext | None) -> Groups:
        """Return what the signs of a picture mean."""
        game, names = (context.position.game, context.names) if context else (self.shown[2].game, {})
        legend = PieceLegend(self.picture, self.texts, self.rules.faces)
        known = self.rules.faces.known(game).values() if self.rules.faces else ()
        return legend.groups(self.pictures.position(game), names, known)

    def _summary(self, setup: Json) -> Summary:
        """Return what a table plays: who, and what its set-up says beside."""
        texts, keys = self.texts, [key for key in setup if key not in ("players", "options")]
        names = ", ".join(self.rules.players(setup).values())
        facts = [Point(capitalized(texts.name(key)), texts.name(setup[key])) for key in keys]
        return Summary([Point(_("Players"), names), *facts], *option_points(self.rules.readings.options(setup), texts))

    # The start page

    def new_name(self) -> str:
        return self.texts.new

    def about(self) -> str:
        return self.texts.about

    def cover(self) -> Markup:
        return self.pictures.at_entry(self.shown[2].game, None)

    def example(self) -> Welcome | None:
        setup, entry, step = self.shown
        if not entry:
            return None
        renderer = SentenceRenderer(self.words, self.rules.players(setup), step.game)
        return Welcome(renderer.entry(entry), renderer.all_ruled(step.rulings))

    # A kept game, and a table's pages

    def seats(self, setup: Json) -> dict[str, Seat]:
        return {seat: replace(self._badges[seat], name=name) for seat, name in self.rules.players(setup).items()}

    def empty_seats(self) -> dict[str, Seat]:
        """Return all seats that there are, called like themselves."""
        return {seat: replace(one, name=capitalized(self.texts.name(seat))) for seat, one in self._badges.items()}

    def page_extras(self, context: TableContext, task: Task) -> Any:
        game = context.position.game
        reasons = context.once("reasons to end", lambda: reasons_to_end(self.rules, game))
        return LiveSurroundings(
            board=task.board,
            standings=self.standings(context, game),
            first_steps=self.first_steps(context),
            early_end=early_end(context, reasons=reasons),
        )

    def first_steps(self, context: TableContext) -> Mapping[str, Sequence[RulingSentence]]:
        """Return what is laid out before the first turn, under whom it lies before; nothing later."""
        return first_steps(context)

    def stood(self, context: TableContext, moment: Snapshot) -> Standings:
        return self.standings(context, moment.game)

    def standings(self, context: TableContext, game: Game) -> Standings:
        """Return how everybody stands in a game of a table."""
        return standings_of(context, game)

    def counted(self, game: Game) -> tuple[str, Mapping[str, int]]:
        return _("Points"), totals(self.rules.score(game))

    def answer(self, context: TableContext, query: str) -> PositionAnswer | None:
        return answer_to(context, self.asking, query)

    def compared(self, ruling: Ruling, names: Names, game: Game) -> Any:
        return compared_sides(ruling, names, self.texts)

    # What a table hands out

    def sheet(self, context: TableContext) -> Sheet:
        return sheet_of(context)

    def caption(self, context: TableContext) -> tuple[str, str]:
        """Who has won or which round it is; who plays, with the points."""
        standing = context.standing
        head = title_of(context) if standing.finished else _("Round %(round)s") % {"round": standing.round}
        found = self.standings(context, context.position.game).rows
        return head, " · ".join([*(f"{one.seat.letter} · {one.seat.name}: {one.points}" for one in found), self.title])

    def first_mover(self, lines: Sequence[Line]) -> str | None:
        entered = (line.in_force for line in lines if line.index is not None)
        turns = (entry for entry in entered if not self.words.belongs_to_turn(entry))
        return next((entry["seat"] for entry in turns if "seat" in entry), None)


def seat_of(rules: GameRules, seat: str, name: str) -> Seat:
    """Return a seat for pages: of its own colour if its id is one, with its letter or its number."""
    number = rules.seats.index(seat)
    letters = [one[:1].upper() for one in rules.seats]
    letter = letters[number] if len(set(letters)) == len(letters) else str(number + 1)
    free = [colour for colour in _COLOURS if colour not in rules.seats] or _COLOURS
    unnamed = [one for one in rules.seats if one not in _COLOURS]
    return Seat(seat, name, seat if seat in _COLOURS else free[unnamed.index(seat) % len(free)], letter)
