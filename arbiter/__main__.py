"""The command `kontor`, which is `python -m arbiter` too."""

import sys
from importlib import import_module
from importlib.util import find_spec


def main() -> None:
    """Do what the command line says."""
    if sys.argv[1:2] == ["serve"]:
        # Before anything else is imported, as in `app.py`; the other commands need no greenlets.
        try:
            from gevent import monkey
        except ModuleNotFoundError:
            pass  # the web isn't installed; the message is below
        else:
            monkey.patch_all()

    from arbiter.cli.command_line import main as command_line

    # At the top of a checkout, in this package where it is installed: as templates and static files are.
    root = import_module("arbiter.app" if find_spec("arbiter.app") else "app")
    command_line(root.GAMES)


if __name__ == "__main__":
    main()
