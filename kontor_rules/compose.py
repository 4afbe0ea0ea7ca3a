"""The only place where variants meet: from a set-up to the rulebook of one table, or a refusal (F20-F22)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache, partial

from kontor_rules.entries.forms import Placement
from kontor_rules.field.cards import Card
from kontor_rules.field.layout import Layout, fit_faults, start_cells
from kontor_rules.setup import Settings, Setup
from kontor_rules.state import ACTING, ComposedRules, Hooks, KeyCheck, State
from kontor_rules.turn.placing import SPECIAL_VETOES
from kontor_rules.variants import GAMES, OPTIONS, REGISTRY, SCENARIOS, SPECIAL_RULES
from kontor_rules.variants.variant import REQUIREMENTS, Option, Situation, Variant
from rulings import refuse, refuse_for
from rulings.frozen import frozen
from rulings.records import Player


@frozen
class Agreed:
    """A valid choice: seats, variants in registry order, values of the options that act."""

    seats: tuple[str, ...]
    chosen: tuple[Variant, ...]
    options: tuple[Variant, ...]
    settings: Settings


def agree(setup: Setup, *, in_the_making: bool = False) -> Agreed:
    """Return what was chosen; refuse what can't be combined (F20-F22).

    While a set-up is being edited, an own layout may still be missing (N0), and options that can't act are left
    aside.
    """
    seats = _seats(setup)
    chosen = _chosen(setup)
    _check_excluded(chosen, chosen)
    settings = _settings(chosen, len(seats))
    open_start = in_the_making and settings.start == "own" and setup.layout is None
    start = None if open_start else tuple(start_cells(settings, setup.layout))
    for name in setup.options:
        option_of(name)
    at = Situation(setup.game, settings, frozenset(v.id for v in chosen), start)
    options = [value_of(one, setup.game, setup.options.get(one.id)) for one in OPTIONS if one.acts(at)]
    if not in_the_making:
        _check_none_idle(setup, options)
    for option in options:
        settings = _set(settings, option.sets)
    _check_excluded(options, chosen)
    _check_needs(chosen, settings)
    return Agreed(seats, tuple(chosen), tuple(options), settings)


def compose(setup: Setup) -> ComposedRules:
    """Return the rulebook of a table; refuse what can't be combined."""
    return _rulebook(
        setup.game, _seats(setup), setup.scenario, setup.special_rules, tuple(setup.options.items()), setup.layout
    )


@lru_cache(maxsize=64)
def _rulebook(
    game: str,
    seated: tuple[str, ...],
    scenario: str | None,
    special_rules: tuple[str, ...],
    options: tuple[tuple[str, str], ...],
    layout: Layout | None,
) -> ComposedRules:
    """Return the rulebook of all tables with the same choices, whoever plays."""
    players = tuple(Player(seat, seat) for seat in seated)
    setup = Setup(
        game=game, players=players, scenario=scenario, special_rules=special_rules, options=dict(options), layout=layout
    )
    agreed = agree(setup)
    seats, chosen, settings = agreed.seats, agreed.chosen, agreed.settings
    start = start_cells(settings, setup.layout)
    refuse_for(fit_faults(len(seats), settings, frozenset(start)))
    hooks = _string_together(chosen)
    keys = {key.name: key for key in sorted(hooks.keys, key=lambda key: ACTING.index(key.acts))}
    sides = {seat: seat.partition("-")[0] for seat in seats}
    book = ComposedRules(
        game=setup.game,
        rule=chosen[0].rule[:1],
        variants=tuple(variant.id for variant in chosen),
        seats=seats,
        sides=tuple(dict.fromkeys(sides.values())),
        taxed={seat: seats[i - (2 if settings.facing else 1)] for i, seat in enumerate(seats)},  # T2
        settings=settings,
        start=start,
        hooks=hooks,
        plain_vetoes=tuple(veto for veto in hooks.place if veto not in SPECIAL_VETOES),
        handlers=frozenset(kind.make for kind in hooks.entries),
        keys=keys,
        key_checks={**_REFUSED_KEYS, **{key.name: key.check for key in hooks.keys}},
        side_of=sides,
        slices={},
    )
    return replace(book, slices={type(value): value for value in (make(book) for make in hooks.slices)})


def settings_of(setup: Setup, players: int) -> Settings:
    """Return what game, scenario and special rules set for a number of players, options aside.

    Ignores who plays and what excludes what; refuses unknown variants and those of other games.
    """
    _game(setup)
    return _settings(_chosen(setup), players)


def _game(setup: Setup) -> Variant:
    """Return the game of a set-up; refuse an unknown one."""
    for game in GAMES:
        if game.id == setup.game:
            return game
    return refuse("setup.game", game=setup.game)


def _seats(setup: Setup) -> tuple[str, ...]:
    """S3-S6: return the seats, clockwise; refuse those that the game doesn't have."""
    seats = tuple(player.seat for player in setup.players)
    game = _game(setup)
    if game.seats is not None and not game.seats(seats):
        refuse("setup.seats", game.rule[0], game=setup.game, seats=list(seats))
    names = [player.name for player in setup.players]
    for name in names:
        if names.count(name) > 1:
            refuse("setup.names", name=name)
    return seats


def _chosen(setup: Setup) -> list[Variant]:
    """Return the variants of a set-up in registry order; refuse unknown ones and those of other games."""
    chosen = [_game(setup)]
    for kind, registry, ids in (
        ("scenario", SCENARIOS, [setup.scenario] if setup.scenario is not None else []),
        ("rule", SPECIAL_RULES, list(setup.special_rules)),
    ):
        known = {variant.id: variant for variant in registry}
        for variant_id in ids:
            variant = known.get(variant_id)
            if variant is None:
                refuse(f"setup.unknown-{kind}", "N" if kind == "scenario" else "F", id=variant_id)
            if setup.game not in variant.games:
                refuse("setup.not-in-game", variant.rule[0], id=variant_id, game=setup.game)
            if ids.count(variant_id) > 1:
                refuse("setup.rule-twice", variant.rule[0], id=variant_id)
        chosen += [variant for variant in registry if variant.id in ids]
    return chosen


def _settings(chosen: Iterable[Variant], players: int) -> Settings:
    """Return the settings of games, scenarios and special rules: each says only its difference from the one before."""
    settings = Settings()
    by_rule: dict[str, str] = {}
    for variant in chosen:
        sets = variant.settings(players)
        for name in sets if variant.kind == "rule" else ():
            if name in by_rule and name != "left_out":
                refuse("setup.conflict", variant.rule[0], id=variant.id, other=by_rule[name], setting=name)
            by_rule[name] = variant.id
        settings = _set(settings, sets)
    return settings


def _set(settings: Settings, sets: Mapping[str, object]) -> Settings:
    if not sets:
        return settings
    changes = dict(sets)
    more = changes.get("left_out", ())
    if isinstance(more, tuple):
        changes["left_out"] = tuple(dict.fromkeys((*settings.left_out, *more)))
    return replace(settings, **changes)  # type: ignore[arg-type]


def option_of(name: str) -> Option:
    """Return the option of this name; refuse an unknown one."""
    known = {option.id: option for option in OPTIONS}
    if name not in known:
        refuse("setup.unknown-option", id=name)
    return known[name]


def value_of(option: Option, game: str, given: str | None) -> Variant:
    """Return the value given for an option, or its default; refuse one that it doesn't have in the game."""
    choices = option.values_for(game)
    if given is None:
        return next(iter(choices.values()))
    if given not in choices:
        refuse("setup.option-value", *option.rule, id=option.id, value=given, values=list(choices))
    return choices[given]


def _check_none_idle(setup: Setup, acting: Iterable[Variant]) -> None:
    """Refuse options that can't act here, even with their default."""
    ids = {value.id.partition(":")[0] for value in acting}
    for option in OPTIONS:
        if option.id in setup.options and option.id not in ids:
            refuse("setup.option-idle", *option.rule, id=option.id)


def _check_excluded(variants: Iterable[Variant], chosen: Iterable[Variant]) -> None:
    """F20: refuse variants that exclude each other."""
    on = {variant.id for variant in chosen}
    for variant in variants:
        for other, rule in variant.excludes:
            if other in on:  # F20
                refuse("setup.excluded", rule, id=variant.id, other=other)


def _check_needs(chosen: Iterable[Variant], settings: Settings) -> None:
    """F20-F22: refuse variants that lack what they need."""
    for variant in chosen:
        for need, rule in variant.needs:
            if not REQUIREMENTS[need](settings):
                refuse("setup.needs", rule, id=variant.id, need=need)


_ENDINGS_ORDER = {"scenario": 0, "game": 1, "rule": 2}  # E0
"""E0: N2 before E1, before E8 and F10."""


def _string_together(chosen: tuple[Variant, ...]) -> Hooks:
    strung = {}
    for field in dataclasses.fields(Hooks):
        order: Iterable[Variant] = chosen
        if field.name == "placed":
            order = sorted(chosen, key=lambda variant: _ENDINGS_ORDER[variant.kind])
        strung[field.name] = tuple(hook for variant in order for hook in getattr(variant.hooks, field.name))
    return Hooks(**strung)


def _refuse_key(name: str, rules: tuple[str, ...], _state: State, _entry: Placement, _card: Card) -> None:
    """Refuse a key of `place` that no variant at the table allows."""
    refuse("place.key", *rules, key=name)


_KEYS = [key for one in REGISTRY for key in one.hooks.keys]
_REFUSED_KEYS: Mapping[str, KeyCheck] = {
    own.name: partial(_refuse_key, own.name, tuple(key.rule for key in _KEYS if key.name == own.name)) for own in _KEYS
}
