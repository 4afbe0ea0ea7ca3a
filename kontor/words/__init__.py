"""Everything that a person reads about rules and rulings, in the language of the page being made.

The engine says codes and facts; this package says sentences. It decides nothing. English is written here and in
`kontor/texts`, other languages come as catalogues (`arbiter.language`).

- rules: `rule`, `rule_ids`, `chapters`, `chapter_title`
- what can be chosen: `option`, `option_value`, `variant`, `choice_name`, and the ids of all
- what the engine says: `ruling_text`, `reason_text`, `face_question_text`, `standing_text`; `decision` for an area,
  `ranked` for all of them in the score
- what followed a reveal in a ring: `ring_of`, `taxes_told`
- what people do now: `expected_text`, `waiting_text`, `question_text`; `move_steps` and `set_up`
- names: `table_names`, `seat_name`, `card_name`, `face_text`, `cell_name`, `goods_text`, `coins_text`, …
"""

from kontor.words.expected import expected_text, question_text, waiting_text
from kontor.words.moves import move_steps
from kontor.words.names import (
    card_name,
    cards_text,
    cell_name,
    coins_text,
    colour_letter,
    colour_name,
    column_name,
    face_text,
    good_name,
    goods_text,
    kind_name,
    pile_name,
    row_name,
    seat_name,
    table_names,
)
from kontor.words.refusals import reason_text
from kontor.words.rules import (
    chapter_title,
    chapters,
    choice_name,
    game_ids,
    option,
    option_ids,
    option_value,
    rule,
    rule_ids,
    scenario_ids,
    special_rule_ids,
    variant,
)
from kontor.words.rulings import face_question_text, ruling_text
from kontor.words.set_up import set_up
from kontor.words.standings import AT_ONCE, ranked, standing_text
from kontor.words.taxing import ring_of, taxes_told
from kontor.words.valuing import Decision, decision

__all__ = [
    "AT_ONCE",
    "Decision",
    "card_name",
    "cards_text",
    "cell_name",
    "chapter_title",
    "chapters",
    "choice_name",
    "coins_text",
    "colour_letter",
    "colour_name",
    "column_name",
    "decision",
    "expected_text",
    "face_question_text",
    "face_text",
    "game_ids",
    "good_name",
    "goods_text",
    "kind_name",
    "move_steps",
    "option",
    "option_ids",
    "option_value",
    "pile_name",
    "question_text",
    "ranked",
    "reason_text",
    "ring_of",
    "row_name",
    "rule",
    "rule_ids",
    "ruling_text",
    "scenario_ids",
    "seat_name",
    "set_up",
    "special_rule_ids",
    "standing_text",
    "table_names",
    "taxes_told",
    "variant",
    "waiting_text",
]
