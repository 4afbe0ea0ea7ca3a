"""A house with other games than this one's, and what a mistake in one game leaves of the others."""

import re
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from flask import Blueprint
from flask.testing import FlaskClient

import kontor
from app import GAMES
from arbiter.cli.command_line import main
from arbiter.cli.commands import run
from arbiter.defaults.pages import DefaultPages, DefaultTemplates
from arbiter.foundation.text_files import hold_together
from arbiter.game import Json, LineKind
from arbiter.game_checks import sound_games
from arbiter.keeping import upkeep
from arbiter.pages.forms import Form, form_field
from arbiter.pages.table.tasks import Task
from arbiter.registry import BoardGame, Registry
from arbiter.tables.service import Tables
from contract.game import CONTRACT
from tests.arbiter.bidding import SETUP, Bidding
from tests.arbiter.made_up_game import BidRules
from tests.arbiter.play import put
from tests.rules.cases import kept, read


def test_pages_know_the_games_of_their_app(house_client: FlaskClient) -> None:
    tables: Tables = house_client.application.extensions["kontor-tables"]
    key = tables.lists.make()
    put(tables, Bidding.open(tables).play((5, 3), (2, 2), (1, 9)).table_id, tables.lists.ids([key])[key])
    with house_client.session_transaction() as session:
        session["shelves"] = [key]
    start = house_client.get("/").text
    assert "Whoever alone bids the most." in start
    assert "Contract" not in start
    for path, said in (("/games", "Bo"), ("/games/won", "Bo"), ("/games/statistics", "Bids · short game")):
        shown = house_client.get(path)
        assert (shown.status_code, said in shown.text) == (200, True), path
    assert house_client.get("/contract/new").status_code == 404


def test_the_api_and_its_description_know_the_games_of_their_app(house_client: FlaskClient) -> None:
    assert [one["id"] for one in house_client.get("/api/v1/games").json["games"]] == ["kontor", "bids"]
    described = house_client.get("/api/v1/openapi.json").json
    assert described["components"]["schemas"]["TableIn"]["properties"]["rules"]["enum"] == ["kontor", "bids", None]
    assert house_client.get("/api/v1/openapi-bids.json").status_code == 200
    assert house_client.get("/api/v1/openapi-contract.json").status_code == 404
    refused = house_client.post("/api/v1/tables", json={"rules": "bids", "setup": {}})
    assert refused.json["detail"] == "The set-up can't be read. players: missing"


def test_the_clock_is_switched_in_a_game_that_says_nothing_of_it(house_client: FlaskClient) -> None:
    opened = house_client.post("/api/v1/tables", json={"rules": "bids", "setup": SETUP}).json
    house_client.application.config["WTF_CSRF_ENABLED"] = False
    switched = house_client.post(f"/t/{opened['links']['host']}/clock", data={"clock": "on"})
    assert (switched.status_code, switched.location) == (303, f"/t/{opened['links']['host']}/bids/game")


def test_tables_of_a_game_that_the_house_has_no_more_are_as_if_not_there(
    database_url: str, house: Tables, client_of: Callable[..., FlaskClient]
) -> None:
    key = house.lists.make()
    bids = Bidding.open(house).play((5, 3), (2, 2), (1, 9))
    put(house, bids.table_id, house.lists.ids([key])[key])
    client = client_of(Registry([kontor.GAME]), database_url)
    with client.session_transaction() as session:
        session["shelves"], session["tables"] = [key], [bids.host_token]
    for path in ("/", "/games", "/games/won", "/games/statistics", "/games/deleted"):
        assert client.get(path).status_code == 200, path
    for path in (f"/t/{bids.host_token}", f"/api/v1/tables/{bids.host_token}", f"/games/{bids.table_id}"):
        assert client.get(path).status_code == 404, path
    upkeep.fill(client.application.extensions["kontor-tables"])


LISTS = ("/games", "/games/import", "/games/won", "/games/statistics", "/games/deleted", "/games/share")
PAGES = ("/", *LISTS, "/device", "/offline", "/api/v1/", "/api/v1/openapi.json", "/api/v1/games")
OF_A_GAME = ("new", "rules", "legend", "decks")
SERVICE = re.compile(r"Kontor arbiter")
"""What the service itself is called."""

ClientOf = Callable[..., FlaskClient]


@pytest.mark.parametrize("game", GAMES.ids)
@pytest.mark.parametrize("language", ["en", "de", "cs"])
def test_a_game_alone_is_all_that_there_is(game: str, language: str, client_of: ClientOf) -> None:
    client = client_of(Registry([GAMES[game]]))
    for path in (*PAGES, *(f"/{game}/{page}" for page in OF_A_GAME), f"/api/v1/openapi-{game}.json"):
        shown = client.get(path, headers={"Accept-Language": language})
        assert shown.status_code == 200, path
        for other in {*GAMES.ids} - {game}:
            assert not re.search(rf"\b{other}\b", SERVICE.sub("", shown.text), re.IGNORECASE), path


@pytest.mark.parametrize("game", GAMES.ids)
def test_other_games_are_refused_in_a_sentence(game: str, client_of: ClientOf) -> None:
    client = client_of(Registry([GAMES[game]]))
    for other in {*GAMES.ids} - {game}:
        for page in OF_A_GAME:
            assert client.get(f"/{other}/{page}").status_code == 404
        assert client.get(f"/api/v1/openapi-{other}.json").status_code == 404
        assert client.post("/api/v1/tables", json={"rules": other, "setup": {}}).json["codes"] == ["rules.unknown"]
        taken = client.post("/api/v1/records", json=read(kept(other)[0]))
        assert (taken.status_code, taken.json["codes"]) == (422, ["record.form"])


def test_with_no_game_all_pages_stand_and_say_so(client_of: ClientOf) -> None:
    client = client_of(Registry([]))
    for path in (*PAGES, "/healthz", "/manifest.webmanifest"):
        shown = client.get(path)
        assert shown.status_code == 200, path
        assert not re.search(r"\b(kontor|contract)\b", SERVICE.sub("", shown.text), re.IGNORECASE), path
    assert "No game is served here." in client.get("/").text
    assert client.get("/api/v1/games").json == {"games": []}
    opened = client.post("/api/v1/tables", json={"setup": {}})
    assert (opened.status_code, opened.json["codes"]) == (422, ["rules.none"])
    assert client.post("/api/v1/records", json={}).json["codes"] == ["rules.none"]


@pytest.mark.parametrize("command", ["adjudicate", "show"])
def test_the_command_line_knows_the_games_that_it_was_given(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    record = str(kept("kontor")[0])
    with pytest.raises(SystemExit) as ended:
        main(Registry([GAMES["contract"]]), [command, record])
    assert ended.value.code not in (0, None)
    assert "contract-record" in "".join(capsys.readouterr())
    with pytest.raises(SystemExit, match="No game is served here"):
        main(Registry([]), [command, record])


def test_the_command_line_s_help_names_no_game(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(Registry([]), ["--help"])
    assert not re.search("kontor|contract", capsys.readouterr().out, re.IGNORECASE)


HERE = "tests/arbiter/test_house.py"


class BidPages(DefaultPages):
    def __init__(self) -> None:
        super().__init__(BidRules())


class Asking(Task):
    name = "ask"
    template = "shared/error.html"


def game(rules: Any = BidRules, pages: Any = BidPages) -> BoardGame:
    return BoardGame("bids", rules, pages)


def without_words() -> BidPages:
    hold_together(Path(__file__), "SENTENCES", {"bid.highest"}, {"bid.highest", "take.points"})
    return BidPages()


def one_that_breaks() -> BidPages:
    raise KeyError("seat")


def with_line_kinds(*names: str) -> type[BidRules]:
    class Rules(BidRules):
        line_kinds = tuple(LineKind(name) for name in names)

    return Rules


def with_shapes(lacking: str) -> type[BidRules]:
    class Rules(BidRules):
        def shapes(self) -> Mapping[str, Json]:
            return {name: shape for name, shape in CONTRACT.shapes().items() if name != lacking}

    return Rules


class OtherId(BidRules):
    id = "bid"


class OtherFile(BidRules):
    changes_file = BidRules.texts


class KontorsFormat(BidRules):
    record_format = "kontor-record"


class AskedTwice(BidPages):
    tasks = (Asking, Asking)


class NoTemplate(BidPages):
    class templates(DefaultTemplates):  # noqa: N801
        welcome = "bids/hello.html"


class TaskWithoutTemplate(BidPages):
    class Lost(Asking):
        template = "bids/ask.html"

    tasks = (Lost,)


class OthersPages(BidPages):
    blueprints = (Blueprint("kept", __name__),)


class PagesTwice(BidPages):
    blueprints = (Blueprint("bids_may", __name__), Blueprint("bids_may", __name__))


def asking_with(form: type[Form]) -> type[BidPages]:
    """Return pages with a task whose module has a form."""
    module = sys.modules["wrong_form"] = ModuleType("wrong_form")
    form.__module__ = "wrong_form"
    module.__dict__.update(Bid=form, __file__=f"{Path(__file__).parent}/wrong_form.py")
    task = type("Bidding", (Asking,), {"__module__": "wrong_form"})
    return type("Pages", (BidPages,), {"tasks": (task,)})


@dataclass(frozen=True)
class UndeclaredField(Form):
    number: str = form_field("number")  # type: ignore[arg-type]


WRONG = {
    "code without words": (game(pages=without_words), f'{HERE}: SENTENCES: "take.points" is missing'),
    "what breaks": (
        game(pages=one_that_breaks),
        f"{HERE}: {one_that_breaks.__code__.co_firstlineno + 1}: KeyError: 'seat'",
    ),
    "kind twice": (game(with_line_kinds("bid", "bid")), f'{HERE}: line_kinds: "bid" is there twice'),
    "the arbiter's kind": (game(with_line_kinds("amend")), f'{HERE}: line_kinds: "amend" is there twice'),
    "set-up's shape": (game(with_shapes("Setup")), f"{HERE}: shapes: lack 'Setup'"),
    "ruling's shape": (game(with_shapes("Ruling")), f"{HERE}: shapes: lack 'Ruling'"),
    "refusal's shape": (game(with_shapes("Refusal")), f"{HERE}: shapes: lack 'Refusal'"),
    "id": (game(OtherId), f'{HERE}: id: "bid" is handed over as "bids"'),
    "changes": (game(OtherFile), 'tests/arbiter/made_up_game.toml: unknown key "title"'),
    "format": (game(KontorsFormat), f'{HERE}: record_format: "kontor-record" is there twice'),
    "task twice": (game(pages=AskedTwice), f'{HERE}: tasks: "ask" is there twice'),
    "template": (game(pages=NoTemplate), f'{HERE}: welcome: there is no template "bids/hello.html"'),
    "task's template": (game(pages=TaskWithoutTemplate), f'{HERE}: template: there is no template "bids/ask.html"'),
    "pages' name": (game(pages=OthersPages), f'{HERE}: blueprints: "kept" doesn\'t begin with "bids_"'),
    "pages twice": (game(pages=PagesTwice), f'{HERE}: blueprints: "bids_may" is there twice'),
}


@pytest.mark.parametrize("name", WRONG)
def test_it_is_left_out_with_its_file_and_key_and_the_others_go_on(
    name: str, client_of: ClientOf, caplog: pytest.LogCaptureFixture
) -> None:
    wrong, why = WRONG[name]
    client = client_of(Registry([wrong, kontor.GAME] if name != "format" else [kontor.GAME, wrong]))
    assert f"bids isn't served: {why}" in caplog.text
    health = client.get("/healthz")
    assert (health.status_code, health.text.splitlines()[0]) == (200, "ok")
    assert f"game bids: {why}" in health.text
    assert [one["id"] for one in client.get("/api/v1/games").json["games"]] == ["kontor"]
    for path in ("/", "/kontor/new", "/games", "/api/v1/", "/api/v1/openapi.json"):
        assert client.get(path).status_code == 200, path
    assert client.get("/api/v1/openapi-bids.json").status_code == 404


def test_who_checks_a_house_is_told(
    new_database: Callable[[str], str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("DATABASE_URL", new_database("sqlite"))
    monkeypatch.setenv("KONTOR_INSTANCE", str(tmp_path))
    with pytest.raises(SystemExit) as ended:
        run(Registry([WRONG["id"][0]]), Namespace(command="check", file=None))
    assert ended.value.code == 1
    assert capsys.readouterr().out == f"bids isn't served: {WRONG['id'][1]}\n"


def test_a_form_that_cant_be_shown_is_named_with_its_field(client_of: ClientOf) -> None:
    app = client_of(Registry([kontor.GAME])).application
    _games, wrong = sound_games(Registry([game(pages=asking_with(UndeclaredField))]), app)
    assert wrong["bids"].endswith("wrong_form.py: Bid.number: is declared by no field of a form")


def test_nothing_is_wrong_with_a_game_that_only_says_little(client_of: ClientOf) -> None:
    app = client_of(Registry([kontor.GAME])).application
    given = Registry([game(), kontor.GAME])
    assert sound_games(given, app) == (given, {})
