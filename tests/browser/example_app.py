"""The arbiter with an example of docs/adding-a-game.md alone: `python -m tests.browser.example_app`."""

from gevent import monkey

monkey.patch_all()

from arbiter.registry import Registry  # noqa: E402  # gevent patches before anything else is imported
from arbiter.server.serving import main  # noqa: E402
from docs.examples import nine_stones  # noqa: E402

main(Registry([nine_stones.GAME]))
