"""The Discord library as it was: what the bot and the sandbox change in it is put back after a test."""

from __future__ import annotations

import logging

import discord.gateway
import pytest
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.discord_ui.library import LOUD, in_one_line


def put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put everything back when the test ends."""
    changed = ((Route, "BASE"), (DiscordWebSocket, "DEFAULT_GATEWAY"), (Asset, "BASE"))
    for owner, name in (*changed, (discord.gateway, "KeepAliveHandler"), (discord.http, "json_or_text")):
        monkeypatch.setattr(owner, name, getattr(owner, name))
    for name in LOUD:
        logging.getLogger(name).removeFilter(in_one_line)
