"""An action of a turn, said key by key as the rules ask for it (T2, T3): what is asked, and the answers drawn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from flask import render_template
from markupsafe import Markup
from werkzeug.utils import cached_property

from arbiter.defaults.asking import KeyForm
from arbiter.defaults.enter import Enter
from arbiter.game import Json
from arbiter.language import capitalized, gettext as _, ngettext
from arbiter.pages.forms import Cell, Choice, FormFault
from arbiter.paper.content import RulingSentence
from contract.drawing import CityMarks, kind_svg, type_name, type_signs, type_svg
from contract.table.board import card_of, city, project
from contract.table.overview import committees_of
from contract.table.position import ruled
from contract.table.surroundings import offers_of
from contract.tasks.task import ContractTask
from contract.tasks.waiting import turns_left
from contract.texts import NAMES
from contract.words import (
    card_name,
    cell_name,
    committee_name,
    entry_text,
    face_text,
    kind_name,
    points_text,
    rule,
    workers_text,
)
from contract_rules import resolution
from contract_rules.interface.candidates import OF_A_TURN, candidates
from contract_rules.interface.rule_queries import Resolution
from contract_rules.turn.committees import shapes
from rulings.candidates import Ask, Next, Value, value_at, with_value

_RULES: Mapping[str, tuple[str, ...]] = {
    "cell": ("B4", "B5"),
    "committees": ("C1",),
    "kinds": ("C9",),
    "waive": ("A2",),
}
"""The rules behind what is asked, by the first key that it is about."""
_CHOSEN = {"build": ("card", "built"), "act": ("card", "acted"), "resolve": ("committee", "resolved")}
"""The key that tells what an action is about, and the headline once it is said."""
OF_CITY = frozenset({"acting", "borrowed", "to"})
"""Keys whose values are cards of the city, which are tapped there, too."""


class Act(ContractTask, Enter):
    """`seat` carries out one of the four actions, or passes."""

    map_template = "contract/table/city.html"
    touches = False

    @property
    def is_offered(self) -> bool:
        return bool(self.seats) and self.state.phase == "turn"

    @property
    def shows(self) -> Collection[str]:
        return ("city", *{"build": ["display"], "place": ["committees"], "resolve": ["committees"]}.get(self.kind, ()))

    @cached_property
    def _candidates(self) -> Callable[[Json], Next]:
        """Faces and the end of the game aren't of a turn: they are said elsewhere on the page."""

        def of_turn(said: Json) -> Next:
            if said.get("entry") in OF_A_TURN:
                return candidates(self.game, self.seat.seat, said)
            found = candidates(self.game, self.seat.seat, {})
            kinds = [value for value in found.asks[0].values if value.said in OF_A_TURN]
            return Next((replace(found.asks[0], values=tuple(kinds)),))

        return of_turn

    def is_forced(self, ask: Ask) -> bool:
        return ask.of != "entry" and super().is_forced(ask)

    # In words

    @cached_property
    def headline(self) -> str:
        said, kind = self.walk.said, self.kind
        if kind in _CHOSEN and value_at(said, (_CHOSEN[kind][0],)) is not None:
            kind = _CHOSEN[kind][1]
        facts = {"card": card_name(said.get("card", 0)), "name": self.seat.name}
        if "committee" in said:
            facts["committee"] = self._committees[said["committee"]].name
        return NAMES["headline" if self.context.mode == "own" else "headline-of-another"][kind](**facts)

    def notes(self) -> Sequence[RulingSentence]:
        left = turns_left(self.context) if self.kind == "choose" else ""
        return [RulingSentence(left, ("E2", "E3"))] if left else []

    def said(self) -> Sequence[Choice]:
        said, card = self.walk.said, self.walk.said.get("card", 0)
        if self.kind == "build" and card in self.state.display:
            return [self._project(card)]
        if self.kind == "resolve" and "committee" in said:
            return [self._resolution(said["committee"])]
        if self.kind != "act" or card not in self.state.cells or not card:
            return ()
        found, keys = [replace(self._acting(card), rules=(f"N{card}",))], said
        while borrowed := value_at(keys, ("borrow", "card")):
            text = _("Borrowed from %(card)s: %(title)s")
            name = text % {"card": card_name(borrowed), "title": rule(f"N{borrowed}").title}
            found.append(Choice(name, rules=(f"N{borrowed}",)))
            keys = keys["borrow"]
        return found

    def against_title(self) -> str:
        return _("This can't be built now") if self.kind == "build" else ""

    def confirm(self) -> str:
        entry, kind = self.entry, "idle" if self._is_idle else self.kind
        if kind == "place":
            return entry_text(entry, self.context.names)
        where = {"cell": cell_name(entry["cell"])} if kind == "build" else {}
        return NAMES["confirm"][kind](card=card_name(entry.get("card", 0)), **where)

    @property
    def _is_idle(self) -> bool:
        """Whether the influence is spread as it is (N30)."""
        said = self.walk.said
        return any(ask.start is not None and value_at(said, ask.at) == ask.start for ask in self.walk.next.asks)

    def effects(self) -> Sequence[RulingSentence]:
        return [RulingSentence(_("The influence stays as it is: no marker moves."), ("N30",))] if self._is_idle else []

    def back_text(self, ask: Ask) -> str:
        return NAMES["back"][ask.of]() if ask.of in NAMES["back"] else _("Do something else")

    def brings(self) -> Sequence[RulingSentence]:
        return ruled(self.context, self.step.rulings) if self.step else ()

    # What is asked

    def title(self, ask: Ask) -> str:
        if ask.of == "cell":
            cell = value_at(self.walk.said, ask.at)
            if cell is None:
                return _("Tap one of the marked cells.")
            return _("At %(cell)s. Or tap another cell.") % {"cell": cell_name(cell)}
        if ask.of == "project" and self.kind == "build":
            return ""
        if ask.who is not None:
            return _("What %(name)s takes") % {"name": self.context.seats[ask.who].name}
        if ask.of == "committee" and self.kind == "place":
            return self._shapes_text()
        return NAMES["asked"][ask.of]() if ask.of in NAMES["asked"] else ""

    def _shapes_text(self) -> str:
        free = self.state.holdings[self.seat.seat].free
        may = " · ".join(NAMES["shape"][shape]() for shape in shapes(self.state, free))
        if not may:
            return ""
        said = ngettext("%(num)d free worker: %(may)s.", "%(num)d free workers: %(may)s.", free)
        return said % {"num": free, "may": may}

    def key(self, ask: Ask) -> KeyForm:
        form = super().key(ask)
        look = "cards" if ask.of in ("project", "to") else form.look
        closed = (self._closed(),) if ask.of == "entry" else form.closed
        choices = tuple(one for one in form.choices if one.way) if ask.of == "entry" else form.choices
        return replace(form, look=look, closed=closed, choices=choices)

    def key_rules(self, ask: Ask) -> tuple[str, ...]:
        return next((_RULES[str(key)] for key in ask.at if key in _RULES), ())

    def is_on_map(self, ask: Ask) -> bool:
        return ask.of == "cell"

    def without(self, ask: Ask) -> None:
        del ask

    def choice(self, ask: Ask, value: Value) -> Choice:
        shown: Mapping[str, Callable[[Any], Choice]] = {
            "entry": self._kind,
            "project": self._project,
            "acting": self._acting,
            "borrowed": lambda card: self._card(card, rule(f"N{card}").title),
            "to": lambda card: self._card(card, face_text(self.game.faces[card], self.context.names)),
            "committee": lambda one: self._resolution(one, present=not value.against),
            "type": self._type,
            "pair": self._pair,
            "waive": lambda _true: Choice(_("Waive the action, only take the workers back")),
        }
        found = shown[ask.of](value.said)
        if ask.of in ("type", "pair"):
            return replace(found, hint=self._brought(ask, value))
        # What can't be built says why, once it is tapped.
        way = self.way(with_value(self.walk.said, ask.at, value.said)) if ask.of == "project" else None
        return replace(found, way=way)

    def counted(self, ask: Ask, name: str) -> Choice:
        if ask.amount is None:
            return self._committees.get(name) or Choice(capitalized(committee_name(name)))  # none of this game's
        return Choice(capitalized(kind_name(name, self.context.names)), drawing=kind_svg(name, shared=True))

    @cached_property
    def _committees(self) -> Mapping[str, Choice]:
        return {one.value: one for one in committees_of(self.context)}

    def _kind(self, kind: str) -> Choice:
        """Return a kind of action with what is to be known of it."""
        free = self.state.holdings[self.seat.seat].free
        hints: Mapping[str, Callable[[], str]] = {
            "place": lambda: ngettext("%(num)d free worker", "%(num)d free workers", free) % {"num": free},
            "build": self._building_hint,
            "resolve": lambda: _("Influence and points for all there; workers come back."),
            "act": self._acting_hint,
            "pass": lambda: self._passing_hint(free),
        }
        return Choice(NAMES["kind"][kind](), hints[kind]())

    def _building_hint(self) -> str:
        cards = ", ".join(map(str, self._open_values("build")))
        return _("You can build: %(cards)s") % {"cards": cards} if cards else _("No known project can be built now.")

    def _acting_hint(self) -> str:
        cards = ", ".join(map(str, self._open_values("act")))
        return _("With: %(cards)s") % {"cards": cards} if cards else ""

    def _open_values(self, kind: str) -> list[Any]:
        return [value for ask in self._candidates({"entry": kind}).asks for value in ask.open_values]

    def _passing_hint(self, free: int) -> str:
        """Return why nothing else is open to somebody who may only pass (T5), "" where something is."""
        if self._candidates({}).asks[0].open_values != ["pass"]:
            return ""
        if free:
            return _("The free workers are too few to be placed, and no project can be built now.")
        return _("No worker is free, none is in a committee, and no build action can be carried out now.")

    def _closed(self) -> FormFault:
        """Return why there are no other kinds of action, with the rules."""
        if self.state.final:
            return FormFault("", _("Final round: any of the four actions, or passing."), ("E3", "T5"))
        if self.state.holdings[self.seat.seat].free:
            text = _("With a free worker you can do nothing else: no resolution, no build action.")
            return FormFault("", text, ("T2",))
        return FormFault("", _("Without a free worker you can do nothing else: no placing, no building."), ("T3",))

    def _project(self, card: int) -> Choice:
        """Return a project of the display, with what it lacks drawn on it and said in a few words."""
        offer = next(one for one in offers_of(self.context, self.seat.seat) if one.card == card)
        note = offer.lacks or "✓ " + _("can be built")
        return self._card(card, offer.hint, offer.drawing, note if offer.known else _("What does it show?"))

    def _acting(self, card: int) -> Choice:
        text = rule(f"N{card}")
        return Choice(text.title, text.text, project(self.game, card))

    def _card(self, card: int, hint: str, drawing: Markup | None = None, note: str = "") -> Choice:
        return Choice(capitalized(card_name(card)), hint, drawing or project(self.game, card), note=note)

    def _type(self, word: str) -> Choice:
        sign = type_signs(face.type for face in self.game.faces.values())[word]
        return Choice(type_name(word), drawing=type_svg(sign, shared=True))

    def _pair(self, pair: Sequence[int]) -> Choice:
        one, other = map(card_name, pair)
        return Choice(capitalized(_("%(one)s and %(other)s") % {"one": one, "other": other}))

    def _brought(self, ask: Ask, value: Value) -> str:
        """Return the points that a value would bring, by entering it on a copy; "" if it can't be entered yet."""
        step = self.tried({"seat": self.seat.seat, **with_value(self.walk.said, ask.at, value.said)})
        if step is None:
            return ""
        scored: list[Any] = [one.facts["points"] for one in step.rulings if one.code == "points.actions"]
        return points_text(sum(scored))

    def _resolution(self, committee: str, *, present: bool = True) -> Choice:
        """Return a committee with what its resolution brings to everybody there, if its seat is."""
        if not present:
            return replace(self._committees[committee], hint="")
        resolved, workers = resolution(self.game, self.seat.seat, committee), self.state.committees[committee]
        dues = [
            (self.context.seats[seat], workers_text(workers[seat]), self._due(committee, seat, resolved))
            for seat in resolved.influence
        ]
        hint = Markup(render_template("contract/tasks/dues.html", dues=dues))
        return replace(self._committees[committee], hint=hint)

    def _due(self, committee: str, seat: str, resolved: Resolution) -> str:
        influence, points = resolved.influence[seat], resolved.points[seat]
        said = []
        if influence and resolved.kinds:
            said.append(_("%(number)d influence of your choice") % {"number": influence})
        elif influence:
            kind = kind_name(self.state.setup.overviews[committee].kind, self.context.names)
            said.append(_("+%(number)d %(kind)s") % {"number": influence, "kind": kind})
        if points:
            said.append(points_text(points))
        return " · ".join(said) or _("nothing")

    # What lies on the table

    @cached_property
    def direct(self) -> Mapping[str, Sequence[Choice]]:
        """While no action was chosen: projects to build, committees to resolve or to place one or two workers in."""
        kinds = self._candidates({}).asks[0].open_values if self.kind == "choose" else ()
        return {
            str(value.said): self._directly(kind, ask, value)
            for kind in kinds
            if kind in ("build", "place", "resolve")
            for ask in self._candidates({"entry": kind}).asks
            for value in ask.values
            if kind == "build" or not value.against
        }

    def _directly(self, kind: str, ask: Ask, value: Value) -> Sequence[Choice]:
        once = with_value({"entry": kind}, ask.at, value.said)
        if kind != "place":
            return [Choice(_("Resolve"), way=self.way(once), value=kind)]
        twice = {"entry": kind, "committees": [value.said] * 2}
        found = {"+1": once, "+2": twice}
        return [
            Choice(text, way=self.way(said), value=text[1:])
            for text, said in found.items()
            if self._candidates(said).whole or any(ask.open_values for ask in self._candidates(said).asks)
        ]

    @cached_property
    def board(self) -> Markup:
        """The city with what can be tapped in it: cells for a project, or cards."""
        said = self.walk.said
        if self.kind == "choose":
            able = self._open_values("act") if "act" in self._candidates({}).asks[0].open_values else []
            return city(self.context, CityMarks(targets=able, link=self._action) if able else None)
        asked = next((ask for ask in self.walk.next.asks if ask.of == "cell" or ask.of in OF_CITY), None)
        acting = said.get("card") if self.kind == "act" else None
        if asked is None:
            return city(self.context, CityMarks(acting=acting) if acting else None)
        chosen = value_at(said, asked.at)
        if asked.of == "cell":
            card = value_at(said, (*asked.at[:-1], "card" if self.kind == "build" else "project"))
            cells = [(x, y) for x, y in asked.open_values]
            laid = ((chosen[0], chosen[1]), card) if chosen in asked.open_values else None
            return city(self.context, CityMarks(legal=cells, chosen=laid, acting=acting, link=self._link(asked, list)))
        link = self._link(asked, lambda cell: card_of(self.context, cell))
        picked = [chosen] if asked.of == "to" and chosen in asked.open_values else []
        return city(self.context, CityMarks(acting=acting, targets=asked.open_values, picked=picked, link=link))

    def _action(self, cell: Cell) -> str:
        return self.way({"entry": "act", "card": card_of(self.context, cell)}).url

    def _link(self, ask: Ask, value: Callable[[Cell], Any]) -> Callable[[Cell], str]:
        return lambda cell: self.way(with_value(self.walk.said, ask.at, value(cell))).url
