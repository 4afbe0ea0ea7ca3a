"""C: what the cards are, and how the arbiter learns their faces. K: conduct, which is never entered."""

import pytest

from kontor_rules import Refusal, check_deck, check_face, face_questions
from kontor_rules.entries.record import read_card
from kontor_rules.interface.code_catalogue import RULINGS
from tests.rules.kontor.kit import Table, codes_of, end, face, faces, place, play, refused, refuses_setup, setup, teach

RED_GOODS = ", ".join(f"R{number} w" for number in range(3, 22))
RED_NUMBERS = f"{RED_GOODS}, R22 crane, R23 crane, R24 tavern"
WATERS = ", ".join(f"W{number}" for number in range(30, 73))


def deck(cards: list[dict[str, object]]) -> dict[str, object]:
    return {"format": "kontor-deck", "version": 1, "name": "ours", "note": "", "cards": cards}


def deck_refused(cards: list[dict[str, object]], code: str, rule: str) -> None:
    with pytest.raises(Refusal) as caught:
        check_deck(deck(cards))
    assert (refused(caught.value).error["code"], caught.value.error["rule"][0]) == (code, rule)


ODD: list[tuple[str, str, dict[str, object], str, str, dict[str, object]]] = [
    ("", "R9", {}, "face.odd", "C1", {"card": "R9", "detail": "goods"}),
    ("", "R21 crane w", {}, "face.odd", "C1", {"detail": "goods"}),
    ("", "R89 tavern t", {}, "face.odd", "C1", {"detail": "goods"}),
    ("", "W50 s", {}, "face.odd", "C1", {"detail": "goods"}),
    ("", "R9 w", {"colour": "black"}, "face.odd", "C1", {"detail": "colour"}),
    (RED_NUMBERS, "R25 w", {}, "face.too-many", "C1", {"kind": "goods", "colour": "red", "limit": 19}),
    (RED_NUMBERS, "R25 crane", {}, "face.too-many", "C1", {"kind": "crane", "colour": "red", "limit": 2}),
    (RED_NUMBERS, "R25 tavern", {}, "face.too-many", "C1", {"kind": "tavern", "colour": "red", "limit": 1}),
    (WATERS, "W80", {}, "face.too-many", "C2", {"kind": "water", "limit": 43}),
    ("S90, S91, S92, S93, S94, S95", "S96", {}, "face.too-many", "C3", {"kind": "customs", "limit": 2}),
    ("", "S91", {"kind": "flood"}, "face.odd", "C3", {"detail": "number"}),
    ("", "S90", {"kind": "bridge"}, "face.odd", "C3", {"detail": "number"}),
    ("", "S93", {"kind": "customs"}, "face.odd", "C3", {"detail": "number"}),
    ("", "W90", {}, "face.odd", "C3", {"detail": "number"}),
    ("", "R91 w", {}, "face.odd", "C3", {"detail": "number"}),
    ("", "B92 crane", {}, "face.odd", "C3", {"detail": "number"}),
    ("", "P93 w over", {}, "face.odd", "C3", {"detail": "number"}),
    ("", "S90", {"colour": "red"}, "face.odd", "C3", {"detail": "colour"}),
    ("", "R7 w", {"number": None}, "face.odd", "C4", {"detail": "number"}),
    ("", "R7 w", {"number": 8}, "face.odd", "C4", {"detail": "number"}),
    ("R7 w", "B7 w", {}, "face.number-twice", "C4", {"other": "R7", "number": 7}),
    ("R7 w", "W7", {}, "face.number-twice", "C4", {"other": "R7", "number": 7}),
    ("R7 w", "S7", {}, "face.number-twice", "C4", {"other": "R7", "number": 7}),
    ("R7 w, G7 s under", "P7 s over", {}, "face.number-twice", "C4", {"number": 7}),
    ("B8 t, P8 ss over", "G8 s over", {}, "face.number-twice", "C4", {"number": 8}),
    (f"{RED_NUMBERS}, G3 s over", "G25 s over", {}, "face.number-odd", "C4", {"number": 25}),
    ("", "G7 s", {"bar": None}, "face.odd", "C4", {"detail": "bar"}),
    ("", "P8 s", {"bar": None}, "face.odd", "C4", {"detail": "bar"}),
    ("", "R7 s", {"bar": "over"}, "face.odd", "C4", {"detail": "bar"}),
    ("", "W50", {"bar": "under"}, "face.odd", "C4", {"detail": "bar"}),
]
"""Beside which faces a face is refused, with what changed in it."""


@pytest.mark.parametrize(
    ("known", "words", "changes", "code", "rule", "facts"), ODD, ids=[f"{o[4]} {o[1]}" for o in ODD]
)
def test_C1_C2_C3_C4_faces_that_cant_be(
    known: str, words: str, changes: dict[str, object], code: str, rule: str, facts: dict[str, object]
) -> None:
    table = Table("extension", known)
    assert table.game.faces.keys() == {"HC", *(str(card["id"]) for card in faces(known))}
    table.refuses({"entry": "face", "card": face(words) | changes}, code, rule, **facts)


def test_C1_goods_repeat_and_are_a_heap_whose_order_doesnt_matter() -> None:
    table = Table("basic", "R3 wst, R5 wt, R7 t, B4 www")
    assert (table.game.faces["B4"].goods, table.enter(teach("R5 tw")).rulings) == ((3, 0, 0), [])


def test_C2_the_harbour_centre_is_a_water_card_without_a_number() -> None:
    centre = face("W1") | {"id": "HC", "kind": "centre", "number": None}
    assert check_deck(deck([centre]))["complete"] is False
    assert read_card(centre).is_water
    deck_refused([centre | {"number": 5}], "face.odd", "C2")
    deck_refused([face("W7") | {"kind": "centre", "number": None}], "face.odd", "C2")


def test_C5_a_card_with_both_symbols_is_accepted_and_asked_back() -> None:
    table = Table("basic", "R7 w coin ship")
    assert face_questions(table.game.faces["R7"]) == [{"card": "R7", "rule": ["C5"], "question": "both-symbols"}]
    assert face_questions(read_card(face("R7 w coin"))) == []


def test_C6_there_are_20_coins_and_with_a_limited_supply_16_warehouses_a_good() -> None:
    out = Table("basic", options={"warehouse_supply": "16"}).out
    assert (sum(out["coins"].values()) + out["treasury"], out["supply"]) == (20, {"wine": 16, "spice": 16, "tea": 16})


def test_C7_a_face_is_learned_once_and_kept() -> None:
    table = Table().enter(teach("R7 ws ship"))
    assert (table.facts("face.learned"), table.rule("face.learned")) == ({"card": face("R7 ws ship")}, ("C7",))
    assert table.enter(teach("R7 ws ship")).rulings == []
    table.refuses(teach("R7 ws"), "face.other", "C7", known=face("R7 ws ship"), given=face("R7 ws"))
    assert codes_of(check_face(table.game, face("R7 t"))) == ["face.other"]
    assert check_face(table.game, face("R9 t")) == ()
    assert refused(Refusal(check_face(table.game, {}))).error["code"] == "card.form"


def test_C7_faces_are_learned_at_any_time_while_the_game_is_on() -> None:
    table = Table("basic", "R7 w").enter(play(red="R7", black="W50"), teach("B8 t"), place("black", (1, 1)))
    assert "B8" in table.game.faces
    table.enter(end()).refuses(teach("R9 w"), "game.finished", "E0")


def test_C7_a_deck_that_contradicts_itself_is_refused() -> None:
    refuses_setup(setup("basic", "R7 w, R7 t"), "face.other", "C7", card="R7")
    deck_refused(faces("R7 w, B7 t"), "face.number-twice", "C4")


@pytest.mark.parametrize(
    ("words", "question"),
    [
        ("R7 www", "three-goods"),
        ("R3 wt ship", "three-goods"),
        ("R3 wst", "red-3"),
        ("B16 w", "black-16"),
        ("W96", "number-outside"),
        ("W2", "number-outside"),
    ],
)
def test_C7_what_the_texts_know_is_asked_back_and_accepted(words: str, question: str) -> None:
    Table("basic", words)
    asked = check_deck(deck(faces(words)))["questions"]
    assert {"card": words.partition(" ")[0], "rule": ["C7"], "question": question} in asked


def test_C7_taverns_have_the_highest_numbers_of_harbour_and_water_cards() -> None:
    asked = check_deck(deck(faces("R60 tavern, W61, S90")))["questions"]
    assert asked == [{"card": "R60", "rule": ["C7"], "question": "tavern-number"}]
    assert check_deck(deck(faces("R62 tavern, B63 tavern, W61, S90")))["questions"] == []


def test_C1_C3_a_deck_knows_what_it_lacks() -> None:
    result = check_deck(deck(faces(f"{RED_NUMBERS}, W50, S90")))
    assert result["complete"] is False
    missing = {(row["colour"], row["kind"]): row["count"] for row in result["missing"]}
    assert ("red", "goods") not in missing
    assert (missing[None, "water"], missing["black", "goods"], missing[None, "flood"]) == (42, 19, 1)


def test_K1_K2_K3_conduct_is_never_ruled_on() -> None:
    assert not [code for code in RULINGS if code.startswith("K")]
    out = Table().out
    assert {"coins", "piles"} <= set(out)
    assert "faces" not in out
