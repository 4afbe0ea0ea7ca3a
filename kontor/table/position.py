"""A table as Kontor's engine has it."""

from arbiter.pages.table.table_context import TableContext
from kontor_rules.state import State


def state_of(context: TableContext) -> State:
    """Return the state of the game that a context shows."""
    state: State = context.position.game.state
    return state
