"""The command `kontor`, which is `python -m arbiter` too."""

import sys


def main() -> None:
    """Do what the command line says."""
    if sys.argv[1:2] == ["serve"]:
        # Before anything else is imported, as in `app.py`; the other commands need no greenlets.
        try:
            from gevent import monkey
        except ModuleNotFoundError:
            pass  # the web isn't installed, which is said below
        else:
            monkey.patch_all()

    from arbiter.command_line import main as command_line

    command_line()


if __name__ == "__main__":
    main()
