"""The arbiter's web service.

`create_app` is for servers and tests. Run as a program (`python app.py`) this file brings the database up
to date and serves on every address of this machine, port 8000.
"""

if __name__ == "__main__":
    # Before anything else is imported, and only here: tests and threaded servers stay unpatched.
    from gevent import monkey

    monkey.patch_all()

from arbiter.factory import create_app

__all__ = ["create_app"]

if __name__ == "__main__":
    from arbiter.serve import main

    main()
