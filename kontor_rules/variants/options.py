"""The options: disputed points (rules-kontor.md's last chapter)."""

from __future__ import annotations

from collections.abc import Callable

from kontor_rules.variants.variant import Option, Situation, Variant


def _value(option: str, value: str, rule: tuple[str, ...], **sets: object) -> Variant:
    return Variant(f"{option}: {value}", "option", rule, sets=sets)


def _option(
    name: str, rule: tuple[str, ...], values: dict[str, dict[str, object]], acts: Callable[[Situation], bool]
) -> Option:
    return Option(name, rule, {value: _value(name, value, rule, **sets) for value, sets in values.items()}, acts)


def _always(at: Situation) -> bool:
    return True


def _extension(at: Situation) -> bool:
    return at.game == "extension"


def _not_extension(at: Situation) -> bool:
    return at.game != "extension"


def _ship(at: Situation) -> bool:
    return at.settings.ship


def _customs(at: Situation) -> bool:
    return "customs" in at.settings.special_kinds


def _ranked(at: Situation) -> bool:
    return at.settings.ranked is not None


def _border_open(at: Situation) -> bool:
    """Tell whether the start layout leaves a dimension open (P2), or may, if it isn't chosen yet."""
    field = at.settings.field
    if field is None or at.start is None:
        return field is not None
    columns = {x for x, _ in at.start}
    rows = {y for _, y in at.start}
    return max(columns) - min(columns) + 1 < field[0] or max(rows) - min(rows) + 1 < field[1]


def _with(variant: str) -> Callable[[Situation], bool]:
    return lambda at: variant in at.variants


_SUPPLIES: dict[str, dict[str, object]] = {"unlimited": {"supply": None}, "16": {"supply": 16}, "32": {"supply": 32}}
_SUPPLY_RULE = ("W4",)
_SUPPLY_IN_EXTENSION = {
    value: _value("warehouse_supply", value, _SUPPLY_RULE, **_SUPPLIES[value]) for value in ("16", "unlimited", "32")
}
_SAILOR_TAVERN = Variant(
    "sailor: tavern",
    "option",
    ("F19",),
    sets={"left_out": ("taverns",)},
    excludes=tuple(
        (other, "F20")
        for other in ("gulliver", "alte-seilschaften", "neue-seilschaften", "schutz", "bestechung-1", "bestechung-2")
    ),
)
_SAILOR_SPECIAL = _value("sailor", "special", ("F19",))

OPTIONS = (
    _option(
        "both_sit_out",
        ("R1",),
        {value: {"both_sit_out": value} for value in ("allowed", "not_twice", "one_only")},
        _always,
    ),
    _option("sit_out_until", ("R1",), {"chosen": {}, "revealed": {"sit_out_until_revealed": True}}, _always),
    _option("both_broke", ("T5",), {"taxed_both": {}, "any": {"both_broke_any": True}}, _not_extension),
    _option("removed_card", ("H4",), {"under_pile": {}, "to_hand": {"removed_to_hand": True}}, _ship),
    _option("placing", ("P9",), {"must": {}, "may": {"may_decline": True}}, _always),
    _option("customs_close", ("P6",), {"may_not": {}, "may": {"customs_may_close": True}}, _customs),
    _option("customs_size", ("A2",), {"counts": {}, "not": {"customs_count_in_size": False}}, _customs),
    _option("border_closes", ("A3",), {"both": {}, "each": {"border_each": True}}, _border_open),
    _option("keeper_supply", ("A6", "M7"), {"unlimited": {}, "5": {"keepers": 5}}, _not_extension),
    _option("unowned_rank", ("E3",), {"no": {}, "yes": {"unowned_take_rank": True}}, _ranked),
    _option("equal_areas", ("E5",), {"if_needed": {}, "always": {"equal_never": True}}, _ranked),
    _option("last_income", ("E0", "I1"), {"no": {}, "yes": {"last_income": True}}, _always),
    Option(
        "warehouse_supply",
        _SUPPLY_RULE,
        {value: _value("warehouse_supply", value, _SUPPLY_RULE, **sets) for value, sets in _SUPPLIES.items()},
        _always,
        {"extension": _SUPPLY_IN_EXTENSION},
    ),
    _option("without_three_goods", ("S6",), {"no": {}, "yes": {"left_out": ("three-goods",)}}, _extension),
    _option("finale_area", ("F7",), {"last_area": {}, "last_owned": {"finale_last_owned": True}}, _with("finale")),
    _option(
        "restricted_scoring",
        ("V3",),
        {
            "two_player": {"chit_points": False, "ties": ("points", "money"), "scored_by": ("V3", "E2")},  # V3
            "with_chits": {"scored_by": ("E10", "E8", "V3")},  # V3
        },
        _with("restricted-storage"),
    ),
    Option(
        "sailor",
        ("F19",),
        {"tavern": _SAILOR_TAVERN, "special": _SAILOR_SPECIAL},
        _with("drunken-sailor"),
        {"team": {"special": _SAILOR_SPECIAL}},
    ),
)
"""In rules-kontor.md's order."""
