"""Before a table is opened: what can be combined (F20-F22), and what the start layout may be (S2, N0).

Valid combinations are found by the check with which `compose` refuses the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace

from kontor_rules.compose import agree, option_of, settings_of, value_of
from kontor_rules.entries.record import read_layout, read_setup
from kontor_rules.field.cells import Cell
from kontor_rules.field.layout import SPANNING, fit_faults, form_faults, start_cells, water_pile
from kontor_rules.setup import Settings, Setup
from kontor_rules.variants import OPTIONS, SCENARIOS, SPECIAL_RULES
from kontor_rules.variants.scenarios import INSEL, island_cells
from rulings import Reason, Refusal, reasons_against
from rulings.frozen import frozen
from rulings.records import Player


@frozen
class Offer:
    """Something to choose. `against` is why it can't be combined with the rest, empty if it can.

    `changes` are options that have to take another value with it (the sailor, F20): option -> value.
    """

    id: str
    against: tuple[Reason, ...] = ()
    changes: Mapping[str, str] = field(default_factory=dict)


@frozen
class Offers:
    """An unfinished set-up, as far as its parts can be combined, and everything that could be added.

    `options` has the value in force of every option that acts. `dropped` is what was chosen but can't be combined, by
    id, an option's value by "option: value" (unless it merely can't act). `start` is "plus", "centre", "lines" or
    "own": only with "own" a layout is needed (N0). All offers are in rules-kontor.md's order.
    """

    scenario: str | None
    special_rules: tuple[str, ...]
    options: Mapping[str, str]
    dropped: Mapping[str, Reason]
    start: str
    scenarios: tuple[Offer, ...]
    rules: tuple[Offer, ...]
    values: Mapping[str, tuple[Offer, ...]]


def offers(setup: object) -> Offers:
    """Return the valid choices for an unfinished set-up (record-kontor.md's object), whose layout may still be missing.

    Invalid combinations are resolved by dropping a special rule before the scenario, and the later of two. Names of
    players are ignored. Raises Refusal (entry -1) for a game or seats that don't fit, and an unreadable set-up.
    """
    try:
        return _offers(read_setup(setup))
    except Refusal as refusal:
        raise refusal.at(-1) from None


def _offers(given: Setup) -> Offers:
    kept, dropped = _settled(replace(given, players=tuple(Player(one.seat, one.seat) for one in given.players)))
    agreed = agree(kept, in_the_making=True)
    in_force = dict(_option_and_value(value.id) for value in agreed.options)
    kept = replace(kept, options=in_force)
    return Offers(
        scenario=kept.scenario,
        special_rules=kept.special_rules,
        options=in_force,
        dropped=dropped,
        start=agreed.settings.start,
        scenarios=tuple(_offer(one.id, kept, _with_scenario(kept, one.id)) for one in SCENARIOS),
        rules=tuple(_offer(one.id, kept, _with_rule(kept, one.id)) for one in SPECIAL_RULES),
        values={
            option.id: tuple(
                Offer(value, _against(_with_value(kept, option.id, value))) for value in option.values_for(kept.game)
            )
            for option in OPTIONS
            if option.id in in_force
        },
    )


def _settled(given: Setup) -> tuple[Setup, dict[str, Reason]]:
    """Return the valid part of a set-up, in the order game, scenario, special rules, and what was dropped."""
    kept = replace(given, scenario=None, special_rules=(), options={}, layout=None)
    agree(kept, in_the_making=True)
    kept, dropped = _with_known_options(given, kept)
    if given.scenario is not None:
        kept, dropped = _joined(given.scenario, kept, _with_scenario(kept, given.scenario), dropped)
    if kept.scenario == given.scenario:
        kept = replace(kept, layout=given.layout)
    known = [variant.id for variant in SPECIAL_RULES if variant.id in given.special_rules]
    for rule in dict.fromkeys((*known, *given.special_rules)):
        kept, dropped = _joined(rule, kept, _with_rule(kept, rule), dropped)
    return kept, dropped


def _with_known_options(given: Setup, kept: Setup) -> tuple[Setup, dict[str, Reason]]:
    known, dropped = {}, {}
    for name, value in given.options.items():
        try:
            value_of(option_of(name), given.game, value)
            known[name] = value
        except Refusal as refusal:
            dropped[f"{name}: {value}"] = refusal.reasons[0]
    return replace(kept, options=known), dropped


def _joined(
    variant_id: str, kept: Setup, with_it: Setup, dropped: dict[str, Reason]
) -> tuple[Setup, dict[str, Reason]]:
    """Return the set-up with one more variant, or without it and the reason."""
    offer = _offer(variant_id, kept, with_it)
    if offer.against:
        return kept, {**dropped, variant_id: offer.against[0]}
    because = _against(with_it)
    changed = {f"{name}: {kept.options[name]}": because[0] for name in offer.changes if name in kept.options}
    return replace(with_it, options={**with_it.options, **offer.changes}), {**dropped, **changed}


def _offer(variant_id: str, kept: Setup, with_it: Setup) -> Offer:
    """Return whether a set-up with one more variant is valid, as it is or with another value of an option."""
    against = _against(with_it)
    for reason in against:
        for fact in (reason.facts.get("id"), reason.facts.get("other")):
            option_id, value = _option_and_value(str(fact))
            for other in option_of(option_id).values_for(kept.game) if value else ():
                if not _against(_with_value(with_it, option_id, other)):
                    return Offer(variant_id, (), {option_id: other})
    return Offer(variant_id, against)


def _against(setup: Setup) -> tuple[Reason, ...]:
    return reasons_against(agree, setup, in_the_making=True)


def _option_and_value(variant_id: str) -> tuple[str, str]:
    """Return the parts of an option value's id; of any other id itself and nothing."""
    option_id, _, value = variant_id.partition(": ")
    return option_id, value


def _with_scenario(setup: Setup, scenario: str) -> Setup:
    return setup if scenario == setup.scenario else replace(setup, scenario=scenario, layout=None)


def _with_rule(setup: Setup, rule: str) -> Setup:
    return setup if rule in setup.special_rules else replace(setup, special_rules=(*setup.special_rules, rule))


def _with_value(setup: Setup, option_id: str, value: str) -> Setup:
    return replace(setup, options={**setup.options, option_id: value})


@frozen
class Start:
    """The requirements of a game and scenario for the start layout.

    `kind` is "plus", "centre", "lines" or "own" (S2, N0); `fields` are the fields, columns and rows, of which the
    layout has one (Canale Grande's two, which it must span); `cells` is the start if nobody gives a layout, empty for
    "own"; `most_water` how many water cards it may have beside the harbour centre (S7); `island` whether the cells
    that it encloses are one (N4).
    """

    kind: str
    fields: tuple[tuple[int, int], ...]
    cells: tuple[Cell, ...]
    most_water: int
    island: bool


def start_of(game: str, scenario: str | None, seats: int, special_rules: Sequence[str] = ()) -> Start:
    """Return the requirements for the start layout with this number of seats. Raises Refusal for unknown ids."""
    settings = _settings(game, scenario, seats, special_rules)
    return Start(
        kind=settings.start,
        fields=SPANNING if settings.field is None else (settings.field,),
        cells=() if settings.start == "own" else tuple(start_cells(settings, None)),
        most_water=water_pile(seats, settings, cells=1),
        island=scenario == INSEL.id,
    )


def layout_faults(
    game: str, scenario: str | None, seats: int, special_rules: Sequence[str], layout: object
) -> tuple[Reason, ...]:
    """Return all faults of a start layout (record-kontor.md) (S2, S7, N0), empty if it fits.

    The fault for which `begin` refuses it comes first; game and special rules must be a valid combination.
    """
    try:
        settings = _settings(game, scenario, seats, special_rules)
        cells = None if layout is None else read_layout(layout)
        if cells is None:
            start_cells(settings, None)
            return ()
    except Refusal as refusal:
        return refusal.reasons
    where = frozenset(cell for cell, _ in cells)
    return (*form_faults(cells), *(fit_faults(seats, settings, where) if where else ()))


def layout_island(scenario: str | None, layout: object) -> frozenset[Cell]:
    """Return the island's cells that a layout encloses (N4): record-kontor.md's JSON list.

    Raises Refusal if it is none.
    """
    water = frozenset(cell for cell, _ in read_layout(layout))
    return island_cells(water) if water and scenario == INSEL.id else frozenset()


def _settings(game: str, scenario: str | None, seats: int, special_rules: Sequence[str]) -> Settings:
    return settings_of(Setup(game, (), scenario, tuple(special_rules)), seats)
