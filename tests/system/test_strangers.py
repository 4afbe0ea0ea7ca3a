"""Programs that know the API's description alone: a client generated from it, and a script of forty lines."""

import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest
from flask import Flask

from contract_rules import adjudicate as adjudicate_contract
from kontor_rules import adjudicate as adjudicate_kontor
from tests.system.server import ROOT, Server, ran

GAMES = {
    "kontor": ("basic-two-phones", "KontorSetup", adjudicate_kontor),
    "contract": ("two-phones", "ContractSetup", adjudicate_contract),
}


@pytest.fixture(params=GAMES)
def generated(request: pytest.FixtureRequest, app: Flask, tmp_path: Path) -> Iterator[tuple[str, ModuleType]]:
    """A game, and the package that openapi-python-client makes of its document."""
    game: str = request.param
    document = app.test_client().get(f"/api/v1/openapi-{game}.json").get_json()
    (tmp_path / "document.json").write_text(json.dumps(document))
    kinds = "{application/pdf: application/octet-stream, image/png: application/octet-stream, image/svg+xml: text/html}"
    (tmp_path / "config.yml").write_text(f"post_hooks: []\ncontent_type_overrides: {kinds}\n")
    generate = f"generate --path document.json --config config.yml --meta none --output-path client_of_{game}"
    program = Path(sys.executable).with_name("openapi-python-client")
    made = ran(program, *generate.split(), "--fail-on-warning", cwd=tmp_path)
    assert made.returncode == 0, made.stdout + made.stderr
    sys.path.insert(0, str(tmp_path))
    yield game, importlib.import_module(f"client_of_{game}")
    sys.path.remove(str(tmp_path))


def test_a_generated_client_plays_a_whole_game(generated: tuple[str, ModuleType], app: Flask) -> None:
    game, package = generated
    name, setup_name, adjudicate = GAMES[game]
    record = json.loads((ROOT / "tests" / "records" / f"{name}.{game}.json").read_text("utf-8"))

    def part(path: str) -> Any:
        return importlib.import_module(f"{package.__name__}.{path}")

    models = part("models")
    transport = httpx.WSGITransport(app=app.wsgi_app)
    client = package.Client(base_url="http://localhost", httpx_args={"transport": transport})
    setup = getattr(models, setup_name).from_dict(record["setup"])
    table_in = models.TableIn.from_dict({"rules": game, "setup": setup.to_dict()})
    opened = part("api.tables.open_table").sync(client=client, body=table_in)
    enter, look = part("api.tables.enter"), part("api.tables.look")
    for seen, entry in enumerate(record["entries"]):
        body = models.EntryIn.from_dict({"entry": entry, "seen": seen})
        assert body.to_dict()["entry"] == entry
        stored = enter.sync(opened.links.host, client=client, body=body)
        assert stored.seen == seen + 1, stored
    stands = look.sync(opened.links.look, client=client)
    expected = json.loads(json.dumps(adjudicate(record)))
    del expected["rulings"]
    assert stands.position.status == "finished"
    assert stands.position.to_dict() == expected
    late = models.EntryIn.from_dict({"entry": record["entries"][-1], "seen": 0})
    refused = enter.sync(opened.links.host, client=client, body=late)
    assert (refused.status, refused.seen) == (409, len(record["entries"]))


def test_a_stranger_plays_a_game_by_the_document_alone(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/stranger.db", tmp_path)
    try:
        program = ROOT / "docs" / "examples" / "play_by_openapi.py"
        played = ran(sys.executable, "-I", program, f"http://127.0.0.1:{server.port}", timeout=120)
    finally:
        server.stop()
    assert played.returncode == 0, played.stderr
    score = json.loads(played.stdout.splitlines()[-1])
    assert set(score["sides"]) == {"red", "black"}
    assert score["decided_by"]
