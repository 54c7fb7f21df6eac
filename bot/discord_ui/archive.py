"""Finished hands: lists in pages, replays step by step, and replays shared in the channel as a film."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.allowed import server_of
from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.needs import Needs
from bot.discord_ui.replies import fill, illustrate, redraw, reply, say, take_back
from bot.discord_ui.spoken import servers_words
from bot.discord_ui.viewing import Viewing
from bot.ids import AccountId
from bot.ledger.records import KeptRecord
from bot.panels.custom_ids import Verb
from bot.panels.names import in_text
from bot.panels.panel import Panel
from bot.panels.study.history import sought_in
from bot.play.history import History
from bot.play.one_by_one import Turns
from bot.store import WantedHands


class Archive:
    """Shows hands to those who may see them. Nobody is ever shown cards that stayed face down."""

    def __init__(self, desk: Desk, viewing: Viewing) -> None:
        self._desk = desk
        self._viewing = viewing
        self.history = History(desk.store)
        self._shares = Turns()  # of people: their hands are drawn for everybody one after the other

    def handlers(self) -> Handlers:
        """The page buttons, the select of hands, and the buttons under a replay.

        A replay's step is in `street_no` of its custom ids.
        """
        return {
            Verb.HANDS_NEWER: Handler(self._newer, Needs.SERVER),
            Verb.HANDS_OLDER: Handler(self._older, Needs.SERVER),
            Verb.HANDS_PICK: Handler(self._pick, Needs.SERVER),
            Verb.REPLAY: Handler(self._step, Needs.SERVER),
            Verb.REPLAY_SHARE: Handler(self._share, Needs.SERVER),
        }

    async def list(
        self, interaction: discord.Interaction[Any], wanted: WantedHands, account: AccountId, before_no: int | None
    ) -> None:
        """Answer in private with the newest hands that match, or the newest before a number, in pages."""
        viewer = self._viewing.of(interaction, account)
        panel = await self.history.page(server_of(interaction), wanted, viewer, before_no=before_no)
        await reply(interaction, panel)

    async def replay(self, interaction: discord.Interaction[Any], kept: KeptRecord, account: AccountId) -> None:
        """Answer in private with the first step of a hand's replay."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await fill(interaction, self._desk, await self.history.replay(server_of(interaction), kept, 0, account))

    async def hand(
        self, interaction: discord.Interaction[Any], record_no: int | None, account: AccountId | None
    ) -> KeptRecord:
        """The hand with a number, or the latest one. Raises Told if there is none that the account may see."""
        kept = await self.history.hand(server_of(interaction), record_no, self._viewing.of(interaction, account))
        if kept is None:
            raise Told("hands.none") if record_no is None else Told("hands.no_such", number=record_no)
        return kept

    async def newest(self, interaction: discord.Interaction[Any], account: AccountId) -> KeptRecord | None:
        """The newest hand of the server that somebody was in, or else that they may see; None if there is none."""
        return await self.history.hand(server_of(interaction), None, self._viewing.of(interaction, account))

    async def _newer(self, click: Click) -> None:
        await self._turn_page(click, after_no=click.tap.hand_no)

    async def _older(self, click: Click) -> None:
        await self._turn_page(click, before_no=click.tap.hand_no)

    async def _turn_page(self, click: Click, **page: int) -> None:
        wanted = WantedHands(*sought_in(click.tap.seen))
        viewer = self._viewing.of(click.interaction, click.account)
        await redraw(click.interaction, await self.history.page(click.guild_id, wanted, viewer, **page))

    async def _pick(self, click: Click) -> None:
        kept = await self.hand(click.interaction, int(click.values[0]), click.account)
        await self.replay(click.interaction, kept, click.account)

    async def _step(self, click: Click) -> None:
        kept = await self._of(click)
        await click.interaction.response.defer()
        panel = await self.history.replay(click.guild_id, kept, click.tap.street_no, click.account)
        await fill(click.interaction, self._desk, panel)

    async def _share(self, click: Click) -> None:
        """Post the whole hand as a film, if everybody in this channel may view the channel it was played in.

        That holds for its players, too: they may tell of their own cards, but the picture shows everybody's. Each
        person may share a hand once. Raises Told.
        """
        kept = await self._of(click)
        store = self._desk.store
        account = click.account
        hand = (kept.record.table, kept.record.hand_no)
        row = await store.tables.get(click.tap.table)
        if row is None or not await self._viewing.is_open_to_all_here(click.interaction, row, kept.record.hand_no):
            raise Told("replay.not_here")
        if not await store.shares.add(*hand, account):
            raise Told("replay.shared_already")
        try:
            name = in_text(
                await self._desk.screens.name_of(click.guild_id, account, await servers_words(store, click.guild_id))
            )
            await self._show(click, await self.history.shared(click.guild_id, kept, name))
        except BaseException:
            await store.shares.drop(*hand, account)
            raise

    async def _show(self, click: Click, panel: Panel) -> None:
        """Post the words silently, then add the film. If there is none, only who pressed the button hears of it."""
        await say(click.interaction, panel, is_private=False)
        try:
            async with self._shares.of(click.account):
                await illustrate(click.interaction, self._desk, panel)
        except Exception:
            await take_back(click.interaction)
            raise

    async def _of(self, click: Click) -> KeptRecord:
        """The hand that a button belongs to. Raises Told if it is another server's, deleted, or not theirs to see."""
        viewer = self._viewing.of(click.interaction, click.account)
        kept = await self.history.hand_of(click.guild_id, click.tap.table, click.tap.hand_no, viewer)
        if kept is None:
            raise Told("error.old_panel")
        return kept
