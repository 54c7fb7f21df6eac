"""The one place where objects are wired together, and the discord.py bot that they live in."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any

import discord
from discord.ext import commands

from bot.discord_ui.analyser import Analyser
from bot.discord_ui.answers import Answers
from bot.discord_ui.archive import Archive
from bot.discord_ui.chips import Chips
from bot.discord_ui.clicks import Clicks
from bot.discord_ui.command_tree import CommandTree
from bot.discord_ui.components import tap_of
from bot.discord_ui.cut import Cuts
from bot.discord_ui.desk import Desk
from bot.discord_ui.games import GAMES
from bot.discord_ui.hand_clicks import HandClicks
from bot.discord_ui.handlers import Handlers, composed
from bot.discord_ui.hints import Hints
from bot.discord_ui.house_rules.reading import ShownRules
from bot.discord_ui.house_rules.writing import WrittenRules
from bot.discord_ui.ledger.pages import LedgerPages
from bot.discord_ui.ledger.settling import Settling
from bot.discord_ui.ledger.undoing import Undoing
from bot.discord_ui.limits import Pace
from bot.discord_ui.menu import Menu
from bot.discord_ui.needs import Checks
from bot.discord_ui.own_settings import OwnSettings
from bot.discord_ui.own_tables import OwnTables
from bot.discord_ui.privacy import Privacy
from bot.discord_ui.proofs import Proofs
from bot.discord_ui.reconciler import Reconciler
from bot.discord_ui.reviews import Reviews
from bot.discord_ui.seating import Seating
from bot.discord_ui.stakes import Stakes
from bot.discord_ui.table_clicks import TableClicks
from bot.discord_ui.underway import Underway
from bot.discord_ui.verifier import Verifier
from bot.discord_ui.viewing import Viewing
from bot.ids import AccountId, TableId
from bot.panels.pictures import Picture
from bot.play.backups import Backups
from bot.play.books import Books
from bot.play.clock import TurnClock
from bot.play.dealer import Dealer, SecretDealer
from bot.play.errands import Errands
from bot.play.presence import Presence
from bot.play.screens import Screens
from bot.play.stats import Stats
from bot.play.sweep import Sweep
from bot.play.tables import Tables
from bot.play.thinking import Thinker, ThinkingInThread
from bot.render import draw
from bot.store import DueRow, Store

_log = logging.getLogger(__name__)
_GRACE_S = 3.0  # at the end for what is on its way: after as long Discord takes no first answer any more
COGS = (
    "cogs.ofc",
    "cogs.chinese",
    "cogs.table",
    "cogs.ledger",
    "cogs.history",
    "cogs.analyse",
    "cogs.stats",
    "cogs.rules",
    "cogs.admin",
    "cogs.privacy",
)
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # cards make no sound


def utc_now_ms() -> int:
    """UTC milliseconds."""
    return time.time_ns() // 1_000_000


class PokerBot(commands.Bot):
    """The bot. Everything it knows is in the store; it may be killed at any moment.

    `dealer`, `now_ms`, `render`, `thinker`, `make_worker` (one for each errand) and `pace` are ports: tests put in
    their own. What belongs to a server that has removed the bot is deleted `purge_after_days` later. Without
    `backup_every_hours` the database is not copied.
    """

    def __init__(
        self,
        store: Store,
        *,
        dealer: Dealer | None = None,
        now_ms: Callable[[], int] = utc_now_ms,
        render: Callable[[Picture], bytes] = draw,
        thinker: Thinker | None = None,
        make_worker: Callable[[], Thinker] = ThinkingInThread,
        pace: Pace | None = None,
        syncs_commands: bool = True,
        picture_every_ms: int = 1000,
        purge_after_days: int = 30,
        backup_every_hours: int = 0,
        backups_kept: int = 24,
    ) -> None:
        super().__init__(
            command_prefix=(),
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            help_command=None,
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            tree_cls=CommandTree,
        )
        tables = Tables(store, dealer or SecretDealer(), now_ms)
        thinker = thinker or ThinkingInThread()
        screens, presence = Screens(store, tables), Presence(now_ms)
        self.desk = Desk(self, store, tables, screens, presence, render, thinker, picture_every_ms)
        self.viewing = Viewing(self.desk)
        self.reconciler = Reconciler(self.desk)
        self.answers = Answers(self.desk, self.reconciler)
        self.seating = Seating(self.desk, self.reconciler)
        self.menu = Menu(self.desk)
        self.own_tables = OwnTables(self.desk)
        self.shown_rules, self.written_rules = ShownRules(self.desk), WrittenRules(self.desk)
        self.books = Books(store, tables)
        self.settling, self.undoing = Settling(self.desk, self.books), Undoing(self.desk, self.books, self.viewing)
        self.archive = Archive(self.desk, self.viewing)
        self.verifier = Verifier(self.desk, self.archive.history)
        self.analyser = Analyser(self.desk, self.archive.history)
        self.errands = Errands(make_worker)
        self.privacy = Privacy(self.desk, self.reconciler, self.errands, backup_every_hours * backups_kept)
        self.stats = Stats(store, self.archive.history)
        self.clicks = Clicks(self.desk, Checks(self.desk, self.viewing), self.handlers())
        self.sweep = Sweep(store, now_ms, purge_after_days, self.privacy.purge)
        self.backups = Backups(store, now_ms, backup_every_hours, backups_kept)
        self.underway = Underway()
        self.pace = pace or Pace()
        self.clock = TurnClock(store, tables, thinker, self._remind)
        tables.on_change = self._changed
        self._syncs_commands = syncs_commands
        self._is_started = False

    async def setup_hook(self) -> None:
        """Load the commands, start the clock."""
        await asyncio.to_thread(_warm_up)
        await _add_commands(self)
        if self._syncs_commands:
            await self.tree.sync()
        await self.clock.start()

    async def on_ready(self) -> None:
        """Look at every open table once: what changed while the bot was away is shown now."""
        if self._is_started:
            return
        self._is_started = True
        for row in await self.desk.store.tables.all_open():
            self.reconciler.touch(row.table)
        await self.undoing.tell()
        await self.sweep.start([guild.id for guild in self.guilds])
        await self.backups.start()
        _log.info("ready as %s in %d servers", self.user, len(self.guilds))

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Clicks, choices and forms, all found by their custom ids: a restart loses none."""
        if not self.underway.enter():
            return
        data: Any = interaction.data or {}
        tap = tap_of(str(data.get("custom_id", "")))
        if interaction.type is discord.InteractionType.component:
            await self.clicks.on_tap(interaction, tap, data.get("values", ()))
        elif interaction.type is discord.InteractionType.modal_submit and await self.pace.allows(interaction):
            await self.clicks.on_form(interaction, tap)

    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """A channel's permissions may have been given back: what could not be shown is shown."""
        for row in await self.desk.store.tables.open_in(channel_id=channel.id):
            self.reconciler.touch(row.table)

    async def on_guild_role_update(self, before: discord.Role, role: discord.Role) -> None:
        """So may a role's."""
        for row in await self.desk.store.tables.open_in(guild_id=role.guild.id):
            self.reconciler.touch(row.table)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel with tables is gone: they pause, and their players can see why in their direct messages."""
        await self._pause_in(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone, perhaps with a table."""
        self.viewing.threads.forget(payload.thread_id)
        await self._pause_in(payload.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server: its tables pause, and some time later everything of it is deleted."""
        for row in await self.desk.store.tables.open_in(guild_id=guild.id):
            await self.reconciler.pause(row.table)
        await self.sweep.removed(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was invited to a server, perhaps again."""
        await self.sweep.returned(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server can be reached again; some that invite the bot again are announced so."""
        await self.sweep.returned(guild.id)

    async def close(self) -> None:
        """Finish what is on its way, but not for long, then leave: the next start shows what is missing."""
        await self.clock.stop()
        await self.sweep.stop()
        until = asyncio.get_running_loop().time() + _GRACE_S
        for finish in (self.underway.finish, self.reconciler.stop, self.answers.stop):
            with suppress(TimeoutError):
                async with asyncio.timeout_at(until):
                    await finish()
        await self.backups.stop()
        await self.errands.close()
        await self.desk.thinker.close()
        await super().close()

    def handlers(self) -> Handlers:
        """What every control does."""
        desk = self.desk
        return composed(
            self.seating.handlers(),
            TableClicks(desk, self.answers, self.menu).handlers(),
            Cuts(desk).handlers(),
            Stakes(desk).handlers(),
            Chips(desk, self.answers).handlers(),
            HandClicks(desk, self.answers).handlers(),
            Hints(desk).handlers(),
            Reviews(desk, self.archive.history).handlers(),
            Proofs(desk).handlers(),
            self.archive.handlers(),
            self.verifier.handlers(),
            self.settling.handlers(),
            self.undoing.handlers(),
            LedgerPages(self.books, self.viewing).handlers(),
            self.written_rules.handlers(),
            OwnSettings(desk, self.reconciler).handlers(),
            self.privacy.handlers(),
        )

    def _changed(self, table: TableId, due_ms: int | None) -> None:
        """After every commit."""
        self.clock.arm(due_ms)
        self.reconciler.touch(table)

    async def _remind(self, table: TableId, due: DueRow) -> None:
        """Half of a turn is over: its player is told, unless they want no reminders."""
        state = await self.desk.tables.state(table)
        sitter = state.sitter(due.seat) if due.seat is not None else None
        if sitter is None:
            return
        account: AccountId = sitter.account
        settings = await self.desk.screens.settings_of(account)
        if not settings.has_reminders:
            return
        await self.reconciler.remind(table, account)

    async def _pause_in(self, channel_id: int) -> None:
        for row in await self.desk.store.tables.open_in(channel_id=channel_id):
            await self.reconciler.pause(row.table)


def _warm_up() -> None:
    """Make what the first click would wait for: about a tenth of a second in all."""
    for game in GAMES.values():
        game.warm_up()


async def _add_commands(bot: PokerBot) -> None:
    """Modules are imported once in a process; as extensions they would be executed anew for each bot."""
    for name in COGS:
        await import_module(name).setup(bot)


async def commands_of(store: Store) -> list[dict[str, Any]]:
    """The bot's slash commands as they are registered, without connecting anywhere."""
    bot = PokerBot(store, syncs_commands=False)
    await _add_commands(bot)
    return [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
