"""A process behind a proxy that does what a test wants."""

import socket
import threading

from tests.system.server import HERE, SOON


class Upstream:
    """A process that reads requests and answers them as told: with bytes, with nothing, or never."""

    def __init__(self, answer: bytes | None) -> None:
        self.answer = answer
        self.asked: list[str] = []
        self._socket = socket.create_server((HERE, 0))
        self.port: int = self._socket.getsockname()[1]
        self._held: list[socket.socket] = []
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while True:
            try:
                connection, _address = self._socket.accept()
            except OSError:
                return
            self.asked.append(connection.recv(65536).decode("latin-1").split(" HTTP")[0])
            if self.answer is None:
                self._held.append(connection)
                continue
            connection.sendall(self.answer)
            connection.close()

    def close(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        for connection in self._held:
            connection.close()
        self._thread.join(SOON)
