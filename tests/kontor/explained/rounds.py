"""The round, the cards of a reveal, the end and its questions (R, E, F5, F12, F19)."""

from kontor_rules.values import Hand
from tests.kontor.explained.case import Heard, against, case
from tests.rules.kontor.kit import Table, end, no_place, place, play, sit_out, teach
from tests.rules.kontor.test_endings_extension import tied
from tests.rules.kontor.test_round import played_out
from tests.rules.kontor.variants.kit import highest, smuggle, smuggled, tavern

DECK = "R10 w, R12 ss, R14 crane, R16 t coin, B11 t, B13 w, B15 s coin, W50"
SAILOR = {"special_rules": ["drunken-sailor"]}


def _options(**options: str) -> Table:
    return Table("basic", DECK, options=options)


def _revealed() -> Table:
    return Table("basic", DECK).enter(play(red="R10", black="B11"))


def _empty_hands() -> Table:
    return Table("basic", DECK).given(hands=dict.fromkeys(("red", "black"), Hand(0, 0)))


def _others_water() -> Heard:
    """The water card that Anna was shown to hold is hers still."""
    table = Table("basic", DECK, options={"placing": "may"})
    table.enter(sit_out("black"), play(red="W50"), no_place("red"))
    return against(table, play(red="R10", black="W50"))


def _second_special() -> Heard:
    table = Table("team", "S91, S92").lay("red-1:S91@1,0")
    table.enter(sit_out("red-2"), sit_out("black-1"), sit_out("black-2"))
    return against(table, play(red_1="S92"))


ROUND = [
    case("entry.seat", "Nobody sits at that seat: green.")(lambda: against(Table(), sit_out("green"))),
    case("entry.not-here", "There is no such thing in this game.")(
        lambda: against(Table(), {"entry": "buy-special", "seat": "red", "count": 1})
    ),
    case("turn.revealed", "It's too late for that: the cards have been turned over.")(
        lambda: against(_revealed(), sit_out("black"))
    ),
    case("turn.none", "It's nobody's turn: first cards are chosen and turned over.")(
        lambda: against(Table(), place("red", (1, 1)))
    ),
    case("turn.other", "It isn't Anna's turn but Fritz's.")(lambda: against(_revealed(), place("red", (1, 1)))),
    case("round.no-cards", "Nobody has a card left. All that remains is to end the game.")(
        lambda: against(_empty_hands(), sit_out("red"))
    ),
    case("sit-out.sailor", "Anna doesn't announce sitting out: in this game you sit out by playing the sailor.")(
        lambda: against(Table("pro", DECK, **SAILOR), sit_out("red"))
    ),
    case("sit-out.no-card", "Anna has no card and sits out without having to say so.")(
        lambda: against(played_out(), sit_out("red-1"))
    ),
    case("sit-out.twice", "Anna sits this round out already.")(
        lambda: against(Table().enter(sit_out("red")), sit_out("red"))
    ),
    case("sit-out.not-twice", "Anna has to play: all of you sat out the round before.")(
        lambda: against(_options(both_sit_out="not_twice").enter(sit_out("red"), sit_out("black")), sit_out("red"))
    ),
    case("sit-out.one-only", "Anna has to play: Fritz sits out, and only one of you may.")(
        lambda: against(_options(both_sit_out="one_only").enter(sit_out("black")), sit_out("red"))
    ),
    case("play.seats", "The cards to turn over now are those of Anna and Fritz, all of them and no others.")(
        lambda: against(Table("basic", DECK), play(red="R10"))
    ),
    case("play.no-sailor", "Anna can't play the sailor: there is none in this game.")(
        lambda: against(Table("basic", DECK), play(red="sailor", black="B11"))
    ),
]

CARDS = [
    case("card.unknown", "The arbiter doesn't know red 99 yet: say what it shows.")(
        lambda: against(Table("basic", DECK), play(red="R99", black="B11"))
    ),
    case("card.foreign", "Anna can't play black 13: it belongs to black.")(
        lambda: against(Table("basic", DECK), play(red="B13", black="B11"))
    ),
    case("card.on-field", "Anna can't play red 10: it already lies on the field.")(
        lambda: against(Table("basic", DECK).lay("R10@1,1"), play(red="R10", black="B11"))
    ),
    case("card.out", "Anna can't play red 21: it isn't in this game.")(
        lambda: against(Table("pro", "R21 crane, B11 t", scenario="kleine"), play(red="R21", black="B11"))
    ),
    case("card.elsewhere", "Fritz can't play water 50: Anna has it, in hand or in the pile.")(_others_water),
    case("card.none-of-kind", "Anna can't play bridge 92: that hand has no card of this kind left (a special card).")(
        _second_special
    ),
    case("card.twice", "Two players have played water 50, but there is only one.")(
        lambda: against(Table("basic", DECK), play(red="W50", black="W50"))
    ),
]


def _smuggled() -> Table:
    """Anna has smuggled a card, and the game is over but for the question which."""
    table = Table("pro", "R10 w", special_rules=["schmuggel"]).lay("R10@1,1")
    return table.enter(smuggle("red", (2, 1)), end())


def _tavern_asked() -> Table:
    """Fritz's tavern stands in an area that Anna won."""
    table = Table("pro", "R10 w, B88 tavern", special_rules=["alte-seilschaften"])
    table.lay("R10@2,1", "B88@1,1", "W60@1,2", "W61@2,2", "W62@3,1")
    return table.enter(end())


END = [
    case("game.finished", "The game is over.")(lambda: against(Table("basic", DECK).enter(end()), teach("R9 w"))),
    case("game.questions", "The game is over; only the last questions are open.")(
        lambda: against(tied(), place("red", (1, 2)))
    ),
    case("end.not-stuck", "The game isn't stuck: there is a cell for a goods card that Anna has or may draw.")(
        lambda: against(Table("basic", DECK), end("stuck"))
    ),
    case("answer.early", "Nothing is asked yet: the game is still going on.")(
        lambda: against(Table("basic", DECK), highest(red="R10"))
    ),
    case(
        "answer.other", "Something else is asked first. You are tied: which is the highest harbour card in each hand?"
    )(lambda: against(tied(), tavern("red", (1, 1), counts=True))),
    case("answer.other", "Something else is asked first. Anna: turn over the smuggled card. What is it?")(
        lambda: against(_smuggled(), smuggled("black", "W60"))
    ),
    case("answer.other", "Something else is asked first. Fritz: does the area with the tavern on M13 count?")(
        lambda: against(_tavern_asked(), tavern("red", (1, 1), counts=True))
    ),
    case("answer.seats", "Exactly these show their highest harbour card: Anna and Fritz.")(
        lambda: against(tied(), highest(red="R20"))
    ),
    case("answer.no-card", "Anna has a harbour card in hand: say which is the highest.")(
        lambda: against(tied(), highest(red=None, black="B21"))
    ),
    case("answer.not-harbour", "Anna has to name a harbour card with a number, not water 50.")(
        lambda: against(tied(), highest(red="W50", black="B21"))
    ),
]

CASES = [*ROUND, *CARDS, *END]
