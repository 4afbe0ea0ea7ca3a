"""N: the three actions that borrow another card's (N8, N11, N31)."""

from typing import Any

import pytest

from tests.rules.contract.kit import At, Table, act, borrow, of

NEXT_TO = (8, 11)


def beside(number: int, other: int, seat: str | None, **more: Any) -> Table:
    """Return red's turn with red's worker on `number`, laid east of another card that somebody or nobody stands on."""
    table = Table(up=[number, other], **more)
    return table.lay(seat, other, (1, 0)).lay("red", number, (2, 0)).ready("red")


@pytest.mark.parametrize("number", NEXT_TO)
@pytest.mark.parametrize("seat", ["red", "blue", None])
def test_N8_N11_the_action_of_a_project_next_to_it_whoever_stands_there(number: int, seat: str | None) -> None:
    table = beside(number, 7, seat).enter(act("red", number, borrow=borrow(7)))
    assert table.influence("red")["development"] == 2
    assert (table.on(7), table.on(number)) == ((seat, 1 if seat else 0), (None, 0))
    table.says("act.borrowed", f"N{number}", "A6", seat="red", card=number, borrowed=7)
    table.says("influence.got", "N7")


@pytest.mark.parametrize("number", NEXT_TO)
def test_N8_N11_cost_that_of_the_other_card(number: int) -> None:
    table = beside(number, 24, "blue").enter(act("red", number, borrow=borrow(24, pay={"c1": 1, "c4": 1})))
    assert (table.points("red"), table.influence("red")) == (8, of(1, c1=0, c4=0, development=0))


@pytest.mark.parametrize("number", NEXT_TO)
@pytest.mark.parametrize(("other", "cell"), [(3, (3, 1)), (3, (4, 0))])
def test_N8_N11_no_other_cards(number: int, other: int, cell: At) -> None:
    """7 lies next to it; 3 lies diagonally or one further on, 20 in the display only, and it is no neighbour itself."""
    table = Table(up=[number, 7, 1, other]).lay(None, 7, (1, 0)).lay("red", number, (2, 0))
    table.lay("red", 1, (3, 0)).lay(None, other, cell).ready("red")
    rule = f"N{number}"
    for card in (other, number, 20):
        table.refuses(act("red", number, borrow=borrow(card, **extra(card))), "act.borrow", rule, borrow=card)
    table.refuses(act("red", number), "act.borrow-missing", rule, card=number, possible=[1, 7])
    table.refuses(act("red", number, borrow={}), "entry.form", at="borrow.card")
    table.refuses(act("red", number, borrow={"card": 7, "pay": {}}), "entry.form", at="borrow.pay")


def extra(card: int) -> dict[str, object]:
    return {"gain": {"c1": 3}} if card == 29 else {}


@pytest.mark.parametrize("number", NEXT_TO)
def test_N8_N11_lapse_next_to_the_town_hall_only(number: int) -> None:
    table = Table(up=[number]).lay("red", number, (1, 0)).ready("red").enter(act("red", number))
    table.says("act.lapsed", "A2", f"N{number}")
    assert table.free("red") == 1


@pytest.mark.parametrize("number", NEXT_TO)
def test_N8_N11_lapse_where_no_price_can_be_paid(number: int) -> None:
    table = beside(number, 23, "blue")
    table.refuses(act("red", number, borrow=borrow(23)), "act.cost", "A3", card=23)
    table.enter(act("red", number)).says("act.lapsed", "A2", f"N{number}")


def test_N8_where_idling_is_refused_an_action_that_could_only_idle_isnt_possible() -> None:
    """9 has no target: borrowed it could only idle, so 8 may not be left without, nor act."""
    table = beside(8, 9, "blue", options={"idle_action": "refused"})
    table.refuses(act("red", 8, borrow=borrow(9)), "act.idle", "A2", card=8)
    table.refuses(act("red", 8), "act.idle", "A2", card=8)
    assert table.legal["act"] == []
    allowed = beside(8, 9, "blue")
    allowed.refuses(act("red", 8), "act.borrow-missing", "N8", possible=[9])
    allowed.enter(act("red", 8, borrow=borrow(9))).says("act.lapsed", "A2", "N9", card=9)


def test_N8_left_out_although_its_own_cost_cant_be_paid() -> None:
    """A3 for the cost, and N8 too where something could be borrowed with what is there."""
    dear = {8: {"build_cost": {"development": 1}}}
    table = beside(8, 7, None, faces=dear)
    table.refuses(act("red", 8), "act.cost", "A3", "N8")
    beside(8, 23, None, faces=dear).refuses(act("red", 8), "act.cost", "A3")
    table.refuses(act("red", 8, borrow=borrow(7)), "act.cost", "A3", card=8)


def test_N9_borrowed_goes_by_the_acting_cards_workers() -> None:
    """One of red's on 8; 5 needs two, 7 one. 9 itself is unoccupied and may be the target."""
    table = Table(up=[8, 9, 7, 5]).lay(None, 7, (0, 1)).lay(None, 5, (0, -1)).lay(None, 9, (1, 0))
    table.lay("red", 8, (2, 0)).ready("red")
    table.refuses(act("red", 8, borrow=borrow(9, to=5)), "act.to", "N9", possible=[7, 9])
    table.refuses(act("red", 8, borrow=borrow(9, to=8)), "act.to", "N9", to=8)
    table.enter(act("red", 8, borrow=borrow(9, to=9)))
    assert (table.on(9), table.on(8), table.free("red")) == (("red", 1), (None, 0), 0)


def test_N19_borrowed_builds_with_the_acting_cards_workers() -> None:
    table = beside(8, 19, "blue").has("red", development=1)
    table.enter(act("red", 8, borrow=borrow(19, project=3, cell=(3, 0))))
    assert (table.on(3), table.on(8), table.on(19)) == (("red", 1), (None, 0), ("blue", 1))


def apart(seat: str | None) -> Table:
    """Return red's turn with red's worker on 31, and 7 far from it."""
    table = Table(up=[31, 7, 1, 3]).lay("red", 31, (1, 0)).lay(None, 1, (-1, 0)).lay(None, 3, (-2, 0))
    return table.lay(seat, 7, (-3, 0)).ready("red")


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_N31_the_action_of_any_occupied_project_whoever_stands_there(seat: str) -> None:
    table = apart(seat).enter(act("red", 31, borrow=borrow(7)))
    assert table.influence("red")["development"] == 2
    assert (table.on(7), table.on(31), table.free("red")) == ((seat, 1), (None, 0), 1)


def test_N31_not_of_an_unoccupied_one_nor_its_own() -> None:
    table = apart("blue")
    table.refuses(act("red", 31, borrow=borrow(3)), "act.borrow", "N31", card=31, borrow=3)
    table.refuses(act("red", 31, borrow=borrow(31)), "act.borrow-twice", "A6", card=31, borrow=31)
    table.refuses(act("red", 31), "act.borrow-missing", "N31", possible=[7])


def test_N31_lapses_if_nothing_else_is_occupied() -> None:
    apart(None).enter(act("red", 31)).says("act.lapsed", "A2", "N31")


def test_N31_three_borrowings_end_at_a_fourth_card() -> None:
    """31 borrows from 8, 8 from 11 next to it, 11 from 29: 3 of any kind."""
    table = Table(up=[31, 8, 11, 29]).lay("red", 31, (-1, 0)).lay("blue", 8, (1, 0)).lay(None, 11, (2, 0))
    table.lay(None, 29, (3, 0)).ready("red")
    chain = borrow(8, borrow=borrow(11, borrow=borrow(29, gain={"c2": 3})))
    table.enter(act("red", 31, borrow=chain))
    assert table.influence("red") == of(1, c2=4, development=0)
    assert (table.on(31), table.on(8), table.on(29)) == ((None, 0), ("blue", 1), (None, 0))


def test_N31_a_chain_may_end_in_a_borrower_that_has_nothing_left() -> None:
    """31 borrows from 8, next to which only the town hall lies: 8's action lapses."""
    table = Table(up=[31, 8]).lay("red", 31, (-1, 0)).lay("blue", 8, (1, 0)).ready("red")
    table.enter(act("red", 31, borrow=borrow(8))).says("act.lapsed", "A2", "N8", card=8)
