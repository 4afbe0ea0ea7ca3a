"""What apps and bots need of the API: legal entries, pages of other origins, answers that haven't changed."""

import json
import lzma
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator
from werkzeug.test import TestResponse

from app import GAMES
from arbiter.api.description import EXAMPLES, document
from arbiter.registry import Registry
from rulings import __version__
from tests.arbiter.api_series import Answer, Series
from tests.arbiter.play import SETUP, WITH_FACES, Json
from tests.arbiter.test_api import SIT_OUT, open_table, post
from tests.arbiter.test_api_knowing import open_finished
from tests.contract.test_api import SETUP as CONTRACT_SETUP
from tools.api_examples import PLAYED, play, text

PAGE = Path(__file__).parents[2] / "docs" / "apps.md"
ELSEWHERE = {"Origin": "https://board.example"}


def test_legal_entries_are_taken_and_bring_what_they_say(client: FlaskClient) -> None:
    """A game played by what `legal-entries` offers, hands being dealt as their templates ask."""
    links = open_table(client, WITH_FACES)["links"]
    host, kinds = links["host"], []
    for _ in range(30):
        offered = client.get(f"/api/v1/tables/{host}/legal-entries").json
        entries = [one for one in offered["entries"] if one["entry"]["entry"] not in ("sit-out", "end", "face", "ship")]
        if not entries:
            break
        chosen = entries[-1]
        if chosen["template"]:
            cards = chosen["entry"]["cards"]
            blanks = {seat: blank["blank"] for seat, blank in cards.items()}
            assert all(blank["seat"] == seat and blank["other"] == "card" for seat, blank in blanks.items())
            if not all(blank["values"] for blank in blanks.values()):
                break
            chosen["entry"]["cards"] = {seat: blank["values"][0] for seat, blank in blanks.items()}
        stored = post(client, host, "entries", entry=chosen["entry"], seen=offered["seen"]).json
        assert stored["lines"][-1]["content"] == chosen["entry"]
        if not chosen["template"]:
            assert stored["lines"][-1]["rulings"] == chosen["rulings"]
            assert len(chosen["told"]) == len(chosen["rulings"]) > 0
        kinds.append(chosen["entry"]["entry"])
    assert {"play", "place"} <= set(kinds)


def test_legal_entries_of_one_kind_and_none_after_the_end(client: FlaskClient) -> None:
    host = open_table(client)["links"]["look"]
    only = client.get(f"/api/v1/tables/{host}/legal-entries?entry=sit-out").json["entries"]
    assert [one["entry"]["seat"] for one in only] == ["red", "black"]
    for game in ("kontor", "contract"):
        over = open_finished(client, game)
        assert client.get(f"/api/v1/tables/{over}/legal-entries").json["entries"] == []


def test_a_page_of_another_origin_reads_and_enters_by_a_token(client: FlaskClient) -> None:
    host = open_table(client)["links"]["host"]
    own = {**ELSEWHERE, "Authorization": f"Bearer {host}"}
    for address, headers in ((f"/api/v1/tables/{host}", ELSEWHERE), ("/api/v1/table", own)):
        answer = client.get(address, headers=headers)
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in answer.headers
        asking = {**ELSEWHERE, "Access-Control-Request-Method": "POST"}
        asking["Access-Control-Request-Headers"] = "authorization,content-type"
        preflight = client.options(f"{address}/entries", headers=asking)
        assert preflight.headers["Access-Control-Allow-Origin"] == "*"
        assert "Content-Type" in preflight.headers["Access-Control-Allow-Headers"]
    entered = client.post("/api/v1/table/entries", json={"entry": SIT_OUT, "seen": 0}, headers=own)
    assert (entered.status_code, entered.headers["Access-Control-Allow-Origin"]) == (200, "*")


def test_without_a_token_or_with_a_cookie_there_is_nothing_for_other_origins(client: FlaskClient) -> None:
    host = open_table(client)["links"]["host"]
    opening = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
    answers = [
        client.get(f"/api/v1/tables/{host}"),
        client.get(f"/t/{host}", headers=ELSEWHERE),
        client.options("/api/v1/tables", headers={**ELSEWHERE, **opening}),
    ]
    client.set_cookie("theme", "dark")
    answers.append(client.get(f"/api/v1/tables/{host}", headers=ELSEWHERE))
    assert not any("Access-Control-Allow-Origin" in answer.headers for answer in answers)


def test_a_page_of_another_origin_does_nothing_with_a_key_that_opens_nothing(client: FlaskClient) -> None:
    key = client.post("/api/v1/tables", json={"setup": SETUP, "deck": "Our copy"}).json["list"]
    for own, status in (("x", 401), (key, 201)):
        headers = {**ELSEWHERE, "Authorization": f"Bearer {own}"}
        assert client.post("/api/v1/tables", json={"setup": SETUP}, headers=headers).status_code == status
    here = {"Origin": "http://localhost", "Authorization": "Bearer x"}
    assert client.post("/api/v1/tables", json={"setup": SETUP}, headers=here).status_code == 201
    asking = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
    allowed = client.options("/api/v1/tables", headers={**ELSEWHERE, **asking}).headers["Access-Control-Allow-Headers"]
    assert "Idempotency-Key" in allowed


@pytest.mark.parametrize("end", ["", "/rulings", "/picture.svg", "/legal-entries", "/record"])
def test_what_hasnt_changed_isnt_sent_again(client: FlaskClient, end: str) -> None:
    host = open_table(client)["links"]["host"]
    address = f"/api/v1/tables/{host}{end}"
    first = client.get(address, headers={"Accept-Encoding": "gzip"})
    again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    post(client, host, "entries", entry=SIT_OUT, seen=0)
    changed = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert changed.status_code == (304 if end == "/picture.svg" else 200)  # sitting out changes nothing that is drawn


def test_each_link_comes_with_the_page_that_it_opens(client: FlaskClient) -> None:
    links = open_table(client)["links"]
    pages = links["pages"]
    for token, page in ((links["host"], pages["host"]), (links["look"], pages["look"])):
        assert page == f"http://localhost/t/{token}"
        assert client.get(page).status_code == 200
    assert pages["seats"] == {seat: f"http://localhost/t/{token}" for seat, token in links["seats"].items()}


def test_the_layout_as_a_picture_to_send(client: FlaskClient) -> None:
    answer = client.get(f"/api/v1/tables/{open_table(client)['links']['look']}/picture.png")
    assert (answer.mimetype, answer.data[:8]) == ("image/png", b"\x89PNG\r\n\x1a\n")


def test_a_list_is_found_by_its_former_name(client: FlaskClient) -> None:
    opened = client.post("/api/v1/tables", json={"setup": SETUP, "deck": "Our copy"}).json
    assert opened["list"] == opened["shelf"]
    for name in ("list", "shelf"):
        body = {"setup": SETUP, "deck": "Our copy", name: opened["list"]}
        assert client.post("/api/v1/tables", json=body).json["list"] == opened["list"]
    post(client, opened["links"]["host"], "entries", entry=SIT_OUT, seen=0)
    own = {"Authorization": f"Bearer {opened['list']}"}
    now, before = (client.get(f"/api/v1/{name}/games", headers=own).json for name in ("list", "shelf"))
    assert now == before
    assert now["count"] == 1
    game = now["games"][0]["id"]
    assert client.delete(f"/api/v1/shelf/games/{game}", headers=own).status_code == 204
    assert client.post(f"/api/v1/shelf/games/{game}/take-back", headers=own).status_code == 204


def offered(client: FlaskClient, game: str, setup: Json) -> dict[tuple[str, str, str | None], Json]:
    answer = client.post(f"/api/v1/games/{game}/offers", json={"setup": setup})
    assert answer.status_code == 200, answer.json
    return {(one["kind"], one["id"], one["value"]): one for one in answer.json["offers"]}


def test_F20_offers_at_set_up_say_what_excludes_what_by_which_rule(client: FlaskClient) -> None:
    found = offered(client, "kontor", {**SETUP, "game": "pro", "special_rules": ["hochwasser"]})
    flood = found["special_rule", "sonderkarten", None]
    assert [one["rule"][0] for one in flood["against"]] == ["F20"]
    assert len(flood["told"]) == 1
    assert flood["told"][0].endswith(".")
    assert found["special_rule", "hochwasser", None]["chosen"]
    assert not found["special_rule", "finale", None]["against"]
    assert ("scenario", "gigant", None) in found
    assert [one for one in found.values() if one["kind"] == "option" and one["chosen"]]
    refused = client.post("/api/v1/games/kontor/offers", json={"setup": {**SETUP, "players": SETUP["players"][:1]}})
    assert (refused.status_code, refused.json["codes"]) == (422, ["setup.seats"])
    for wrong in ({"special_rules": ["finale", "finale"]}, {"scenario": "?"}, {"options": {"placing": "?"}}):
        assert (
            client.post("/api/v1/games/kontor/offers", json={"setup": {**SETUP, "game": "pro", **wrong}}).status_code
            == 422
        )
    assert client.post("/api/v1/games/chess/offers", json={"setup": SETUP}).status_code == 404


def test_offers_of_a_game_that_only_has_options(client: FlaskClient) -> None:
    found = offered(client, "contract", CONTRACT_SETUP)
    assert {kind for kind, _id, _value in found} == {"option"}
    chosen = [one for one in found.values() if one["chosen"]]
    assert [one["value"] for one in chosen if one["id"] == "passing"] == ["stuck"]


def test_a_rule_in_words_by_its_id_and_language(client: FlaskClient) -> None:
    texts = {}
    for language in ("en", "de", "cs"):
        answer = client.get("/api/v1/games/kontor/rules/R1", headers={"Accept-Language": language})
        texts[language] = answer.json["text"]
        assert answer.json["options"][0]["id"] == "both_sit_out"
        assert answer.json["page"] == "http://localhost/kontor/rules/R1"
    assert len(set(texts.values())) == 3
    assert client.get("/api/v1/games/contract/rules/A2").json["readings"]
    for wrong in ("kontor/rules/Z9", "chess/rules/R1"):
        assert client.get(f"/api/v1/games/{wrong}").status_code == 404


def test_every_request_of_the_page_for_apps_is_described(client: FlaskClient) -> None:
    described = client.get("/api/v1/openapi-kontor.json").json["paths"]
    rows = [line.split("|")[2] for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    told = (found for row in rows for found in re.findall(r"`(?:(GET|POST|DELETE) )?(/[^`? ]+)", row))
    asked = [(method or "GET", path) for method, path in told]
    assert len(asked) > 20
    for method, path in asked:
        assert method.lower() in described["/api/v1" + path.replace("{t}", "{token}")], path


def told(client: FlaskClient, game: str, **asked: Json | list[Json]) -> TestResponse:
    return client.post(f"/api/v1/games/{game}/words", json=asked, headers={"Accept-Language": "de"})


def test_rulings_and_reasons_in_words_with_the_names_of_a_set_up(client: FlaskClient) -> None:
    """What a table's answers say in codes, in the sentences that the table's own pages have for it."""
    for game in ("kontor", "contract"):
        host = open_finished(client, game)
        setup = client.get(f"/api/v1/tables/{host}/record").json["setup"]
        rulings = client.get(f"/api/v1/tables/{host}/rulings").json["opening"]
        [first, *_more] = client.get(f"/api/v1/tables/{host}/moments", headers={"Accept-Language": "de"}).json[
            "moments"
        ]
        assert told(client, game, setup=setup, rulings=rulings).json == {"rulings": first["told"], "reasons": []}
    host = open_table(client, WITH_FACES)["links"]["host"]
    may = {"entry": {"entry": "place", "seat": "black", "cell": [9, 9]}}
    post(client, host, "entries", entry={"entry": "play", "cards": {"red": "R17", "black": "B18"}}, seen=0)
    refused = client.post(f"/api/v1/tables/{host}/may", json=may, headers={"Accept-Language": "de"}).json
    said = told(client, "kontor", setup=WITH_FACES, reasons=refused["reasons"]).json["reasons"]
    assert said == refused["told"] != []


@pytest.mark.parametrize(
    ("code", "facts"),
    [("place.gone", {}), ("place.laid", {}), ("draw.card", {"seat": "red", "kind": 3}), ("area.tie", {"size": "x"})],
)
def test_codes_and_facts_that_no_engine_gives_have_no_words(client: FlaskClient, code: str, facts: Json) -> None:
    refused = told(client, "kontor", setup=SETUP, rulings=[{"code": code, "facts": facts}])
    assert (refused.status_code, refused.json["codes"], refused.json["rules"]) == (422, ["words.facts"], [])
    assert code in refused.json["message"]


def test_M4_why_says_what_was_compared_and_what_other_readings_mean(client: FlaskClient) -> None:
    host = open_finished(client, "kontor")
    lines = client.get(f"/api/v1/tables/{host}/rulings").json["lines"]
    entry, number, ruling = next(
        (line["entry"], number, ruling)
        for line in lines
        for number, ruling in enumerate(line["rulings"])
        if ruling["code"] == "area.goods-value"
    )
    found = client.get(f"/api/v1/tables/{host}/why?entry={entry}&ruling={number}").json
    assert found["ruling"] == ruling
    assert len(found["told"]) == number + 1
    compared = found["compared"]
    goods = ruling["facts"]["goods"]
    counts = {row["good"]: {one["side"]: one["number"] for one in row["counts"]} for row in compared["rows"]}
    assert counts == {good: {side: of[good] for side, of in goods.items()} for good in counts}
    assert "M4" in [rule for step in compared["steps"] for rule in step["rules"]]
    assert found["chosen"] == {"border_closes": "both"}
    assert [(one["option"], one["value"], one["chosen"]) for one in found["readings"]] == [
        ("border_closes", "each", "both")
    ]
    keeper = client.get(f"/api/v1/tables/{host}/why?entry={entry}&ruling={number + 1}").json
    assert keeper["compared"] is None
    assert [row["after"] for one in keeper["readings"] for row in one["differences"]]
    begun = client.get(f"/api/v1/tables/{host}/why").json
    assert begun["ruling"]["code"] == "game.begins"
    for gone in ("entry=9999", f"entry={entry}&ruling=99"):
        assert client.get(f"/api/v1/tables/{host}/why?{gone}").status_code == 404
    assert client.get(f"/api/v1/tables/{host}/why?entry=-1").status_code == 422


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


ANSWERS = Path(__file__).with_name("api_answers.json.xz")


def test_every_request_of_the_series_is_answered_as_it_was(client: FlaskClient) -> None:
    """As before the arbiter knew of several games."""

    def send(method: str, path: str, data: bytes | None, kind: str) -> Answer:
        response = client.open(path, method=method, data=data, content_type=kind or None)
        return response.status_code, response.mimetype, response.get_data(as_text=True)

    series = Series(send)
    for number, before in enumerate(json.loads(lzma.decompress(ANSWERS.read_bytes()))):
        expected = {key: value for key, value in before.items() if key not in ("sent", "kind")}
        assert series.ask(before) == expected, f"request {number}: {before['asked']}"
