"""People who act in the simulated Discord, and the page on which all that they see is written down."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch

from simcord.backend import serializers

from bot.ids import TableId
from bot.panels.pictures import FilmPart, Picture
from bot.play.dealer import Dealer
from bot.play.thinking import ThinkingInThread
from bot.store import accounts
from tests.discord.world import World, world
from tests.screens.page import Page, Reader
from tests.support.dealers import RiggedDealer, SeededDealer
from tests.support.pace import unlimited, unspread

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_TABLE: Final = TableId("4d1f80c2b7")
_PAUSE_S: Final = 0.01  # of the real clock
_PAUSES_MOST: Final = 50  # a lane that rests longer waits for something that the page tells
_BUSY: Final = frozenset({"message lane", "drawing"})  # tasks that are about to change a message


@dataclass
class Pen:
    """Draws nothing: each picture is its number, by which the page finds it again."""

    pictures: list[Picture] = field(default_factory=list)

    def __call__(self, picture: Picture) -> bytes:
        self.pictures.append(picture)
        return _PNG + str(len(self.pictures) - 1).encode()

    def of(self, data: bytes) -> Picture | None:
        """What was to be drawn, the whole film for its parts; None for a file that is no picture."""
        if not data.startswith(_PNG):
            return None
        picture = self.pictures[int(data.split(_PNG)[1])]
        return picture.film if isinstance(picture, FilmPart) else picture


@dataclass
class Stage:
    """A world and its page. Each act writes down what it changed on anybody's screen.

    `sees` limits that to some places: "channel", or people's names for what they alone see. None is everything.
    """

    at: World
    page: Page
    pen: Pen
    sees: frozenset[str] | None = None
    _known: dict[int, str] = field(default_factory=dict)

    async def seat(self, *names: str, game: str = "ofc", **options: Any) -> None:
        """The first opens a table, the others join, and the first hand is dealt."""
        await self.types(names[0], f"{game} start", **options)
        for name in names[1:]:
            await self.presses(name, "join")
        await self.presses(names[0], "start")

    async def deal(self, *names: str) -> None:
        """All press Next hand, and it is dealt."""
        for name in names:
            await self.presses(name, "next_hand")
        await self.at.dealt()

    async def types(self, who: str, command: str, /, in_dm: bool = False, **options: Any) -> Any:
        """Somebody uses a command; what came of it."""
        said = " ".join(f"{name}: {_said(value)}" for name, value in options.items())
        where = " in a direct message" if in_dm else ""
        self.page.act(f"{who} types `/{command}{' ' + said if said else ''}`{where}")
        user = self.at.user(who)
        result = await (user.slash(command, **options) if in_dm else self.at.slash(who, command, **options))
        return await self._show(result)

    async def presses(self, who: str, verb: str, seen: str | None = None, message: Any = None) -> Any:
        """Somebody presses a button by what it does: of a message, or else of the newest that has it."""
        message = message or self.having(who, verb, seen)
        button = next(_pressable(message, verb, seen))
        self.page.act(f"{who} presses {button['label']}")
        return await self._show(await self._actor(who, message).click(message, custom_id=button["custom_id"]))

    async def chooses(self, who: str, message: Any, *values: str, verb: str = "") -> Any:
        """Somebody picks from the first select that has these values, or from the one that does this."""
        offered = {
            json.dumps(menu): {one["value"]: one["label"] for one in menu["options"]} for menu in _menus(message)
        }
        menu, labels = next(
            (json.loads(menu), labels)
            for menu, labels in offered.items()
            if labels.keys() >= set(values) and verb in menu
        )
        self.page.act(f"{who} chooses {', '.join(labels[value] for value in values)}")
        actor = self._actor(who, message)
        return await self._show(await actor.select(message, list(values), custom_id=menu["custom_id"]))

    @staticmethod
    def first(message: Any, what: str) -> list[str]:
        """The value of the first choice in any of a message's selects that does this."""
        values = (one["value"] for menu in _menus(message) for one in menu["options"])
        return [next(value for value in values if value.startswith(f"{what}."))]

    async def fills(self, who: str, form: Any, values: dict[str, Any]) -> Any:
        """Somebody fills a form in and sends it."""
        self.page.act(f"{who} writes {', '.join(f'“{value}”' for value in values.values())} and sends the form")
        return await self._show(await self.at.people[who].submit_modal(form, values))

    async def looks_for(self, who: str, command: str, option: str, typed: str = "", **options: Any) -> None:
        """Somebody begins to type an option, and sees what is offered."""
        self.page.act(f"{who} types `/{command} {option}: {typed}` …")
        found = await self.at.people[who].autocomplete(self.at.channel, command, option, typed, **options)
        self.page.choices(typed, [str(one["name"]) for one in _choices(found)])

    async def waits(self, seconds: float, said: str) -> None:
        """Time goes by."""
        self.page.act(said)
        await self.at.env.advance_time(seconds)
        await self._show(None)

    async def happens(self, said: str) -> None:
        """Something was done to this world that the page tells."""
        self.page.act(said)
        await self.at.env.settle()
        await self._show(None)

    @asynccontextmanager
    async def quietly(self, said: str = "") -> AsyncIterator[None]:
        """What is done here is not written down. With words for it, all that it changed is, as it stands at the end."""
        lines, self.page.lines = self.page.lines, []
        sees, self.sees = self.sees, frozenset()
        before = dict(self._known)
        yield
        if said:
            self.sees, self.page.lines, self._known = sees, lines, before
            self.page.act(said)
        await self._show(None)
        self.sees, self.page.lines = sees, lines

    @contextmanager
    def seeing(self, *places: str) -> Iterator[None]:
        """Only these places are written down: what the others see has been shown before."""
        sees, self.sees = self.sees, frozenset(places)
        yield
        self.sees = sees

    def having(self, who: str, verb: str, seen: str | None = None) -> Any:
        """The newest message, of those that somebody sees, with a live button that does this."""
        user, person = self.at.user(who), self.at.people[who]
        shown = [*self.at.channel.history(viewer=person), *(user.dm_channel.history() if user.dm_channel else ())]
        for message in sorted(shown, key=lambda one: one.id, reverse=True):
            if any(_pressable(message, verb, seen)):
                return message
        live = [
            str(one.get("custom_id")) for message in shown for one in _components(message) if not one.get("disabled")
        ]
        raise LookupError(f"{who} sees no button {verb} {seen or ''}, but {', '.join(live)}")

    def _actor(self, who: str, message: Any) -> Any:
        own = self.at.user(who).dm_channel
        place = getattr(message, "channel_id", None) or message.channel.id
        return self.at.user(who) if own is not None and place == own.id else self.at.people[who]

    async def _rest(self) -> None:
        """Wait until nothing changes any more: what an act leads to may come in several edits."""
        before: list[Any] = [None]
        for _ in range(_PAUSES_MOST):
            await self.at.env.settle()
            now = [seen for _, _, _, seen in self._standing()]
            if now == before and not any(task.get_name() in _BUSY for task in asyncio.all_tasks()):
                return
            before = now
            await asyncio.sleep(_PAUSE_S)

    async def _show(self, result: Any) -> Any:
        await self._rest()
        if result is not None and result.modal is not None:
            self.page.form(result.modal)
        for place, heading, message, seen in self._standing():
            if self._known.get(message.id) == seen:
                continue
            is_new, self._known[message.id] = message.id not in self._known, seen
            if self.sees is None or place in self.sees:
                payload = serializers.message_payload(self.at.env.backend, message)
                self.page.message(
                    heading + ("" if is_new else ", changed"), payload, self._art(payload), self._reader()
                )
        return result

    def _standing(self) -> Iterator[tuple[str, str, Any, str]]:
        """All messages of the bot: whose screen and which place each is on, and what it shows; the channel first."""
        bot = self.at.env.backend.bot_user.id
        own = {self.at.user(name).dm_channel.id: name for name in self.at.people if self.at.user(name).dm_channel}
        names = {str(person.id): name for name, person in self.at.people.items()}
        for channel_id, messages in sorted(self.at.env.backend.messages.items()):
            for message in sorted(messages.values(), key=lambda one: one.id):
                if message.author_id != bot:
                    continue
                files = [(file["filename"], file.get("description")) for file in message.attachments]
                seen = json.dumps((message.content, message.components, files))
                if message.is_ephemeral:
                    name = names[str(((message.interaction_metadata or {}).get("user") or {}).get("id"))]
                    yield name, f"Only {name} sees", message, seen
                elif channel_id in own:
                    yield own[channel_id], f"{own[channel_id]}'s direct messages", message, seen
                elif channel_id == self.at.channel.id:
                    yield "channel", "In the channel", message, seen
                else:
                    yield "channel", "In the thread", message, seen

    def _art(self, payload: Any) -> Picture | None:
        for file in payload["attachments"]:
            stored = self.at.env.backend.cdn.get(file["url"])
            if stored is not None:
                return self.pen.of(stored)
        return None

    def _reader(self) -> Reader:
        names = {str(person.id): name for name, person in self.at.people.items()}
        channels = {str(one.id): one.name for one in self.at.env.backend.channels.values() if one.name}
        return Reader(names | channels | {str(self.at.env.backend.bot_user.id): "the bot"}, self.at.env.now())


@asynccontextmanager
async def stage(page: Page, dealer: Dealer | None = None) -> AsyncIterator[Stage]:
    """A server for one chapter; the cards are the dealer's, by default the same in every run."""
    pen, ids = Pen(), Random("accounts")
    known = SimpleNamespace(token_hex=lambda size: ids.randbytes(size).hex())
    with (
        patch.object(accounts, "secrets", known),
        TemporaryDirectory(prefix="screens-", ignore_cleanup_errors=True) as folder,
    ):
        dealer = dealer or SeededDealer("an evening to read")
        if isinstance(dealer, RiggedDealer):
            dealer.table = _TABLE  # its name is read, too: in the name of a proof's file
        async with world(
            Path(folder),
            dealer=dealer,
            render=pen,
            thinker=ThinkingInThread(),
            settings={"traffic": unlimited(spread=unspread(link_after_s=0))},
        ) as at:
            yield Stage(at, page, pen)


def _said(value: Any) -> str:
    return getattr(value, "name", None) or str(value)


def _components(message: Any) -> Iterator[dict[str, Any]]:
    for row in message.components:
        yield from (row if isinstance(row, dict) else row.to_dict()).get("components", ())


def _pressable(message: Any, verb: str, seen: str | None) -> Iterator[dict[str, Any]]:
    for one in _components(message):
        parts = str(one.get("custom_id", "")).split(":")
        if one.get("type") == 2 and parts[1:2] == [verb] and not one.get("disabled") and seen in (None, parts[-1]):
            yield one


def _menus(message: Any) -> list[dict[str, Any]]:
    return [one for one in _components(message) if one.get("type") == 3]


def _choices(found: Any) -> list[dict[str, Any]]:
    return list(getattr(found, "autocomplete_choices", found) or ())
