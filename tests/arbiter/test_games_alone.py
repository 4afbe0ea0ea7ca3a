"""An arbiter with one of its games alone, and with none: of a game that isn't served nothing is there."""

import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from app import GAMES
from arbiter.cli.command_line import main
from arbiter.registry import Registry
from tests.rules.cases import kept, read

LISTS = ("/games", "/games/import", "/games/won", "/games/statistics", "/games/deleted", "/games/share")
PAGES = ("/", *LISTS, "/device", "/offline", "/api/v1/", "/api/v1/openapi.json", "/api/v1/games")
OF_A_GAME = ("new", "rules", "legend", "decks")
SERVICE = re.compile(r"Kontor arbiter")
"""What the service itself is called."""

ClientOf = Callable[[Registry], FlaskClient]


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
