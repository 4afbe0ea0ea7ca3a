"""N0: every ready-made start begins a game, and leaves it room to be played."""

import pytest

from kontor.setup.start_layouts import PICTURES, ReadyStart, pictures, start_picture
from kontor_rules import begin, output
from kontor_rules.field.cells import neighbours
from kontor_rules.interface.setup_compatibility import layout_faults, layout_island, start_of

GAMES = {2: "pro", 4: "team"}
SEATS = {2: ("red", "black"), 4: ("red-1", "red-2", "black-1", "black-2")}


def opened(picture: ReadyStart) -> dict[str, object]:
    players = [{"seat": seat, "name": seat} for seat in SEATS[picture.seats]]
    setup = {"game": GAMES[picture.seats], "players": players, "scenario": picture.scenario, "layout": picture.layout}
    return output(begin(setup).game)


def cells(picture: ReadyStart) -> set[tuple[object, object]]:
    return {(x, y) for x, y, _ in picture.layout}


@pytest.mark.parametrize("picture", PICTURES, ids=lambda one: f"{one.scenario}-{one.name()}")
def test_N0_the_engine_takes_every_start_and_a_good_pile_of_water_is_left(picture: ReadyStart) -> None:
    assert layout_faults(GAMES[picture.seats], picture.scenario, picture.seats, (), picture.layout) == ()
    assert picture.layout == sorted(picture.layout, key=lambda card: (card[1], card[0])), "by rows"
    seen = opened(picture)
    assert len(seen["board"]) == len(picture.layout)  # type: ignore[arg-type]
    least = 12 if picture.scenario == "tic-tac-toe" else 20
    assert seen["piles"]["water"] >= least  # type: ignore[index]


def test_N0_every_scenario_that_needs_a_start_has_one_for_all_its_players() -> None:
    wanted = {("canale-grande", 2), ("wasserspiele", 2), ("tic-tac-toe", 2), ("insel", 2), ("insel", 4)}
    assert {(one.scenario, one.seats) for one in PICTURES} == wanted
    assert start_picture("kleine", 2) is None
    assert start_picture(None, 2) is None


def test_N0_canale_grande_comes_lying_and_standing() -> None:
    fields = {tuple(opened(one)["field"][side] for side in ("width", "height")) for one in pictures("canale-grande", 2)}  # type: ignore[index]
    assert fields == {(12, 4), (4, 12)}


def test_N1_wasserspiele_has_water_next_to_every_cell() -> None:
    (picture,) = pictures("wasserspiele", 2)
    water = cells(picture)
    left, top = (min(cell[axis] for cell in water) for axis in (0, 1))
    for x in range(left, left + 6):
        for y in range(top, top + 6):
            assert (x, y) in water or any(near in water for near in neighbours((x, y)))


@pytest.mark.parametrize(("seats", "least"), [(2, 8), (4, 12)])
def test_N4_the_island_has_room_on_it_and_round_it(seats: int, least: int) -> None:
    (picture,) = pictures("insel", seats)
    dry = layout_island("insel", picture.layout)
    assert len(dry) >= least
    width, height = start_of(GAMES[seats], "insel", seats).fields[0]
    assert width * height - len(picture.layout) - len(dry) >= 2 * least


def test_N0_tic_tac_toe_has_the_four_starts_of_the_rules() -> None:
    starts = [cells(one) for one in pictures("tic-tac-toe", 2)]
    assert starts[0] == set(start_of("pro", "tic-tac-toe", 2).cells), "north-west if nobody says"
    assert len({frozenset(start) for start in starts}) == 4
    assert not any(one.own for one in pictures("tic-tac-toe", 2))
