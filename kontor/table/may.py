"""May I, in Kontor: any card on any cell, the ship, sitting out, buying; and who would win an area now.

What holds is asked of the engine; a card whose face nobody knows is taken as a plain one of the kind that is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from flask import redirect, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from werkzeug.utils import cached_property

from arbiter.defaults.asking import EntrySoFar, KeyForm, Walk
from arbiter.defaults.may import May, MayPages, Panel
from arbiter.game import Json
from arbiter.language import capitalized, gettext as _
from arbiter.pages.forms import Choice, FormFault
from arbiter.paper.content import RulingSentence
from kontor.drawing import drawn
from kontor.table.areas import open_cells
from kontor.table.board import Cell, as_ruled
from kontor.table.contested import panels_of
from kontor.table.position import refused, say, sit_out_until, state_of
from kontor.tasks.faces import LETTERS, kind_name, kinds_for, known_id, number_of
from kontor.tasks.task import KontorTask, shown_card
from kontor.texts import NAMES
from kontor.words import card_name, cell_name, coins_text, goods_text, seat_name
from kontor.words.names import kind_name as named_kind
from kontor.words.rules import BOOK
from kontor_rules import Card, Game, candidates, enter, may_go, may_play
from kontor_rules.entries.forms import SAILOR, a_cell
from kontor_rules.field.cards import NO_GOODS, SPECIAL_KINDS, goods_counts, plain_card
from kontor_rules.field.cells import CELLS, CENTRE_CELL
from kontor_rules.interface.game import sailor
from kontor_rules.interface.rule_queries import CardVerdict, on_turn
from kontor_rules.state import State
from kontor_rules.turn.placing import SPECIAL_PRICE
from kontor_rules.turn.ship import moves_left
from rulings.candidates import Ask, Next, Value, nothing_more, read_at


class MayInKontor(May):
    """Whether a card may go there, the ship, sitting out, buying: of anybody, in whatever phase."""

    cells = CELLS
    asked_as = BOOK.entry_words()

    @property
    def state(self) -> State:
        return state_of(self.context)

    game = KontorTask.game

    @property
    def at_turn(self) -> Game:
        """The game as it would be on the turn of who asks."""
        return on_turn(self.game, self.seat.seat)

    @cached_property
    def _candidates(self) -> Callable[[Json], Next]:
        played = {kind.name for kind in self.state.book.hooks.entries} - (
            {"ship"} if self.state.ship is None else set()
        )
        kinds = [kind for kind in ("place", "ship", "sit-out", "buy-out", "buy-special") if kind in played]

        def of_kind(said: Json) -> Next:
            match said.get("entry"):
                case "place":
                    return self._placing(said)
                case "ship":
                    return candidates(self.at_turn, self.seat.seat, said)
                case "sit-out" if sailor(self.game) is not None and self.state.phase == "announce":
                    return nothing_more(may_play(self.game, self.seat.seat, SAILOR))
                case kind if kind in kinds:
                    return candidates(self.game, self.seat.seat, said)
            return Next((Ask(("entry",), tuple(map(Value, kinds)), of="entry"),))

        return of_kind

    # A card on a cell

    def _placing(self, said: Json) -> Next:
        """Ask for any card, by its number or only by its kind, and for any cell."""
        card, cell = self._card(said), read_at(a_cell, said, ("cell",))
        asks = [Ask(("number",), of="number", is_open=True, optional=True)]
        on_card = cell in self.state.board and "number" not in said  # which only some cards may cover (P3)
        if (card is None or card.id not in self.game.faces) and not on_card:
            asks.append(Ask(("kind",), tuple(map(Value, self._kinds(said))), of="kind"))
        legal = [] if card is None or cell is not None else self._legal(card)
        asks.append(Ask(("cell",), tuple(Value([*one]) for one in legal), of="cell"))
        reasons = () if self.state.ending is None else refused(self.game, {"entry": "end", "reason": "agreed"})
        if card and cell and not reasons:
            found = self._may(card, cell)
            reasons = (*found.hand, *found.cell)
        return Next(tuple(asks), whole=bool(card and cell and not reasons), against=reasons)

    def _kinds(self, said: Json) -> Sequence[str]:
        """Return the kinds that a card may be: of its number, or of all that go onto empty cells."""
        number = number_of(str(said.get("number", "")))
        if number is not None:
            return kinds_for(self.game, number)
        customs = [kind for kind in self.state.book.settings.special_kinds if kind == "customs"]
        return [*(f"goods-{side}" for side in self.state.book.sides), "water", *customs]

    def _card(self, said: Json) -> Card | None:
        """Return the card that is asked about, None while it isn't known."""
        number, (kind, _dash, side) = number_of(str(said.get("number", ""))), str(said.get("kind")).partition("-")
        known = None if number is None else known_id(self.game, self.seat, number)
        if known is not None:
            return self.state.faces[known]
        if said.get("kind") not in self._kinds(said):
            return None
        if number is None:
            return plain_card(kind, side or None)
        special = kind in SPECIAL_KINDS
        letter = "S" if special else "W" if kind == "water" else LETTERS[self.seat.colour]
        colour = None if special or kind == "water" else self.seat.colour
        return replace(plain_card(kind, colour), id=f"{letter}{number}", number=number)

    def _may(self, card: Card, cell: Cell) -> CardVerdict:
        """Return what speaks against a card on a cell; a plain one of another side is its own's."""
        side_of, seat = self.state.book.side_of, self.seat.seat
        if not card.id and card.colour not in (None, side_of[seat]):
            seat = next(one for one, side in side_of.items() if side == card.colour)
        return may_go(self.game, seat, card, cell)

    def _legal(self, card: Card) -> list[Cell]:
        """Return all cells that a card may go to; none if it can't be played at all."""
        return [] if self._may(card, (0, 0)).hand else [cell for cell in self._near if not self._may(card, cell).cell]

    @property
    def _near(self) -> list[Cell]:
        """The cells that can be asked about: all cards, and the cells beside them that lie inside the field."""
        return sorted(cell for cell in (*self.state.frontier, *self.state.board) if self.state.borders.fits(cell))

    # In words

    @property
    def cell(self) -> Cell | None:
        """The cell that is asked about."""
        return read_at(a_cell, self.walk.said, ("to" if self.kind == "ship" else "cell",))

    def about_cell(self, cell: Cell) -> Json:
        return {"entry": "place", "cell": [*cell]}

    @property
    def rules(self) -> Sequence[str]:
        card = self._card(self.walk.said)
        return self._may(card, self.cell).rules if self.kind == "place" and card and self.cell else super().rules

    def said(self) -> Sequence[Choice]:
        said, where = self.walk.said, cell_name(self.cell) if self.cell else ""
        card = self._card(said) if self.kind == "place" else None
        if card is not None and card.id:
            shown = shown_card(card)
            return [Choice(shown.name, where, shown.drawing)]
        if self.kind != "place":
            return [Choice(NAMES["may"][self.kind](), where)] if said else []
        return [Choice(capitalized(self._named(said["kind"])), where)] if card else [Choice(where)] if where else []

    def title(self, ask: Ask) -> str:
        if ask.of != "cell":
            asked = "unknown" if ask.of == "kind" and "number" in self.walk.said else ask.of
            return NAMES["may-asked"]["kind-here" if asked == "kind" and self.cell else asked]()
        if self.cell is not None:
            return ""
        card = self._card(self.walk.said)
        asked = "to" if self.kind == "ship" else "area" if card is None else "cell" if ask.values else "no-cell"
        return NAMES["may-asked"][asked]()

    def key(self, ask: Ask) -> KeyForm:
        if ask.of == "removed":
            harbour = tuple(one for one in ask.values if self._top(one.said).pile == "harbour")
            hint = "" if harbour else _("No harbour card lies beside the ship there.")
            return replace(super().key(replace(ask, values=harbour)), hint=hint)
        form = super().key(ask)
        if ask.of == "card":
            return replace(form, hint=_("Only opponents' cards with goods on them can be bought out."), rules=("N3",))
        return form

    def is_on_map(self, ask: Ask) -> bool:
        return ask.of == "cell"

    def choice(self, ask: Ask, value: Value) -> Choice:
        shown: dict[str, Callable[[Any], Choice]] = {
            "entry": lambda kind: Choice(NAMES["may"][kind]()),
            "kind": lambda kind: Choice(capitalized(self._named(kind))),
            "removed": self._removed,
            "holder": lambda seat: Choice(self.context.names[seat]),
            "count": lambda count: Choice(str(count), self._costs(SPECIAL_PRICE * count)),
            "card": self._bought,
        }
        return shown[ask.of](value.said)

    def _named(self, kind: str) -> str:
        """Return what a card is called of which no more than the kind is said."""
        kind, _dash, side = kind.partition("-")
        if side:
            return _("a harbour card (%(side)s)") % {"side": seat_name(side, self.context.names)}
        return kind_name(kind) if "number" in self.walk.said else str(named_kind(kind))

    def _top(self, cell: list[int]) -> Card:
        return self.state.board[cell[0], cell[1]][-1].card

    def _removed(self, cell: list[int]) -> Choice:
        """Return a card that the ship may remove, with where it goes (H4)."""
        entry = {"seat": self.seat.seat, **self.walk.said, "remove": cell}
        rulings = () if refused(self.at_turn, entry) else enter(self.at_turn, entry).rulings
        goes = [self.context.renderer.ruled(one).text for one in rulings if one.code.startswith("ship.removed")]
        return self._lying(cell, "".join(goes))

    def _lying(self, cell: list[int], hint: str) -> Choice:
        name = _("%(card)s on %(cell)s") % {"card": card_name(self._top(cell)), "cell": cell_name(cell)}
        return Choice(capitalized(name), hint)

    def _bought(self, cell: list[int]) -> Choice:
        return self._lying(cell, self._costs(sum(self._top(cell).goods)))

    def _costs(self, coins: int) -> str:
        return _("That costs %(coins)s.") % {"coins": coins_text(coins)}

    # What speaks against it, and what it brings

    def faults(self, walk: Walk) -> tuple[FormFault, ...]:
        late = tuple(self._too_late()) if walk.said.get("entry") == "ship" else ()
        return late or super().faults(walk)

    def _too_late(self) -> Iterator[FormFault]:
        """Yield why a seat can't move the ship in this round, once the cards lie open (H1)."""
        if self.state.phase != "turn":
            return
        if self.seat.seat not in (self.state.revealed or {}):
            text = _("Too late in this round: %(name)s sits out.")
        elif self.seat.seat not in self.state.turns:
            text = _("Too late in this round: the ship is moved before the card is placed.")
        else:
            return
        yield FormFault("", text % {"name": self.seat.name}, ("H1",))

    def brings(self) -> Sequence[RulingSentence]:
        if self.kind == "place":
            return [*self._lost()]
        if self.kind == "sit-out":
            return [*self._sitting_out()]
        is_ship = self.kind == "ship"
        step = enter(self.at_turn if is_ship else self.game, self.entry)
        needs = (
            [RulingSentence(_("For that, the card you place has to show a ship symbol."), ("H1",))] if is_ship else []
        )
        return [*needs, *self.context.renderer.at(step.game).all_ruled(step.rulings)]

    def _lost(self) -> Iterator[RulingSentence]:
        """Tell which of a card's goods would be lost on the cell, before they are (V1, W4)."""
        card = self._card(self.walk.said)
        assert card is not None
        assert self.cell is not None
        found = self._may(card, self.cell)
        if found.full != NO_GOODS:
            said = {"goods": goods_text(goods_counts(found.full))}
            yield RulingSentence(_("Lost, because that is too much for one area: %(goods)s.") % said, ("V1",))
        if found.scarce != NO_GOODS:
            said = {"goods": goods_text(goods_counts(found.scarce))}
            yield RulingSentence(_("Lost, because the supply has none left: %(goods)s.") % said, ("W4",))

    def _sitting_out(self) -> Iterator[RulingSentence]:
        yield (
            RulingSentence(say("sit-out-coin"), ("R1",))
            if self.state.treasury
            else RulingSentence(say("sit-out-no-coin"), ("S7", "R1"))
        )
        sails = sailor(self.game) is not None
        yield (
            RulingSentence(say("sit-out-sailor"), ("F19",))
            if sails
            else RulingSentence(sit_out_until(self.context), ("R1",))
        )

    def panels(self) -> Sequence[Panel]:
        """Who would win the area of the cell, and what keeps it open; how the ship lets its mover buy (H7)."""
        if self.kind == "place":
            return panels_of(self.context, self.cell) if self.cell else ()
        if self.kind != "ship" or moves_left(self.state) is None:
            return ()
        text = say("ship-leaves-first" if self.state.ship == CENTRE_CELL else "ship-to-centre")
        return [Panel("ship-buys", _("May I buy?"), [RulingSentence(text, ("H7",))])]

    @cached_property
    def board(self) -> Markup:
        """The layout with what is asked about; every card and every cell next to one can be tapped."""
        state, cell, is_ship = self.state, self.cell, self.kind == "ship"
        legal = [(x, y) for ask in self.walk.next.asks if self.is_on_map(ask) for x, y in ask.open_values]
        card = {key: value for key, value in self.walk.said.items() if key in ("number", "kind")}
        gaps = open_cells(self.game, cell) if cell and not (card or is_ship) else ()
        near = [at for at in self._near if at != cell]

        def link(at: Cell) -> str:
            about = {"entry": "ship", "to": [*at]} if is_ship else self.about_cell(at) | card
            return self.way(about).url

        show = as_ruled(
            self.game,
            touch=[at for at in near if at not in legal],
            marks=[at for at in near if at in legal],
            link=link,
            last=[at for at in (cell, *gaps) if at and (at in state.board or at in state.frontier)],
        )
        return drawn(self.game, show)


MAY = MayPages("kontor", MayInKontor)


@MAY.bp.get("/<any(buy, ship, 'sit-out'):kind>")
def former(token: str, kind: str) -> ResponseReturnValue:
    """Redirect from the address that a kind of question once had."""
    entry = {} if kind == "buy" else {"entry": kind}
    return redirect(url_for("kontor_may.index", token=token, **EntrySoFar(entry=entry).query()), 301)
