"""Everything that a person reads about Contract's rules and rulings, in the language of the page being made.

The engine says codes and facts; this package says sentences. It decides nothing. English is written here and in
`contract/texts`, other languages come as catalogues (`contract/translations`).
"""

from contract.texts import BOOK
from contract.words.entries import action_name as action_name
from contract.words.entries import entry_text as entry_text
from contract.words.entries import expected_text as expected_text
from contract.words.entries import reveal_text as reveal_text
from contract.words.names import card_name as card_name
from contract.words.names import cards_text as cards_text
from contract.words.names import cell_name as cell_name
from contract.words.names import colour_name as colour_name
from contract.words.names import committee_name as committee_name
from contract.words.names import counts_text as counts_text
from contract.words.names import face_text as face_text
from contract.words.names import influence_text as influence_text
from contract.words.names import kind_name as kind_name
from contract.words.names import pile_text as pile_text
from contract.words.names import points_text as points_text
from contract.words.names import seat_name as seat_name
from contract.words.names import source_name as source_name
from contract.words.names import spot_name as spot_name
from contract.words.names import stage_name as stage_name
from contract.words.names import table_names as table_names
from contract.words.names import workers_text as workers_text
from contract.words.rulings import face_question_text as face_question_text

rule, rule_ids, chapters, chapter_title = BOOK.rule, BOOK.rule_ids, BOOK.chapters, BOOK.chapter_title
option, option_ids, option_value, choice_name = BOOK.option, BOOK.option_ids, BOOK.option_value, BOOK.choice_name
