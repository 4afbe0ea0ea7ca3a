"""Points of influence chosen one by one: what is paid, what is got, how it is spread."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from arbiter.pages.forms import PageLink
from arbiter.pages.table.table_context import TableContext
from contract.drawing import kind_svg
from contract.table.fields import as_kinds
from contract.words import kind_name


@dataclass(frozen=True, slots=True)
class Stepper:
    """A kind of influence with the points chosen for it, and the ways to one more and one less."""

    kind: str
    name: str
    drawing: Markup
    points: int
    more: PageLink | None
    less: PageLink | None


@dataclass(frozen=True, slots=True)
class Steppers:
    """A sum to be made up. `left` are the points still to be chosen."""

    id: str
    title: str
    left: int
    rows: tuple[Stepper, ...]


def steppers(
    context: TableContext,
    asked: tuple[str, str, int],
    kinds: Mapping[str, int | None],
    chosen: Mapping[str, int],
    way_with: Callable[[tuple[str, ...]], PageLink],
) -> Steppers:
    """Return a sum of influence to be made up.

    `asked` are a name for the page, a title, and how many points; `kinds` what there is at most of each, None without
    a limit; `way_with` leads to the page with these points chosen, one word each.
    """
    part, title, points = asked
    left = points - sum(chosen.values())

    def step(kind: str, by: int) -> PageLink:
        return way_with(as_kinds({**chosen, kind: chosen.get(kind, 0) + by}))

    rows = []
    for kind, most in kinds.items():
        here = chosen.get(kind, 0)
        more = step(kind, 1) if left > 0 and (most is None or here < most) else None
        less = step(kind, -1) if here else None
        rows.append(
            Stepper(
                kind=kind,
                name=kind_name(kind, context.names),
                drawing=kind_svg(kind, shared=True),
                points=here,
                more=more,
                less=less,
            )
        )
    return Steppers(part, title, left, tuple(rows))
