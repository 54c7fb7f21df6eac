"""Tables and what happens to them: every action goes through `submit`, whoever or whatever it comes from.

The database is the truth. What is kept in memory is the newest state of some tables with its version; the log's key
notices when it is old, and then it is loaded again and decided again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection
from dataclasses import replace

from bot.ids import AccountId, TableId
from bot.ledger.entries import jackpot_of
from bot.ledger.hands import book_of
from bot.panels.settings import Notices, PlayerSettings
from bot.play.absences import early_until, is_start_anybodys
from bot.play.allowances import Allowances
from bot.play.appending import append_of, bookings, earliest, texts_of
from bot.play.broken import why_not_frozen, why_not_now
from bot.play.dealer import Dealer, deck_of
from bot.play.known import Known
from bot.play.memory import Memory, NoSuchTable
from bot.play.one_by_one import Turns
from bot.play.sealing import sealed
from bot.rules.deal_keys import text_hash
from bot.store import (
    Append,
    Balance,
    Batch,
    Committed,
    Conflict,
    DueRow,
    FreeText,
    Outcome,
    Repeated,
    Store,
    StoreUnavailable,
    TableRow,
    carried_on,
)
from bot.table.actions import Action
from bot.table.context import Context
from bot.table.decide import decide
from bot.table.events import Event, HandDealt, HandScored
from bot.table.evolve import evolve_all, fold
from bot.table.happenings.dealing import (
    deal,
    freeze,
    is_due_to_deal,
    is_due_to_freeze,
    next_deal,
    next_hand_no,
    wanted_batch,
)
from bot.table.happenings.joining import opening
from bot.table.options import Options
from bot.table.refusals import Reason, Refusal, RuleError
from bot.table.state import Phase, State
from bot.table.tempo import Tempo, absent_after_ms, tempo_of
from bot.table.timers import timers

_log = logging.getLogger(__name__)
_ATTEMPTS = 20

NowMs = Callable[[], int]


class TableBroken(Exception):
    """A fault of the program while deciding: the table is frozen, the others run on. `error_id` is for the player."""

    def __init__(self, error_id: str) -> None:
        super().__init__(error_id)
        self.error_id = error_id


class Tables:
    """All tables of this database. `on_change` is told after every commit, with the time of the next deadline."""

    def __init__(self, store: Store, dealer: Dealer, now_ms: NowMs) -> None:
        self._store = store
        self._dealer = dealer
        self._now_ms = now_ms
        self._memory = Memory(store)
        self._turns = Turns()
        self.allowances = Allowances(store, now_ms)
        self.on_change: Callable[[TableId, int | None], None] = lambda table, due_ms: None

    async def open(  # noqa: PLR0913 # where, whose, for what, and who else is to sit there: each of them once
        self,
        guild_id: int,
        channel_id: int,
        host: AccountId,
        options: Options,
        *,
        parent_channel_id: int | None = None,
        lobby_in_parent: bool = False,
        expected: tuple[AccountId, ...] = (),
        computers: tuple[AccountId, ...] = (),
        action_id: str = "",
    ) -> TableId:
        """Open a lobby with its first deals prepared and committed to. Returns the new table's id.

        `lobby_in_parent`: the lobby stands in the parent channel, and its hands are played in the thread. `expected`:
        who is asked to join. `computers` sit down at once. An `action_id` opens one table, and no second one.
        """
        table = self._dealer.table_id()
        prepared = await asyncio.to_thread(self._dealer.prepare, options.ruleset.cards)
        now = self._now_ms()
        state = fold(events := opening(table, host, options, expected, computers))
        row = TableRow(table, guild_id, channel_id, parent_channel_id, now, lobby_in_parent=lobby_in_parent)
        wanted = timers(state, len(events))
        append = append_of(table, 0, action_id or f"open:{table}", host, state, events, now, wanted)
        outcome = await self._store.tables.add(row, append, prepared.deals, prepared.roots, prepared.batch_root)
        if isinstance(outcome, Repeated) and (before := await self._store.tables.opened_by(action_id)) is not None:
            return before
        self.on_change(table, earliest(append.deadlines))
        return table

    async def known(self, table: TableId) -> Known:
        """The table's newest state. Raises NoSuchTable."""
        return await self._memory.load(table)

    def turn_of(self, table: TableId, account: AccountId) -> str:
        """The key of the turn that an account has, by what is in memory; empty without one or with nothing there."""
        known = self._memory.get(table)
        return known.turn_of(account) if known is not None else ""

    async def state(self, table: TableId) -> State:
        """The table's newest state. Raises NoSuchTable."""
        return (await self.known(table)).state

    async def require(self, table: TableId, action: Action) -> None:
        """Raise RuleError for an action that would be refused, before a form asks for the rest of it; NoSuchTable."""
        if refusal := why_not_now(await self.known(table), action):
            raise RuleError(refusal, table)

    async def submit(self, table: TableId, action: Action, *, action_id: str, timer: str | None = None) -> State:
        """Do one action, durably, and return the state after it.

        Raises RuleError (refused, nothing changed), TableBroken (a fault; the table is frozen), NoSuchTable, and
        StoreUnavailable (nothing changed). An action id that is known already changes nothing. `timer` is the key of
        the timer that the action comes from: one that is not wanted any more came too late and is refused.
        """
        async with self._turns.of(table):
            for _ in range(_ATTEMPTS):
                moment = self._memory.moment
                known = await self.known(table)
                if refusal := why_not_frozen(known.row, known.state, action):
                    raise RuleError(refusal, table)
                if timer is not None and known.due_ms(timer) is None:
                    raise RuleError(Refusal(Reason.OLD_STREET))
                jackpot = await jackpot_now(self._store, known)
                context = Context(
                    jackpot=jackpot.points if jackpot is not None else 0,
                    is_broken=bool(known.row.broken),
                    is_start_anybodys=is_start_anybodys(known.state, known.deadlines),
                    early_until_ms=early_until(known.state, known.deadlines, self._now_ms()),
                )
                events, after, texts = await self._decided(known, action, context)
                if not events:
                    return known.state
                await self.allowances.take_for(action, known.state)
                account = getattr(action, "account", None)
                before = await self._tempo(known)
                at_once = await told_at_once(self._store, after)
                version = known.version
                now_ms = self._now_ms()
                tempo = before.after(events, after, now_ms)
                late_ms = absent_after_ms(tempo, after)
                wanted = timers(after, version + len(events), absent_after_ms=late_ms, at_once=at_once)
                append = append_of(table, version, action_id, account, after, events, now_ms, wanted)
                entries, records = bookings(known.state, events)
                rests_on = jackpot if any(isinstance(event, HandScored) for event in events) else None
                thaws = bool(known.row.broken) and not after.is_playing
                append = replace(append, entries=entries, records=records, rests_on=rests_on, texts=texts, thaws=thaws)
                outcome = await self._stored(append)
                match outcome:
                    case Committed(version):
                        broken = "" if thaws else known.row.broken
                        row = replace(known.row, is_open=after.phase is not Phase.ENDED, broken=broken)
                        deadlines = carried_on(known.deadlines, append.deadlines, append.at_ms)
                        if not self._memory.keep(Known(row, version, after, deadlines, tempo), moment):
                            self._memory.forget(table)  # so is what others have read before this commit
                        self.on_change(table, earliest(deadlines))
                        return after
                    case Repeated():  # perhaps nobody has heard of it: what is kept in memory may be older
                        self._came_late(table)
                        return await self.state(table)
                    case Conflict():
                        self._came_late(table)
            raise RuntimeError(f"table {table} changed {_ATTEMPTS} times under one action")

    def spend(self, known: Known, keys: Collection[str]) -> None:
        """Forget that some timers are still to come, as the store is about to; harmless if the table has changed."""
        self._memory.spend(known, keys)

    async def spend_due(self, row: DueRow) -> None:
        """Mark a deadline as acted on, here and in the store: it is never due again."""
        async with self._turns.of(row.table):
            await self._store.deadlines.spend(row)
            self._memory.spend_due(row)

    def forget(self, table: TableId) -> None:
        """Forget what is kept in memory of a table; the next look loads it."""
        self._memory.forget(table)

    def forget_all(self) -> None:
        """Forget what is kept in memory of all tables: some may be there no more."""
        self._memory.forget_all()

    def now_ms(self) -> int:
        """UTC milliseconds by the clock that deadlines go by."""
        return self._now_ms()

    async def _decided(
        self, known: Known, action: Action, context: Context
    ) -> tuple[tuple[Event, ...], State, tuple[FreeText, ...]]:
        """Events of the action and what follows from it; with the texts of which they hold hashes.

        When everybody is ready after it the hand is frozen, when it has its seal it is dealt. A fault freezes the
        table.
        """
        texts = texts_of(action)
        try:
            events = decide(known.state, action, context)
            after = evolve_all(known.state, events)
            if is_due_to_freeze(after) and known.has_commitment_here(after):
                statement, more_texts = await sealed(self._store, after, next_deal(after), self._dealer.salt)
                more = freeze(after, text_hash(statement))
                events = (*events, *more)
                after = evolve_all(after, more)
                texts = (*texts, *more_texts)
            elif is_due_to_deal(after) and known.has_commitment_here(after):
                more = await self._dealt(after)
                events = (*events, *more)
                after = evolve_all(after, more)
        except StoreUnavailable:
            raise
        except RuleError as refused:
            refused.table = known.state.table
            raise
        except Exception as fault:
            raise await self._freeze(known.state.table, fault) from fault
        return events, after, texts

    async def _stored(self, append: Append) -> Outcome:
        """Append; a fault of the program freezes the table, one of the machine does not."""
        try:
            return await self._store.log.append(append, self._came_late)
        except StoreUnavailable:
            raise
        except Exception as fault:
            raise await self._freeze(append.table, fault) from fault

    def _came_late(self, table: TableId) -> None:
        self.forget(table)  # what nobody waits for any more was stored
        self.on_change(table, self._now_ms())

    async def _freeze(self, table: TableId, fault: Exception) -> TableBroken | NoSuchTable:
        """What to tell of a fault: at a table that was deleted meanwhile, with its server, there is nothing wrong."""
        error_id = secrets.token_hex(4)
        is_there = await self._store.tables.mark_broken(table, error_id)
        self._memory.forget(table)
        if not is_there:
            return NoSuchTable(table)
        _log.error("error %s: table %s is frozen", error_id, table, exc_info=fault)
        self.on_change(table, None)
        return TableBroken(error_id)

    async def prepare_batch(self, table: TableId) -> int | None:
        """Make sure that the batch of deals is stored that has to be posted next. Its number, None if none has to."""
        state = (await self.known(table)).state
        batch_no = wanted_batch(state)
        if batch_no is None or await self._store.deals.batch(table, batch_no) is not None:
            return batch_no
        new = await asyncio.to_thread(self._dealer.prepare, state.options.ruleset.cards)
        batch = Batch(batch_no, new.batch_root, next_hand_no(state))
        await self._store.deals.add(table, batch, new.deals, new.roots)
        return batch_no

    async def _dealt(self, state: State) -> tuple[Event, ...]:
        """The deal of the frozen hand, from the shuffle that was committed to and the seal."""
        frozen = state.frozen
        assert frozen is not None
        hidden = await self._store.deals.get(state.table, frozen.deal_no)
        if hidden is None:
            raise LookupError(f"deal {frozen.deal_no} was never prepared")
        (dealt,) = deal(state, ())
        assert isinstance(dealt, HandDealt)
        return (replace(dealt, deck=deck_of(dealt, hidden)),)

    async def _tempo(self, known: Known) -> Tempo:
        """How fast people play at a table, up to a version."""
        if known.tempo is not None:
            return known.tempo
        return tempo_of(await self._store.log.timed(known.state.table)) if known.state.hand_no else Tempo()


async def told_at_once(store: Store, state: State) -> frozenset[AccountId]:
    """Those of a table's people who have chosen so. Their settings are cached: this costs no query."""
    people = await store.accounts.by_id(sitter.account for _, sitter in state.sitters if not sitter.is_computer)
    return frozenset(
        account for account, person in people.items() if PlayerSettings.of(person.settings).notices is Notices.AT_ONCE
    )


async def jackpot_now(store: Store, known: Known) -> Balance | None:
    """What the jackpot holds that a hand may win which is being played; None where the rules have none.

    Hands filled it, and only hands empty it: who settles up with its account takes nothing away from who wins it next.
    """
    hand = known.state.hand
    if hand is None or hand.is_over or not hand.ruleset.has_jackpot:
        return None
    book = book_of(known.state)
    account = jackpot_of(hand.ruleset.name)
    return Balance(book, account, await store.ledger.played(known.row.guild_id, book, account))
