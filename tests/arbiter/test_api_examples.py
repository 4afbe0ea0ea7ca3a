"""The examples in the API's description: for every operation, of the form described, still true; and former answers."""

import gzip
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator

from app import GAMES
from arbiter.api.description import EXAMPLES, document
from arbiter.registry import Registry
from rulings import __version__
from tests.arbiter.api_series import Answer, Series
from tests.arbiter.api_series import play as play_series
from tests.arbiter.play import Json
from tools.api_examples import PLAYED, play, text

DRAWN = {"image/svg+xml", "image/png", "application/pdf"}
"""What is looked at, not read."""


def file_of(game: str) -> Path:
    folder = GAMES[game].folder
    assert folder is not None
    return folder / EXAMPLES


def contents(described: Json) -> Iterator[tuple[str, str, Json]]:
    """Yield operation, media type and what is said of it: of each body, and of each main answer."""
    for methods in described["paths"].values():
        for method in {"get", "post", "delete"} & set(methods):
            operation = methods[method]
            main = next(answer for status, answer in operation["responses"].items() if status.startswith("2"))
            for part in (operation.get("requestBody", {}), main):
                for kind, content in part.get("content", {}).items():
                    yield operation["operationId"], kind, content


@pytest.mark.parametrize("game", [None, *PLAYED])
def test_every_body_and_main_answer_has_an_example_of_the_form_described(game: str | None) -> None:
    described = document(GAMES, game)
    components = described["components"]
    checked = 0
    for operation, kind, content in contents(described):
        if kind in DRAWN:
            continue
        found = content.get("examples", {})
        assert found, (operation, kind)
        form = Draft202012Validator({**content["schema"], "components": components})
        for reference in found.values():
            example = components["examples"][reference["$ref"].rpartition("/")[2]]["value"]
            problems = [one.message for one in form.iter_errors(example)]
            assert problems == [], (operation, kind)
            checked += 1
    assert checked > 40


def undescribed(shape: object, inside: str) -> Iterator[str]:
    """Yield the keys of objects that nothing is said of; conditions (`if`) speak of keys described elsewhere."""
    if isinstance(shape, list):
        for one in shape:
            yield from undescribed(one, inside)
    elif isinstance(shape, dict):
        keys = shape.get("properties", {})
        yield from (f"{inside}.{key}" for key, one in keys.items() if not one.get("description"))
        for key, one in {
            **keys,
            **{key: shape[key] for key in shape.keys() - {"if", "then", "else", "properties"}},
        }.items():
            yield from undescribed(one, f"{inside}.{key}")


@pytest.mark.parametrize("game", [None, *PLAYED])
def test_every_key_is_described_and_no_file_is_named_that_isnt_served(game: str | None) -> None:
    described = document(GAMES, game)
    assert list(undescribed(described["components"]["schemas"], "")) == []
    texts = json.dumps(described | {"components": {**described["components"], "examples": None}})
    assert re.findall(r"[\w/-]+\.md\b|\bdocs/|`schemas/", texts) == []
    assert described["info"]["version"] == __version__


def test_an_example_of_another_form_would_be_seen() -> None:
    described = document(GAMES, "kontor")
    content = next(content for operation, _kind, content in contents(described) if operation == "look")
    example = dict(described["components"]["examples"]["kontor-look-answer"]["value"], seen="six")
    form = Draft202012Validator({**content["schema"], "components": described["components"]})
    assert not form.is_valid(example)


@pytest.mark.parametrize("game", PLAYED)
def test_the_examples_are_what_is_answered_now(game: str, client_of: Callable[..., FlaskClient]) -> None:
    """`python -m tools.api_examples` writes them anew."""
    assert file_of(game).read_text("utf-8") == text(play(client_of(Registry([GAMES[game]])), game))


def test_no_example_shows_a_link_that_was_drawn(client: FlaskClient) -> None:
    for game in PLAYED:
        links = json.loads(file_of(game).read_text("utf-8"))["open_table"]["answer"]["links"]
        assert client.get(f"/api/v1/tables/{links['host']}").status_code == 404
        assert links["host"].startswith("ktExample")


ANSWERS = Path(__file__).with_name("api_answers.json.gz")


def test_every_request_of_the_series_is_answered_as_it_was(client: FlaskClient) -> None:
    """As before the arbiter knew of several games."""

    def send(method: str, path: str, data: bytes | None, kind: str) -> Answer:
        response = client.open(path, method=method, data=data, content_type=kind or None)
        return response.status_code, response.mimetype, response.get_data(as_text=True)

    series = Series(send)
    play_series(series)
    recorded = json.loads(gzip.decompress(ANSWERS.read_bytes()))
    assert len(series.answers) == len(recorded)
    for number, (answer, before) in enumerate(zip(series.answers, recorded, strict=True)):
        assert answer == before, f"request {number}: {before['asked']}"
