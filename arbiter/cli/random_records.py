"""`kontor random`: records of legal games by chance, one a line, and with `--wrong` of some that must be refused."""

import argparse
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

from arbiter.foundation.text_files import FileError
from arbiter.game import Json
from arbiter.language import gettext as _
from arbiter.random_games import random_records, setups, with_a_fault
from arbiter.registry import BoardGame, Registry, game_in
from rulings.command_line import while_read
from rulings.past import json_text


def print_random(games: Registry, asked: argparse.Namespace) -> None:
    """Print what is asked for; a sentence ends the process where there is no such game."""
    try:
        game = game_in(Path(asked.game)) if asked.game.endswith(".py") else games[asked.game]
    except FileError as error:
        sys.exit(str(error))
    except KeyError:
        sys.exit(
            _("There is no game “%(game)s” here, only: %(ids)s") % {"game": asked.game, "ids": ", ".join(games.ids)}
        )
    if not setups(game.rules, asked.options):
        sys.exit(
            _("There is no game of %(game)s with: %(names)s") % {"game": game.id, "names": " ".join(asked.options)}
        )
    records = islice(random_records(game.rules, asked.seed, asked.options), asked.count)
    with while_read():
        for line in records if asked.wrong is None else _cases(game, records, asked):
            print(json_text(line))


def _cases(game: BoardGame, records: Iterator[Json], asked: argparse.Namespace) -> Iterator[Json]:
    """Yield the records as cases of the conformance kit, some of them with a fault: what follows, or where it ends."""
    assert game.engine is not None
    for number, record in enumerate(records):
        named, chance = {"id": f"{game.id}-{asked.seed}-{number}"}, Random(f"{asked.seed} {number} wrong")
        faulty = with_a_fault(game.rules, record, chance) if chance.random() < asked.wrong else None
        if faulty is None:
            yield {**named, "record": record, "expected": game.engine.adjudicate(record)}
        else:
            yield {**named, "record": faulty[0], "refused": faulty[1]}
