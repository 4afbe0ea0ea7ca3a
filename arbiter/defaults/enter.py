"""An entry that is said key by key, as the rules ask for its keys; once it is whole, it is confirmed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from markupsafe import Markup
from werkzeug.utils import cached_property

from arbiter.defaults.asking import (
    LONGEST,
    CountedRow,
    EntrySoFar,
    KeyForm,
    Tapped,
    Walk,
    counted,
    fitting,
    is_cell,
    is_only,
    key_id,
    walked,
    written,
)
from arbiter.defaults.tasks import AskingTask, pictures_of, rules_of, texts_of
from arbiter.game import Game, Json
from arbiter.language import capitalized, gettext as _
from arbiter.pages.forms import Cell, Choice, PageLink, cell_param
from arbiter.pages.table.physical_moves import steps_to
from arbiter.pages.table.tasks import sends
from arbiter.paper.content import RulingSentence
from rulings import Refusal, Step
from rulings.candidates import Ask, Next, Value, value_at, with_value
from rulings.forms import EntryKind
from rulings.statements import Reason, Ruling

NOTHING = "none"
"""What is said of a key that is left out."""


MANY = 7
"""So many points are also chosen by their number: adding them one by one takes long."""


class Enter(AskingTask):
    """`seat` says an entry key by key, as the rules ask for them; once whole it is confirmed, with what it brings."""

    name = "enter"
    template = "shared/defaults/enter.html"
    map_template: ClassVar[str] = "shared/defaults/map.html"
    naming: ClassVar[Json] = {}
    """What is said from the start; {} where the kind of entry is asked for, too."""
    action: ClassVar[str] = "enter"
    """What its form is sent to."""
    most_closed: ClassVar[int] = 8
    """So many values that can't be chosen stand among the others, each with its reason; more are folded away."""
    shows_map = True
    actions: ClassVar = {"enter": sends(EntrySoFar, lambda _seat, chosen: chosen.entry, about="choice")}

    @property
    def is_offered(self) -> bool:
        """By what may be said first, never by what was said."""
        return bool(self.seats) and any(ask.open_values for ask in self._candidates(self.naming).asks)

    @property
    def kind(self) -> str:
        return str(self.walk.said.get("entry", "choose"))

    @cached_property
    def so_far(self) -> EntrySoFar:
        """What was chosen so far; nothing if about another card: a late tap mustn't choose for the next."""
        chosen = self.given.of(EntrySoFar)
        return replace(chosen, entry=self._typed[0]) if chosen.card == self.about else EntrySoFar(chosen.seat)

    @property
    def typed(self) -> str:
        """What was typed last."""
        return self.given.of(EntrySoFar).typed

    @cached_property
    def _typed(self) -> tuple[Json, Sequence[Reason]]:
        """What was said with what was typed, which is the next key that may be anything.

        On a pad something may speak against that: then it isn't said.
        """
        said, value = self.given.of(EntrySoFar).entry, self.named(self.typed) if self.typed else None
        asks = walked(self._candidates, said, self.is_forced, self.naming).next.asks if value is not None else ()
        for ask in asks:
            if ask.is_open and ask.amount is None and not (self.is_on_pad(ask) and ask.is_said(said)):
                after = with_value(said, ask.at, value)
                against = self._candidates(after).against if self.is_on_pad(ask) else ()
                return (said, against) if against else (after, ())
        return said, ()

    @cached_property
    def begun(self) -> Json:
        """What was said of the entry, with the cell that was tapped last, if it may be one."""
        cell, ask = self.tapped_cell, self.meant
        if cell is None:
            return self.so_far.entry
        if ask is None or self.refused_cell:
            return self._before.said
        return fitting(self._candidates, with_value(self._before.said, ask.at, [*cell]), ask)

    @cached_property
    def tapped_cell(self) -> Cell | None:
        """The cell that was tapped last."""
        return self.given.of(Tapped).cell if self.given.of(EntrySoFar).card == self.about else None

    @cached_property
    def meant(self) -> Ask | None:
        """The key that a tap on the picture was meant for: one that the cell may be, or can't be, else the first."""
        asks, cell = [ask for ask in self._before.next.asks if self.is_on_map(ask)], [*(self.tapped_cell or ())]
        having = (ask for ask in asks if cell in [value.said for value in ask.values])
        return next((ask for ask in asks if cell in ask.open_values), next(having, asks[0] if asks else None))

    @property
    def refused_cell(self) -> Cell | None:
        """The cell that was tapped, if it can't be what it was meant for."""
        cell, ask = self.tapped_cell, self.meant
        return None if cell is None or ask is None or [*cell] in ask.open_values else cell

    @cached_property
    def _before(self) -> Walk:
        """What was said before the last tap."""
        return walked(self._candidates, self.so_far.entry, self.is_forced, self.naming)

    @cached_property
    def _candidates(self) -> Callable[[Json], Next]:
        return partial(rules_of(self.context).candidates, self.game, self.seat.seat)

    @cached_property
    def walk(self) -> Walk:
        """The entry as far as it was said, and what may be said next."""
        return walked(self._candidates, self.begun, self.is_forced, self.naming)

    def is_forced(self, ask: Ask) -> bool:
        """Tell whether a key has a single value that nobody needs to be asked for."""
        return is_only(ask)

    @cached_property
    def entry(self) -> Json:
        """The entry, once it is whole; {} before."""
        said = self.walk.said
        if not self.walk.next.whole:
            return {}
        whose = {"seat": self.seat.seat} if any("seat" in kind.keys for kind in self._kinds_said) else {}
        return {"entry": said["entry"], **whose, **said}

    @cached_property
    def step(self) -> Step[Game] | None:
        """What entering it would bring, once it is whole."""
        return self.tried(self.entry) if self.entry else None

    @cached_property
    def is_plain(self) -> bool:
        """Whether it may be entered by the tap that made it whole: no more can be said, and nothing ends or is lost."""
        step, said, asks = self.step, self.walk.said, self.walk.next.asks
        if step is None or any(ask.start or (ask.open_values and value_at(said, ask.at) is None) for ask in asks):
            return False
        ends = self.context.rules.standing(step.game).finished
        return not ends and not any(map(self.is_weighty, step.rulings))

    def tried(self, entry: Json) -> Step[Game] | None:
        """Return what entering something would bring; None where more was said of it than any page offers."""
        try:
            return self.context.rules.enter(self.game, entry)
        except Refusal:
            return None

    def address(self, said: Json) -> Json:
        """Return what addresses and forms say where this is said."""
        return EntrySoFar(self.seat.seat, said, self.about).query()

    def way(self, said: Json) -> PageLink:
        """Return the way to the page with this said."""
        return self.context.page_link(**self.address(said))

    def shown(self) -> Json:
        """`said` is what was chosen so far in a few words, `brings` what would follow from it.

        Beside a key whose values are tapped in the picture, the others are asked `below` that.
        """
        said = self.walk.said
        asks = [ask for ask in self.walk.next.asks if self.is_asked(ask)]
        forms = [(self.key(ask), value_at(said, ask.at)) for ask in asks]
        by_taps = any(self.is_on_map(ask) for ask in asks)
        above = [form for form, _given in forms if form.on_map or not by_taps or (form.on_pad and not form.optional)]
        below = [(form, given) for form, given in forms if form not in above]
        return {
            "notes": self.notes(),
            "asked": above,
            "below": [form for form, _given in below],
            "unanswered": sum(bool(form.choices) and given is None for form, given in below),
            "said": self.said(),
            "against": self.context.renderer.faults(self.against()),
            "against_title": self.against_title(),
            "brings": self.brings() if self.step else (),
            "effects": self.effects() if self.step else (),
            "confirm": self.confirm() if self.step else "",
            "at_once": self.is_plain,
            "action": self.action,
            "fields": self.address(self.entry),
            "back": self.back(),
            "others": self.others(),
        }

    @property
    def said_so_far(self) -> Json:
        """What was said so far, as addresses write it."""
        return EntrySoFar(self.seat.seat, self.walk.said).query()

    @cached_property
    def query(self) -> Json:
        chosen = self.address(self.walk.said)
        return chosen if len(self.seats) > 1 or len(chosen) > 1 else {}

    @cached_property
    def headline(self) -> str:
        kind = next(iter(self._kinds_said), None)
        if kind is None:
            return super().headline
        said, name = self.walk.said, texts_of(self.context).kind(kind.id)
        asked = [f"{kind.id}.{ask.at[0]}" for ask in self.walk.next.asks if not ask.is_said(said)]
        own = self.context.mode == "own"
        return self.heading([*asked, kind.id], said) or (name if own else f"{self.seat.name}: {name}")

    @property
    def _kinds_said(self) -> list[EntryKind]:
        """The kinds of entries that what was said may be."""
        said = self.walk.said
        return [kind for kind in self.context.rules.entry_kinds if kind.naming.items() <= said.items()]

    # What a game may say better

    def notes(self) -> Sequence[RulingSentence]:
        """Return what else somebody should know now."""
        return ()

    def said(self) -> Sequence[Choice]:
        """Return what was chosen so far, each thing in words, and drawn where it can be."""
        texts, names, said = texts_of(self.context), self.context.names, self.walk.said
        words = [capitalized(texts.name(value, names)) for key, value in said.items() if key != "entry"]
        parts = ([texts.kind(said["entry"])] if "entry" in said else []) + words
        return [Choice(" · ".join(parts))] if parts and (self.entry or self.walk.steps) else []

    def key_rules(self, ask: Ask) -> tuple[str, ...]:
        """Return the rules behind a key."""
        del ask
        return ()

    def counted(self, ask: Ask, name: str) -> Choice:
        """Return a value that is counted in words, and drawn where it can be."""
        return self.choice(ask, Value(name))

    def against(self) -> Sequence[Reason]:
        """Return what speaks against the cell that was tapped, or the number typed, else against all that was said."""
        cell, ask = self.refused_cell, self.meant
        if cell is None or ask is None:
            return self._typed[1] or self.walk.next.against
        closed = next((value.against for value in ask.values if value.said == [*cell]), ())
        return closed or self._candidates(with_value(self.walk.said, ask.at, [*cell])).against

    def against_title(self) -> str:
        """Return the headline of what speaks against it, "" for none."""
        return texts_of(self.context).name(self.refused_cell) if self.refused_cell else ""

    def confirm(self) -> str:
        """Return the text of the button that enters it: what is done."""
        return texts_of(self.context).kind(self._kinds_said[0].id)

    def back(self) -> Choice | None:
        """Return the way back to the last real choice, or to what would be laid face down instead; None before any."""
        back = self.walk.back
        if back is None and self.so_far.entry and self.seat.seat in self.context.position.due:
            return Choice(_("Choose something else"), way=self.way({}))
        return Choice(self.back_text(back.ask), way=self.way(back.before)) if back else None

    def back_text(self, ask: Ask) -> str:
        """Return the text of the way back to an earlier key."""
        del ask
        return _("Choose something else")

    def effects(self) -> Sequence[RulingSentence]:
        """Return what has to be read before it is entered."""
        return ()

    def brings(self) -> Sequence[RulingSentence]:
        """Return what the entry would bring, in words."""
        return self.context.renderer.at(self.step.game).all_ruled(self.step.rulings) if self.step else ()

    def is_weighty(self, ruling: Ruling) -> bool:
        """Tell whether a ruling on it must be read before it is entered: what is lost or given away by it."""
        del ruling
        return False

    def by_hand(self) -> Sequence[str]:
        """Return what would have to be moved on the table then."""
        return [one.line for one in steps_to(self.context, self.step.game, self.seat.seat)] if self.step else ()

    def is_on_map(self, ask: Ask) -> bool:
        """Tell whether the values of a key are tapped in the picture."""
        return bool(ask.values) and all(is_cell(value.said) for value in ask.values)

    def is_asked(self, ask: Ask) -> bool:
        """Tell whether a key is to be said now, or may be said otherwise."""
        return not (self.is_on_pad(ask) and ask.is_said(self.walk.said))

    def is_on_pad(self, ask: Ask) -> bool:
        """Tell whether a key is a number on a card that is typed on a pad: it may be another than those known."""
        del ask
        return False

    def named(self, text: str) -> Any:
        """Return what something typed says of a key that may be anything, None for nothing."""
        return int(text) if text.isascii() and text.isdigit() and len(text) < LONGEST else text

    def is_listed(self, ask: Ask) -> bool:
        """Tell whether values that are tapped in the picture stand in a list, too."""
        del ask
        return False

    def without(self, ask: Ask) -> Choice | None:
        """Return what is said of a key that is left out, in words; None where that isn't offered."""
        is_yes = [value.said for value in ask.values] == [True]
        return Choice(_("No") if is_yes else _("Nothing"))

    # Forms

    def key(self, ask: Ask) -> KeyForm:
        """Return what a page shows of a key."""
        given = value_at(self.walk.said, ask.at)
        form = KeyForm(key_id(ask), self.title(ask), ask.of, rules=self.key_rules(ask))
        if self.is_on_pad(ask):
            return replace(form, on_pad=True, optional=ask.optional, given=self.typed)
        if ask.is_open:
            form = replace(form, typed="" if given is None else str(given))
        if ask.amount is not None:
            now: Mapping[str, int] = given or ask.start or {}
            left = ask.amount.points - sum(now.values())
            rows = tuple(self._row(ask, kind, now.get(kind, 0), left) for kind in ask.amount.kinds)
            nothing = with_value(self.walk.said, ask.at, dict.fromkeys(ask.amount.kinds, 0))
            may_empty = ask.amount.zeros and left < ask.amount.points - 1
            return replace(form, rows=rows, left=left, is_sum=True, none=self.way(nothing) if may_empty else None)
        if ask.is_set:
            items = value_at(self.walk.said, ask.at[:-1]) or []
            return replace(form, rows=tuple(self._row(ask, one.said, items.count(one.said)) for one in ask.values))
        if self.is_on_map(ask) and not self.is_listed(ask):
            return replace(form, on_map=True, given=cell_param(given) if is_cell(given) else "")
        choices = [self._choice(ask, value, given) for value in ask.values]
        closed = [one for one in choices if one.way is None]
        is_list = self.is_listed(ask) or any(one.hint for one in choices if one.way)
        if is_list and len(closed) <= self.most_closed:
            closed = []
        kept = [one for one in choices if one not in closed]
        nothing = self.without(ask) if ask.optional and any(one.way for one in kept) else None
        if nothing is not None:
            way = self.way(with_value(self.walk.said, ask.at, None))
            kept.insert(0, replace(nothing, way=way, value=NOTHING, given=given is None))
        form = replace(form, choices=tuple(kept))
        if is_list:
            return replace(form, folded=tuple(closed))
        return replace(
            form, look="short", closed=tuple(dict.fromkeys(fault for one in closed for fault in one.against))
        )

    def _choice(self, ask: Ask, value: Value, given: Any) -> Choice:
        found = self.choice(ask, value)
        way = found.way or (None if value.against else self.way(with_value(self.walk.said, ask.at, value.said)))
        against, said = self.context.renderer.faults(value.against), value.said
        return replace(found, way=way, value=found.value or written(said), given=given == said, against=against)

    def _row(self, ask: Ask, name: str, count: int, left: int = 0) -> CountedRow:
        """`left` points are still to choose."""
        found, said = self.counted(ask, name), self.walk.said
        takes_rest = ask.amount is not None and 1 < left <= ask.amount.most[name] - count
        more = counted(said, ask, name, 1) if self._has_room(ask, name, count) else None
        two = self._twice(ask, name, more) if more is not None and not count and ask.is_set else None
        return CountedRow(
            id=f"{key_id(ask)}-{name}",
            name=found.name,
            hint=found.hint,
            drawing=found.drawing,
            count=count,
            more=self.way(more) if more is not None else None,
            fewer=self.way(counted(said, ask, name, -1)) if count else None,
            two=self.way(two) if two is not None else None,
            rest=self.way(counted(said, ask, name, left)) if takes_rest else None,
            counts=self._counts(ask, name, count, left),
        )

    def _counts(self, ask: Ask, name: str, count: int, left: int) -> tuple[PageLink, ...]:
        """Return the ways to each number that a kind may have, of many points; () of few."""
        if ask.amount is None or ask.amount.points < MANY:
            return ()
        most = min(ask.amount.most[name], count + left)
        return tuple(self.way(counted(self.walk.said, ask, name, number - count)) for number in range(most + 1))

    def _has_room(self, ask: Ask, name: str, count: int) -> bool:
        if ask.amount is None:
            return name in ask.open_values
        now: Mapping[str, int] = value_at(self.walk.said, ask.at) or ask.start or {}
        return sum(now.values()) < ask.amount.points and count < ask.amount.most[name]

    def _twice(self, ask: Ask, name: str, once: Json) -> Json | None:
        """Return the entry with a value twice in a list, where only that makes it whole."""
        found = self._candidates(once)
        if found.whole or not any(name in one.open_values for one in found.asks):
            return None
        twice = counted(once, ask, name, 1)
        return twice if self._candidates(twice).whole else None

    # The picture

    @cached_property
    def board(self) -> Markup:
        """The table as it lies, with the cells that can be tapped, or with the one that was said."""
        asked, said = next((ask for ask in self.walk.next.asks if self.is_on_map(ask)), None), self.walk.said
        if asked is None:
            (x, y), *_others = [*filter(is_cell, said.values()), (None, None)]
            way = self.way(said).url
            return super().board if x is None else pictures_of(self.context).tapped(self.context, {(x, y): way}, (x, y))
        chosen = value_at(said, asked.at)
        open_cells = [(x, y) for x, y in asked.open_values]
        link = self.context.cell_link(**self.query)
        ways = {cell: link(cell) for cell in ((value.said[0], value.said[1]) for value in asked.values)}
        ways |= {(x, y): self.way(with_value(said, asked.at, [x, y])).url for x, y in open_cells}
        return pictures_of(self.context).tapped(self.context, ways, tuple(chosen) if chosen else None, open_cells)
