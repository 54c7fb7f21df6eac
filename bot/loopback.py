"""Points the Discord library of this process at a loopback server instead of at Discord."""

from __future__ import annotations

import ipaddress

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


class NotLoopback(ValueError):
    """The address is not on this machine; the bot's token would leave it."""


def point_library_at(base_url: str) -> None:
    """Make every client that this process starts from now on talk to `base_url` (`http://127.0.0.1:8080`).

    Raises NotLoopback for an address that is not on this machine, before anything is changed.
    """
    url = yarl.URL(base_url)
    if url.scheme != "http" or not _is_loopback(url.host):
        raise NotLoopback(f"{base_url!r} is not on this machine: the sandbox must be at http://127.0.0.1:PORT")
    base = base_url.rstrip("/")
    Route.BASE = f"{base}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base).with_scheme("ws") / "gateway"
    Asset.BASE = base


def _is_loopback(host: str | None) -> bool:
    if host is None:
        return False
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
