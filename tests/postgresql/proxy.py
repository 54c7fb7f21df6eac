"""A way to a server that can be cut: just before a commit arrives there, or after it did and before it is heard of."""

from __future__ import annotations

import select
import socket
import threading
from contextlib import suppress
from urllib.parse import urlsplit

from bot.store.postgresql.address import Address

_CHUNK = 65_536
_COMMIT = b"COMMIT\0"  # as it is prepared: once in each connection
_READY = b"Z\0\0\0\5I"  # the server has answered everything, and no transaction is open


class Proxy:
    """`cut` is told the moment: "before" or "after" the next commit that a connection makes first. It is cut once."""

    def __init__(self, address: Address) -> None:
        parts = urlsplit(address.url)
        assert parts.hostname is not None
        assert parts.port is not None
        self._server = parts.hostname, parts.port
        self._listening = socket.create_server(("127.0.0.1", 0))
        port = self._listening.getsockname()[1]
        self.address = Address.of(address.url.replace(f":{parts.port}/", f":{port}/"))
        self.cut: str | None = None
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):  # closed
            while True:
                client, _ = self._listening.accept()
                threading.Thread(target=self._forward, args=(client,), daemon=True).start()

    def _forward(self, client: socket.socket) -> None:
        with client, socket.create_connection(self._server) as server, suppress(OSError):
            while True:
                readable, _, _ = select.select([client, server], [], [])
                for one in readable:
                    data = one.recv(_CHUNK)
                    if not data:
                        return
                    if one is client and self.cut and _COMMIT in data:
                        self._cut(server, data)
                        return
                    (server if one is client else client).sendall(data)

    def _cut(self, server: socket.socket, data: bytes) -> None:
        moment, self.cut = self.cut, None
        if moment == "after":
            server.sendall(data)
            heard = b""
            while _READY not in heard:
                heard += server.recv(_CHUNK)
