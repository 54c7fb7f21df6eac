"""What tests of network faults do and look at."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from bot.app import PokerBot
from bot.table.state import State
from sandbox.interactions import Reply
from sandbox.model import Channel
from sandbox.people import Person
from sandbox.seen import Seen, seen
from sandbox.server import Sandbox
from sandbox.trouble import Foreign, Trouble
from tests.support.waiting import until

PAGE = b"<!DOCTYPE html>\n<html><head><title>Attention Required!</title></head><body>Blocked</body></html>\n"
BANNED = b"error code: 1015"  # with the status 429: too many requests, says the proxy
CALLBACK = "/interactions/*/*/callback"
SAID = "The connection to Discord failed for a moment."

Fault = Callable[[Trouble, str, str, int], object]
"""Lets trouble befall the next so many requests of a method to a path."""

FAULTS: dict[str, Fault] = {
    "reset before": lambda trouble, method, path, times: trouble.lose(method, path, is_done=False, times=times),
    "reset after": lambda trouble, method, path, times: trouble.lose(method, path, is_done=True, times=times),
    "html 403": lambda trouble, method, path, times: trouble.divert(method, path, Foreign(403, PAGE), times=times),
    "1015": lambda trouble, method, path, times: trouble.divert(method, path, Foreign(429, BANNED), times=times),
    "html 200": lambda trouble, method, path, times: trouble.divert(method, path, Foreign(200, PAGE), times=times),
    "empty": lambda trouble, method, path, times: trouble.cut_short(method, path, 0.0, times=times),
    "cut off": lambda trouble, method, path, times: trouble.cut_short(method, path, 0.1, times=times),
}


@dataclass(frozen=True)
class Loopback:
    """A loopback Discord with the bot in it, and what the bot has logged."""

    box: Sandbox
    bot: PokerBot
    log: pytest.LogCaptureFixture

    @property
    def table(self) -> Channel:
        """The channel."""
        return self.box.world.text_channel("table")

    @property
    def trouble(self) -> Trouble:
        """What befalls requests."""
        return self.box.world.trouble

    def person(self, name: str) -> Person:
        """Ann, Ben or Cat."""
        return self.box.people[name]

    async def start(self) -> Seen:
        """Ann opens a table; its panel."""
        await self.person("Ann").followed_up(await self.person("Ann").slash(self.table, "ofc start"))
        return await self.panel_with("Ann")

    def panel(self) -> Seen | None:
        """The newest message of the channel with buttons, if there is one."""
        found = [one for one in self.person("Ann").sees(self.table) if one.buttons and not one.is_ephemeral]
        return found[-1] if found else None

    async def panel_with(self, *parts: str) -> Seen:
        """The newest panel, as soon as its text and buttons show all this."""

        def is_shown() -> bool:
            panel = self.panel()
            shown = f"{panel.text} {' '.join(one.label for one in panel.buttons)}" if panel is not None else ""
            return all(part in shown for part in parts)

        await self.box.world.feed.until(is_shown)
        panel = self.panel()
        assert panel is not None
        return panel

    async def press(self, name: str, label: str) -> Reply:
        """Somebody presses a button of the newest panel."""
        panel = self.panel()
        assert panel is not None
        return await self.person(name).press(panel, label)

    async def state(self) -> State:
        """The only table, from the store."""
        (row,) = await self.bot.desk.store.tables.all_open()
        return await self.bot.desk.tables.state(row.table)

    async def seated(self) -> int:
        """How many sit at the table."""
        return len((await self.state()).sitters)

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait for something inside the bot."""
        await until(is_so)

    def assert_quiet(self) -> None:
        """Nothing was logged that would worry whoever runs the bot: no error, no traceback."""
        for record in self.log.records:
            assert record.levelno < logging.ERROR, record.getMessage()
            assert record.exc_info is None, record.getMessage()
            assert "Ignoring exception" not in record.getMessage()

    def warnings(self, part: str) -> list[str]:
        """The lines of the log that warn and say this."""
        return [
            record.getMessage()
            for record in self.log.records
            if record.levelno == logging.WARNING and part in record.getMessage()
        ]


def text_of(reply: Reply) -> str:
    """What somebody reads in an answer."""
    return seen(reply.message).text if reply.message is not None else ""
