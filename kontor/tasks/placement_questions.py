"""The questions of a placement: export, choice, joker, draw (W5, F6, F8, F9, F11, F17, F18).

What may be answered comes from the engine. Goods are one question, drawing another: so no two answers contradict.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from marshmallow import fields

from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.pages.forms import CellField, Form, FormFault, MultiValue, cell_param, form_field
from arbiter.pages.table.table_context import TableContext
from kontor.table.board import Cell
from kontor.table.position import state_of
from kontor.tasks.task import say
from kontor.words import cell_name, coins_text, good_name, goods_text
from kontor_rules import Card, output
from kontor_rules.field.cards import goods_names
from kontor_rules.interface.rule_queries import chits_left
from kontor_rules.turn.choices import PlaceChoices, Taken

GROUPS: Mapping[str, tuple[str, ...]] = {"goods": ("choose", "export"), "draw": ("draw", "pick")}
"""The questions, each with the keys of record-kontor.md's `place` that its answers hold."""
NOTHING = "none"
YES = "yes"
FIELDS = {key: name for name, keys in GROUPS.items() for key in keys} | {"joker": "joker"}
"""The question that a refusal is about, by the first part of its code."""


@dataclass(frozen=True, slots=True)
class PlacementAnswers(Form):
    """What was chosen about placing a card, and answered so far. Nothing of it is stored.

    `cell` was tapped last: a cell to lay on, or, once `at` is chosen, perhaps a card for the joker.
    """

    card: str = form_field(fields.String())
    cell: Cell | None = form_field(CellField(required=True), None)
    at: Cell | None = form_field(CellField(), None)
    goods: str = form_field(fields.String())
    draw: str = form_field(fields.String())
    joker: tuple[Cell, ...] = form_field(MultiValue(CellField(required=True)), ())

    def keys(self) -> Json:
        """Return the keys of the entry `place` that they mean."""
        found: Json = {}
        for name, text in (("goods", self.goods), ("draw", self.draw)):
            for part in text.split("."):
                key, _dash, value = part.partition("-")
                if key in GROUPS[name]:
                    found[key] = True if value == YES else value
        if self.joker:
            found["joker"] = [list(cell) for cell in self.joker]
        return found


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to tick."""

    value: str
    name: str
    hint: str
    given: bool


@dataclass(frozen=True, slots=True)
class Group:
    """One question: `several` answers may be ticked, or one. `notes` say why an answer isn't among them."""

    name: str
    title: str
    hint: str
    rules: tuple[str, ...]
    options: tuple[Option, ...]
    notes: tuple[FormFault, ...] = ()
    several: bool = False


def questions_of(
    context: TableContext, card: Card, choices: PlaceChoices, given: PlacementAnswers
) -> tuple[Group, ...]:
    """Return the questions for placing the card, empty if there is nothing to choose."""
    found = [_goods(context, card, choices, given), _joker(context, choices, given), _draw(context, choices, given)]
    return tuple(group for group in found if group is not None)


def toggled(choices: PlaceChoices, joker: Sequence[Cell], cell: Cell) -> tuple[Cell, ...]:
    """Return the joker's cells after a tap on one: it goes, or it comes, beside another as far as the rules allow."""
    if cell in joker:
        return tuple(one for one in joker if one != cell)
    beside = [one for one in joker if frozenset((one, cell)) in choices.pairs]
    return (*beside[:1], cell)


def _written(keys: Mapping[str, Any]) -> str:
    return ".".join(f"{key}-{YES if value is True else value}" for key, value in keys.items()) or NOTHING


def _answers(choices: PlaceChoices, names: Sequence[str]) -> list[tuple[Json, Taken]]:
    """Return what may be said to one question, each with the first game that comes of it."""
    found: dict[str, tuple[Json, Taken]] = {}
    for taken in choices.taken:
        part = {name: taken.keys[name] for name in names if name in taken.keys}
        found.setdefault(_written(part), (part, taken))
    return list(found.values())


def _options(answers: Iterable[tuple[Json, str, str]], given: str) -> tuple[Option, ...]:
    """Return the answers to tick. Saying nothing, or the only answer, is ticked until another one is."""
    listed = [(_written(keys), name, hint) for keys, name, hint in answers]
    values = [value for value, _name, _hint in listed]
    default = NOTHING if NOTHING in values else values[0] if len(values) == 1 else ""
    ticked = given if given in values else default
    return tuple(Option(value, name, hint, value == ticked) for value, name, hint in listed)


def _rules(choices: PlaceChoices, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(choices.rules[name] for name in names if name in choices.rules)


def _notes(context: TableContext, choices: PlaceChoices, values: Iterable[tuple[str, object]]) -> tuple[FormFault, ...]:
    reasons = [reason for one in values for reason in choices.refused.get(one, ())]
    return context.renderer.faults(reasons)


def _goods(context: TableContext, card: Card, choices: PlaceChoices, given: PlacementAnswers) -> Group | None:
    names = GROUPS["goods"]
    answers = _answers(choices, names)
    notes = _notes(context, choices, [("export", good) for good in goods_names(card.goods)])
    if not answers or (len(answers) == 1 and not answers[0][0] and not notes):
        return None
    side = str(card.colour)
    options = _options([(keys, _good_said(keys), _stored(keys, taken, side)) for keys, taken in answers], given.goods)
    chooses = any("choose" in keys for keys, _taken in answers)
    exports = any("export" in keys for keys, _taken in answers)
    said = ["choose"] * chooses + ["export"] * (exports or not chooses)
    title, hint = _goods_title(context, chooses=chooses, exports=exports)
    return Group(name="goods", title=title, hint=hint, rules=_rules(choices, said), options=options, notes=notes)


def _goods_title(context: TableContext, *, chooses: bool, exports: bool) -> tuple[str, str]:
    if chooses and exports:
        return _("Which good is stored or exported?"), _("Only one of this card's goods is used.")
    if chooses:
        return _("Which good is stored?"), _("Only one of this card's goods goes into the central warehouse.")
    return _("Is a good exported?"), say("export-store" if chits_left(context.position.game) is None else "export-chit")


def _good_said(keys: Json) -> str:
    if "export" in keys:
        return _("Export %(goods)s") % {"goods": goods_text({keys["export"]: 1})}
    if "choose" in keys:
        return _("Store %(goods)s") % {"goods": goods_text({keys["choose"]: 1})}
    return _("Export nothing")


def _stored(keys: Json, taken: Taken, side: str) -> str:
    """Return what would be stored, lost and left."""
    said: list[str] = []
    for ruling in taken.step.rulings:
        goods = ruling.facts.get("goods")
        if ruling.code in _STORING and isinstance(goods, Mapping):
            said.append(say(ruling.code, goods=goods_text(goods)))
    if "export" not in keys:
        return " ".join(said)
    left = chits_left(taken.step.game)
    if left is None:
        stores: Any = output(taken.step.game)["stores"]
        said.append(_("In the export store then: %(goods)s.") % {"goods": goods_text(stores[side])})
    else:
        said.append(say("chits-left", num=left[keys["export"]], good=good_name(keys["export"])))
    return " ".join(said)


_STORING = ("warehouse.stored", "warehouse.scarce", "warehouse.full")


def _draw(context: TableContext, choices: PlaceChoices, given: PlacementAnswers) -> Group | None:
    names = GROUPS["draw"]
    answers = _answers(choices, names)
    draws_harbour = any(_drawn(taken) == "harbour" for _keys, taken in answers)
    needed = choices.needs("draw")
    tried: list[tuple[str, object]] = [("draw", "harbour"), ("draw", "water")] * needed
    notes = _notes(context, choices, tried + [("pick", True)] * draws_harbour)
    if not answers or (len(answers) == 1 and not answers[0][0] and not notes):
        return None
    options = _options(
        [(keys, _draw_said(keys), _draw_hint(context, keys, taken)) for keys, taken in answers], given.draw
    )
    title = _("Which card do you draw?") if needed else _("Do you pick the card that you draw?")
    picks = draws_harbour and "pick" in choices.rules
    hint = _("For 2 coins it may be any card of your own pile. The pile keeps its order.") if picks else ""
    return Group(
        name="draw",
        title=title,
        hint=hint,
        rules=_rules(choices, ["draw"] * needed + ["pick"] * picks),
        options=options,
        notes=notes,
    )


def _draw_said(keys: Json) -> str:
    if "pick" in keys:
        return _("Pick any card of your own pile")
    if "draw" not in keys:
        return _("The top card")
    return _("A harbour card") if keys["draw"] == "harbour" else _("A water card")


def _drawn(taken: Taken) -> object:
    return next((one.facts["kind"] for one in taken.step.rulings if one.code == "draw.card"), None)


def _draw_hint(context: TableContext, keys: Json, taken: Taken) -> str:
    """Return what drawing so means: the price and what is left, or that something else is drawn."""
    state, seat = state_of(context), str(state_of(context).active)
    paid = next((one.facts["coins"] for one in taken.step.rulings if one.code == "pick.paid"), None)
    if isinstance(paid, int):
        said = {"price": coins_text(paid), "left": coins_text(state.coins[seat] - paid)}
        return _("Costs %(price)s; %(left)s left then.") % said
    if "draw" not in keys:
        return ""
    drawn = _drawn(taken)
    if drawn is None:
        return _("Nothing will be drawn.")
    if drawn != keys["draw"]:
        return _("That pile is empty: you draw from the other one.")
    return say("pile-left", num=state.piles[seat if drawn == "harbour" else "water"])


def _joker(context: TableContext, choices: PlaceChoices, given: PlacementAnswers) -> Group | None:
    if not choices.jokers:
        return None
    several = bool(choices.pairs)
    cells = [_joker_option(context, cell, given) for cell in choices.jokers]
    if not several:
        none = Option("", _("Add nothing"), "", not any(one.given for one in cells))
        cells = [none, *cells]
    title = _("Does the tavern add warehouses?") if several else _("Does the tavern add a warehouse?")
    hint = say("joker-several" if several else "joker-one")
    return Group("joker", title, hint, _rules(choices, ["joker"]), tuple(cells), several=several)


def _joker_option(context: TableContext, cell: Cell, given: PlacementAnswers) -> Option:
    card = state_of(context).board[cell][-1].card
    said = {"number": card.number, "goods": goods_text({goods_names(card.goods)[0]: 1})}
    name = _("%(goods)s more on %(number)s") % said
    return Option(cell_param(cell), name, cell_name(cell), cell in given.joker)
