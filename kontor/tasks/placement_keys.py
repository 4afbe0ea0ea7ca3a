"""What is asked along with a cell: export, choice, joker, draw (W5, F6, F8, F9, F11, F17, F18)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from arbiter.defaults.asking import KeyForm
from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.forms import Choice, PageLink, cell_param
from arbiter.pages.table.table_context import TableContext
from kontor.table.position import state_of
from kontor.tasks.task import say
from kontor.words import cell_name, coins_text, good_name, goods_text
from kontor_rules import Card, Step, enter, output
from kontor_rules.field.cards import goods_names
from kontor_rules.interface.rule_queries import chits_left
from rulings.candidates import Ask, Candidates, Value, with_value

Way = Callable[[Json], PageLink]
NOTHING = "none"
_NEEDLESS = "pick.no-draw"
"""The code of a reason that makes a key nothing to be asked about."""


@dataclass(frozen=True, slots=True)
class PlacementKeys:
    """The keys besides the cell that may be said of placing a card, after what was said."""

    context: TableContext
    card: Card
    candidates: Candidates
    so_far: Json

    def forms(self, asks: Iterable[Ask], way: Way) -> tuple[KeyForm, ...]:
        """Return the questions, each answer with the way to the page with it said; none where there is no choice."""
        needed_first = sorted(asks, key=lambda ask: ask.optional)
        forms = [self._form(ask, way) for ask in needed_first if ask.at != ("cell",)]
        return tuple(form for form in forms if any(one.value != NOTHING for one in form.choices))

    def _form(self, ask: Ask, way: Way) -> KeyForm:
        key = str(ask.at[0])
        title, hint = self._title(key)
        choices = self._jokers(way) if key == "joker" else self._values(ask, way)
        rules = (state_of(self.context).book.keys[key].rule,)
        return KeyForm(key, title, ask.of, choices=tuple(choices), hint=hint, rules=rules)

    def _title(self, key: str) -> tuple[str, str]:
        """Return the question for a key, and what else is to be known of it."""
        keys, has_chits = state_of(self.context).book.keys, chits_left(self.context.position.game) is not None
        if key == "choose" and "export" in keys:
            return _("Which good is stored or exported?"), _("Only one of this card's goods is used.")
        if key == "joker" and keys[key].most > 1:
            return _("Does the tavern add warehouses?"), say("joker-several")
        titles = {
            "choose": (_("Which good is stored?"), _("Only one of this card's goods goes into the central warehouse.")),
            "export": (_("Is a good exported?"), say("export-chit" if has_chits else "export-store")),
            "draw": (_("Which card do you draw?"), ""),
            "pick": (
                _("Do you pick the card that you draw?"),
                _("For 2 coins it may be any card of your own pile. The pile keeps its order."),
            ),
            "joker": (_("Does the tavern add a warehouse?"), say("joker-one")),
        }
        return titles[key]

    # Values

    def _values(self, ask: Ask, way: Way) -> Iterator[Choice]:
        given = self.so_far.get(str(ask.at[0]))
        if ask.optional:
            yield self._value(str(ask.at[0]), None, way, given=given is None)
        for value in ask.values:
            if value.against:
                name = self._name(str(ask.at[0]), value.said)
                if all(reason.code != _NEEDLESS for reason in value.against):
                    yield Choice(name, value=str(value.said), against=self.context.renderer.faults(value.against))
            else:
                yield self._value(str(ask.at[0]), value, way, given=given == value.said)

    def _value(self, key: str, value: Value | None, way: Way, *, given: bool) -> Choice:
        said = with_value(self.so_far, (key,), value and value.said)
        hints = {self._hint(key, value, said, step) for step in self.steps(said)}
        name, hint = self._name(key, value and value.said), hints.pop() if len(hints) == 1 else ""
        return Choice(name, hint, way=way(said), value=str(value.said) if value else NOTHING, given=given)

    def _name(self, key: str, value: Any) -> str:
        if key == "export":
            return _("Export %(goods)s") % {"goods": goods_text({value: 1})} if value else _("Export nothing")
        if key == "choose":
            return _("Store %(goods)s") % {"goods": goods_text({value: 1})}
        if key == "draw":
            return _("A harbour card") if value == "harbour" else _("A water card")
        return _("Pick any card of your own pile") if value else _("The top card")

    def _hint(self, key: str, value: Value | None, said: Json, step: Step) -> str:
        if key in ("choose", "export"):
            return self._stored(said, step)
        return "" if value is None else _draw_hint(self.context, {key: value.said}, step)

    def _stored(self, said: Json, step: Step) -> str:
        """Return what would be stored, lost and left."""
        told: list[str] = []
        for ruling in step.rulings:
            goods = ruling.facts.get("goods")
            if ruling.code in _STORING and isinstance(goods, Mapping):
                told.append(say(ruling.code, goods=goods_text(goods)))
        if "export" not in said:
            return " ".join(told)
        left = chits_left(step.game)
        if left is None:
            stores: Any = output(step.game)["stores"]
            told.append(_("In the export store then: %(goods)s.") % {"goods": goods_text(stores[self.card.colour])})
        else:
            told.append(say("chits-left", num=left[said["export"]], good=good_name(said["export"])))
        return " ".join(told)

    def steps(self, said: Json | None = None) -> Iterator[Step]:
        """Yield what may come of what was said, for each way to say what must be."""
        said = self.so_far if said is None else said
        found = self.candidates(said)
        if found.whole:
            seat = str(state_of(self.context).active)
            yield enter(self.context.position.game, {"entry": "place", "seat": seat, **said})
            return
        needed = [ask for ask in found.asks if not (ask.optional or ask.is_said(said) or found.against)]
        for ask in needed[:1]:
            for value in ask.open_values:
                yield from self.steps(with_value(said, ask.at, value))

    # Jokers

    @property
    def jokers(self) -> list[list[int]]:
        """The cells that the joker may name, by itself or beside another (F17, F18)."""
        alone = {key: value for key, value in self.so_far.items() if key != "joker"}
        asks = self.candidates(alone).asks if "joker" in state_of(self.context).book.keys else ()
        return [cell for ask in asks if ask.at[0] == "joker" for cell in ask.open_values]

    def toggled(self, cell: list[int]) -> Json | None:
        """Return what is said after a tap on a card for the joker, None if it can't be one.

        It goes, or it comes, beside another as far as the rules allow.
        """
        if cell not in self.jokers:
            return None
        items = self.so_far.get("joker", [])
        if cell in items:
            left: Json = with_value(self.so_far, ("joker",), [one for one in items if one != cell])
            return left
        for beside in (items, *([one] for one in items), []):
            said: Json = {**self.so_far, "joker": [*beside, cell]}
            if not self.candidates(said).against:
                return said
        return None

    def _jokers(self, way: Way) -> Iterator[Choice]:
        items = self.so_far.get("joker", [])
        without: Json = with_value(self.so_far, ("joker",), None)
        yield Choice(_("Add nothing"), way=way(without), value=NOTHING, given=not items)
        for cell in self.jokers:
            x, y = cell
            card = state_of(self.context).board[x, y][-1].card
            told = {"number": card.number, "goods": goods_text({goods_names(card.goods)[0]: 1})}
            name, said = _("%(goods)s more on %(number)s") % told, self.toggled(cell)
            yield Choice(
                name, cell_name((x, y)), way=way(said or without), value=cell_param((x, y)), given=cell in items
            )


_STORING = ("warehouse.stored", "warehouse.scarce", "warehouse.full")


def _draw_hint(context: TableContext, keys: Json, step: Step) -> str:
    """Return what drawing so means: the price and what is left, or that something else is drawn."""
    state, seat = state_of(context), str(state_of(context).active)
    paid = next((one.facts["coins"] for one in step.rulings if one.code == "pick.paid"), None)
    if isinstance(paid, int):
        said = {"price": coins_text(paid), "left": coins_text(state.coins[seat] - paid)}
        return _("Costs %(price)s; %(left)s left then.") % said
    if "draw" not in keys:
        return ""
    drawn = _drawn(step)
    if drawn is None:
        return _("Nothing will be drawn.")
    if drawn != keys["draw"]:
        return _("That pile is empty: you draw from the other one.")
    return say("pile-left", num=state.piles[seat if drawn == "harbour" else "water"])


def _drawn(step: Step) -> object:
    return next((one.facts["kind"] for one in step.rulings if one.code == "draw.card"), None)
