"""Finding words in texts: capitals and accents don't matter, hits are marked, and nothing becomes HTML."""

import pytest

from arbiter.language.text_search import MAX_WORDS, highlight, holds_all, normalize, words_of


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
