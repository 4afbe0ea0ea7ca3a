"""Everything that a person reads about Contract's rules and rulings, in the language of the page being made.

The engine says codes and facts; this package says sentences. It decides nothing. English is written here and in
`contract/texts`, other languages come as catalogues (`contract/translations`).

- rules: `rule`, `rule_ids`, `chapters`, `chapter_title`
- what can be chosen: `option`, `option_value`, `option_ids`, `choice_name`
- what the engine says: `ruling_text`, `reason_text`, `face_question_text`
- what was entered: `entry_text`
- what people do now: `expected_text`, `reveal_text`, `action_name`, `move_steps` and `set_up`
- names: `table_names`, `seat_name`, `card_name`, `committee_name`, `kind_name`, `influence_text`, `cell_name`, …
"""

from contract.words.entries import entry_text
from contract.words.expected import action_name, expected_text, reveal_text
from contract.words.moves import move_steps, set_up
from contract.words.names import (
    card_name,
    cards_text,
    cell_name,
    colour_name,
    committee_name,
    counts_text,
    face_text,
    influence_text,
    kind_name,
    pile_text,
    points_text,
    seat_name,
    source_name,
    spot_name,
    stage_name,
    table_names,
    workers_text,
)
from contract.words.refusals import reason_text
from contract.words.rules import chapter_title, chapters, choice_name, option, option_ids, option_value, rule, rule_ids
from contract.words.rulings import face_question_text, ruling_text

__all__ = [
    "action_name",
    "card_name",
    "cards_text",
    "cell_name",
    "chapter_title",
    "chapters",
    "choice_name",
    "colour_name",
    "committee_name",
    "counts_text",
    "entry_text",
    "expected_text",
    "face_question_text",
    "face_text",
    "influence_text",
    "kind_name",
    "move_steps",
    "option",
    "option_ids",
    "option_value",
    "pile_text",
    "points_text",
    "reason_text",
    "reveal_text",
    "rule",
    "rule_ids",
    "ruling_text",
    "seat_name",
    "set_up",
    "source_name",
    "spot_name",
    "stage_name",
    "table_names",
    "workers_text",
]
