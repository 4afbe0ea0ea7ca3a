"""The set-up page: scenarios, special rules, options (F20-F22), start pictures (N0), seats in any order (S6, T2)."""

import json
from typing import cast

import pytest

from kontor.setup.start_layouts import start_picture
from kontor_rules import REGISTRY
from kontor_rules.variants import SCENARIOS, SPECIAL_RULES
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import Page
from tests.arbiter.pages.setting_up import cards, is_off, is_on, names_for, record_of, rules_of, show
from tests.tiers import sampled

IN_GAMES = [
    (game, one.kind, one.id)
    for one in REGISTRY
    if one.kind != "game"
    for game in ("basic", "pro", "team", "extension")
    if game in one.games
]
ALSO = {"erweitertes-hochwasser": "hochwasser"}
"""F22: what brings the floods that a rule needs."""


def chosen(kind: str, variant_id: str) -> dict[str, str]:
    return {"scenario": variant_id} if kind == "scenario" else {f"rule-{variant_id}": "on"}


@pytest.mark.parametrize(("game", "kind", "variant_id"), sampled(IN_GAMES, 4))
def test_each_scenario_and_special_rule_is_opened_from_the_page(
    phone: Phone, game: str, kind: str, variant_id: str
) -> None:
    phone.open("/kontor/new")
    page = show(phone, game=game)
    if game != "team" and variant_id in ALSO:
        assert rules_of(cards(page, kind)[variant_id]) == ["F22"]
        page = show(phone, **chosen(kind, ALSO[variant_id]))
    if is_off(cards(page, kind)[variant_id]):
        assert (game, rules_of(cards(page, kind)[variant_id])) == ("basic", ["F21"])
        return
    page = show(phone, **chosen(kind, variant_id))
    assert is_on(cards(page, kind)[variant_id])
    phone.press("Open the table", deck="proxy", **names_for(page))
    setup = record_of(phone)
    assert setup["scenario"] == (variant_id if kind == "scenario" else None)
    assert (variant_id in cast(list[str], setup["special_rules"])) == (kind == "rule")
    page = phone.follow("Game")
    assert page.h1 == "Rules of this table"
    cited = [link.text for link in page.all("a")]
    assert all(any(rule in one for one in cited) for rule in next(v.rule for v in REGISTRY if v.id == variant_id))


def test_every_card_has_a_sentence_and_greyed_ones_a_reason_with_its_rule(phone: Phone) -> None:
    phone.open("/kontor/new")
    for game in ("basic", "pro", "team", "extension"):
        page = show(phone, game=game)
        assert list(cards(page, "scenario")) == ["", *(one.id for one in SCENARIOS)]
        assert list(cards(page, "rule")) == [one.id for one in SPECIAL_RULES]
        for card in (*cards(page, "scenario").values(), *cards(page, "rule").values()):
            assert len(card.text) > 15
            assert is_off(card) == bool(rules_of(card))


def test_F20_what_excludes_each_other_is_greyed_out_with_reason_and_rule(phone: Phone) -> None:
    phone.open("/kontor/new")
    page = show(phone, game="pro", scenario="gigant", **{"rule-hochwasser": "on", "rule-alte-seilschaften": "on"})
    rules = cards(page, "rule")
    for other in ("bruecke-hochwasser", "sonderkarten", "neue-seilschaften"):
        assert is_off(rules[other])
        assert "F20" in rules_of(rules[other])
        assert "can't be combined" in rules[other].text
    assert is_off(cards(page, "scenario")["gulliver"])
    assert "Special rules (2 chosen)" in page.text
    assert "Scenario: Giant" in page.text


@pytest.mark.parametrize(
    ("game", "sent", "field", "rule"),
    [
        ("basic", {"scenario": "gigant"}, "scenario", "N"),
        ("team", {"rule-justizia": "on"}, "rule-justizia", "F4"),
        ("basic", {"rule-schutz": "on"}, "rule-schutz", "F21"),
        ("pro", {"rule-erweitertes-hochwasser": "on"}, "rule-erweitertes-hochwasser", "F22"),
        ("pro", {"rule-hochwasser": "on", "rule-sonderkarten": "on"}, "rule-sonderkarten", "F20"),
        ("extension", {"rule-finale": "on"}, "rule-finale", "F7"),
        ("pro", {"rule-restricted-storage": "on"}, "rule-restricted-storage", "V1"),
        ("pro", {"rule-schutz": "on", "rule-drunken-sailor": "on", "option-sailor": "tavern"}, "option-sailor", "F20"),
    ],
)
def test_F20_F21_F22_a_forged_choice_is_refused_at_its_field(
    phone: Phone, game: str, sent: dict[str, str], field: str, rule: str
) -> None:
    phone.open("/kontor/new")
    page = show(phone, game=game)
    page = phone.press("Open the table", 422, **sent, **names_for(page))
    summary = page.the("errors")
    assert f"#{field}" in [link.attrs["href"] for link in summary.all("a")]
    assert rule in [link.attrs["href"].rpartition("/")[2] for link in summary.all("a")]
    assert page.by_id(f"{field}-fault") is not None


def test_an_unknown_scenario_is_refused_and_an_unknown_rule_too(phone: Phone) -> None:
    phone.open("/kontor/new")
    page = show(phone, game="pro")
    page = phone.press("Open the table", 422, scenario="chess", **names_for(page))
    assert "no such scenario" in page.text
    page = phone.press("Open the table", 422, **{"rule-chess": "on", "scenario": ""})
    assert "no such special rule" in page.text


def test_switching_the_game_tells_what_was_taken_out_and_brings_it_back(phone: Phone) -> None:
    phone.open("/kontor/new")
    page = show(phone, game="pro", scenario="gigant", **{"rule-justizia": "on", "rule-blockade": "on"})
    page = show(phone, game="team")
    assert "Giant was removed. Only for: Pro game." in page.text
    assert "Chosen hands was removed. Only for: Base game and Pro game." in page.text
    assert is_on(cards(page, "rule")["blockade"])
    page = show(phone, game="pro")
    assert is_on(cards(page, "scenario")["gigant"])
    assert is_on(cards(page, "rule")["justizia"])
    assert "taken out" not in page.text


def test_F19_F20_a_tavern_rule_with_the_sailor_makes_the_sailor_a_special_card(phone: Phone) -> None:
    phone.open("/kontor/new")
    page = show(phone, game="pro", **{"rule-drunken-sailor": "on"})
    assert is_on(cards(page, "option-sailor")["tavern"])
    page = show(phone, **{"rule-schutz": "on"})
    assert is_on(cards(page, "option-sailor")["special"])
    assert is_off(cards(page, "option-sailor")["tavern"])
    assert "was removed" in page.text
    phone.press("Open the table", **names_for(page))
    options = record_of(phone)["options"]
    assert options["sailor"] == "special"


@pytest.mark.parametrize(
    ("option", "game", "rule"),
    [
        ("finale_area", "pro", "finale"),
        ("restricted_scoring", "extension", "restricted-storage"),
        ("sailor", "basic", "drunken-sailor"),
        ("customs_close", "basic", "sonderkarten"),
    ],
)
def test_an_option_is_asked_for_with_the_rule_that_it_acts_in(phone: Phone, option: str, game: str, rule: str) -> None:
    phone.open("/kontor/new")
    page = show(phone, game=game)
    assert page.by_id(f"option-{option}") is None
    page = show(phone, **{f"rule-{rule}": "on"})
    assert page.by_id(f"option-{option}") is not None


def test_what_another_game_has_as_usual_is_no_wish(phone: Phone) -> None:
    phone.open("/kontor/new")
    page = show(phone, game="extension")
    assert is_on(cards(page, "option-warehouse_supply")["16"])
    page = show(phone, game="pro", **{"option-warehouse_supply": "32"})
    assert is_on(cards(page, "option-warehouse_supply")["32"])


def test_the_line_over_greyed_out_scenarios_says_which_games_have_them(phone: Phone) -> None:
    phone.open("/kontor/new")
    lines = {}
    for game in ("basic", "pro", "team", "extension"):
        folds = show(phone, game=game).all("details")
        lines[game] = next(fold for fold in folds if fold.attrs.get("id") == "scenarios").all("summary")[0].text
    has_none = "Scenarios (only for: Pro game and Team game)"
    assert lines == {"basic": has_none, "pro": "Scenarios", "team": "Scenarios", "extension": has_none}


def test_a_summary_says_that_the_five_largest_areas_count_only_if_nothing_is_added(phone: Phone) -> None:
    phone.open("/kontor/new")
    usual = "A ship removes cards, and only the five largest areas count."
    assert usual in show(phone, game="pro").the("summary").text
    text = show(phone, scenario="canale-grande").the("summary").text
    assert "All areas count." in text
    assert "five largest" not in text


def test_a_tap_on_what_another_game_has_changes_to_that_game(phone: Phone) -> None:
    phone.open("/kontor/new")
    page = phone.press("Switch to: Pro game", act="with-bakschisch", **{"name-red": "Anna"})
    assert is_on(cards(page, "scenario")["bakschisch"])
    assert "Scenario: Baksheesh" in page.text
    page = phone.press("Switch to: Extension", act="with-restricted-storage")
    assert is_on(cards(page, "rule")["restricted-storage"])
    assert "Baksheesh was removed. Only for: " in page.text
    assert phone.form("Open the table")["name-red"] == "Anna"
    page = phone.send(phone.form("Open the table") | {"act": "with-nothing"})
    assert page.status_code == 200


RING = [[x, y, "HC" if (x, y) == (0, 0) else None] for y in range(3) for x in range(3) if (x, y) != (1, 1)]


@pytest.mark.parametrize(("game", "seats"), [("pro", 2), ("team", 4)])
def test_N0_nobody_has_to_draw_a_start_picture(phone: Phone, game: str, seats: int) -> None:
    phone.open("/kontor/new")
    page = show(phone, game=game)
    page = show(phone, scenario="insel")
    assert "begins with a ready-made start layout" in page.text
    phone.press("Open the table", **names_for(page))
    assert record_of(phone)["layout"] == start_picture("insel", seats)


def test_N0_a_drawn_start_picture_is_played_and_kept_on_the_page(phone: Phone) -> None:
    phone.open("/kontor/new")
    page = show(phone, game="pro", scenario="insel", layout=json.dumps(RING))
    assert "that you drew" in page.text
    phone.press("Open the table", 422)
    phone.press("Open the table", **names_for(page))
    assert record_of(phone)["layout"] == RING


def test_N0_back_from_drawing_only_shows_the_form(phone: Phone) -> None:
    phone.open("/kontor/new")
    page = show(phone, game="pro", scenario="insel")
    page = phone.press("Open the table", layout=json.dumps(RING), back="layout", shown="", **names_for(page))
    assert page.h1 == "New table"
    assert "that you drew" in page.text


def test_N0_a_picture_that_no_longer_fits_is_taken_out_and_said(phone: Phone) -> None:
    phone.open("/kontor/new")
    show(phone, game="pro", scenario="insel", layout=json.dumps(RING))
    page = show(phone, scenario="gigant")
    assert "doesn't fit this game any more" in page.text
    phone.press("Open the table", **names_for(page))
    assert record_of(phone)["layout"] is None


@pytest.mark.parametrize("layout", ["[[0, 0, null]]", "no", "{}", "[" * 5000, json.dumps([[0, 0, "HC"], [1, 0, "R3"]])])
def test_N0_a_forged_start_picture_is_refused_at_its_field(phone: Phone, layout: str) -> None:
    phone.open("/kontor/new")
    page = show(phone, game="pro", scenario="insel")
    page = phone.press("Open the table", 422, layout=layout, **names_for(page))
    summary = page.the("errors")
    assert "#layout" in [link.attrs["href"] for link in summary.all("a")]


THREE = {"name-red": "Anna", "name-black": "Fritz", "name-green": "Gesa"}


def seats(page: Page) -> list[tuple[str, str]]:
    """Return the seats as shown, clockwise: colour, name."""
    fields = [one.attrs for one in page.all("input") if one.attrs.get("id", "").startswith("name-")]
    return [(one["id"].removeprefix("name-"), one["value"]) for one in fields]


def taxing(page: Page) -> list[str]:
    labels = [one.text for one in page.all("label") if one.attrs.get("for", "").startswith("name-")]
    return [text.removeprefix("Name of ") for text in labels]


def extension(phone: Phone) -> Page:
    phone.open("/kontor/new")
    show(phone, game="extension")
    return show(phone, **THREE)


def players(phone: Phone) -> list[tuple[str, str]]:
    found = record_of(phone)["players"]
    return [(one["seat"], one["name"]) for one in found]


def test_S6_three_players_are_asked_for_and_T2_the_page_says_who_taxes_whom(phone: Phone) -> None:
    page = extension(phone)
    assert taxing(page) == ["Red taxes Green", "Black taxes Red", "Green taxes Black"]
    phone.press("Open the table")
    assert players(phone) == [("red", "Anna"), ("black", "Fritz"), ("green", "Gesa")]
    assert "Anna taxes Gesa" in phone.follow("Game").text


def test_S6_a_fourth_player_comes_and_another_goes(phone: Phone) -> None:
    extension(phone)
    page = phone.press("Add a player")
    assert seats(page) == [("red", "Anna"), ("black", "Fritz"), ("green", "Gesa"), ("purple", "")]
    assert not any("Add a fourth" in button.text for button in page.all("button"))
    page = phone.press("Black doesn't play", **{"name-purple": "Jan"})
    assert seats(page) == [("red", "Anna"), ("green", "Gesa"), ("purple", "Jan")]
    assert taxing(page) == ["Red taxes Purple", "Green taxes Red", "Purple taxes Green"]
    page = phone.press("Add a player")
    assert seats(page)[-1] == ("black", "Fritz")
    phone.press("Open the table", deck="proxy", **{"rule-restricted-storage": "on"})
    assert [seat for seat, _name in players(phone)] == ["red", "green", "purple", "black"]
    assert record_of(phone)["special_rules"] == ["restricted-storage"]


def test_S6_any_order_round_the_table_by_taps(phone: Phone) -> None:
    extension(phone)
    page = phone.press("Move Green one place up")
    page = phone.press("Move Green one place up")
    assert seats(page) == [("green", "Gesa"), ("red", "Anna"), ("black", "Fritz")]
    assert taxing(page) == ["Green taxes Black", "Red taxes Green", "Black taxes Red"]
    phone.press("Open the table")
    assert [seat for seat, _name in players(phone)] == ["green", "red", "black"]


def test_S6_a_colour_changes_hands_and_the_name_stays_with_the_player(phone: Phone) -> None:
    extension(phone)
    page = show(phone, **{"colour-1": "purple"})
    assert seats(page) == [("purple", "Anna"), ("black", "Fritz"), ("green", "Gesa")]
    page = show(phone, **{"colour-2": "green"})
    assert seats(page) == [("purple", "Anna"), ("green", "Fritz"), ("black", "Gesa")]
    page = show(phone, **{"colour-1": "black", "colour-3": "purple"})
    assert seats(page) == [("black", "Anna"), ("green", "Fritz"), ("purple", "Gesa")]


def test_S6_two_of_a_colour_are_refused_at_the_second(phone: Phone) -> None:
    extension(phone)
    page = phone.press("Open the table", 422, **{"colour-3": "red"})
    summary = page.the("errors")
    assert [one.attrs["href"] for one in summary.all("a")] == ["#colour-3", "/kontor/rules/S6"]
    assert "can't both have Red" in summary.text
    phone.press("Open the table", **{"colour-1": "green", "colour-3": "red"})
    assert players(phone) == [("green", "Anna"), ("black", "Fritz"), ("red", "Gesa")]


def test_switching_the_game_keeps_seats_names_and_the_fourth_player(phone: Phone) -> None:
    extension(phone)
    phone.press("Add a player")
    phone.press("Move Green one place up", **{"name-purple": "Jan"})
    page = show(phone, game="pro")
    assert seats(page) == [("red", "Anna"), ("black", "Fritz")]
    page = show(phone, game="extension")
    assert seats(page) == [("red", "Anna"), ("green", "Gesa"), ("black", "Fritz"), ("purple", "Jan")]


@pytest.mark.parametrize("order", ["", "red,black", "red,red,black", "red,black,teal", "red,black,green,purple,red"])
def test_an_order_that_is_none_is_read_as_the_first(phone: Phone, order: str) -> None:
    extension(phone)
    page = show(phone, order=order)
    assert [seat for seat, _name in seats(page)] == ["red", "black", "green"]


@pytest.mark.parametrize("what", ["remove-1", "remove-9", "up-1", "up-x", "add-2", "remove-²", "dance"])
def test_a_move_that_is_none_changes_nothing(phone: Phone, what: str) -> None:
    extension(phone)
    expected = 4 if what == "add-2" else 3
    assert len(seats(phone.press("Open the table", act=what))) == expected


def test_S6_without_three_goods_is_an_option_and_the_cards_are_left_out(phone: Phone) -> None:
    extension(phone)
    page = show(phone, **{"option-without_three_goods": "yes"})
    assert is_on(cards(page, "option-without_three_goods")["yes"])
    assert "the cards with three goods" in page.text
    phone.press("Open the table", deck="proxy", **names_for(page))
    page = phone.follow("Game")
    assert "18 in each player's pile" in page.text
    assert "You play differently from most" in page.text
