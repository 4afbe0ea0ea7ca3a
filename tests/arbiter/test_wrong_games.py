"""A game that is wrong is left out when the arbiter starts, with a sentence; the other games go on."""

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
from arbiter.cli.commands import run
from arbiter.defaults.pages import DefaultPages, DefaultTemplates
from arbiter.foundation.text_files import hold_together
from arbiter.game import Json, LineKind
from arbiter.game_checks import sound_games
from arbiter.pages.forms import Form, form_field
from arbiter.pages.table.tasks import Task
from arbiter.registry import BoardGame, Registry
from contract.game import CONTRACT
from tests.arbiter.made_up_game import BidRules

HERE = "tests/arbiter/test_wrong_games.py"
ClientOf = Callable[..., FlaskClient]


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
        run(Registry([WRONG["id"][0]]), Namespace(command="check"))
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
