"""The hosts by whose names our HTTP servers may be asked: a page of another site is not answered.

A page on the web can have its own name lead to this machine (DNS rebinding): then a browser lets it read our answers
as its own. It cannot have the browser send another name than its own in the header Host. So an address in numbers,
localhost, and the names that the host has set are let in, and no other name.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Collection
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from aiohttp import web

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler, Middleware

_LOCAL = "localhost"
_HOST = re.compile(r"(\[[^\[\]]+\]|[^:\[\]]+)(?::(\d{1,5}))?")
_PORTS = {"http": "80", "https": "443"}  # which browsers leave out
_SENTENCE = "This name is not known here: ask by the address in numbers, or add the name to HOST_NAMES."


def allowed_hosts(names: Collection[str] = ()) -> Middleware:
    """Lets in what means this server, by its address, as localhost or by one of `names`: to others it answers 421.

    A request that a page of another site has a browser send says so in its header Origin, and is answered 403.
    """
    known = frozenset((_LOCAL, *(name.lower() for name in names)))

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        hosts = request.headers.getall("Host", [])
        if len(hosts) != 1 or not _is_ours(hosts[0], known):
            raise web.HTTPMisdirectedRequest(text=_SENTENCE)
        if any(not _is_same(origin, hosts[0]) for origin in request.headers.getall("Origin", [])):
            raise web.HTTPForbidden(text="A page of another site may not ask here.")
        return await handler(request)

    return guard


@lru_cache(maxsize=64)
def _is_ours(host: str, known: frozenset[str]) -> bool:
    found = _HOST.fullmatch(host)
    return found is not None and (found[1].lower() in known or _is_address(found[1]))


def _is_address(text: str) -> bool:
    try:
        address = ipaddress.ip_address(text.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return (address.version == 6) == text.startswith("[")


def _is_same(origin: str, host: str) -> bool:
    """Whether a page comes from the server that it asks. Behind a proxy it may have come by https."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    port = _PORTS.get(parts.scheme)
    return port is not None and _with_port(parts.netloc, port) == _with_port(host, port)


def _with_port(host: str, port: str) -> tuple[str, str] | None:
    found = _HOST.fullmatch(host)
    return (found[1].lower(), found[2] or port) if found is not None else None
