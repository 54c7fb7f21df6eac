"""The one place where objects are wired together, and the discord.py bot that they live in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import discord

from bot.discord_ui.analyser import Analyser
from bot.discord_ui.answers import Answers
from bot.discord_ui.archive import Archive
from bot.discord_ui.asking import Asking
from bot.discord_ui.chips import Chips
from bot.discord_ui.clicks import Clicks
from bot.discord_ui.coming_and_going import ComingAndGoing
from bot.discord_ui.command_tree import CommandTree
from bot.discord_ui.components import tap_of
from bot.discord_ui.connection import Connection
from bot.discord_ui.cut import Cuts
from bot.discord_ui.desk import Desk
from bot.discord_ui.failures import log_failed
from bot.discord_ui.greeting import greet
from bot.discord_ui.hand_clicks import HandClicks
from bot.discord_ui.handlers import Handlers, composed
from bot.discord_ui.hearing import Hearing
from bot.discord_ui.help import Help
from bot.discord_ui.hints import Hints
from bot.discord_ui.house_rules.choosing import ChosenRules
from bot.discord_ui.house_rules.reading import ShownRules
from bot.discord_ui.house_rules.writing import WrittenRules
from bot.discord_ui.lanes.drawings import Drawings
from bot.discord_ui.ledger.pages import LedgerPages
from bot.discord_ui.ledger.settling import Settling
from bot.discord_ui.ledger.undoing import Undoing
from bot.discord_ui.lobby_options import LobbyOptions
from bot.discord_ui.menu import Menu
from bot.discord_ui.meter import traced
from bot.discord_ui.moving import Moving
from bot.discord_ui.needs import Checks
from bot.discord_ui.offering import Offering
from bot.discord_ui.own_settings import OwnSettings
from bot.discord_ui.own_tables import OwnTables
from bot.discord_ui.ports import Clocks, Deployment, Renderer, Traffic
from bot.discord_ui.privacy import Privacy
from bot.discord_ui.proofs import Proofs
from bot.discord_ui.reconciler import Reconciler
from bot.discord_ui.regaining import RegainingBot, Sessions
from bot.discord_ui.registering import payloads, register
from bot.discord_ui.rematch import Rematches
from bot.discord_ui.reviews import Reviews
from bot.discord_ui.seating import Seating
from bot.discord_ui.sharing import READY_S
from bot.discord_ui.sign_upload import LearningSigns
from bot.discord_ui.stakes import Stakes
from bot.discord_ui.starting import Starting
from bot.discord_ui.table_clicks import TableClicks
from bot.discord_ui.underway import Underway
from bot.discord_ui.verifier import Verifier
from bot.discord_ui.viewing import Viewing
from bot.discord_ui.warming import warming_up
from bot.ids import TableId
from bot.play.backups import Backups
from bot.play.books import Books
from bot.play.clock import TurnClock
from bot.play.dealer import Dealer, SecretDealer
from bot.play.errands import Errands
from bot.play.screens import Screens
from bot.play.seen import Seen
from bot.play.stats import Stats
from bot.play.sweep import Sweep
from bot.play.tables import Tables
from bot.play.thinking import Thinker, ThinkingInThread
from bot.store import Store
from cogs import add_commands

_GRACE_S = 3.0  # at the end for what is on its way: after as long Discord takes no first answer any more
_BY_CUSTOM_ID = (discord.InteractionType.component, discord.InteractionType.modal_submit)
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # cards make no sound


class PokerBot(RegainingBot):
    """The bot. Everything it knows is in the store; it may be killed at any moment.

    `dealer`, `thinker`, `make_worker` (one for each errand), `clocks`, `renderer` and `traffic` are ports: tests put in
    their own.
    """

    def __init__(
        self,
        store: Store,
        deployment: Deployment = Deployment(),
        *,
        dealer: Dealer | None = None,
        thinker: Thinker | None = None,
        make_worker: Callable[[], Thinker] = ThinkingInThread,
        clocks: Clocks | None = None,
        renderer: Renderer = Renderer(),
        traffic: Traffic | None = None,
    ) -> None:
        traffic = traffic or Traffic.usual(store)
        super().__init__(
            command_prefix=(),
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            help_command=None,
            max_messages=None,
            chunk_guilds_at_startup=False,
            guild_ready_timeout=READY_S,
            member_cache_flags=discord.MemberCacheFlags.none(),
            tree_cls=CommandTree,
            http_trace=traced(traffic.meter),
            shard_count=deployment.shards,
        )
        self.shard_ids = list(deployment.shard_ids) or None
        self.sessions = Sessions()
        clocks = clocks or Clocks()
        now_ms = clocks.wall.now_ms
        tables = Tables(store, dealer or SecretDealer(), now_ms)
        thinker = thinker or ThinkingInThread()
        self.underway = Underway(traffic.meter)
        self.pace = traffic.pace
        self.desk = Desk(
            client=self,
            store=store,
            tables=tables,
            screens=Screens(store, tables),
            seen=Seen(store, tables),
            drawings=Drawings(
                renderer.render,
                at_once=renderer.at_once,
                every_s=renderer.every_s,
                drew=traffic.meter.drew,
                answering=self.underway.count,
            ),
            thinker=thinker,
            monotonic_s=clocks.monotonic_s,
            spread=traffic.spread,
        )
        self.viewing = Viewing(self.desk)
        self.reconciler = Reconciler(self.desk)
        self.answers = Answers(self.desk, self.reconciler)
        self.seating = Seating(self.desk, self.reconciler)
        self.moving = Moving(self.desk, self.reconciler, self.viewing)
        self.menu = Menu(self.desk, self.moving, self.reconciler.options)
        self.help_pages = Help(self.desk)
        self.own_tables = OwnTables(self.desk)
        self.shown_rules = ShownRules(self.desk)
        self.written_rules = WrittenRules(self.desk)
        self.chosen_rules = ChosenRules(self.desk, self.written_rules)
        self.books = Books(store, tables)
        self.settling = Settling(self.desk, self.books, self.reconciler.settlements)
        self.undoing = Undoing(self.desk, self.books, self.viewing)
        self.archive = Archive(self.desk, self.viewing)
        self.offering = Offering(self.desk, self.seating, self.archive)
        self.verifier = Verifier(self.desk, self.archive.history)
        self.asking = Asking(thinker)
        self.analyser = Analyser(self.desk, self.asking)
        self.errands = Errands(make_worker)
        self.backups = Backups(store, now_ms, deployment.backup_every_hours, deployment.backups_kept)
        self.privacy = Privacy(self.desk, self.reconciler, self.errands, self.backups)
        self.stats = Stats(store)
        self.clicks = Clicks(self.desk, Checks(self.desk, self.viewing), self.handlers(), self.answers)
        self.sweep = Sweep(store, now_ms, deployment.purge_after_days, self.privacy.purge)
        self.pages = deployment.pages
        self.clock = TurnClock(store, tables, thinker, self.reconciler.notify, clocks.wall, clocks.heartbeat_s)
        self.clock.on_moved = self._look_again
        self.connection = Connection(self, clocks.monotonic_s, on_gone=self.clock.hold, on_back=self.clock.go_on)
        tables.on_change = self._changed
        store.drafts.come_late = self.reconciler.touch
        self.on_started: Callable[[], None] = lambda: None
        """Called once, when the bot plays."""
        self._syncs_commands = deployment.syncs_commands
        self._learning_signs = LearningSigns(deployment.card_signs)
        self._starting = Starting(
            self, self.undoing, self.seating, self.sweep, self.backups, on_started=lambda: self.on_started()
        )

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log what went wrong in an event: one line for what passes, everything for a bug."""
        log_failed(event_method, is_stopping=self.is_closed())

    async def setup_hook(self) -> None:
        """Load the commands, start the clock."""
        await asyncio.wrap_future(warming_up())
        await add_commands(self)
        await register(self.tree, self.desk.store, self._syncs_commands if self.is_first else False)
        self._learning_signs.begin(self)
        self.share(Hearing(self.desk, self.reconciler, lambda: self.clock.arm(self.desk.now_ms()), self.undoing.tell))
        await self.clock.start()
        self.clock.hold()  # until Discord is there

    async def on_shard_ready(self, shard: int) -> None:
        """A session has begun; what happened since the one before, if there was one, nobody has told."""
        await self._starting.look_again()

    async def on_ready(self) -> None:
        """Show what changed while the bot was away, and begin what is done beside play."""
        await self._starting.go_on()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Clicks, choices and forms, all found by their custom ids: a restart loses none."""
        if interaction.type not in _BY_CUSTOM_ID or not self.underway.enter(interaction):
            return
        data: Any = interaction.data or {}
        tap = tap_of(str(data.get("custom_id", "")))
        if interaction.type is discord.InteractionType.component:
            await self.clicks.on_tap(interaction, tap, data.get("values", ()))
        elif interaction.type is discord.InteractionType.modal_submit and await self.pace.allows(interaction):
            await self.clicks.on_form(interaction, tap)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel with tables is gone: they pause, and their players can see why in their direct messages."""
        await self._pause_in(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone, perhaps with a table."""
        self.viewing.threads.forget(payload.thread_id)
        await self._pause_in(payload.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server: its tables pause, and some time later everything of it is deleted."""
        for row in await self.desk.store.tables.open_in_server(guild.id):
            await self.reconciler.pause(row.table)
        await self.sweep.removed(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """It is not swept away."""
        await super().on_guild_available(guild)
        self.sweep.returned(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server has invited the bot, perhaps again: its tables that have waited can be shown."""
        await self.on_guild_available(guild)
        await self.look_in_server(guild)
        await greet(self.desk, guild)

    async def close(self) -> None:
        """Finish what is on its way, but not for long, then leave: the next start shows what is missing."""
        self._learning_signs.stop()
        await self._starting.stop()
        await self.clock.stop()
        await self.sweep.stop()
        until = asyncio.get_running_loop().time() + _GRACE_S
        for finish in (self.underway.finish, self.reconciler.stop):
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
        hints = Hints(desk, self.reconciler, self.asking)
        return composed(
            self.seating.handlers(),
            self.help_pages.handlers(),
            self.menu.handlers(),
            self.offering.handlers(),
            TableClicks(desk, self.answers, self.menu).handlers(),
            ComingAndGoing(desk, self.answers, self.menu).handlers(),
            Rematches(desk, self.seating).handlers(),
            Cuts(desk).handlers(),
            Stakes(desk).handlers(),
            LobbyOptions(desk, self.answers, self.reconciler.options).handlers(),
            Chips(desk, self.answers, self.menu).handlers(),
            HandClicks(desk, self.answers, hints).handlers(),
            hints.handlers(),
            Reviews(desk, self.asking).handlers(),
            Proofs(desk).handlers(),
            self.archive.handlers(),
            self.verifier.handlers(),
            self.settling.handlers(),
            self.undoing.handlers(),
            LedgerPages(self.books, self.viewing).handlers(),
            self.chosen_rules.handlers(),
            OwnSettings(desk, self.reconciler).handlers(),
            self.privacy.handlers(),
        )

    def _changed(self, table: TableId, due_ms: int | None) -> None:
        """After every commit."""
        self.clock.arm(due_ms)
        self.reconciler.state_changed(table)

    async def _look_again(self) -> None:
        """Deadlines have moved: what shows them is shown anew."""
        self.reconciler.start(await self.desk.store.tables.to_look_at())

    async def _pause_in(self, channel_id: int) -> None:
        for row in await self.desk.store.tables.open_in_channel(channel_id):
            await self.reconciler.pause(row.table)


async def commands_of(store: Store) -> list[dict[str, Any]]:
    """The bot's slash commands as they are registered, without connecting anywhere."""
    bot = PokerBot(store)
    await add_commands(bot)
    return await payloads(bot.tree)
