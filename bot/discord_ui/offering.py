"""`/play`: the games of a server as a choice, and the lobby of the one that is chosen."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.allowed import server_of
from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.games import GAMES
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.needs import Needs
from bot.discord_ui.opening import clock_for, open_lobby
from bot.discord_ui.replies import reply
from bot.discord_ui.seating import Seating
from bot.panels.custom_ids import Verb
from bot.panels.offer import offer_panel
from bot.play.offered import games_offered
from bot.table.options import Options


class Offering:
    """Offers the games in private, and opens a table for everybody."""

    def __init__(self, desk: Desk, seating: Seating) -> None:
        self._desk = desk
        self._seating = seating

    def handlers(self) -> Handlers:
        """The button that offers the games, and the selects that it offers."""
        return {
            Verb.PLAY: Handler(self._offer, Needs.SERVER),
            Verb.PLAY_GAME: Handler(self._open, Needs.SERVER),
        }

    async def offer(self, interaction: discord.Interaction[Any]) -> None:
        """Answer with the choice of games. Raises Told outside of a server."""
        guild_id = server_of(interaction)
        offered = {family: await games_offered(self._desk.store, guild_id, family) for family in GAMES}
        screen = await self._desk.screens.plain(await self._desk.account(interaction))
        await reply(interaction, offer_panel(offered, screen.words))

    async def _offer(self, click: Click) -> None:
        await self.offer(click.interaction)

    async def _open(self, click: Click) -> None:
        """Open a lobby as the game's own command does without options. Raises Told for a game that is not offered."""
        family = click.tap.seen
        name = click.values[0]
        offered = await games_offered(self._desk.store, click.guild_id, family) if family in GAMES else ()
        rules = next((one for one in offered if one.name == name), None)
        if rules is None:
            raise Told("error.old_answer")
        options = Options(rules, rules.seats_max, clock_s=await clock_for(click.interaction, self._desk, None))
        await open_lobby(click.interaction, self._seating, options, with_thread=False)
