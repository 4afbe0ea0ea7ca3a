"""Everything that a person reads about Contract's rules and rulings, in the language of the page being made.

The engine says codes and facts; this package says sentences. It decides nothing. English is written here and in
`contract/texts`, other languages come as catalogues (`contract/translations`).
"""

from contract.texts import BOOK
from contract.words.entries import (
    action_name as action_name,
    entry_text as entry_text,
    expected_text as expected_text,
    reveal_text as reveal_text,
)
from contract.words.names import (
    card_name as card_name,
    cards_text as cards_text,
    cell_name as cell_name,
    colour_name as colour_name,
    committee_name as committee_name,
    counts_text as counts_text,
    face_text as face_text,
    influence_text as influence_text,
    kind_name as kind_name,
    pile_text as pile_text,
    points_text as points_text,
    seat_name as seat_name,
    source_name as source_name,
    spot_name as spot_name,
    stage_name as stage_name,
    table_names as table_names,
    workers_text as workers_text,
)
from contract.words.rulings import face_question_text as face_question_text

rule, rule_ids, chapters, chapter_title = BOOK.rule, BOOK.rule_ids, BOOK.chapters, BOOK.chapter_title
option, option_ids, option_value, choice_name = BOOK.option, BOOK.option_ids, BOOK.option_value, BOOK.choice_name
