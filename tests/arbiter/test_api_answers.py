"""The API answers as it did before the arbiter knew of several games."""

import gzip
import json
from pathlib import Path

from flask.testing import FlaskClient

from tests.arbiter.api_series import Answer, Series, play

ANSWERS = Path(__file__).with_name("api_answers.json.gz")


def test_every_request_of_the_series_is_answered_as_it_was(client: FlaskClient) -> None:
    def send(method: str, path: str, data: bytes | None, kind: str) -> Answer:
        response = client.open(path, method=method, data=data, content_type=kind or None)
        return response.status_code, response.mimetype, response.get_data(as_text=True)

    series = Series(send)
    play(series)
    recorded = json.loads(gzip.decompress(ANSWERS.read_bytes()))
    assert len(series.answers) == len(recorded)
    for number, (answer, before) in enumerate(zip(series.answers, recorded, strict=True)):
        assert answer == before, f"request {number}: {before['asked']}"
