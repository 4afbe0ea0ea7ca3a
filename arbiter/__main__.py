"""`python -m arbiter`: serve, migrate, backup, restore, check."""

import sys

if __name__ == "__main__":
    if sys.argv[1:2] == ["serve"]:
        # Before anything else is imported, as in `app.py`; the other commands need no greenlets.
        from gevent import monkey

        monkey.patch_all()

    from arbiter.commands import main

    main()
