"""Opening a table by a slash command: the part that all games share."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.allowed import server_of
from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.game import GAMES, DiscordGame
from bot.discord_ui.seating import Seating
from bot.discord_ui.where import refused, require_place
from bot.play.rulesets import find_ruleset, is_playable, rulesets_like
from bot.rules.ruleset import Ruleset
from bot.store import StoreUnavailable
from bot.table.happenings.options import why_not_play
from bot.table.options import Options
from bot.table.refusals import RuleError


async def rules_for(interaction: discord.Interaction[Any], desk: Desk, game: DiscordGame[Any], name: str) -> Ruleset:
    """The ruleset of a game, found by any of its names.

    Raises Told outside of a server, for a ruleset of another game, and for one that tables cannot play; BadRuleset if
    there is no such ruleset.
    """
    if interaction.channel is None:
        raise Told("error.server_only")
    rules = await find_ruleset(desk.store, server_of(interaction), name)
    if not isinstance(rules, game.rules):
        raise Told("error.other_start", title=rules.title, command=GAMES[rules.family].start_command)
    if not is_playable(rules):
        raise Told("error.scored_only", title=rules.title)
    return rules


async def playable_like(desk: Desk, game: DiscordGame[Any], guild_id: int, typed: str) -> list[Ruleset]:
    """The playable house rules and presets of a game that have the typed text in one of their names."""
    found = await rulesets_like(desk.store, guild_id, typed)
    return [rules for rules in found if isinstance(rules, game.rules) and is_playable(rules)]


async def clock_for(interaction: discord.Interaction[Any], desk: Desk, chosen_s: int | None) -> int:
    """The time for a turn in seconds: as chosen, or else the server's setting."""
    return chosen_s if chosen_s is not None else (await desk.screens.server_settings(server_of(interaction))).clock_s


async def open_lobby(
    interaction: discord.Interaction[Any], seating: Seating, options: Options, *, with_thread: bool
) -> None:
    """Open a lobby in the channel; with a thread, the play goes on there. The sender sits down as its host.

    A message that offers games opens one table and becomes the answer, so it is used up; whoever taps it again is told
    of their seat there again.

    Raises Told for missing permissions, for too many tables and where Discord refuses the lobby, RuleError for options
    that cannot be played. In these cases no table is open. Raises Told for a message whose table is over, too.
    """
    if refusal := why_not_play(options):
        raise RuleError(refusal)
    require_place(interaction, with_thread=with_thread)
    offer = interaction.message
    await interaction.response.defer(ephemeral=True, thinking=offer is None)
    is_posted: bool | None = True
    async with seating.openings.of(interaction.guild_id):
        table, action_id = await seating.opened(f"play:{offer.id}") if offer is not None else (None, "")
        if table is not None:
            account = await seating.require_seat(interaction, table)
        else:
            account = await seating.require_room(interaction)
            where = await seating.threads.place_for(interaction, options.ruleset.title, with_thread=with_thread)
            try:
                table = await seating.open_table(interaction, account, options, where, action_id)
            except StoreUnavailable:
                await seating.threads.take_back(where)
                raise
            is_posted = await seating.is_posted(table)
            await (seating.threads.take_back(where) if is_posted is None else seating.threads.settle(where))
    if is_posted is None:
        raise refused(interaction)
    await seating.tell(interaction, table, account, is_late=not is_posted)
