"""JSON from outside is read as the standard has it, and not followed down for ever."""

import json

import pytest

from arbiter.foundation.outside_json import DEEPEST, read_json


@pytest.mark.parametrize(
    "value", [{"a": [1, {}, "]]][[[{"]}, '"', "\\", ["a\\", "[" * 200], [[]] * 200, "ř\ud800", [{"[": "]"}] * 3]
)
@pytest.mark.parametrize("ascii_only", [True, False])
def test_what_is_json_is_read(value: object, ascii_only: bool) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only)
    assert read_json(text) == value
    if "\ud800" not in text:
        assert read_json(text.encode()) == value


@pytest.mark.parametrize(("opens", "closes", "levels"), [("[", "]", 1), ('{"a":', "}", 1), ('["]]", {"[": ', "}]", 2)])
def test_no_text_is_followed_down_for_ever(opens: str, closes: str, levels: int) -> None:
    most = DEEPEST // levels
    assert read_json(f"{opens * most}0{closes * most}")
    for times in (most + 1, 100_000):
        with pytest.raises(ValueError, match="levels"):
            read_json(f"{opens * times}0{closes * times}")


@pytest.mark.parametrize("text", ["", '"', '"\\', "[1", "]", "}{", '{"a": ]}', '"' * 100_000, '"\\' * 100_000, b"\xff"])
def test_what_is_not_json_is_refused(text: str | bytes) -> None:
    with pytest.raises((json.JSONDecodeError, UnicodeDecodeError)):
        read_json(text)
