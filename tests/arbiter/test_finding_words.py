"""The sources' words lead to the rules: those of docs/words.md in every language, and forms of them."""

from pathlib import Path

import pytest

import contract.words
import kontor.words
from arbiter import language
from arbiter.language.text_search import words_of
from arbiter.pages.rules_shown import found
from tests.arbiter.test_words_rules import WORDS as OF_CONTRACT
from tests.tiers import sampled

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
    return [rule.id for rule in found(kontor.words.chapters(), words_of(query))]


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
                first, *others = found(contract.words.chapters(), words_of(typed))
                assert word in first.terms, (typed, first.id)
                assert len(others) < len(contract.words.rule_ids()) - 1
