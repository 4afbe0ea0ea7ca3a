"""Everything that a person reads about rules and rulings, in the language of the page being made.

The engine says codes and facts; this package says sentences. It decides nothing. English is written here and in
`kontor/texts`, other languages come as catalogues (`arbiter.language`).
"""

from kontor.words.moves import expected_text as expected_text, question_text as question_text
from kontor.words.names import (
    card_name as card_name,
    cards_text as cards_text,
    cell_name as cell_name,
    coins_text as coins_text,
    colour_letter as colour_letter,
    colour_name as colour_name,
    column_name as column_name,
    face_text as face_text,
    good_name as good_name,
    goods_text as goods_text,
    pile_name as pile_name,
    row_name as row_name,
    seat_name as seat_name,
    table_names as table_names,
)
from kontor.words.rules import (
    chapter_title as chapter_title,
    chapters as chapters,
    choice_name as choice_name,
    option as option,
    option_ids as option_ids,
    option_value as option_value,
    rule as rule,
    rule_ids as rule_ids,
    variant as variant,
)
from kontor.words.rulings import (
    AT_ONCE as AT_ONCE,
    face_question_text as face_question_text,
    ranked as ranked,
    ring_of as ring_of,
    standing_text as standing_text,
    taxes_told as taxes_told,
)
from kontor.words.valuing import Decision as Decision, decision as decision
