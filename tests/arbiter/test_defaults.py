"""What a game needn't say: each game played from set-up to sheet, and what the defaults make of the few things said."""

import ast
import inspect
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from gettext import NullTranslations
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings, strategies as st
from markupsafe import escape

import contract
import kontor
from arbiter.cli import command_line
from arbiter.defaults import GameRules
from arbiter.defaults.texts import GameTexts
from arbiter.defaults.ways import ways
from arbiter.game import Json, Rules
from arbiter.language import more_catalogues, use_language
from arbiter.registry import BoardGame, Registry, game_in
from arbiter.tapping import SeenPage, said_by
from arbiter.testing import app_of, plays_through
from docs.examples import causeway, nine_stones
from docs.examples.nine_stones import Stones
from rulings import Refusal, reasons_against
from rulings.candidates import whole_entries
from rulings.forms import EntryKind, text, whole
from tests.arbiter.bare_engines import BareContract, BareEngine, BareKontor, bare_engine
from tests.arbiter.made_up_game import BIDS
from tests.rules.cases import kept_record
from tests.tiers import sampled
from tools.site import build

ROOT = Path(__file__).parents[2]
MUST = 15
RULES = nine_stones.StoneRules()
TURNS = 15
SETUP: Json = {"players": [{"seat": "black", "name": "Ada"}, {"seat": "red", "name": "Ben"}]}


@pytest.mark.parametrize(
    ("game", "kept"),
    sampled(
        [
            (kontor.GAME, "basic-two-phones.kontor"),
            (nine_stones.GAME, None),
            (causeway.GAME, None),
            (contract.GAME, "two-phones.contract"),
            (BIDS, None),
        ],
        3,
    ),
    ids=lambda one: getattr(one, "id", ""),
)
def test_a_game_is_played_from_set_up_to_sheet(game: BoardGame, kept: str | None) -> None:
    plays_through(game, kept_record(kept) if kept else None)


@pytest.mark.thorough
@pytest.mark.parametrize("engine", [BareContract, BareKontor])
def test_both_bare_engines_are_played_through_the_plain_defaults(engine: type[BareEngine], tmp_path: Path) -> None:
    plays_through(bare_engine(engine(), tmp_path))


def test_who_enters_something_instead_of_laying_gets_back_to_what_is_laid(tmp_path: Path) -> None:
    with app_of(Registry([bare_engine(BareKontor(), tmp_path)]), TESTING=True) as app:
        client = app.test_client()
        setup = {"players": [{"seat": "red", "name": "Anna"}, {"seat": "black", "name": "Ben"}]}
        opened = client.post("/api/v1/tables", json={"rules": "kontor", "setup": setup}).json
        laying = SeenPage(client.get(f"/t/{opened['links']['seats']['red']}").text)
        assert laying.form("/lay")
        (instead,) = laying.ways
        assert said_by(instead) == {"entry": "sit-out"}
        entering = SeenPage(client.get(instead).text)
        assert entering.form("/enter")
        assert [link for link in entering.links if SeenPage(client.get(link).text).form("/lay")]


def test_what_a_game_must_say_is_no_more_than_a_dozen_and_a_few() -> None:
    must = demanded(Rules) | demanded(GameRules) - said(GameRules)
    must -= said(GameRules) - demanded(GameRules)
    assert must == {"id", "texts", "seats", "entry_kinds", "start", "apply", "waits_for", "score", "output"}
    assert len(must | {"pieces"}) <= MUST
    for name in must:
        assert hasattr(nine_stones.StoneRules, name), name


def members(protocol: type) -> list[ast.stmt]:
    (found,) = ast.parse(inspect.getsource(protocol)).body
    assert isinstance(found, ast.ClassDef)
    return found.body


def demanded(protocol: type) -> set[str]:
    """Return the names that a protocol leaves to games: those without a value, and methods without a body."""
    found: set[str] = set()
    for one in members(protocol):
        if isinstance(one, ast.AnnAssign) and one.value is None:
            found.add(ast.unparse(one.target))
        if isinstance(one, ast.FunctionDef) and isinstance(one.body[-1], ast.Expr):
            found.add(one.name)
    return found


def said(protocol: type) -> set[str]:
    """Return the names that a protocol has a default for."""
    names = {one.name for one in members(protocol) if isinstance(one, ast.FunctionDef)}
    return names - demanded(protocol)


def played(seed: int) -> Iterator[tuple[Stones, Json]]:
    """Yield turns of a game by chance: each of its entries, with the game before it."""
    chance, game = random.Random(seed), RULES.begin(SETUP).game
    for _turn in range(TURNS):
        entry = chance.choice([entry for entry, _step in RULES.legal_entries(game)])
        yield game, entry
        game = RULES.enter(game, entry).game


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6) | st.sampled_from(["stone", "pass", "red", "cell"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["entry", "seat", "cell", "x"]), inner),
    max_leaves=8,
)


@settings(max_examples=150)
@given(JSON)
def test_whatever_can_not_be_read_is_refused(value: object) -> None:
    game = RULES.begin(SETUP).game
    for ask in (
        RULES.begin,
        lambda one: list(RULES.steps(*RULES.read_record(one))),
        lambda one: RULES.enter(game, one),
        lambda one: RULES.read_entry(SETUP, one),
    ):
        with pytest.raises(Refusal):
            ask(value)


def test_players_have_a_seat_and_a_name_each() -> None:
    for key, code in (("seat", "setup.seats"), ("name", "setup.names")):
        one, other = SETUP["players"]
        with pytest.raises(Refusal) as refused:
            RULES.begin({"players": [one, {**other, key: one[key]}]})
        assert (refused.value.reasons[0].code, refused.value.entry) == (code, -1)


def test_the_command_line_rules_on_its_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entries = [entry for _game, entry in played(1)]
    record = {"format": "stones-record", "version": 1, "setup": SETUP, "entries": entries}
    files = [tmp_path / "one.json", tmp_path / "other.json"]
    for file in files:
        file.write_text(json.dumps(record))
    for command, said in (("adjudicate", '"board": ['), ("replay", "stone.placed"), ("show", "board")):
        asked = [str(one) for one in (files if command == "adjudicate" else files[:1])]
        with pytest.raises(SystemExit) as ended:
            command_line.main(Registry([kontor.GAME, nine_stones.GAME]), [command, *asked])
        assert (ended.value.code, said in capsys.readouterr().out) == (0, True), command


def test_the_rules_of_a_game_in_one_file_need_no_web() -> None:
    loaded = "import sys; from docs.examples import causeway; causeway.GAME.engine; print('flask' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", loaded], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert said == "False\n"


def test_the_site_takes_a_game_of_one_file_with_its_texts() -> None:
    file = ROOT / "docs" / "examples" / "nine_stones.py"
    taken = dict(build._app(Registry([*build.GAMES, game_in(file)])))
    for path in (file, file.with_suffix(".toml")):
        assert taken[path.name] == path.read_bytes()
    said: dict[str, Any] = {}
    exec(taken["app.py"], said)
    assert said["GAMES"].ids == ("kontor", "contract", "stones")


def test_a_seat_is_asked_for_what_the_rules_take_and_for_nothing_else() -> None:
    for number, (game, _entry) in enumerate(played(2)):
        (seat,) = RULES.waits_for(game)
        asked = list(whole_entries(partial(RULES.candidates, game, seat), {}))
        if number % 7 == 0:
            for kind in RULES.entry_kinds:
                taken = [way for way in ways(kind) if not reasons_against(RULES.enter, game, way | {"seat": seat})]
                assert [one for one in asked if one["entry"] == kind.name] == taken
        (cells,) = RULES.candidates(game, seat, {"entry": "stone"}).asks
        assert {tuple(one.said) for one in cells.values if one.against} >= set(game.board)
        assert all(one.against for one in cells.values if one.said not in cells.open_values)


@pytest.mark.parametrize(
    "said", [{"entry": "x"}, {"cell": []}, {"entry": "stone", "cell": {"a": 1}}, {"entry": ["stone"]}]
)
def test_what_makes_no_sense_counts_as_not_said(said: Json) -> None:
    game = RULES.begin(SETUP).game
    assert RULES.candidates(game, "black", said).asks[0].open_values


@pytest.fixture
def seats() -> Iterator[tuple[FlaskClient, dict[str, str]]]:
    """A client, and the links of both seats where black has placed a stone on e5."""
    setup = {"players": [{"seat": "black", "name": "Ada"}, {"seat": "red", "name": "Ben"}]}
    with app_of(Registry([nine_stones.GAME]), TESTING=True) as app:
        client = app.test_client()
        links = client.post("/api/v1/tables", json={"rules": "stones", "setup": setup}).json["links"]
        stone = {"entry": "stone", "seat": "black", "cell": [4, 4]}
        client.post(f"/api/v1/tables/{links['host']}/entries", json={"entry": stone, "seen": 0})
        yield client, links["seats"]


@pytest.fixture
def stones(seats: tuple[FlaskClient, dict[str, str]]) -> tuple[FlaskClient, str]:
    """A client, and the address of the seat that waits for the other's second stone."""
    client, links = seats
    return client, f"/t/{links['black']}"


def test_a_cell_tapped_in_vain_says_why_and_what_was_chosen_stays(seats: tuple[FlaskClient, dict[str, str]]) -> None:
    client, links = seats
    page, said = f"/t/{links['red']}", json.dumps({"entry": "stone", "cell": [2, 2]}, separators=(",", ":"))
    taken = client.get(page, query_string={"seat": "red", "entry": said, "cell": "4,4"}).text
    assert "A stone lies on e5 already." in taken
    assert escape(said.replace('"stone",', '"stone","seat":"red",')) in taken
    assert "A stone lies" not in client.get(page, query_string={"seat": "red", "entry": said, "cell": "3,3"}).text
    late = client.get(page, query_string={"seat": "red", "entry": said, "card": "another"}).text
    assert 'id="send' not in late


def test_a_tap_on_the_picture_of_who_waits_asks_what_may_be_done_there(stones: tuple[FlaskClient, str]) -> None:
    client, page = stones
    assert f'href="{page}?cell=2,2"' in client.get(page).text
    asking = client.get(f"{page}?cell=4,4").text
    assert "Ben goes first. Meanwhile you may ask:" in asking
    assert f'href="{page}/stones/may?cell=4,4#answer"' in asking
    answer = client.get(f"{page}/stones/may?cell=4,4").text
    assert "A stone lies on e5 already." in answer
    assert 'data-may="no"' in answer
    assert "This is what holds on Ada&#39;s turn." in answer


def test_a_question_in_ones_own_words_is_answered_for_the_table_as_it_lies(stones: tuple[FlaskClient, str]) -> None:
    client, page = stones
    for question, answer in (("may I go to e5?", "A stone lies on e5 already."), ("stone on c3", "✓ Yes")):
        said = client.get(f"{page}/stones/rules", query_string={"q": question}).text
        assert answer in said.partition('id="answer"')[2].partition("</section>")[0]


def test_may_i_says_of_an_entry_what_it_would_bring_and_stores_nothing(stones: tuple[FlaskClient, str]) -> None:
    client, page = stones
    said = json.dumps({"entry": "stone", "cell": [2, 2]})
    for seat, name in (("black", "Ada"), ("red", "Ben")):
        answer = client.get(f"{page}/stones/may", query_string={"seat": seat, "entry": said}).text
        assert answer.count("✓ Yes") == 3  # of everybody, and of who was asked about
        assert f"{name} places a stone on c3." in answer
    assert "c3." not in client.get(f"{page}/rulings").text


def test_may_i_makes_nothing_of_what_makes_no_sense(stones: tuple[FlaskClient, str]) -> None:
    client, page = stones
    said = ('{"entry": "stone", "cell": []}', '{"entry": "stone", "cell": "x"}', '{"cell": {"a": []}}')
    for entry in ("[]", "{", '{"entry": "waltz"}', *said):
        answer = client.get(f"{page}/stones/may", query_string={"seat": "nobody", "entry": entry, "cell": "99,99,9"})
        assert answer.status_code == 200


def test_what_is_wrong_is_another_value_of_a_key(stones: tuple[FlaskClient, str]) -> None:
    client, page = stones
    assert f'href="{page}/wrong/cell.4,4"' in client.get(f"{page}/wrong").text
    assert f'href="{page}/wrong/entry.0/cell"' in client.get(f"{page}/wrong/cell.4,4").text
    asked = client.get(f"{page}/wrong/entry.0/cell").text
    assert f'href="{page}/wrong/entry.0/cell?right=0,0"' in asked
    assert "right=4,4" not in asked
    assert "Ada places a stone on a1." in client.get(f"{page}/wrong/entry.0/cell?right=0,0").text
    assert client.get(f"{page}/wrong/entry.0/cell?right=4,4").status_code == 200
    assert 'id="broken"' not in client.get(f"{page}/wrong/entry.0/cell?right=0,0").text
    assert f'href="{page}/wrong/entry.0/gone"' in client.get(f"{page}/wrong/cell.4,4").text
    assert 'id="edits"' in client.get(f"{page}/wrong/entry.0/gone").text
    assert client.get(f"{page}/wrong/cell.0,0").status_code == 404


def test_a_rule_has_its_example_and_is_found_by_other_words() -> None:
    with app_of(Registry([causeway.GAME]), TESTING=True) as app:
        assert "If somebody stands there, you stop on c1." in app.test_client().get("/causeway/rules/W2").text
        assert "Taken cells" in app.test_client().get("/causeway/rules?q=blocked").text


def test_rounds_say_what_each_laid_face_down_and_points_in_the_past() -> None:
    setup = {
        "players": [{"seat": seat, "name": name} for seat, name in (("red", "Ada"), ("blue", "Ben"), ("green", "Cy"))]
    }
    entries = [
        {"entry": "cards", "cards": {"red": 4, "blue": 2, "green": 5}},
        {"entry": "stone", "seat": "blue", "cell": [3, 3]},
    ]
    record = {"format": "causeway-record", "version": 1, "setup": setup, "entries": entries}
    with app_of(Registry([causeway.GAME]), TESTING=True) as app:
        client = app.test_client()
        look = app.extensions["kontor-tables"].open_record(record).links.look
        rows = client.get(f"/t/{look}/causeway/rounds").text.replace("\n", "").split("<tr>")
        assert [f'<td class="small">{did}</td>' in row for row, did in zip(rows[-3:], CHOSEN, strict=True)] == [
            True
        ] * 3
        lines = client.get(f"/t/{look}/causeway/rounds.csv").text.splitlines()
        assert lines[0].endswith("round,seat,name,did,way,tolls,total")
        assert lines[2] == "1,blue,Ben,cards; stone,2,0,2"


CHOSEN = ("4", "2; Ben puts down a stone: d4", "5")


COUNTING = """
title = "Counting"
about = "Stones are counted."
new = "Play"
rules = [{ id = "A1", title = "Stones", text = "They are counted." }]
entries = [{ id = "take", name = "Take", text = ["stones", "%(seat)s takes a stone", "%(seat)s takes %(stones)s"] }]
sentences = [
  { id = "take.boat", text = "%(seat)s takes %(what:accusative)s." },
  { id = "take.all", text = ["what", "%(seat)s takes one thing.", "%(seat)s takes %(what)s things."] },
]
names = [
  { id = "pebble", name = ["num", "%(num)s %(colour)s pebble", "%(num)s %(colour)s pebbles"] },
  { id = "boat", name = "boat", forms = ["accusative"] },
]
"""


class Sailing(NullTranslations):
    """A language that has an accusative for a boat."""

    def pgettext(self, context: str, message: str) -> str:
        return f"{message}-{context}"


def test_texts_count_and_names_have_forms(tmp_path: Path) -> None:
    path = tmp_path / "counting.toml"
    path.write_text(COUNTING, "utf-8")
    kinds = (EntryKind("take", dict, {"seat": text, "stones": whole}, "{seat} {stones}"),)
    texts, names = GameTexts(path, kinds, {}), {"red": "Ada"}
    taken = [texts.entry({"entry": "take", "seat": "red", "stones": stones}, names) for stones in (1, 3)]
    assert taken == ["Ada takes a stone", "Ada takes 3"]
    pebbles = [texts.keyed("pebble", {"colour": "red"}, count=count) for count in (1, 2)]
    assert pebbles == ["1 red pebble", "2 red pebbles"]
    assert texts.name("pebble") == "pebble"
    things = (["boat"], ["boat", "pebble"])
    said = [texts.sentence("take.all", {"seat": "red", "what": what}, names) for what in things]
    assert said == ["Ada takes one thing.", "Ada takes 2 things."]
    with more_catalogues({"sea": Sailing()}), use_language("sea"):
        assert texts.sentence("take.boat", {"seat": "red", "what": "boat"}, names) == "Ada takes boat-accusative."
        assert texts.name("boat") == "boat"


def test_one_phone_is_passed_round_where_things_are_laid_face_down() -> None:
    setup = {
        "players": [{"seat": "red", "name": "Ada"}, {"seat": "blue", "name": "Ben"}, {"seat": "green", "name": "Cy"}]
    }
    with app_of(Registry([causeway.GAME]), TESTING=True, WTF_CSRF_ENABLED=False) as app:
        client = app.test_client()
        host = client.post("/api/v1/tables", json={"rules": "causeway", "setup": setup}).json["links"]["host"]
        page, lay = f"/t/{host}/all", {"seat": "red", "sealed_card": "3"}
        assert "Pass this phone to Ada. Nobody else should look now." in client.get(page).text
        assert "Which card?" in client.get(f"{page}?seat=red").text
        client.post(f"{page}/lay", data={**lay, "seen": "0", "key": "k" * 32})
        passed = client.get(page).text
        assert "Pass this phone to Ben. Nobody else should look now." in passed
        assert "Ada takes the card back" in passed
        openly = client.get(f"{page}?openly=1", follow_redirects=True).text
        assert "Pass the phone round for hidden cards instead" in openly
