"""The pages of the rules: searched, kept to a table's game, with examples that open as tables."""

import re
from collections.abc import Callable
from dataclasses import replace
from types import ModuleType

import pytest

import contract.drawing
import kontor.drawing
from arbiter.pages.rule_pages import Legend
from contract.rulebook import LEGEND as OF_CONTRACT
from kontor import rulebook
from kontor.drawing.glyphs import GLYPHS
from kontor.drawing.legend import _SIGNS
from kontor.rulebook import EXAMPLES, LEGEND as OF_KONTOR, Example, examples_for
from kontor.words import rule_ids
from kontor_rules.interface.code_catalogue import CHAPTERS
from tests.arbiter.pages.phone import Phone
from tests.arbiter.pages.reader import fields_of
from tests.arbiter.pages.record import Table
from tests.rules.cases import kept_record
from tests.tiers import sampled

MOST = 60 * 1024
"""Bytes over the wire."""


def _ids(phone: Phone) -> list[str]:
    return re.findall(r'<div class="stack" id="([A-Z]\d+)">', phone.page.html)


def test_all_rules_stand_in_order(phone: Phone) -> None:
    phone.open("/kontor/rules")
    assert _ids(phone) == list(rule_ids())


def test_every_rule_has_a_page_with_its_examples(phone: Phone) -> None:
    for rule_id in rule_ids():
        page = phone.open(f"/kontor/rules/{rule_id}")
        assert page.h1.startswith(f"{rule_id} · ")
        shown = [figure.all("b")[0].text for figure in page.all("figure") if figure.all("form")]
        assert shown == [one.title for one in examples_for(rule_id)]
        assert len(page.all("svg")) >= len(shown)


@pytest.mark.parametrize("chapter", sampled(CHAPTERS, 4))
def test_a_chapter_that_is_named_as_a_whole_has_a_page(phone: Phone, game: Table, chapter: str) -> None:
    assert phone.open(f"/kontor/rules/{chapter}").h1.startswith(f"{chapter} · ")
    assert "can't act" not in game["red"].open(f"{game.urls['red']}/kontor/rules/{chapter}").text


def test_pages_are_small_over_the_wire(phone: Phone) -> None:
    addresses = [
        "/kontor/rules",
        "/kontor/rules?q=a",
        "/kontor/rules?q=the",
        *(f"/kontor/rules/{rule_id}" for rule_id in rule_ids()),
    ]
    for address in addresses:
        answer = phone.client.get(address, headers={"Accept-Encoding": "gzip"})
        assert len(answer.data) <= MOST, (address, len(answer.data))


@pytest.mark.parametrize(
    ("query", "first"),
    [("p4", "P4"), ("E10", "E10"), ("largest lead", "M2"), ("zastupce", "A6"), ("hafenkneipe", "C1")],
)
def test_search_finds_by_number_word_and_the_sources_own_terms(phone: Phone, query: str, first: str) -> None:
    phone.open(f"/kontor/rules?q={query}")
    assert _ids(phone)[0] == first


def test_search_works_without_script_and_marks_its_hits(phone: Phone) -> None:
    phone.open("/kontor/rules")
    form = next(one for one in phone.page.all("form") if one.attrs.get("role") == "search")
    assert (form.attrs["method"], form.attrs["action"]) == ("get", "/kontor/rules")
    page = phone.open(f"{form.attrs['action']}?q=CRANE")
    assert page.the("q").attrs["value"] == "CRANE"
    assert {one.text.lower() for one in page.all("mark")} == {"crane"}
    assert f"{len(_ids(phone))} rules found." in page.text
    assert "P4" in _ids(phone)
    assert "M2" not in _ids(phone)


@pytest.mark.parametrize(("query", "title"), [("gebaude", "Gebäude"), ("PRILIV", "Příliv"), ("strasse", "Straße")])
def test_search_doesnt_mind_accents(phone: Phone, monkeypatch: pytest.MonkeyPatch, query: str, title: str) -> None:
    translated = rulebook.chapters()
    first = translated[0]
    rules = (replace(first.rules[0], title=title), *first.rules[1:])
    phone.typed.add(title)
    monkeypatch.setattr(rulebook.RULES, "chapters", lambda: (replace(first, rules=rules), *translated[1:]))
    page = phone.open(f"/kontor/rules?q={query}")
    assert _ids(phone) == ["C1"]
    assert [one.text for one in page.all("mark")] == [title]


def test_a_rule_found_by_the_rulebooks_word_alone_says_it(phone: Phone) -> None:
    page = phone.open("/kontor/rules?q=Weinfässer")
    assert _ids(phone)[0] == "M4"
    assert "In the rulebooks: Weinfass" in page.text
    assert [one.text for one in page.all("mark")] == ["Weinfass"]
    assert "In the rulebooks:" not in phone.open("/kontor/rules?q=wine").text


def test_T2_shows_who_taxes_whom_round_the_table(phone: Phone) -> None:
    page = phone.open("/kontor/rules/T2")
    titles = [one.text for figure in page.all("figure") for one in figure.all("title")]
    assert "red 1 taxes black 1" in titles[0]
    assert titles[1] == "red taxes purple; black taxes red; green taxes black; purple taxes green"


def test_nothing_found_is_said_kindly_and_safely(phone: Phone) -> None:
    page = phone.open("/kontor/rules?q=<b>zeppelin")
    assert "No rule fits “<b>zeppelin”" in page.text.replace("&lt;", "<").replace("&gt;", ">")
    assert "<b>zeppelin" not in page.html
    assert _ids(phone) == []


def test_what_is_found_comes_alone_while_somebody_types(phone: Phone) -> None:
    part = phone.client.get("/kontor/rules?q=crane", headers={"HX-Request": "true"}).get_data(as_text=True)
    assert "<html" not in part
    assert part.lstrip().startswith('<p role="status">')
    back = phone.client.get("/kontor/rules?q=", headers={"HX-Request": "true"}).get_data(as_text=True)
    assert 'id="chapter-A"' in back


def test_a_tables_pages_lead_to_the_rules_that_it_plays(game: Table) -> None:
    page = game["red"].follow("The rules, numbered")
    assert page.url == game.urls["red"].rstrip("/") + "/kontor/rules"
    assert page.h1 == "The rules you play by"
    ids = _ids(game["red"])
    assert {"P4", "M2", "S3"} <= set(ids)
    assert not [rule for rule in ids if rule[0] in "HNFV"]
    game["red"].follow("Show all rules")
    assert _ids(game["red"]) == list(rule_ids())
    game["red"].follow("Show those of your game")
    assert _ids(game["red"]) == ids


def test_a_search_at_a_table_stays_with_its_rules_and_offers_all(game: Table) -> None:
    game.open("look", "/kontor/rules?q=flood")
    assert "P8" not in _ids(game["look"])
    page = game.open("look", "/kontor/rules?q=smuggled")
    assert _ids(game["look"]) == []
    assert "No rule fits “smuggled”" in page.text
    game["look"].follow("Search in all rules")
    assert "F5" in _ids(game["look"])


def test_a_rule_says_what_the_table_plays(new_game: Callable[..., Table]) -> None:
    game = new_game(placing="may")
    for rule, told in (
        ("P9", "In your game: You may keep it"),
        ("T5", "In your game: Only if both are taxed"),
        ("H2", "doesn't apply to your game"),
    ):
        assert told in game.open("black", f"/kontor/rules/{rule}").text
    assert "Your table plays" not in game["black"].open("/kontor/rules/P9").text
    game.open("host", "/kontor/rules/P9")
    assert game["host"].follow("We play with a different option").the("options")
    assert "We play with a different option" not in game.open("black", "/kontor/rules/P9").text


def test_a_table_sees_only_examples_of_what_it_plays(game: Table) -> None:
    assert len(game["look"].open("/kontor/rules/M2").all("figure")) == 2
    shown = game.open("look", "/kontor/rules/M2").all("figure")
    assert [figure.all("b")[0].text for figure in shown] == ["The largest lead wins"]
    assert game.open("look", "/kontor/rules/H2").all("figure")


def test_a_ruling_opens_the_rule_in_the_window_with_what_the_table_plays(game: Table) -> None:
    game.lay(17, 57)
    link = next(one for one in game.open("look", "/rulings").all("a") if one.attrs.get("class") == "rule")
    assert link.attrs["href"].startswith(game.urls["look"].rstrip("/") + "/kontor/rules/")
    address = game.urls["look"] + "/kontor/rules/T5"
    part = game["look"].client.get(address, headers={"HX-Request": "true"}).get_data(as_text=True)
    assert part.lstrip().startswith("<article")
    assert "In your game" in part


def test_links_of_no_table_lead_to_all_rules(phone: Phone) -> None:
    assert phone.open("/t/nonsense/kontor/rules").h1 == "The rules, numbered"
    assert phone.open("/t/nonsense/kontor/rules/P4").h1.startswith("P4")
    phone.open("/kontor/rules/XX", 404)


def form_of(phone: Phone, example: Example) -> tuple[str, dict[str, str]]:
    """Return where the form of an example leads, and what it sends."""
    figures = phone.open(f"/kontor/rules/{example.rules[0]}").all("figure")
    form = next(one for one in figures if one.all("b")[0].text == example.title).all("form")[0]
    return form.attrs["action"], fields_of(form)


@pytest.mark.sample
@pytest.mark.parametrize("one", sampled(EXAMPLES, 4), ids=lambda one: one.id)
def test_an_example_opens_as_a_table_that_goes_on(phone: Phone, one: Example) -> None:
    action, fields = form_of(phone, one)
    answer = phone.client.post(action, data=fields)
    assert answer.status_code == 303
    for path in ("", "/all", "/kontor/areas"):
        assert phone.open(answer.location + path).url.startswith("/t/")


def test_an_example_that_isnt_there_opens_nothing(phone: Phone) -> None:
    _action, fields = form_of(phone, EXAMPLES[0])
    assert phone.client.post("/kontor/rules/examples/nonsense", data=fields).status_code == 404
    assert phone.client.post("/kontor/rules/examples/crane").status_code == 400


SAYS = {"kontor": "A crane keeps other colours out of this cell", "contract": "A project may be placed here."}
each = pytest.mark.parametrize("game", SAYS)


@pytest.fixture
def played(phone: Phone, game: str) -> str:
    """The address of the table of a kept game."""
    played = kept_record({"kontor": "basic-two-phones.kontor", "contract": "random-five.contract"}[game])
    return f"/t/{phone.client.post('/api/v1/records', json=played).get_json()['links']['host']}"


@pytest.mark.parametrize(("drawing", "page"), [(kontor.drawing, OF_KONTOR), (contract.drawing, OF_CONTRACT)])
def test_every_sign_that_is_drawn_is_explained_and_the_other_way_round(drawing: ModuleType, page: Legend) -> None:
    assert sorted(drawing.LEGEND) == sorted(sign.id for group in page.meanings.groups for sign in group.signs)
    alike = drawing is kontor.drawing  # a harbour card lies in an open area
    assert len({drawing.legend_svg(name) for name in drawing.LEGEND}) == len(drawing.LEGEND) - alike


def test_the_legend_of_kontor_leaves_out_only_grounds_and_what_is_about_to_happen() -> None:
    used: set[str] = set()

    class Noting(dict[str, str]):
        def __getitem__(self, name: str) -> str:
            used.add(name)
            return super().__getitem__(name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kontor.drawing.cards.GLYPHS", Noting(GLYPHS))
        for name in _SIGNS:
            kontor.drawing.legend_svg(name)
    assert set(GLYPHS) - used == {"ghost", "picked", "gone"}


@pytest.mark.sample
@each
@pytest.mark.parametrize("page", ["", "/why/60/0", "/correct/60"])
def test_the_legend_is_one_tap_from_every_picture(phone: Phone, played: str, game: str, page: str) -> None:
    phone.open(played + page)
    shown = phone.follow("Legend")
    assert (shown.h1, shown.url) == ("Legend", f"{played}/{game}/legend")
    assert SAYS[game] in shown.text
    assert phone.follow("Back to the table").url == played


def test_the_legend_leads_back_to_each_seat(game: Table) -> None:
    for phone in (game["host"], game["red"], game["look"]):
        at = phone.page.url
        assert phone.follow("Legend").url == f"{at}/kontor/legend"
        assert phone.follow("Back to the table").url == at


@each
def test_a_link_that_opens_nothing_leads_to_the_legend_itself(phone: Phone, game: str) -> None:
    shown = phone.open(f"/t/nothing/{game}/legend")
    assert (shown.h1, shown.url) == ("Legend", f"/{game}/legend")


@each
def test_the_window_over_a_page_gets_the_legend_alone(phone: Phone, played: str, game: str) -> None:
    answer = phone.client.get(f"{played}/{game}/legend", headers={"HX-Request": "true"})
    assert answer.get_data(as_text=True).lstrip().startswith('<div class="stack">')
