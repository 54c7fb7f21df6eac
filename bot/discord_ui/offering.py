"""`/play`: the games of a server as a choice, and the lobby of the one that is chosen."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.allowed import server_of
from bot.discord_ui.archive import Archive
from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.game import GAMES
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.needs import Needs
from bot.discord_ui.opening import clock_for, open_lobby
from bot.discord_ui.replies import reply
from bot.discord_ui.seating import Seating
from bot.panels.custom_ids import Verb
from bot.panels.offer import offer_panel
from bot.play.offered import games_offered
from bot.play.rulesets import DEFAULT_OPEN_FACE
from bot.rules.open_face_presets import load_open_face
from bot.rules.ruleset import Ruleset
from bot.table.events import HandDealt
from bot.table.options import Options


class Offering:
    """Offers the games in private, and opens a table for everybody."""

    def __init__(self, desk: Desk, seating: Seating, archive: Archive) -> None:
        self._desk = desk
        self._seating = seating
        self._archive = archive

    def handlers(self) -> Handlers:
        """The button that offers the games, and what it offers."""
        return {
            Verb.PLAY: Handler(self._offer, Needs.SERVER),
            Verb.PLAY_GAME: Handler(self._open_chosen, Needs.SERVER),
            Verb.PLAY_USUAL: Handler(self._open_usual, Needs.SERVER),
            Verb.PLAY_AGAIN: Handler(self._open_again, Needs.SERVER),
        }

    async def offer(self, interaction: discord.Interaction[Any]) -> None:
        """Answer with the choice of games. Raises Told outside of a server."""
        guild_id = server_of(interaction)
        offered = {family: await games_offered(self._desk.store, guild_id, family) for family in GAMES}
        account = await self._desk.account(interaction)
        screen = await self._desk.screens.plain(account)
        last = await self._archive.newest(interaction, account)
        usual = load_open_face(DEFAULT_OPEN_FACE)
        await reply(interaction, offer_panel(usual, offered, screen.words, has_last=last is not None))

    async def _offer(self, click: Click) -> None:
        await self.offer(click.interaction)

    async def _open_usual(self, click: Click) -> None:
        await self._open(click, load_open_face(DEFAULT_OPEN_FACE))

    async def _open_again(self, click: Click) -> None:
        """Open a lobby for what the sender's last hand was played for, or else the last one that they may see.

        Raises Told where there is none.
        """
        last = await self._archive.newest(click.interaction, click.account)
        hand = await self._desk.store.log.hand(last.record.table, last.record.hand_no) if last is not None else ()
        dealt = next(iter(hand), None)
        if not isinstance(dealt, HandDealt):
            raise Told("error.old_answer")
        await open_lobby(click.interaction, self._seating, dealt.before.options.at_new_table(), with_thread=False)

    async def _open_chosen(self, click: Click) -> None:
        """Open a lobby for the game that was chosen. Raises Told for one that is not offered."""
        family, name = click.tap.seen, click.values[0]
        offered = await games_offered(self._desk.store, click.guild_id, family) if family in GAMES else ()
        rules = next((one for one in offered if one.name == name), None)
        if rules is None:
            raise Told("error.old_answer")
        await self._open(click, rules)

    async def _open(self, click: Click, rules: Ruleset) -> None:
        """Open a lobby as the game's own command does without options."""
        options = Options(rules, rules.seats_max, clock_s=await clock_for(click.interaction, self._desk, None))
        await open_lobby(click.interaction, self._seating, options, with_thread=False)
