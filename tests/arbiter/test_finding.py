"""Finding words in texts: capitals and accents don't matter, hits are marked, and nothing becomes HTML."""

import json
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

import contract.words
import kontor.words
from arbiter import language
from arbiter.language.rule_search import matching_rules
from arbiter.language.text_search import MAX_WORDS, highlight, holds_all, normalize, words_of
from tests.arbiter.test_words_rules import WORDS as OF_CONTRACT
from tests.tiers import sampled


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("gebaude", "Gebäude"),
        ("GEBÄUDE", "gebäude"),
        ("zastupce", "Zástupce"),
        ("strasse", "Straße"),
        ("ﬁeld", "FIELD"),
    ],
)
def test_capitals_and_accents_dont_matter(typed: str, text: str) -> None:
    assert holds_all(f"… {text} …", words_of(typed))


def test_all_words_are_needed_in_any_order() -> None:
    assert holds_all("A crane bars a cell", words_of("cell crane"))
    assert not holds_all("A crane bars a cell", words_of("cell ship"))


def test_hits_are_marked_where_they_stand_in_the_text() -> None:
    assert highlight("Das Gebäude, gebaut", words_of("gebau")) == "Das <mark>Gebäu</mark>de, <mark>gebau</mark>t"
    assert highlight("Große", words_of("ss")) == "Gro<mark>ß</mark>e"
    assert highlight("banana", words_of("ana nan")) == "b<mark>anana</mark>"


def test_marks_dont_let_html_through() -> None:
    assert highlight("1 < 2 & 3", ()) == "1 &lt; 2 &amp; 3"
    assert highlight("<b>bold</b>", words_of("bold")) == "&lt;b&gt;<mark>bold</mark>&lt;/b&gt;"
    assert highlight("", words_of("x")) == ""


def test_single_letters_are_searched_but_not_marked() -> None:
    assert holds_all("wine", words_of("w"))
    assert highlight("wine", words_of("w")) == "wine"


def test_what_is_typed_is_cut_to_a_sane_size() -> None:
    assert words_of("  ") == ()
    assert words_of("a A á") == ("a",)
    assert len(words_of(" ".join("abcdefghijklmnop"))) == MAX_WORDS
    assert normalize("É") == "e"


SEARCHES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "searches.jsonl").read_text(encoding="utf-8").splitlines()
]
"""What guests type, with the rules that would answer them: 200, and 60 `held_out` by which no words were chosen."""
AT_ONCE = 3
"""So many rules are seen without scrolling."""
WORDS = {"kontor": kontor.words, "contract": contract.words}


def bare(text: str) -> str:
    """As on a keyboard without accents."""
    return "".join(letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter))


def umlauts_in_two(text: str) -> str:
    return text.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue").replace("ß", "ss")


@pytest.mark.thorough
@pytest.mark.parametrize("typed", [str, bare, umlauts_in_two], ids=lambda typed: typed.__name__)
def test_what_guests_type_finds_the_rule_at_once(typed: Callable[[str], str]) -> None:
    missed: dict[bool, list[str]] = {True: [], False: []}
    for search in SEARCHES:
        with language.use_language(search["language"]):
            rules = matching_rules(WORDS[search["game"]].chapters(), words_of(typed(search["text"])))
        if {rule.id for rule in rules[:AT_ONCE]}.isdisjoint(search["rules"]):
            missed[search["held_out"]].append(search["text"])
    assert len(SEARCHES) == 260
    assert len(missed[False]) <= 4, missed
    assert len(missed[True]) <= 2, missed


@pytest.mark.parametrize(
    ("code", "typed", "rule"),
    [
        ("en", "lend money", "K2"),
        ("de", "leihen", "K2"),
        ("cs", "pujcit", "K2"),
        ("en", "may I put water there", "P1"),
        ("de", "Gebietsgroesse", "A2"),
        ("de", "hochwaser", "P8"),
        ("en", "smugling", "F5"),
        ("en", "wer fängt an", "O1"),
        ("cs", "zapomnel liznout", "D3"),
    ],
)
def test_words_of_guests_misspelt_joined_or_of_another_language_lead_to_the_rule(
    code: str, typed: str, rule: str
) -> None:
    with language.use_language(code):
        assert rule in ids(typed)[:AT_ONCE]


def test_a_text_that_fits_nothing_finds_nothing() -> None:
    assert ids("zeppelin") == []


TABLE = Path(__file__).resolve().parents[2] / "docs" / "words.md"
LANGUAGES = ("en", "de", "cs")
PRINTED = 193
"""Words of the three sources."""

FORMS = {
    "C1": "Hafenkarten Hafenkneipen KNEIPEN hospodu hospodách hospod",
    "C2": "Wasserkarten Hafenzentrums přístavního",
    "C3": "Sonderkarten speciálních specialnimu",
    "C5": "Münzsymbole symbolu",
    "C6": "Münzen mincí mincemi mincích MINCICH",
    "P2": "Spielfeldränder okraje okrajů",
    "P3": "überbaut překrývá",
    "P4": "Kräne kran jeřáby jeřábem jerabu cranes",
    "P6": "Zollhäuser zollhauser Zollhauses celnici celnicím",
    "P7": "Brücken mostem mostů",
    "P8": "záplavy záplavou zaplav",
    "W1": "Waren Handelswaren Lagerhäuser Sorten komoditu komoditách skladištích skladist commodities houses",
    "W3": "Zentrallagern distribučního",
    "M1": "Warenvorteile převahy převahou majorities",
    "M4": "Weinfässer Gewürze Gewürzsäcke Tees sudy vína čaje",
    "A1": "Gebiete Hafengebieten oblastí oblastech areas",
    "A3": "abgeschlossenes umschlossene uzavřená uzavřeného",
    "A4": "Wertungen bodováním valuations",
    "A5": "nedotknutelná",
    "A6": "Lagerverwaltern zástupci",
    "T1": "Steuern Stadtkassen daní daně Baugenehmigungen pokladnou taxes",
    "I1": "Zuschüsse subvenci",
    "D3": "forgot vergessen vergessenes nachholen zapomněl zapomnel",
    "I2": "forgot vergessen nachholen zapomněl",
    "R2": "Runden Aktionsrunden kola kol",
    "H1": "Schiffe Schiffs Kontrollschiffes lodě lodí ships",
    "S2": "Startaufstellungen postavením",
    "S7": "Stapeln balíčku balíčky",
    "E2": "Siegpunkte Siegpunkten body bodů remízou",
    "S5": "Partnern Teams spoluhráči týmu",
}
"""Forms as people type them, by the rule that they lead to."""


def table() -> list[tuple[str, str]]:
    """Return the words of the table, each with its rule."""
    rows = [line.strip("| ").split("|") for line in TABLE.read_text().splitlines() if line.startswith("| ")][1:]
    return [
        (word.strip(), rule.strip()) for _what, rule, *columns in rows for cell in columns for word in cell.split(",")
        if word.strip()
    ]  # fmt: skip


def ids(query: str) -> list[str]:
    return [rule.id for rule in matching_rules(kontor.words.chapters(), words_of(query))]


@pytest.mark.parametrize("code", sampled(LANGUAGES, len(LANGUAGES)))
def test_every_word_of_the_sources_leads_first_to_its_rule(code: str) -> None:
    words = table()
    assert len(words) == PRINTED
    with language.use_language(code):
        leading = {word: ids(word) for word, _rule in words}
    assert [(word, rule, leading[word][:1]) for word, rule in words if leading[word][:1] != [rule]] == []
    assert max(map(len, leading.values())) < len(kontor.words.rule_ids())


@pytest.mark.parametrize("code", sampled(LANGUAGES, len(LANGUAGES)))
def test_forms_of_a_word_lead_where_it_does(code: str) -> None:
    with language.use_language(code):
        missed = [(form, rule) for rule, forms in FORMS.items() for form in forms.split() if rule not in ids(form)]
    assert missed == []


def test_every_rule_of_the_table_has_its_words_among_its_terms() -> None:
    for word, rule in table():
        assert word in kontor.words.rule(rule).terms


@pytest.mark.parametrize("code", sampled(LANGUAGES, len(LANGUAGES)))
def test_the_german_words_of_contract_lead_to_rules_that_name_them(code: str) -> None:
    with language.use_language(code):
        for word in OF_CONTRACT.split():
            for typed in (word.lower(), f"{word}es" if word.endswith("s") else f"{word}s"):
                first, *others = matching_rules(contract.words.chapters(), words_of(typed))
                assert word in first.terms, (typed, first.id)
                assert len(others) < len(contract.words.rule_ids()) - 1
