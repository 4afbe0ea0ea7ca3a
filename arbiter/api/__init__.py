"""The JSON API under /api/v1. A link's token is the only key; no cookie is looked at."""

from flask import Flask

from arbiter.api import cross_origin, game_lists, game_queries, queries, reference, views  # noqa: F401  # the views that are added by being there
from arbiter.web.security import csrf


def register(app: Flask) -> None:
    """Add the API and its description."""
    for blueprint in views.BLUEPRINTS:
        app.register_blueprint(blueprint)
        csrf.exempt(blueprint)
    app.register_blueprint(views.list_blueprint, name="own_shelf", url_prefix="/api/v1/shelf")  # its former address
    app.register_blueprint(reference.blueprint)
    cross_origin.register(app)
