"""A simulated Discord with the unmodified bot in it: a server, a channel, and Ann, Ben and Cat."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, nullcontext
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

import discord
import pytest
import simcord
from simcord.actors import _component_interaction
from simcord.backend.models import Overwrite
from simcord.enums import ComponentType, OverwriteType

from bot.app import PokerBot
from bot.discord_ui import library
from bot.discord_ui.ports import Clocks, Renderer
from bot.ids import AccountId, TableId
from bot.panels.boards import card_label
from bot.panels.pictures import Picture
from bot.play.dealer import Dealer
from bot.play.thinking import Thinker
from bot.play.wall_clock import WallClock
from bot.rules.board import Board
from bot.store import Store, writer
from bot.table.open_face.hand import OpenFaceHand
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.state import Phase, State
from tests.discord.checks import Faults, check_controls, check_errors, check_nonces
from tests.discord.reading import as_options, buttons, filled, is_live
from tests.support.blank import dot
from tests.support.dealers import SeededDealer, known_keys
from tests.support.notices import is_notice
from tests.support.pace import unlimited
from tests.support.simcord_light import lighten
from tests.support.simcord_requests import check_all
from tests.support.simcord_turns import OFTEN_S, look_every, wait_only_for_what_is_soon
from tests.support.thinkers import Hasty
from tests.support.views import open_face_view
from tests.support.waiting import HUNG_S

ROW_LABELS = tuple(f"{board}{row}" for board in ("", "A ", "B ") for row in ("Back", "Middle", "Front"))
look_every(OFTEN_S)
wait_only_for_what_is_soon()
lighten()


@dataclass
class World:
    """Everything that a behavioural test needs; `people` are members of the server by name."""

    env: simcord.Env
    store: Store
    bot: PokerBot
    guild: Any
    channel: Any
    people: dict[str, Any]
    make_bot: Callable[[], PokerBot]
    _newest: list[TableId] = field(default_factory=list)

    async def start(self, name: str = "Ann", /, **options: Any) -> Any:
        """`/ofc start`, asked by one of the people; the interaction's result."""
        return await self.people[name].slash(self.channel, "ofc start", **options)

    async def restart(self) -> None:
        """The process dies between two clicks and another one takes over."""
        self.bot = self.make_bot()
        await self.env.restart_bot(self.bot)

    async def dealt(self) -> None:
        """Until a hand is dealt that this test itself made due: the simulation follows what clicks lead to."""
        async with asyncio.timeout(HUNG_S):
            while not (await self.state()).is_playing:
                await asyncio.sleep(0.01)

    async def table(self) -> TableId:
        """The newest open table of the server, or the last one that was."""
        rows = await self.store.tables.open_in_server(self.guild.id)
        self._newest = [row.table for row in rows] or self._newest
        return self._newest[-1]

    async def state(self) -> State:
        """Its state, folded from the store."""
        return await self.bot.desk.tables.state(await self.table())

    async def hand(self) -> OpenFaceHand:
        """The newest hand of the newest table."""
        hand = (await self.state()).hand
        assert isinstance(hand, OpenFaceHand)
        return hand

    async def version(self) -> int:
        """The version of the newest table's log: what is refused leaves it as it was."""
        return (await self.store.log.load(await self.table())).version

    async def account(self, name: str) -> AccountId:
        """The account of one of the people."""
        found = await self.store.accounts.of(self.people[name].id)
        assert found is not None
        return found.account_id

    async def view(self, name: str) -> OpenFaceSeatView:
        """What one of the people may see of the newest hand."""
        view = open_face_view(await self.state(), await self.account(name))
        assert view is not None
        return view

    def messages(self, name: str | None = None) -> list[discord.Message]:
        """The channel's messages as one sees them; without a name, as everybody does."""
        viewer = self.people[name] if name else None
        history: list[discord.Message] = self.channel.history(viewer=viewer) if viewer else self.channel.history()
        return history

    def panel(self) -> discord.Message:
        """The newest message of the channel with buttons; a notice to somebody is none."""
        return next(one for one in reversed(self.messages()) if one.components and not one.content.startswith("<@"))

    def dm(self, name: str) -> discord.Message:
        """The newest message in the direct messages with one of the people; a notice is none."""
        messages: list[discord.Message] = self.user(name).dm_channel.history()
        shown = [message for message in messages if not is_notice(message.content)]
        assert shown, f"{name} has no message"
        return shown[-1]

    def user(self, name: str) -> Any:
        """One of the people outside the server: for direct messages."""
        return self.people[name].user

    async def click(self, name: str, label: str) -> Any:
        """One of the people presses a button of the newest panel, or one that comes in private after another one.

        After a hand that is More; in a lobby Options for what is the table's, and Join for what is one's own.
        """
        panel = self.panel()
        shown = buttons(panel)
        own = "Join" if "Join" in shown else "I'm in"
        way = "More" if "More" in shown else own if label in ("Cut", "Leave") else "Options"
        if label not in shown and way in shown:
            panel = (await self.people[name].click(panel, label=way)).response
        return await self.people[name].click(panel, label=label)

    async def options(self, name: str) -> Any:
        """What one of the people reads behind Options, before the first hand."""
        return (await self.people[name].click(self.panel(), label="Options")).response

    async def fill(self, name: str, label: str, **values: Any) -> Any:
        """One of the people fills in a form of Options; what they are answered."""
        opened = await self.click(name, label)
        return await self.people[name].submit_modal(opened, values)

    async def more(self, name: str) -> Any:
        """What one of the people reads behind More, under a hand that is over."""
        return (await self.people[name].click(self.panel(), label="More")).response

    async def tap(self, name: str, label: str) -> Any:
        """One of the people presses a button in their direct messages."""
        return await self.user(name).click(self.dm(name), label=label)

    async def place_street(self, name: str, *, as_dealt: bool = False) -> int:
        """Place the street's cards by taps, filling back, middle, front; how many taps it took.

        The highest first, as they stand on the screen; `as_dealt` in the order of the deal, each tapped by its own.
        """
        view = await self.view(name)
        taps = 0
        for card in [card for packet in view.due for card in packet.cards[: packet.places]]:
            if as_dealt:
                await self.tap(name, next(one for one in buttons(self.dm(name)) if one.startswith(card_label(card))))
            labels = [label for label in ROW_LABELS if is_live(self.dm(name), label)]
            await self.tap(name, labels[0])
            taps += 1
        await self.confirm(name)
        return taps + 1

    async def confirm(self, name: str) -> None:
        """Confirm what was tapped in direct messages, a foul too."""
        await self.tap(name, next(label for label in ("Confirm", "Foul it") if is_live(self.dm(name), label)))

    async def my_cards(self, name: str) -> Any:
        """One of the people presses My cards; their private reply."""
        return (await self.click(name, "My cards")).response

    async def slash(self, name: str, command: str, /, **options: Any) -> Any:
        """One of the people uses a slash command in the channel."""
        return await self.people[name].slash(self.channel, command, **options)

    async def place_all(self, name: str, *, in_dm: bool = False) -> Any:
        """Place the street's cards by `/place`, filling back, middle, front."""
        return await self.place_rows(name, filled(await self.view(name)), in_dm=in_dm)

    async def place_rows(self, name: str, rows: Board, *, in_dm: bool = False) -> Any:
        """Place cards by `/place`. A foul is asked about at first; typed again it is meant."""

        async def place() -> Any:
            if in_dm:
                return await self.user(name).slash("place", **as_options(rows))
            return await self.slash(name, "place", **as_options(rows))

        answer = await place()
        confirms = [one for one in buttons(answer.response).values() if ":confirm:" in one.custom_id]
        is_asked = any(one.style is discord.ButtonStyle.danger and not one.disabled for one in confirms)
        return await place() if is_asked else answer

    async def play_hand(self, *, in_dm: bool = False) -> None:
        """Everybody places by `/place` until the hand is over."""
        while (await self.state()).phase is Phase.PLAYING:
            before = await self.version()
            answer = await self.place_all((await self.to_act())[0], in_dm=in_dm)
            assert await self.version() > before, answer.response.content

    async def seat(self, *names: str, **options: object) -> None:
        """The first opens a table, the others join, and the first hand is dealt."""
        await self.start(names[0], **options)
        for name in names[1:]:
            await self.click(name, "Join")
        await self.click(names[0], "Start")

    async def press(self, name: str, custom_id: str, message: Any = None, *, in_dm: bool = False) -> Any:
        """Press a button that the message (by default the panel) had when it was pressed; by now it may have gone."""
        message = message or (self.dm(name) if in_dm else self.panel())
        actor = self.user(name) if in_dm else self.people[name]
        stored = copy(self.env.backend.get_message(message.channel.id, message.id))
        button = {"type": ComponentType.BUTTON, "style": 2, "label": "old", "custom_id": custom_id}
        stored.components = [{"type": ComponentType.ACTION_ROW, "components": [button]}]
        return await _component_interaction(
            actor, stored, {"custom_id": custom_id, "component_type": ComponentType.BUTTON}
        )

    def close_dm(self, name: str, code: int = 50007) -> None:
        """From now on nothing can be sent to one of the people."""
        path = "/users/@me/channels" if code == 40003 else f"/channels/{self.user(name).dm_channel.id}/messages"
        self.env.inject_error("POST", path, status=403, code=code, message="no", times=None)

    async def forbid(self, *permissions: str) -> None:
        """Take permissions from the bot in the channel; without any, give all back."""
        _, deny = discord.PermissionOverwrite(**dict.fromkeys(permissions, False)).pair()
        me = self.env.backend.bot_user.id
        self.env.backend.set_overwrite(self.channel.id, Overwrite(me, OverwriteType.MEMBER, 0, deny.value))
        await self.env.settle()

    def requests(self, method: str, part: str = "") -> list[Any]:
        """The bot's requests so far of one method, to paths that contain a part."""
        return [one for one in self.env.http_requests if one.method == method and part in one.path]

    async def to_act(self) -> list[str]:
        """Names of the people whom the newest hand waits for."""
        return [name for name in self.people if await self._is_waited_for(name)]

    async def _is_waited_for(self, name: str) -> bool:
        found = await self.store.accounts.of(self.people[name].id)
        view = open_face_view(await self.state(), found.account_id) if found else None
        return view is not None and view.may_place


@asynccontextmanager
async def world(  # noqa: PLR0913 # each is what some tests have otherwise
    folder: Path,
    *,
    dealer: Dealer | None = None,
    render: Callable[[Picture], bytes] = dot,
    thinker: Thinker | None = None,
    names: tuple[str, ...] = ("Ann", "Ben", "Cat"),
    expects_faults: bool = False,
    settings: Mapping[str, Any] = MappingProxyType({}),
    has_known_keys: bool = True,
    ahead_ms: Callable[[], int] = lambda: 0,
) -> AsyncIterator[World]:
    """Run the unmodified bot against the simulated Discord; afterwards every request is checked.

    `has_known_keys`: the cards follow from the dealer alone, and are the same in every run; otherwise from the ids of
    messages, as with Discord.

    `ahead_ms`: how far somebody has set the clock of the bot's machine ahead of Discord's.
    """
    store = await Store.open(folder / "test.sqlite3")
    holder: list[simcord.Env] = []
    faults = Faults(logging.ERROR)
    logging.getLogger("bot").addHandler(faults)

    def now_ms() -> int:
        return int(holder[0].now().timestamp() * 1000) if holder else 0

    own_dealer = dealer or SeededDealer()

    def make_bot() -> PokerBot:
        return PokerBot(
            store,
            dealer=own_dealer,
            thinker=thinker or Hasty(),
            clocks=Clocks(
                WallClock(lambda: now_ms() + ahead_ms(), now_ms, now_ms),
                lambda: now_ms() / 1000,
                heartbeat_s=0,  # days go by here, and a kill comes right after an action
            ),
            renderer=Renderer(render, every_s=0),
            **({"traffic": unlimited()} | dict(settings)),
        )

    bot = make_bot()
    keys = known_keys() if has_known_keys else nullcontext()
    keys.__enter__()
    patient = pytest.MonkeyPatch()
    patient.setattr(writer, "PATIENCE_S", HUNG_S)  # three seconds, as Discord's, are nothing on a machine that
    patient.setattr(library, "CALLBACK_S", HUNG_S)  # stands still: people would be told to try again
    try:
        async with simcord.run(bot, settle_timeout=HUNG_S) as env:
            holder.append(env)
            guild = env.create_guild("Friends")
            channel = guild.create_text_channel("table")
            people = {name: guild.add_member(env.create_user(name)) for name in names}
            yield World(env, store, bot, guild, channel, people, make_bot)
            check_all(env)
            check_nonces(env)
            check_controls(env)
            check_errors(env, expects_faults=expects_faults)
            assert expects_faults == bool(faults.texts), "a bug was logged:\n" + "\n".join(faults.texts)
    finally:
        patient.undo()
        keys.__exit__(None, None, None)
        logging.getLogger("bot").removeHandler(faults)
        await store.close()
