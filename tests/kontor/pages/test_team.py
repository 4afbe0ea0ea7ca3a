"""The team game on pages, without script: four seats, purses, partners, special cards.

Rule ids are rules-kontor.md's.
"""

import re
from collections.abc import Iterator

import pytest
from flask import Flask

from tests.arbiter.pages.record import Table
from tests.kontor.pages.special import NAMES as SEATED, given, part
from tests.tiers import sampled

NAMES = SEATED["team"]
PARTNER = {"red-1": "red-2", "red-2": "red-1", "black-1": "black-2", "black-2": "black-1"}


@pytest.fixture
def team(app: Flask) -> Table:
    """A table of four on the proxy deck."""
    return Table.opened(app, "proxy", "team", NAMES)


def purse(team: Table, seat: str) -> str:
    """Return what the table page says of a seat."""
    page = team.open("look")
    purses = [one for one in page.all("div") if "purse" in one.attrs.get("class", "").split()]
    return purses[[*NAMES].index(seat)].text


@pytest.mark.devices
def test_S5_four_seats_get_a_code_each(team: Table) -> None:
    labels = [one.attrs.get("aria-label", "") for one in team["host"].page.all("svg")]
    assert [one for one in labels if "QR" in one] == [f"QR code: {name}" for name in (*NAMES.values(), "Spectators")]


@pytest.mark.parametrize("page", ["", "/rulings", "/kontor/areas", "/kontor/cards", "/score"])
@pytest.mark.parametrize("who", sampled(["host", "look", "red-1", "black-2"], 4))
def test_every_page_is_sound_before_and_in_a_team_game(team: Table, who: str, page: str) -> None:
    phone = team[who]
    phone.open(team.urls[who] + page)
    team.lay(55, 17, 18, 91)
    phone.open(team.urls[who] + page)


def test_S5_purses_hands_and_who_sits_opposite(team: Table) -> None:
    for seat, opposite in zip(NAMES, ("Fritz", "Gesa", "Anna", "Bela"), strict=True):
        assert f"opposite {opposite}" in purse(team, seat)
        assert "3 harbour cards, 2 water cards, 1 special card" in purse(team, seat)
        assert "Coins 4" in purse(team, seat)


def test_K3_partners_may_confer_after_the_reveal_only(team: Table) -> None:
    phones = [team[name] for name in (*NAMES, "look")]
    assert not [phone for phone in phones if phone.page.by_id("conduct")]
    team.lay(55, 17, 18, 57)
    team["look"].open(team.urls["look"])
    for phone in phones:
        conduct = phone.page.the("conduct")
        assert conduct.text.endswith("K3")


def foreign(team: Table, seat: str) -> Iterator[str]:
    """Every address that the links of all others open: pages, their live parts, and the API."""
    rules = list(team["host"].client.application.url_map.iter_rules())
    for other, url in team.urls.items():
        mode = "own" if other in NAMES else "look"
        for rule in rules:
            if other != seat and "GET" in (rule.methods or ()) and not rule.rule.endswith("/events"):
                if rule.arguments == {"token"}:
                    yield rule.rule.replace("<token>", url.removeprefix("/t/"))
                elif rule.arguments == {"token", "mode"}:
                    yield f"{url}/live/{mode}"
        yield f"{url}/replay/0"


@pytest.mark.parametrize("seat", sampled(NAMES, 4))
def test_R2_K3_nobody_sees_a_special_card_face_down_the_partner_neither(app: Flask, seat: str) -> None:
    team = Table.opened(app, "new", "team", NAMES)
    team[seat].press("Play it face down", number="93")
    assert "Flood 93" in part(team[seat], "own-card")
    assert team.urls[PARTNER[seat]] in set(foreign(team, seat))
    for address in foreign(team, seat):
        html = app.test_client().get(address, headers={"HX-Request": "true"}).data.decode(errors="replace")
        # Keys and links are random letters, in which S93 may come up.
        assert not re.search(r"(?<![\w-])S93(?![\w-])", html), address
        assert "Flood 93" not in html, address


def test_K3_no_seat_opens_its_partners_page(team: Table) -> None:
    form = team["red-1"].form("Play it face down") | {"seat": "red-2", "number": "17"}
    assert team["red-1"].send(form).status_code == 403


@pytest.mark.parametrize(("number", "name"), [("90", "Flood 90"), ("91", "Bridge 91"), ("92", "Bridge 92")])
def test_C3_floods_and_bridges_are_known_by_their_numbers(app: Flask, number: str, name: str) -> None:
    phone = Table.opened(app, "new", "team", NAMES)["red-1"]
    phone.press("Play it face down", number=number)
    assert phone.page.h1 == "Your card lies face down"
    assert name in part(phone, "own-card")


def test_C3_a_customs_house_is_asked_for(app: Flask) -> None:
    phone = Table.opened(app, "new", "team", NAMES)["red-1"]
    phone.press("Play it face down", number="94")
    assert given(phone, "kind") == ["goods", "crane", "tavern", "water", "customs"]
    phone.press("Play it face down", kind="customs")
    assert "Customs house 94" in part(phone, "own-card")


def test_P7_D1_a_bridge_is_laid_but_not_onto_the_ships_cell_and_nothing_is_drawn(team: Table) -> None:
    team.lay(91, None, None, None)
    assert "Nothing is drawn after a special card." in team["red-1"].page.text
    page = team["red-1"].open(team.urls["red-1"] + "?cell=0,0&card=S91")
    assert "The ship is there" in page.the("why").text


def test_P8_P9_a_flood_without_a_place_says_why_and_goes_back(team: Table) -> None:
    team.lay(90, None, None, None)
    phone = team["red-1"]
    assert "P8" in part(phone, "why")
    phone.press("Take 90 back")
    assert "3 harbour cards, 2 water cards, 1 special card" in purse(team, "red-1")


def test_E2_both_purses_of_a_team_count(team: Table) -> None:
    team.lay(17, None, 20, None)
    team["red-1"].press("We all agree to end it")
    page = team["look"].open(team.urls["look"] + "/score")
    heads = [one.text for one in page.all("th")]
    assert {"Red (Anna and Bela)", "Black (Fritz and Gesa)"} <= set(heads)
    sums = [one.text for one in page.all("tfoot")[0].all("td")]
    assert sums[2:] == ["9 (4 + 5)", "8 (3 + 5)"]
    assert page.h1 == "Red (Anna and Bela) has won"
    assert "The points are equal: 0 each. The coins decide: 9 to 8." in page.text


@pytest.mark.sample
def test_one_phone_goes_round_four_seats(team: Table) -> None:
    host = team["host"]
    host.open(team.urls["host"] + "/all")
    for name, number in zip(NAMES.values(), (17, 19, 20, 18), strict=True):
        assert host.page.h1 == f"Pass the phone to {name}"
        host.follow(f"I am {name}")
        host.press("Play it face down", number=str(number))
    assert host.page.h1 == "Fritz places 20"
