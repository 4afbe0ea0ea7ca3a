"""Everything that a person reads about rules and rulings, in the language of the page being made.

The engine says codes and facts; this package says sentences. It decides nothing. English is written here and in
`kontor/texts`, other languages come as catalogues (`arbiter.language`).
"""

from kontor.words.moves import expected_text as expected_text
from kontor.words.moves import question_text as question_text
from kontor.words.names import card_name as card_name
from kontor.words.names import cards_text as cards_text
from kontor.words.names import cell_name as cell_name
from kontor.words.names import coins_text as coins_text
from kontor.words.names import colour_letter as colour_letter
from kontor.words.names import colour_name as colour_name
from kontor.words.names import column_name as column_name
from kontor.words.names import face_text as face_text
from kontor.words.names import good_name as good_name
from kontor.words.names import goods_text as goods_text
from kontor.words.names import pile_name as pile_name
from kontor.words.names import row_name as row_name
from kontor.words.names import seat_name as seat_name
from kontor.words.names import table_names as table_names
from kontor.words.rules import chapter_title as chapter_title
from kontor.words.rules import chapters as chapters
from kontor.words.rules import choice_name as choice_name
from kontor.words.rules import option as option
from kontor.words.rules import option_ids as option_ids
from kontor.words.rules import option_value as option_value
from kontor.words.rules import rule as rule
from kontor.words.rules import rule_ids as rule_ids
from kontor.words.rules import variant as variant
from kontor.words.rulings import AT_ONCE as AT_ONCE
from kontor.words.rulings import face_question_text as face_question_text
from kontor.words.rulings import ranked as ranked
from kontor.words.rulings import ring_of as ring_of
from kontor.words.rulings import standing_text as standing_text
from kontor.words.rulings import taxes_told as taxes_told
from kontor.words.valuing import Decision as Decision
from kontor.words.valuing import decision as decision
