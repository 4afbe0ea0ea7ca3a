"""What guests ask (docs/conformance/questions.jsonl), asked of the service: a preview, May I, why, and a search.

Each is at most two taps from a table's page, and says the deciding rule in the guest's language.
"""

import json
import re
import runpy
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.rules.cases import ROOT
from tests.tiers import sampled

KIT = ROOT / "docs" / "conformance"
RUNNER = runpy.run_path(str(KIT / "run.py"))
LANGUAGES = ("en", "de", "cs")
QUESTIONS = RUNNER["listed"](KIT / "questions.jsonl")
CASES = [case | {"game": game} for game in ("kontor", "contract") for case in RUNNER["questions"](game)]
ASKED = [case for case in CASES if case["last"] >= 0]
ASKED_ON_PAGE = ("place", "ship", "buy-special", "sit-out", "build", "resolve", "act", "pass")
"""What “May I?” answers of both games; what else can be entered is only previewed."""
UNASKED = {
    "kontor-not-my-turn": "it is answered as if it were her turn",
    "kontor-free-choice-one": "it is about a card and a cell, not about goods",
    "kontor-joker-elsewhere": "nor about what a tavern brings",
    "kontor-return-to": "the page asks whose it is before it answers",
    "contract-four-committees": "there is no such committee to tap",
    "contract-three-of-two": "the second committee is refused already",
    "contract-n32": "no more points are to be had there than she has",
}
"""What can't be asked on the page "May I?", only in a preview, and why."""
Json = dict[str, Any]


def open_at(client: FlaskClient, record: Json) -> str:
    """Open a table with a record and return its host's link."""
    opened = client.post("/api/v1/records", json=record)
    assert opened.status_code == 201, opened.text
    host: str = opened.json["links"]["host"]
    return host


def is_for_may(case: Json) -> bool:
    kind = case["record"]["entries"][-1]["entry"]
    return not case["wanted"]["legal"] and kind in ASKED_ON_PAGE and case["id"] not in UNASKED


def cut(case: Json) -> tuple[Json, Json]:
    *before, entry = case["record"]["entries"]
    return {**case["record"], "entries": before}, entry


@pytest.mark.parametrize("case", sampled(ASKED, 12))
def test_a_preview_answers_with_the_rule_in_each_language(client: FlaskClient, case: Json) -> None:
    record, entry = cut(case)
    host, wanted = open_at(client, record), case["wanted"]
    told = []
    for language in LANGUAGES:
        given = {"json": {"entry": entry}, "headers": {"Accept-Language": language}}
        answer = client.post(f"/api/v1/tables/{host}/may", **given).json
        assert answer["may"] == wanted["legal"]
        if not wanted["legal"]:
            assert set(wanted["rules"]) <= {rule for reason in answer["reasons"] for rule in reason["rule"]}
        told.append(answer["told"])
    assert all(told)
    assert len({json.dumps(said) for said in told}) == len(LANGUAGES)


@pytest.mark.parametrize("case", sampled([one for one in ASKED if is_for_may(one)], 8))
def test_may_i_says_what_speaks_against_it(client: FlaskClient, case: Json) -> None:
    record, entry = cut(case)
    host = open_at(client, record)
    said = {key: value for key, value in entry.items() if key != "seat"}
    if entry["entry"] == "place" and case["game"] == "kontor":  # a record knows the card
        card = next(one["cards"][entry["seat"]] for one in reversed(record["entries"]) if one["entry"] == "play")
        said["number"] = int(card[1:])
    asked = {"seat": entry["seat"], "entry": json.dumps(said)}
    page = client.get(f"/t/{host}/{case['game']}/may", query_string=asked)
    assert page.status_code == 200
    for rule in case["wanted"]["rules"]:
        assert f"/rules/{rule}" in page.text


@pytest.mark.parametrize("case", sampled([one for one in ASKED if one["wanted"]["legal"]], 12))
def test_why_leads_to_the_deciding_rule(client: FlaskClient, case: Json) -> None:
    wanted = case["wanted"]
    host = open_at(client, case["record"])
    output = client.get(f"/api/v1/tables/{host}").json["position"]
    assert RUNNER["answered"](case | {"wanted": wanted | {"silent": True}}, output) is None
    lines = client.get(f"/api/v1/tables/{host}/rulings").json["lines"]
    followed = [line["rulings"] for line in lines]
    for rule in () if wanted.get("silent") else wanted["rules"][:1]:
        at = [(i, n) for i, rulings in enumerate(followed) for n, one in enumerate(rulings) if rule in one["rule"]]
        place, number = at[-1] if at else (-1, 0)
        page = client.get(f"/t/{host}/why/{place}/{number}")
        assert page.status_code == 200
        assert f"/rules/{rule}" in page.text


@pytest.mark.parametrize("question", sampled([one for one in QUESTIONS if "find" in one], 3))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_search_finds_the_rule(client: FlaskClient, question: Json, language: str) -> None:
    given = {"query_string": {"q": question["find"][language]}, "headers": {"Accept-Language": language}}
    page = client.get(f"/{question['game']}/rules", **given).text
    assert question["rules"][0] in re.findall(r'<div class="stack" id="([A-Z]\d+)">', page)


@pytest.mark.parametrize("case", [one for one in CASES if one["last"] < 0 and not one["wanted"]["legal"]])
def test_a_set_up_that_is_refused_says_by_which_rule(client: FlaskClient, case: Json) -> None:
    answer = client.post("/api/v1/tables", json={"rules": case["game"], "setup": case["record"]["setup"]})
    assert answer.status_code == 422
    assert set(case["wanted"]["rules"]) <= {rule for reason in answer.json["reasons"] for rule in reason["rule"]}
