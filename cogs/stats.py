"""/stats and /leaderboard: what the players of a server made of their hands."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import PokerBot
from bot.discord_ui.allowed import server_of
from bot.discord_ui.boundary import Told
from bot.discord_ui.members import account_here
from bot.discord_ui.persons_menu import persons_menu
from bot.discord_ui.replies import show
from bot.discord_ui.said import described, offered, said
from bot.ledger.entries import Book
from bot.panels.names import clean_name, in_text, person_name
from bot.panels.study.stats import Order
from bot.play.stats import newest_periods, period_of
from cogs.history import ruleset_choices

_BOOKS = offered("book", [book.value for book in Book])


async def period_choices(interaction: discord.Interaction[PokerBot], current: str) -> list[app_commands.Choice[str]]:
    """The newest months and years that have what was typed in them."""
    found = newest_periods(interaction.client.desk.now_ms())
    typed = current.casefold()
    return [
        app_commands.Choice(name=name, value=text) for text, name in found if typed in name.casefold() or typed in text
    ]


class StatsCog(commands.Cog):
    """Statistics."""

    def __init__(self, bot: PokerBot) -> None:
        self._bot = bot

    async def of_person(self, interaction: discord.Interaction[PokerBot], user: discord.User) -> None:
        """A person's record, by the menu that their name has; for the sender alone."""
        await self._show(interaction, user, "", "", Book.FRIENDS, is_private=True)

    @app_commands.command(description=said("command.stats"))
    @described("command.stats")
    @app_commands.autocomplete(ruleset=ruleset_choices, period=period_choices)
    @app_commands.choices(book=_BOOKS)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def stats(
        self,
        interaction: discord.Interaction[PokerBot],
        player: discord.User | None = None,
        ruleset: str = "",
        period: str = "",
        book: str = Book.FRIENDS.value,
    ) -> None:
        """One player's record; of who keeps it to themselves only their own, in private."""
        await self._show(interaction, player or interaction.user, ruleset, period, Book(book), is_private=False)

    async def _show(
        self,
        interaction: discord.Interaction[PokerBot],
        user: discord.abc.User,
        ruleset: str,
        period: str,
        book: Book,
        *,
        is_private: bool,
    ) -> None:
        guild_id = server_of(interaction)
        stats = self._bot.stats
        await self._require(guild_id, ruleset, period)
        account = await account_here(self._bot.desk, interaction, user, "stats.nobody")
        is_hidden = await stats.is_hidden(account)
        if is_hidden and user.id != interaction.user.id:
            raise Told("stats.hidden", name=in_text(person_name(user.display_name)))
        panel = await stats.player(guild_id, account, book, ruleset, period)
        await show(interaction, self._bot.desk, panel, is_private=is_hidden or is_private)

    @app_commands.command(description=said("command.leaderboard"))
    @described("command.leaderboard")
    @app_commands.autocomplete(ruleset=ruleset_choices, period=period_choices)
    @app_commands.choices(book=_BOOKS, by=offered("by", [order.value for order in Order]))
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def leaderboard(
        self,
        interaction: discord.Interaction[PokerBot],
        by: str = Order.POINTS.value,
        ruleset: str = "",
        period: str = "",
        book: str = Book.FRIENDS.value,
    ) -> None:
        """Everybody who shows theirs."""
        guild_id = server_of(interaction)
        await self._require(guild_id, ruleset, period)
        panel = await self._bot.stats.leaderboard(guild_id, Order(by), Book(book), ruleset, period)
        await show(interaction, self._bot.desk, panel, is_private=False)

    async def _require(self, guild_id: int, ruleset: str, period: str) -> None:
        """Raise Told for rules that nobody played here, and for what is no period."""
        if ruleset and ruleset not in await self._bot.archive.history.rulesets(guild_id, ""):
            raise Told("hands.no_ruleset")
        try:
            period_of(period)
        except ValueError:
            raise Told("stats.bad_period", text=in_text(clean_name(period))) from None


async def setup(bot: PokerBot) -> None:
    """Called once for each bot."""
    cog = StatsCog(bot)
    await bot.add_cog(cog)
    bot.tree.add_command(persons_menu(said("menu.stats"), cog.of_person))
