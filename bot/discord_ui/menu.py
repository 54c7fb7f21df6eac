"""The private menu of a table: what the sender may do there."""

from __future__ import annotations

import asyncio
from typing import Any

import discord

from bot.discord_ui.allowed import manages
from bot.discord_ui.called import ASKED_S, answer_call, see_whether_left
from bot.discord_ui.components import verbs_of
from bot.discord_ui.desk import Desk
from bot.discord_ui.failures import log_failed
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.lanes.options_replies import OptionsReplies
from bot.discord_ui.moving import Moving
from bot.discord_ui.needs import Needs
from bot.discord_ui.replies import redraw, reply
from bot.ids import AccountId, TableId
from bot.panels.custom_ids import Verb
from bot.panels.panel import Panel
from bot.table.state import Phase


def is_menu(click: Click) -> bool:
    """Whether the click was on the menu. A private hand, which may have the same button, has no My cards beside it."""
    message = click.interaction.message
    return message is not None and message.flags.ephemeral and Verb.MY_CARDS in verbs_of(message)


def _is_options(click: Click) -> bool:
    message = click.interaction.message
    return message is not None and message.flags.ephemeral and Verb.SET_PLAY in verbs_of(message)


class Menu:
    """Shows the menu for /table and behind More, and redraws it after each click on it."""

    def __init__(self, desk: Desk, moving: Moving, options: OptionsReplies) -> None:
        self._desk = desk
        self._moving = moving
        self._options = options
        self._asking: set[asyncio.Task[None]] = set()

    async def show(self, interaction: discord.Interaction[Any], table: TableId, account: AccountId) -> None:
        """Bring the table down, then answer with the menu in private: so that is the newest of the two.

        Somebody who is called at the table is there.
        """
        await answer_call(self._desk, interaction, table, account)
        await asyncio.gather(self._moving.bring_down(table, account), self._see_who_left(table, account))
        await reply(interaction, await self._panel(interaction, table, account))

    async def _see_who_left(self, table: TableId, account: AccountId) -> None:
        """A host who opens the menu sees whom they can remove. In the lobby that is anybody."""
        state = (await self._desk.tables.known(table)).state
        if account != state.host or state.phase in (Phase.LOBBY, Phase.ENDED):
            return
        others = [one.account for _, one in state.sitters if not one.is_computer and one.account != account]
        asked = [asyncio.create_task(self._see_whether_left(table, other)) for other in others]
        self._asking.update(asked)
        for task in asked:
            task.add_done_callback(self._asking.discard)
        if asked:
            await asyncio.wait(asked, timeout=ASKED_S)

    async def _see_whether_left(self, table: TableId, account: AccountId) -> None:
        try:
            await see_whether_left(self._desk, table, account)
        except Exception:
            log_failed("answer about a member", is_stopping=False)

    def handlers(self) -> Handlers:
        """More, under a hand that is over."""
        return {Verb.MORE: Handler(self._more, Needs.THIS_HAND)}

    async def _more(self, click: Click) -> None:
        await self._see_who_left(click.tap.table, click.account)
        await reply(click.interaction, await self._panel(click.interaction, click.tap.table, click.account))

    async def redraw(self, click: Click) -> None:
        """Answer a click on the menu, or on a lobby's options."""
        if _is_options(click):
            await self._options.redraw(click.interaction, click.tap.table, click.account)
        else:
            await redraw(click.interaction, await self._panel(click.interaction, click.tap.table, click.account))

    async def _panel(self, interaction: discord.Interaction[Any], table: TableId, account: AccountId) -> Panel:
        row = (await self._desk.tables.known(table)).row
        return await self._desk.screens.menu(table, account, is_manager=manages(interaction, row.guild_id))
