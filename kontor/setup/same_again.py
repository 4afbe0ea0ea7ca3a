"""The same table again: the set-up form's values for a game that was played."""

from __future__ import annotations

import json

from arbiter.game import Json
from arbiter.pages.lists.deck_choice import value_of
from arbiter.pages.table.table_context import TableContext
from arbiter.tables.service import tables
from kontor.decks.known_faces import cards_for, proxy_deck
from kontor.setup.seating import name_field
from kontor.setup.start_pictures import start_picture


def form_again(context: TableContext, proxy: str) -> dict[str, str]:
    """Return the fields of the set-up page with the game, names, rules and cards of a table. `proxy` is its word for
    the proxy deck.
    """
    setup = context.position.setup
    seats = [player["seat"] for player in setup["players"]]
    form = {"game": setup["game"], "shown": setup["game"], "order": ",".join(seats)}
    form |= {name_field(player["seat"]): player["name"] for player in setup["players"]}
    form |= {f"rule-{one}": "on" for one in setup.get("special_rules", ())}
    form |= {f"option-{one}": value for one, value in setup.get("options", {}).items()}
    if scenario := setup.get("scenario"):
        form["scenario"] = scenario
    layout = setup.get("layout")
    if layout and not (scenario and layout == start_picture(scenario, len(seats))):
        form["layout"] = json.dumps(layout)
    return form | _deck(context, setup, proxy)


def form_after(context: TableContext, proxy: str) -> dict[str, str]:
    """Return of `form_again` what the next table of a device begins with: who sits where, and the cards."""
    form = form_again(context, proxy)
    return {name: value for name, value in form.items() if name in _NEXT or name.startswith("name-")}


_NEXT = ("game", "shown", "order", "deck")


def _deck(context: TableContext, setup: Json, proxy: str) -> dict[str, str]:
    own = tables.deck(context.access)
    if own is not None:
        return {"deck": value_of(own.id)}
    known = setup.get("deck") or []
    return {"deck": proxy} if all(card in known for card in cards_for(setup, proxy_deck()["cards"])) else {}
