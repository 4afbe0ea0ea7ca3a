"""The check for untranslated texts, which every page of every page test goes through, finds what it looks for."""

from __future__ import annotations

import pytest

from arbiter.language import gettext as _
from tests.arbiter.pages.marks import plain, untranslated


def test_a_text_that_was_asked_for_passes_also_inside_of_another() -> None:
    inner = _("Draw a water card.")
    assert untranslated(f"<p>12 · {_('%(name)s: %(step)s') % {'name': 'Zoë', 'step': inner}} (R18)</p>") == set()


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
def test_a_text_that_was_not_is_found(html: str) -> None:
    assert untranslated(html.replace("{asked}", _("Close"))) == {"Draw"}


def test_names_and_what_says_its_own_language_need_no_catalogue() -> None:
    assert untranslated("<p>R18 <b lang='de'>Der <i>Hafen</i></b> <code>GET</code> Kontor</p>") == set()


def test_marks_can_be_taken_away() -> None:
    assert plain(_("Close")) == "Close"
