"""/ledger: who is up, who pays whom, what was posted, and how a hand is undone."""

from __future__ import annotations

import io

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import PokerBot
from bot.discord_ui.allowed import managed_server, server_of
from bot.discord_ui.boundary import Told
from bot.discord_ui.components import view_of
from bot.discord_ui.members import account_here
from bot.discord_ui.persons_menu import persons_menu
from bot.discord_ui.replies import reply, show
from bot.discord_ui.said import described, offered, said
from bot.ids import AccountId, TableId
from bot.ledger.entries import Book, EntryKind, Wanted
from bot.ledger.settlement import Transfer, most
from bot.panels.ledger.history import REASON_LENGTH_MAX
from bot.panels.names import clean_name, in_text, person_name
from bot.play.days import day_of, day_text
from bot.play.export import Format
from bot.play.export_questions import LedgerExport
from bot.play.surroundings import server_screen
from cogs.ledger_choices import hand_choices, since_choices, table_choices, until_choices

_BOOKS = offered("book", [book.value for book in Book])
_KINDS = offered("kind", [kind.value for kind in EntryKind])
_FORMATS = offered("format", [one.value for one in Format])
_POINTS_MAX = 1_000_000_000


@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
class Ledger(commands.GroupCog, group_name="ledger", group_description=said("command.ledger")):
    """The server's ledger."""

    def __init__(self, bot: PokerBot) -> None:
        self._bot = bot

    async def with_person(self, interaction: discord.Interaction[PokerBot], user: discord.User) -> None:
        """What the sender and somebody have of each other, by the menu that the other's name has; for them alone."""
        guild_id = server_of(interaction)
        first, second = await self._account(interaction, interaction.user), await self._account(interaction, user)
        if first == second:
            raise Told("ledger.two_people")
        panel = await self._bot.books.show_two(guild_id, Book.FRIENDS, first, second)
        await show(interaction, self._bot.desk, panel, is_private=True)

    @app_commands.command(description=said("command.ledger_show"))
    @described("command.ledger_show")  # fmt: skip
    @app_commands.choices(book=_BOOKS)
    @app_commands.autocomplete(since=since_choices, until=until_choices, table=table_choices)
    async def show(
        self,
        interaction: discord.Interaction[PokerBot],
        book: str = Book.FRIENDS.value,
        since: str = "",
        until: str = "",
        table: str = "",
        player: discord.User | None = None,
        other: discord.User | None = None,
    ) -> None:
        """Points as a picture and in words; those of a table in private where not everybody may view its channel."""
        guild_id = server_of(interaction)
        books = self._bot.books
        chosen = Book(book)
        is_private = False
        since_day, until_day = _days(since, until)
        if (bool(since or until), bool(table), player is not None or other is not None).count(True) > 1:
            raise Told("ledger.one_view")
        if player is not None or other is not None:
            first, second = (
                await self._account(interaction, player or interaction.user),
                await self._account(interaction, other or interaction.user),
            )
            if first == second:
                raise Told("ledger.two_people")
            panel = await books.show_two(guild_id, chosen, first, second)
        elif table:
            chosen_table = await self._table(interaction, table)
            panel = await books.show_table(guild_id, chosen, chosen_table)
            row = (await self._bot.desk.tables.known(chosen_table)).row
            is_private = not await self._bot.viewing.is_open_to_all_here(interaction, row, 1)
        elif since_day is not None or until_day is not None:
            panel = await books.show_days(guild_id, chosen, since_day, until_day)
        else:
            panel = await books.show(guild_id, chosen)
        await show(interaction, self._bot.desk, panel, is_private=is_private)

    @app_commands.command(description=said("command.ledger_settle"))
    @described("command.ledger_settle")
    @app_commands.choices(book=_BOOKS)
    async def settle(
        self,
        interaction: discord.Interaction[PokerBot],
        player: discord.User | None = None,
        points: app_commands.Range[int, 1, _POINTS_MAX] | None = None,
        book: str = Book.FRIENDS.value,
    ) -> None:
        """The fewest transfers, or a proposal to settle with somebody."""
        guild_id = server_of(interaction)
        chosen = Book(book)
        if player is None:
            panel = await self._bot.books.settle(guild_id, chosen)
            view = view_of(panel) or discord.utils.MISSING
            await interaction.response.send_message(panel.text, view=view, silent=True)
            return
        mine = await self._bot.desk.account(interaction)
        theirs = await self._account(interaction, player)
        balances = await self._bot.desk.store.ledger.balances(guild_id, chosen)
        payer, payee = (mine, theirs) if balances.get(mine, 0) < 0 else (theirs, mine)
        possible = most(balances, payer, payee)
        if payer == payee:
            raise Told("settle.yourself")
        if possible <= 0:
            raise Told("settle.same_way", name=in_text(person_name(player.display_name)))
        transfer = Transfer(payer, payee, points or possible)
        await self._bot.settling.propose(interaction, guild_id, chosen, transfer, mine)

    @app_commands.command(description=said("command.ledger_history"))
    @described("command.ledger_history")  # fmt: skip
    @app_commands.choices(book=_BOOKS, kind=_KINDS)
    @app_commands.autocomplete(since=since_choices, until=until_choices, table=table_choices)
    async def history(
        self,
        interaction: discord.Interaction[PokerBot],
        book: str = Book.FRIENDS.value,
        player: discord.User | None = None,
        table: str = "",
        kind: str = "",
        since: str = "",
        until: str = "",
    ) -> None:
        """The newest entries that fit, in pages, for the sender alone."""
        since_day, until_day = _days(since, until)
        wanted = Wanted(
            Book(book),
            await self._table(interaction, table) if table else None,
            await self._account(interaction, player) if player is not None else None,
            EntryKind(kind) if kind else None,
            since_day,
            until_day,
        )
        viewer = await self._bot.viewing.known(interaction)
        panel = await self._bot.books.history(server_of(interaction), wanted, viewer)
        await reply(interaction, panel)

    @app_commands.command(description=said("command.ledger_export"))
    @described("command.ledger_export", kind="format")
    @app_commands.rename(kind="format")
    @app_commands.choices(kind=_FORMATS)
    @app_commands.autocomplete(since=since_choices, until=until_choices)
    async def export(
        self,
        interaction: discord.Interaction[PokerBot],
        kind: str = Format.CSV.value,
        since: str = "",
        until: str = "",
    ) -> None:
        """Both books as one file, for the sender alone."""
        guild_id = server_of(interaction)
        since_day, until_day = _days(since, until)
        managed_server(interaction, "export.need_manage")
        await interaction.response.defer(ephemeral=True, thinking=True)
        place = self._bot.desk.store.place
        most = interaction.filesize_limit
        wanted = LedgerExport(place, guild_id, since_day, until_day, Format(kind), most)
        copy = await self._bot.errands.run(interaction.user.id, wanted)
        if copy.file is None:
            raise Told("export.too_big")
        screen = await server_screen(self._bot.desk.store, guild_id, ())
        text = screen.words("export.done", entries=copy.entries, head=copy.head, number=copy.head_no)
        file = discord.File(io.BytesIO(copy.file.content), copy.file.name)
        await interaction.edit_original_response(content=text, attachments=[file])

    @app_commands.command(description=said("command.ledger_chart"))
    @described("command.ledger_chart")
    @app_commands.choices(book=_BOOKS)
    @app_commands.autocomplete(since=since_choices, until=until_choices)
    async def chart(
        self,
        interaction: discord.Interaction[PokerBot],
        book: str = Book.FRIENDS.value,
        since: str = "",
        until: str = "",
    ) -> None:
        """A line for each player."""
        guild_id = server_of(interaction)
        since_day, until_day = _days(since, until)
        panel = await self._bot.books.chart(guild_id, Book(book), since_day, until_day)
        await show(interaction, self._bot.desk, panel, is_private=False)

    @app_commands.command(description=said("command.ledger_undo"))
    @described("command.ledger_undo")
    @app_commands.autocomplete(hand=hand_choices)
    async def undo(
        self,
        interaction: discord.Interaction[PokerBot],
        hand: int | None = None,
        reason: app_commands.Range[str, 0, REASON_LENGTH_MAX] = "",
    ) -> None:
        """A message with which the hand's players agree."""
        guild_id = server_of(interaction)
        account = await self._bot.desk.account(interaction)
        if hand is None:
            mine = await self._bot.desk.store.undos.candidates(guild_id, account)
            if not mine:
                raise Told("undo.no_hand_yours")
            entry_no = mine[0].entry_no
        else:
            entry_no = await self._entry_of(guild_id, hand)
        await self._bot.undoing.ask(interaction, guild_id, entry_no, reason, account)

    async def _entry_of(self, guild_id: int, number: int) -> int:
        """The ledger's entry of the hand with a number. Raises Told if there is none."""
        store = self._bot.desk.store
        kept = await store.records.get(guild_id, number)
        sealed = (
            await store.ledger.of_hand(guild_id, kept.record.table, kept.record.hand_no) if kept is not None else None
        )
        if sealed is None:
            raise Told("undo.no_hand")
        return sealed.entry_no

    async def _account(self, interaction: discord.Interaction[PokerBot], user: discord.abc.User) -> AccountId:
        return await account_here(self._bot.desk, interaction, user, "ledger.no_points")

    async def _table(self, interaction: discord.Interaction[PokerBot], text: str) -> TableId:
        """A table that was chosen from the list. Raises Told for another text, and for a table that is hidden there."""
        viewer = await self._bot.viewing.known(interaction)
        if not await self._bot.books.sees_table(server_of(interaction), TableId(text), viewer):
            raise Told("ledger.no_table")
        return TableId(text)


def _days(since: str, until: str) -> tuple[int | None, int | None]:
    """The days that two options name. Raises Told for what is no day, and for an end before the beginning."""
    since_day = _day(since)
    until_day = _day(until)
    if since_day is not None and until_day is not None and since_day > until_day:
        raise Told("ledger.no_days", since=day_text(since_day), until=day_text(until_day))
    return since_day, until_day


def _day(text: str) -> int | None:
    """The day that an option names. Raises Told for what is no day."""
    if not text:
        return None
    try:
        return day_of(text)
    except ValueError:
        raise Told("ledger.bad_day", text=in_text(clean_name(text))) from None


async def setup(bot: PokerBot) -> None:
    """Called once for each bot."""
    cog = Ledger(bot)
    await bot.add_cog(cog)
    bot.tree.add_command(persons_menu(said("menu.balance"), cog.with_person))
