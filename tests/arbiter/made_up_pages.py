"""What the made-up game gives to pages: enough for the start page, lists and the API's sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import url_for
from markupsafe import Markup

from arbiter.game import Game, Json
from arbiter.pages.game_pages import GamePages, Templates
from arbiter.pages.table_context import Tab, TableContext
from arbiter.pages.words import Names, Words
from rulings import Reason


class BidWords(Words):
    def names(self, setup: Json) -> dict[str, str]:
        return {player["seat"]: player["name"] for player in setup["players"]}

    def variant(self, variant: str, scenario: str | None) -> tuple[str, ...]:
        return (f"{variant} game",)

    def colour(self, side: str) -> str:
        return f"side {side}"

    def reason(self, reason: Reason, names: Names, game: Game | None) -> str:
        return f"Not so: {reason.code}."


class BidTemplates(Templates):
    welcome = "shared/device_link.html"


class BidPages(GamePages):
    title = "Bids"
    words = BidWords()
    templates = BidTemplates()
    tasks = ()
    stylesheets = ()
    blueprints = ()

    def rules_url(self, **query: Any) -> str:
        return url_for("api.index")

    new_url = rules_url

    def pattern_signs(self) -> Markup:
        return Markup("")

    cover = pattern_signs

    def new_name(self) -> str:
        return "Bid"

    def about(self) -> str:
        return "Whoever alone bids the most."

    def more_urls(self) -> Sequence[tuple[str, str]]:
        return ()

    def tabs(self, context: TableContext, here: str) -> Sequence[Tab]:
        return ()
