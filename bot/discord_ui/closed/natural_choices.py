"""The naturals that /set offers while it is typed (autocomplete)."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.game import GAMES
from bot.discord_ui.own_tables import CHOICE_LENGTH_MAX, CHOICES_MOST, OwnTables
from bot.ids import AccountId, TableId
from bot.play.closed.by_text import NO_NATURAL, natural_labels
from bot.table.closed.seat import ClosedSeatView
from bot.words import words_in


async def natural_choices(
    interaction: discord.Interaction[Any], desk: Desk, own_tables: OwnTables, current: str
) -> list[app_commands.Choice[str]]:
    """Choices for the option: each natural that the sender's cards contain, and one to declare none."""
    sender = await desk.store.accounts.of(interaction.user.id)
    if sender is None:
        return []
    typed = getattr(interaction.namespace, "table", None)
    wanted = typed if isinstance(typed, str) else ""
    try:
        table = await own_tables.meant(interaction, sender.account_id, wanted, game=GAMES["closed"])
    except Told:
        return []
    return [
        app_commands.Choice(name=label[:CHOICE_LENGTH_MAX], value=kind)
        for kind, label in await _held(desk, table, sender.account_id)
        if current.casefold() in label.casefold()
    ][:CHOICES_MOST]


async def _held(desk: Desk, table: TableId, account: AccountId) -> list[tuple[str, str]]:
    """Each natural, and declaring none, as (value, label); empty if there are no naturals or in another game."""
    view = desk.screens.seat_view(await desk.tables.known(table), account)
    if not isinstance(view, ClosedSeatView):
        return []
    words = words_in((await desk.screens.settings_of(account)).language)
    labels = [(str(kind), label) for kind, label in natural_labels(view, words)]
    return [*labels, (NO_NATURAL, words("setting.no_natural"))] if labels else []
