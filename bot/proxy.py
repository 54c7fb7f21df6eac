"""The proxy by which this machine reaches Discord, where there is no other way out."""

from __future__ import annotations

from typing import NamedTuple
from urllib.request import getproxies, proxy_bypass

from aiohttp import BasicAuth
from yarl import URL

_KINDS = ("http", "https")  # the library knows no others


class BadProxy(ValueError):
    """HTTPS_PROXY cannot be used. The message is one sentence without the address, which may have a password in it."""


class Proxy(NamedTuple):
    """The library's two options. The password is apart from the address, which is part of errors."""

    proxy: str | None = None
    proxy_auth: BasicAuth | None = None


def proxy_to(address: str) -> Proxy:
    """The proxy to an address that begins with https; empty where that is reached directly.

    It is HTTPS_PROXY of the environment, or the system's own setting on Windows and macOS, unless NO_PROXY excepts the
    host. A loopback Discord speaks plain http and is always reached directly. Raises BadProxy.
    """
    target = URL(address)
    named = "" if target.scheme != "https" or proxy_bypass(target.host or "") else getproxies().get("https", "")
    if not named:
        return Proxy()
    try:
        url = URL(named if "://" in named else f"http://{named}")
    except ValueError:
        url = URL()
    if url.scheme not in _KINDS or not url.host:
        raise BadProxy("HTTPS_PROXY is no address of an HTTP proxy: write it as http://HOST:PORT.")
    return Proxy(str(url.with_user(None)), BasicAuth.from_url(url))
