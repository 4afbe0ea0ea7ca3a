"""Why a closed area doesn't count (E3-E6, F12), in a few words beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from arbiter.language import gettext as _
from arbiter.language import ngettext
from kontor.words.facts import Facts, Told


def standing_text(reason: Told) -> str:
    """Return why a closed area doesn't count, as things stand. KeyError for a code that isn't a standing's."""
    return _SENTENCES[reason.code](Facts(reason.facts, {}))


def standing_codes() -> frozenset[str]:
    """Return the codes of all reasons that have a sentence."""
    return frozenset(_SENTENCES)


def _too_small(f: Facts) -> str:
    least = f.number("least")
    return ngettext("Fewer than %(least)d card.", "Fewer than %(least)d cards.", least) % {"least": least}


def _too_large(f: Facts) -> str:
    most = f.number("most")
    return ngettext("More than %(most)d card.", "More than %(most)d cards.", most) % {"most": most}


def _no_place(f: Facts) -> str:
    places = f.number("places")
    return ngettext(
        "Only %(places)d area counts, and others come first.",
        "Only %(places)d areas count, and others come first.",
        places,
    ) % {"places": places}


def _group(f: Facts) -> str:
    left = f.number("left")
    return ngettext(
        "%(equal)d areas are equal in size and distance, but only %(left)d place is left: none of them counts.",
        "%(equal)d areas are equal in size and distance, but only %(left)d places are left: none of them counts.",
        left,
    ) % {"equal": f.number("equal"), "left": left}


_SENTENCES: Mapping[str, Callable[[Facts], str]] = {
    "count.too-small": _too_small,
    "count.too-large": _too_large,
    "count.unowned": lambda _f: _("Nobody owns it."),
    "count.no-place": _no_place,
    "count.group": _group,
    "count.equal": lambda _f: _("Equal to another area in size and distance: at this table such areas never count."),
}
