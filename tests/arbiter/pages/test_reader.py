"""The checks that all pages go through, of their HTML and for texts that were never translated, find what is wrong."""

import pytest

from arbiter.language import gettext as _
from tests.arbiter.pages.marks import plain, untranslated
from tests.arbiter.pages.reader import Page, elements_of, mistakes

PAGE = '<!doctype html><html lang="en"><head><title>A page</title></head><body><main>{}</main></body></html>'
HEADING = "<h1>A page</h1>"


def problems(part: str, page: str = PAGE) -> list[str]:
    html = page.format(HEADING + part)
    return mistakes(html) + Page(html, "/").problems()


@pytest.mark.parametrize(
    "part",
    [
        "<p>one</p><ul><li>two</li></ul>",
        '<svg viewBox="0 0 1 1"><g><path d="m0 0"/><circle r="1"></circle></g></svg>',
        '<label>Name <input name="name"></label><label for="b">B</label><select id="b"><option>1</option></select>',
        '<!-- </p> --><a href="#here">on</a><br><p id="here">&amp; &lt;</p>',
        '<form method="post" action="/"><input type="hidden" name="csrf_token" value="1"></form>',
        "<p>a\u0007</p>",
    ],
)
def test_a_page_in_order_has_no_problems(part: str) -> None:
    assert problems(part) == []


@pytest.mark.parametrize(
    "part",
    [
        "<p>one",
        "<ul><li>one<li>two</ul>",
        "<select aria-label='s'><option>1<option>2</select>",
        "<table><tr><td>1</td></tr></table>",
        "<b><i>one</b></i>",
        "<div>",
        "<div/>",
        "</p>",
        "<p><div></div></p>",
        "<table><div></div></table>",
        "<svg><g><path></g></svg>",
        '<a class="x" class="y" href="/">one</a>',
        "<p>a < b</p>",
        "<p>&unheardof;</p>",
        '<i id="a"></i><i id="a"></i>',
        '<input name="a">',
        '<a href="#nowhere">on</a>',
        '<p aria-describedby="nowhere">one</p>',
        '<form method="post" action="/"></form>',
        '<p style="color: red">one</p>',
        "<style>p {}</style>",
        HEADING,
    ],
)
def test_what_is_wrong_is_found(part: str) -> None:
    assert problems(part) != []


@pytest.mark.parametrize(
    "page",
    [
        PAGE.replace("<!doctype html>", ""),
        PAGE.replace(' lang="en"', ""),
        PAGE.replace("A page</title>", "</title>"),
        PAGE.replace("A page</title>", "None</title>"),
        PAGE.replace("{}", "{}</main><main>").replace("</body>", ""),
    ],
)
def test_a_page_needs_its_frame(page: str) -> None:
    assert problems("", page) != []


def test_text_is_what_is_read_aloud() -> None:
    page = Page(PAGE.format(f'{HEADING}<p id="a">one<b>two</b> <i aria-hidden="true">three</i><!-- four --></p>'), "/")
    found = page.the("a")
    assert found.text == "one two"
    assert page.text == "A page one two"
    assert [one.tag for one in found.children] == ["b", "i"]
    assert found.all("b")[0].inside("main") is not None
    assert found.parent.tag == "main"


def unasked(html: str) -> set[str]:
    """Return the words of a part of a page that no catalogue was asked for."""
    return untranslated(elements_of(html)[0])


def test_a_text_that_was_asked_for_passes_also_inside_of_another() -> None:
    inner = _("Draw a water card.")
    assert unasked(f"<p>12 · {_('%(name)s: %(step)s') % {'name': 'Zoë', 'step': inner}} (R18)</p>") == set()


@pytest.mark.parametrize(
    "html",
    [
        "<p>Draw</p>",
        "<p>{asked} Draw</p>",
        "<button aria-label='Draw'>{asked}</button>",
        "<div data-cut='Draw'></div>",
        "<svg><title>Draw</title></svg>",
        "<p lang='de'>Hafen</p><p>Draw</p>",
        "<img alt='Draw'>",
        "<title>Draw · Kontor</title>",
    ],
)
def test_a_text_that_was_never_asked_for_is_found(html: str) -> None:
    assert unasked(html.replace("{asked}", _("Close"))) == {"Draw"}


def test_names_and_what_says_its_own_language_need_no_catalogue() -> None:
    assert unasked("<p>R18 <b lang='de'>Der <i>Hafen</i></b> <code>GET</code> Kontor</p>") == set()


def test_marks_can_be_taken_away() -> None:
    assert plain(_("Close")) == "Close"
    (text,) = elements_of(f"<p title='{_('Close')}'>{_('Close')}")[-1:]
    untranslated(text)
    assert (text.text, text.attrs) == ("Close", {"title": "Close"})
