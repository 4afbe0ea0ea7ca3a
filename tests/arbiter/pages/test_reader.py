"""The reader that all pages go through finds what is wrong with one."""

from __future__ import annotations

import pytest

from tests.arbiter.pages.reader import Page, mistakes

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
    found = page.by_id("a")
    assert found is not None
    assert found.text == "one two"
    assert page.text == "A page one two"
    assert [one.tag for one in found.children] == ["b", "i"]
    assert found.all("b")[0].inside("main") is not None
    assert found.parent.tag == "main"
