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
from bot.discord_ui.needs import Needs
from bot.discord_ui.replies import redraw, reply
from bot.ids import AccountId, TableId
from bot.panels.custom_ids import Verb
from bot.panels.panel import Panel
from bot.table.state import Phase


def is_more(click: Click) -> bool:
    """Whether the click was on what More has shown."""
    message = click.interaction.message
    return message is not None and message.flags.ephemeral and Verb.PROOF in verbs_of(message)


def _is_options(click: Click) -> bool:
    message = click.interaction.message
    return message is not None and message.flags.ephemeral and Verb.SET_PLAY in verbs_of(message)


class Menu:
    """Shows the menu for /table and what is behind More, and redraws them after each click on them."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._asking: set[asyncio.Task[None]] = set()

    async def show(self, interaction: discord.Interaction[Any], table: TableId, account: AccountId) -> None:
        """Answer with the menu in private. Whoever is called at the table is there."""
        await answer_call(self._desk, interaction, table, account)
        await self._see_who_left(table, account)
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
        await reply(click.interaction, await self._desk.screens.more(click.tap.table, click.account))

    async def redraw(self, click: Click) -> None:
        """Answer a click on the menu, on what More has shown, or on a lobby's options."""
        if is_more(click):
            panel = await self._desk.screens.more(click.tap.table, click.account)
        elif _is_options(click):
            panel = await self._desk.screens.options(click.tap.table, click.account)
        else:
            panel = await self._panel(click.interaction, click.tap.table, click.account)
        await redraw(click.interaction, panel)

    async def _panel(self, interaction: discord.Interaction[Any], table: TableId, account: AccountId) -> Panel:
        row = (await self._desk.tables.known(table)).row
        return await self._desk.screens.menu(table, account, is_manager=manages(interaction, row.guild_id))
