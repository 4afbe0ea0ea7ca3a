"""What pages ask: the choices of an action, what is missing for a project, what a resolution would bring."""

from contract_rules import Amount, Reason, Refusal, action_choices, projects, resolution
from contract_rules.kinds import COMMITTEE_KINDS, KINDS
from tests.rules.contract.kit import Table, refused


def met(reasons: tuple[Reason, ...]) -> list[tuple[str, dict[str, object]]]:
    """Hold reasons against the codex, and return codes and facts."""
    if reasons:
        refused(Refusal(reasons))
    return [(reason.code, dict(reason.facts)) for reason in reasons]


def test_B2_B3_what_is_missing_for_each_project_of_the_display() -> None:
    table = Table(faces={3: {"cost": {"c3": 2}}, 4: {"workers": 2}}, up=(3, 4, 7)).move("red", "free", "case", 3)
    found = {card: met(reasons) for card, reasons in projects(table.game, "red").items()}
    assert found[3] == [("build.influence", {"card": 3, "short": {"c3": 1}})]
    assert found[4] == [("build.workers", {"card": 4, "needed": 2, "workers": 1})]
    assert found[7] == []


def test_M9_an_unknown_project_is_named_as_such() -> None:
    table = Table(cards=range(1, 36), up=(1,), dealing=False)
    table.enter(*({"entry": "reveal", "card": card} for card in (36, 1, 2, 3, 4, 5, 6, 7)))
    assert met(projects(table.game, "red")[36]) == [("build.unknown", {"card": 36})]


def test_C4_C5_a_resolution_before_it_is_confirmed() -> None:
    table = Table().move("red", "free", "c2").move("blue", "free", "c2", 4)
    found = resolution(table.game, "red", "c2")
    assert (found.influence, found.points, found.kinds) == ({"red": 1, "blue": 1}, {"red": 0, "blue": 4}, ())


def test_C9_a_resolution_by_choice_says_which_kinds() -> None:
    special = {"kind": "four", "active": 2, "rows": [[1, 0], [2, 0], [3, 0], [1, 4]]}
    table = Table(players=5, special=special).move("red", "free", "special")
    found = resolution(table.game, "red", "special")
    assert (found.influence, found.kinds) == ({"red": 3}, COMMITTEE_KINDS)


def test_N_the_keys_of_an_action_and_their_values() -> None:
    table = Table().lay("red", 1, (1, 0)).lay("red", 29, (2, 0)).lay("red", 30, (3, 0)).lay("red", 35, (0, 1))
    assert action_choices(table.game, "red", [1]).pay == Amount(1, {**dict.fromkeys(KINDS, 1), "development": 0})
    assert action_choices(table.game, "red", [29]).gain == Amount(3, dict.fromkeys(KINDS, 3))
    assert action_choices(table.game, "red", [30]).spread == Amount(4, dict.fromkeys(KINDS, 4), zeros=True)
    assert set(action_choices(table.game, "red", [35]).pairs) == {(0, 1), (0, 35), (1, 29)}


def test_N15_types_N9_targets_and_N19_projects_are_listed() -> None:
    table = Table().lay("red", 15, (1, 0)).lay("red", 9, (2, 0)).lay(None, 4, (3, 0)).lay(None, 2, (4, 0))
    table.lay("blue", 19, (0, 1)).has("blue", development=1)
    assert action_choices(table.game, "red", [15]).types == ("housing", "park")
    assert action_choices(table.game, "red", [9]).to == (4,)
    known = action_choices(table.game, "blue", [19])
    assert set(known.projects) == set(table.out["display"]) - {2, 5, 6, 26, 27}


def test_A6_a_chain_is_followed_card_by_card() -> None:
    table = Table(faces={8: {"build_cost": {"c1": 1}}}).lay("red", 8, (1, 0)).lay(None, 3, (2, 0)).lay(None, 11, (1, 1))
    table.has("red", c1=1)
    first = action_choices(table.game, "red", [8])
    assert (first.borrow, first.against) == ((3, 11), ())
    assert action_choices(table.game, "red", [8, 11]).borrow == ()
    table.has("red", c1=0)
    assert met(action_choices(table.game, "red", [8]).against) == [("act.cost", {"card": 8, "short": {"c1": 1}})]


def test_A3_a_cost_of_ones_choice_that_is_out_of_reach() -> None:
    table = Table().lay("red", 24, (1, 0)).has("red", c1=1, c2=0, c3=0, c4=0, development=5)
    facts = {"card": 24, "points": 2, "kinds": list(COMMITTEE_KINDS), "have": 1}
    assert met(action_choices(table.game, "red", [24]).against) == [("act.cost-chosen", facts)]
