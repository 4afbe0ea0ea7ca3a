"""The tables that this device knows: their links, newest first, in its signed cookie."""

from flask import session

KEPT = 24  # links; a cookie has to stay under 4 KB


def remember(token: str) -> None:
    """Put a link that was just opened in front of the others; the cookie's lifetime starts again."""
    session.permanent = True
    session["tables"] = [token, *(one for one in known() if one != token)][:KEPT]


def known() -> list[str]:
    """Return the links of this device, the last one used first."""
    links = session.get("tables", [])
    return [one for one in links if isinstance(one, str)]


def plays_openly(token: str) -> bool:
    """Tell whether the host's device enters all cards openly, without passing it round."""
    return token in session.get("open", [])


def play_openly(token: str, yes: bool) -> None:
    """Remember how the host's device is used at this table."""
    others = [one for one in session.get("open", []) if one != token]
    session["open"] = ([token, *others] if yes else others)[:KEPT]
