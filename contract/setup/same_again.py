"""The same table again: the set-up form's values for a game that was played."""

from __future__ import annotations

from arbiter.game import Json
from arbiter.pages.lists.deck_choice import value_of
from arbiter.pages.table.table_context import TableContext
from arbiter.tables.opening import PROXY_DECK
from arbiter.tables.service import tables
from contract.decks.known_faces import proxy_deck
from contract.setup.seating import name_field


def form_again(context: TableContext) -> dict[str, str]:
    """Return the fields of the set-up page with the players, rules and cards of a table."""
    setup = context.position.setup
    form = {"order": ",".join(player["seat"] for player in setup["players"])}
    form |= {name_field(player["seat"]): player["name"] for player in setup["players"]}
    form |= {f"pile-{letter}": str(count) for letter, count in setup["pile"].items()}
    form |= {f"option-{one}": value for one, value in (setup.get("options") or {}).items()}
    form |= {f"committee-{place}": name for place, name in enumerate(setup.get("committees") or (), 1)}
    if setup.get("influence_top"):
        form["top"] = str(setup["influence_top"])
    return form | _overview(setup.get("special")) | _deck(context, setup)


def form_after(context: TableContext) -> dict[str, str]:
    """Return of `form_again` what the next table of a device begins with: who sits where, and the cards."""
    return {name: value for name, value in form_again(context).items() if not name.startswith("option-")}


def _overview(special: Json | None) -> dict[str, str]:
    if special is None:
        return {}
    form = {"special": "own", "special-kind": special["kind"], "special-active": str(special["active"])}
    for number, (influence, points) in enumerate(special["rows"], 1):
        form |= {f"special-{number}-influence": str(influence), f"special-{number}-points": str(points)}
    return form


def _deck(context: TableContext, setup: Json) -> dict[str, str]:
    own = tables.deck(context.access)
    if own is not None:
        return {"deck": value_of(own.id)}
    known = setup.get("deck") or []
    return {"deck": PROXY_DECK} if all(card in known for card in proxy_deck()["cards"]) else {}
