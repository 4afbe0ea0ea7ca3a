"""What people read about Kontor's rules, as files that anybody can edit: its README.md says how."""

from collections.abc import Callable
from pathlib import Path

from arbiter.language.engine_words import Facts, names_of, sentences_of

FOLDER = Path(__file__).parent
NAMES = names_of(FOLDER)
"""What things are called, by what they are names of: `NAMES["colour"]["red"]()`."""


def says(file: str) -> Callable[..., str]:
    """Return what says a sentence of a file, by its name and its facts, which are words or numbers already."""
    sentences = sentences_of(FOLDER, file)

    def say(name: str, /, **facts: object) -> str:
        return sentences[name](Facts(facts, {}))

    return say
