"""Texts kept in tables: marked where they are written, translated when they are asked for.

Every text is an English sentence in the code, which is its key in a catalogue too. Babel's default keywords find
them all: `N_` here, `_` and `ngettext` where a text is put together at once.
"""


def mark(message: str) -> str:
    """Return the message as it is; catalogues get it, `gettext` translates it later."""
    return message


N_ = mark
