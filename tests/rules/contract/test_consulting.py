"""What anybody may ask: the engine's verdicts on things that nobody means to enter, whoever's turn it is."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from contract_rules import Game, Reason, candidates, may, on_turn, output
from contract_rules.actions.acting import ACTIONS
from contract_rules.interface.code_catalogue import RULE_IDS
from tests.rules.cases import kept, moments, read
from tests.rules.contract.kit import Table, act, borrow, build, place, resolve, skip

RANDOM = [path for path in kept("contract") if path.stem.startswith("random-")]


def turns(path: Path) -> Iterator[tuple[Game, dict[str, Any]]]:
    """Yield the moments of a kept game at which somebody had the turn, with what was entered."""
    for game, entry in zip(moments(path), read(path)["entries"], strict=False):
        if game.state.phase == "turn" and "seat" in entry and entry["entry"] != "override":
            yield game, entry


@pytest.mark.parametrize("path", RANDOM, ids=lambda path: path.stem)
def test_what_was_entered_was_allowed_by_rules_and_T1_is_nobodys_reason(path: Path) -> None:
    for game, entry in turns(path):
        verdict = may(game, entry)
        assert not verdict.against
        assert verdict.rules
        assert set(verdict.rules) <= set(RULE_IDS)
        for seat in game.setup.seats:
            other = may(game, {"entry": "pass", "seat": seat})
            assert "T1" not in {rule for reason in other.against for rule in reason.rule}


@pytest.mark.parametrize("path", RANDOM, ids=lambda path: path.stem)
def test_a_card_may_act_exactly_where_it_is_legal(path: Path) -> None:
    for game, _entry in turns(path):
        seat, legal = game.state.active, output(game)["legal"]
        cards = [card for card in game.state.cells if card]
        allowed = sorted(card for card in cards if not against(game, seat, card))
        waiving = game.state.option("idle_action") == "waived"
        assert [card for card in legal["act"] if card in allowed or not waiving] == allowed


def against(game: Game, seat: str, *chain: int) -> tuple[Reason, ...]:
    """Return what speaks against an action by a card, and those borrowed along the chain (A6), whatever is chosen."""
    said: dict[str, Any] = {}
    for card in reversed(chain):
        said = {"card": card, **({"borrow": said} if said else {})}
    return candidates(on_turn(game, seat), seat, {"entry": "act", **said}).against


def told(table: Table, seat: str, *chain: int) -> list[str]:
    return [reason.code for reason in against(table.game, seat, *chain)]


def test_every_action_has_one_key_for_its_choice_at_most() -> None:
    for action in ACTIONS.values():
        assert len({*action.cost.keys, *action.effect.required, *action.effect.optional} - {"cell"}) <= 1


def test_T1_is_left_out_and_the_other_rules_hold() -> None:
    table = Table()
    assert may(table.game, place("blue", "c1", "c1")).rules == ("T2", "C1", "C2")
    assert may(table.game, build("blue", 3, (1, 0))).rules == ("T2", "B1", "B2", "B3", "B4", "B5")
    assert [reason.rule for reason in may(table.game, resolve("blue", "c1")).against] == [("T3",), ("C3",)]
    assert [reason.rule for reason in may(table.game, skip("blue")).against] == [("T5",)]


def test_a_borrowed_action_names_A6_and_every_card_of_the_chain() -> None:
    table = Table(faces={3: {"build_cost": {"c1": 1}}}).lay("red", 8, (1, 0)).lay(None, 3, (2, 0)).lay(None, 4, (0, 1))
    table.ready("red")
    asked = may(table.game, act("red", 8, borrow=borrow(3)))
    assert asked.rules == ("T3", "A1", "A3", "A6", "N8", "N3")
    table.has("red", c1=0)
    assert told(table, "red", 8, 3) == ["act.cost"]
    assert told(table, "red", 8, 4) == ["act.borrow"]
    assert told(table, "red", 8, 8) == ["act.borrow"]
    assert told(table, "blue", 8) == ["turn.free-workers", "act.no-worker"]


def test_A6_a_card_comes_once_in_a_chain() -> None:
    table = Table().lay("red", 8, (1, 0)).lay(None, 11, (2, 0)).ready("red")
    assert told(table, "red", 8, 11) == []
    assert told(table, "red", 8, 11, 8) == ["act.borrow-twice"]


def test_A2_an_action_that_could_only_idle_is_refused_where_the_table_plays_so() -> None:
    table = Table(options={"idle_action": "refused"}).lay("red", 17, (1, 0)).ready("red")
    assert told(table, "red", 17) == []
    for _worker in range(table.workers("red")["case"]):
        table.move("red", "case", "c1")
    assert told(table, "red", 17) == ["act.idle"]


def test_D2_while_cards_are_to_be_turned_up_nothing_else_may_be_done() -> None:
    table = Table(dealing=False)
    assert [reason.rule for reason in against(table.game, "red", 3)] == [("D2",)]
    assert [reason.rule for reason in may(table.game, skip("blue")).against] == [("D2",)]
