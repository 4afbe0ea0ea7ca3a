"""Setting a table up by default: options that exclude one another, colours and places, layouts to start from."""

from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from arbiter.defaults import Setup, TableOption, board_game
from arbiter.registry import Registry
from arbiter.testing import app_of
from docs.examples import causeway, nine_stones
from rulings import Step, refuse
from rulings.forms import one_of


class Excluding(causeway.CausewayRules):
    """A game in which walkers with equal numbers can't walk if it is a short one."""

    options = (*causeway.CausewayRules.options, TableOption("length", ("T1",), ("whole", "short")))

    def start(self, setup: Setup) -> Step[causeway.Causeway]:
        if setup.options == {"equal": "walk", "length": "short"}:
            refuse("setup.short", "T1", id="length")
        return super().start(setup)


SHORT = """
[[options]]
id = "length"
name = "Length"
text = "How long is the game?"
rules = ["T1"]
values = [
  { id = "whole", name = "Whole", text = "Six rounds.", source = "The rules.", whose = ["ours"] },
  { id = "short", name = "Short", text = "Three.", source = "Some tables.", whose = ["tables"] },
]
"""


def test_what_options_exclude_is_greyed_out_with_the_reason_of_the_rules(tmp_path: Path) -> None:
    texts = causeway.CausewayRules.texts.read_text("utf-8")
    why = '{ id = "setup.short", text = "A short game has no time for that." },'
    Excluding.texts = tmp_path / "excluding.toml"
    Excluding.texts.write_text(texts.replace("sentences = [", f"sentences = [{why}") + SHORT, "utf-8")
    seats = {"name-red": "Ada", "name-blue": "Ben", "name-green": "Cy"}
    with app_of(Registry([board_game(Excluding())]), TESTING=True, WTF_CSRF_ENABLED=False) as app:
        client = app.test_client()
        shown = client.post("/causeway/new", data={**seats, "act": "show", "option-equal": "walk"}).text
        assert 'value="short" id="option-length-short" disabled' in shown
        assert shown.count("A short game has no time for that.") == 1
        both = {"option-equal": "walk", "option-length": "short"}
        assert (
            "Length: Short was removed. A short game has no time for that."
            in client.post("/causeway/new", data={**seats, **both, "act": "show"}).text
        )
        refused = client.post("/causeway/new", data={**seats, **both})
        assert (refused.status_code, 'href="#option-length"' in refused.text) == (422, True)


class Paced(causeway.CausewayRules):
    """Over the Causeway, for a ring or for two, who can't play it quickly."""

    fewest = 2
    game_types: ClassVar = {"ring": (causeway.CausewayRules.seats, 3, 5), "duel": (("red", "blue"), 2, 2)}
    setup_keys: ClassVar = {"pace": one_of("slow", "quick")}

    def start(self, setup: Setup) -> Step[causeway.Causeway]:
        if (setup.keys["game"], setup.keys["pace"]) == ("duel", "quick"):
            refuse("setup.short", "T1", id="pace")
        return super().start(setup)


HELP = """names = [
  { id = "pace", name = "pace", text = "How long you may think." },
  { id = "duel", name = "Duel", text = "For two." },
  { id = "quick", name = "quick", text = "While one counts to ten." },"""


def test_types_of_a_game_have_their_own_seats_and_keys_say_what_they_mean(tmp_path: Path) -> None:
    texts = causeway.CausewayRules.texts.read_text("utf-8")
    why = 'sentences = [{ id = "setup.short", text = "Two need time." },'
    Paced.texts = tmp_path / "paced.toml"
    Paced.texts.write_text(texts.replace("sentences = [", why).replace("names = [", HELP), "utf-8")
    with app_of(Registry([board_game(Paced())]), TESTING=True, WTF_CSRF_ENABLED=False) as app:
        client = app.test_client()
        ring = client.get("/causeway/new").text
        assert all(text in ring for text in ("How long you may think.", "For two.", "While one counts to ten."))
        assert "Two need time." not in ring
        seats = {"name-red": "Ada", "name-blue": "Ben", "name-green": "Cy"}
        duel = client.post("/causeway/new", data={**seats, "shown": "ring", "game": "duel"}).text
        assert 'id="name-green"' not in duel
        assert '<input type="hidden" name="name-green" value="Cy">' in duel
        assert (duel.count("Two need time."), 'value="quick" id="key-pace-quick" disabled' in duel) == (1, True)
        two = {**seats, "shown": "duel", "game": "duel"}
        assert client.post("/causeway/new", data={**two, "key-pace": "quick"}).status_code == 422
        opened = client.post("/causeway/new", data={**two, "key-pace": "slow"})
        setup = client.get(f"{opened.location.removesuffix('/all')}/record").json["setup"]
        assert (setup["game"], setup["pace"], len(setup["players"])) == ("duel", "slow", 2)


def test_people_choose_colours_and_places_where_not_all_seats_play() -> None:
    with app_of(Registry([causeway.GAME]), TESTING=True, WTF_CSRF_ENABLED=False) as app:
        client = app.test_client()
        form = {"order": "red,blue,green", "name-red": "Ada", "name-blue": "Ben", "name-green": "Cy"}
        more = client.post("/causeway/new", data={**form, "act": "add"}).text
        assert 'name="name-yellow"' in more
        opened = client.post("/causeway/new", data={**form, "colour-1": "purple"})
        record = client.get(f"{opened.location.removesuffix('/all')}/record").json
        assert record["setup"]["players"] == [
            {"seat": seat, "name": name} for seat, name in (("purple", "Ada"), ("blue", "Ben"), ("green", "Cy"))
        ]


class Handicap(nine_stones.StoneRules):
    """Nine Stones Across, with two stones on the board from the start if people want that."""

    setup_keys: ClassVar = {"start": one_of("empty", "corners", "full")}
    start_layouts = "start"

    def start(self, setup: Setup) -> Step[nine_stones.Stones]:
        step = super().start(setup)
        if setup.keys["start"] == "full":
            refuse("turn.not", "T1", seat="black")
        black, red = step.game.seats
        board = {(2, 2): black, (6, 6): red} if setup.keys["start"] == "corners" else {}
        return Step(replace(step.game, board=board), step.rulings)


def test_layouts_to_start_from_are_drawn_and_the_one_chosen_is_what_the_game_starts_with() -> None:
    with app_of(Registry([board_game(Handicap())]), TESTING=True, WTF_CSRF_ENABLED=False) as app:
        client = app.test_client()
        shown = client.get("/stones/new").text.partition('pictures two start">')[2].partition("</fieldset>")[0]
        empty, corners, refused = shown.split("</label>")[:3]
        assert [one.count("<svg") for one in (empty, corners, refused)] == [1, 1, 0]
        assert len(corners) > len(empty)
        form = {"name-black": "Ada", "name-red": "Ben", "key-start": "corners"}
        opened = client.post("/stones/new", data=form)
        position = client.get(opened.location.replace("/t/", "/api/v1/tables/").removesuffix("/all")).json["position"]
        assert [one["cell"] for one in position["board"]] == [[2, 2], [6, 6]]
