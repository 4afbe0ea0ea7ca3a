"""The arbiter's web service.

`create_app` is for servers like gunicorn. Run as a program (`python app.py`) this file serves by itself, on every
address of this machine, port 8000. Both bring the database up to date first.
"""

if __name__ == "__main__":
    # Before anything else is imported, and only here: tests and threaded servers stay unpatched.
    from gevent import monkey

    monkey.patch_all()

from arbiter.startup import create_app

__all__ = ["create_app"]

if __name__ == "__main__":
    from arbiter.serve import main

    main()
