"""Connections handed from worker to worker: by the link that they name first, with all that they have sent."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import pytest

from arbiter.gathering import Gathering
from arbiter.store.database import Busy

LINK = "kt" + "L" * 24
AWAY = "kt" + "A" * 24
UNKNOWN = "kt" + "U" * 24


def table_of(token: str) -> int | None:
    if token == AWAY:
        raise Busy
    return 5 if token == LINK else None


class TakenError(Exception):
    """What ends taking over, which has no end."""


@pytest.fixture
def gathering() -> Iterator[Gathering]:
    made = Gathering(2, table_of)
    yield made
    made.close()


@pytest.mark.parametrize(
    "head",
    [
        f"GET /under/t/{LINK}/live HTTP/1.1",
        f"POST /api/v1/table/entries HTTP/1.1\r\nAuthorization: Bearer {LINK}",
        f"GET /static/page.css HTTP/1.1\r\nReferer: http://host/t/{LINK}",
    ],
)
def test_a_connection_goes_to_the_worker_of_the_table_that_it_names(gathering: Gathering, head: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        phone = socket.create_connection(listening.getsockname())
        accepted, address = listening.accept()
    phone.sendall(head.encode())
    assert gathering.hand_over(accepted)
    accepted.close()
    gathering.worker = 1
    taken: list[Any] = []

    def take(connection: Any, came_from: Any) -> None:
        taken.append((connection, came_from))
        raise TakenError

    with pytest.raises(TakenError):
        gathering.take_over(take)
    ((connection, came_from),) = taken
    assert came_from == address
    assert connection.recv(4096) == head.encode()
    phone.sendall(head.encode())
    assert not gathering.hand_over(connection), "it is where it belongs"
    connection.close()
    phone.close()


@pytest.mark.parametrize("head", ["GET / HTTP/1.1", f"GET /t/{UNKNOWN} HTTP/1.1", f"GET /t/{AWAY} HTTP/1.1", ""])
def test_what_names_no_table_that_is_known_stays(gathering: Gathering, head: str) -> None:
    phone, accepted = socket.socketpair()
    with phone, accepted:
        phone.sendall(head.encode())
        phone.shutdown(socket.SHUT_WR)
        assert not gathering.hand_over(accepted)


def test_a_worker_that_takes_nothing_over_is_done_without(
    gathering: Gathering, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_what: Any) -> int:
        raise TimeoutError

    monkeypatch.setattr("arbiter.gathering.socket.send_fds", full)
    phone, accepted = socket.socketpair()
    with phone, accepted:
        phone.sendall(LINK.encode())
        assert not gathering.hand_over(accepted)
