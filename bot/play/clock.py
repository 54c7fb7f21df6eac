"""The turn clock: one timer until the next stored deadline, which it turns into an ordinary action.

Nothing polls. The timer is re-armed after every commit; when it fires too early (the deadline moved) it looks again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.ids import TableId
from bot.play.acting import action_for
from bot.play.memory import NoSuchTable
from bot.play.periodic import Periodic
from bot.play.tables import TableBroken, Tables
from bot.play.thinking import Thinker
from bot.play.wall_clock import NOTICED_MS, WallClock
from bot.store import DueRow, Store, StoreUnavailable, StoreUncertain
from bot.table.actions import Action, CloseIdle, DealOn, MarkAway, ReadyTimeOut
from bot.table.refusals import RuleError
from bot.table.state import State
from bot.table.timers import TimerKind

_log = logging.getLogger(__name__)
COMPUTER_PAUSE_MS = 900  # a natural pause: a board that fills faster than one can look is no fun
_RETRY_MS = 5_000  # after a failed commit
_TRIES_AT_START = 7
HEARTBEAT_S = 30.0
"""How often the time is noted: by so much a kill may put deadlines off."""
_LATE_MS = 15_000  # a heartbeat that is later has not come: the process was stopped
_MOMENT_MS = 5_000  # without Discord is nothing: it closes connections now and then
_LONGEST_S = 24 * 3600.0  # a longer sleep is taken in parts

Notify = Callable[[TableId, DueRow], Awaitable[None]]
_TELLS = (TimerKind.NOTICE, TimerKind.REMIND)


async def _nobody_sees() -> None:
    """Nothing shows deadlines."""


class TurnClock:
    """Fires what is due, each table by itself: one that thinks holds up no other.

    Nobody loses a turn to an outage: while the bot is away, stands still or is held nothing is due, and deadlines move
    by that time. They move, back or forth, with the machine's clock when somebody sets it: `wall_clock` is the one that
    `tables` go by. `notify` tells a player what they are waited for, or that half of their turn is over. It stores what
    is to be told. `on_moved`: deadlines are at other times than they were shown.
    """

    def __init__(
        self,
        store: Store,
        tables: Tables,
        thinker: Thinker,
        notify: Notify,
        wall_clock: WallClock,
        heartbeat_s: float = HEARTBEAT_S,
    ) -> None:
        self.on_moved: Callable[[], Awaitable[None]] = _nobody_sees
        self._heartbeat_s = heartbeat_s
        self._wall_clock = wall_clock
        self._seen_ms: int | None = None  # when the process was seen to run, by `awake_ms`
        self._held_ms: int | None = None  # since when nobody can reach it, by `boot_ms`
        self._slept_ms = wall_clock.boot_ms() - wall_clock.awake_ms()  # so far, as far as it is owed or made up for
        self._owed_ms = 0
        self._is_paying = False
        self._is_to_show = False
        self._beating = Periodic("heartbeat", self._beat)
        self._store = store
        self._tables = tables
        self._thinker = thinker
        self._notify = notify
        self._looking = Periodic("turn clock", self._look_around)
        self._at: dict[TableId, asyncio.Task[None]] = {}
        self._thinking: set[asyncio.Task[None]] = set()
        self._has_begun = False
        self._is_stopped = False

    def arm(self, due_ms: int | None) -> None:
        """Wake at `due_ms` (UTC milliseconds) at the latest; None asks for nothing.

        Before the start nothing is due yet: deadlines are moved first.
        """
        if due_ms is not None and self._has_begun:
            self._looking.wake_in(min(_LONGEST_S, (due_ms - self._tables.now_ms()) / 1000))

    async def start(self) -> None:
        """Move all deadlines by the time that the bot was away, then begin.

        How long that was only the machine's clock says, which may be wrong now, or have been wrong then. So they move
        by as much as it has gone on or back: whatever it says, each turn has the time that was left of it.

        Raises StoreUnavailable when nothing could be saved for half a minute.
        """
        for _ in range(_TRIES_AT_START - 1):
            try:
                await self._begin()
            except StoreUnavailable as error:
                _log.warning("the clock could not begin: %s; it tries again in %d s", error, _RETRY_MS // 1000)
                await asyncio.sleep(_RETRY_MS / 1000)
            else:
                return
        await self._begin()

    async def _begin(self) -> None:
        away_ms = self._tables.now_ms() - (await self._store.deadlines.alive_until() or self._tables.now_ms())
        if away_ms:
            await self._store.deadlines.shift(max(0, away_ms), step_ms=min(0, away_ms))
        self._has_begun = True
        self._seen_ms = self._wall_clock.awake_ms()
        self.arm(await self._store.deadlines.next_ms())
        if self._heartbeat_s:
            self._beating.wake_in(self._heartbeat_s)

    def hold(self) -> None:
        """Nobody can reach the bot any more, as far as it knows: nothing is due before `go_on`.

        Harmless if it is held already.
        """
        self._notice_standstill()  # who has slept finds the connection gone, and clicks come only once it is back
        if self._held_ms is None:
            self._held_ms = self._wall_clock.boot_ms()

    def go_on(self) -> None:
        """The bot can be reached again. Who lost more than a moment of their turn has it back."""
        self._notice_standstill()  # while it is held: a sleep meanwhile is part of that time
        if self._held_ms is None:
            return
        away_ms = self._wall_clock.boot_ms() - self._held_ms
        self._held_ms = None
        if away_ms >= _MOMENT_MS:
            _log.info("nobody could reach the bot for %d s: deadlines move by that", away_ms // 1000)
            self._owed_ms += away_ms
        self.arm(self._tables.now_ms())

    async def _beat(self) -> float:
        """Note the time: after a kill deadlines move by the time that the bot was down, not since somebody clicked."""
        self._notice_standstill()
        if self._owed_ms or self._wall_clock.step_ms():
            self.arm(self._tables.now_ms())
        with suppress(StoreUnavailable):  # whoever plays is told
            await self._note_alive()
        return self._heartbeat_s

    async def _note_alive(self) -> None:
        """Note the time less what is owed: the next start moves deadlines by that, too. Raises StoreUnavailable."""
        if not self._is_paying:  # else the store knows better
            held_ms = self._wall_clock.boot_ms() - self._held_ms if self._held_ms is not None else 0
            await self._store.deadlines.note_alive(self._tables.now_ms() - self._owed_ms - held_ms)

    def _notice_standstill(self) -> None:
        """Owe the time in which this process did not run, whatever the reason: what is due would all be due at once."""
        awake_ms = self._wall_clock.awake_ms()
        last_ms = self._seen_ms
        slept_ms = self._wall_clock.boot_ms() - awake_ms
        self._seen_ms = awake_ms
        if not self._heartbeat_s or last_ms is None:
            return
        lost_ms = slept_ms - self._slept_ms
        if awake_ms - last_ms > self._heartbeat_s * 1000 + _LATE_MS:
            lost_ms += awake_ms - last_ms
        if lost_ms >= NOTICED_MS:
            _log.info("this machine stood still for %d s: deadlines move by that", lost_ms // 1000)
            self._slept_ms = slept_ms
            self._owed_ms += lost_ms if self._held_ms is None else 0

    async def _make_up(self) -> None:
        """Move deadlines by what is owed, and with the machine's clock, and have it shown.

        Raises StoreUnavailable, and then what is not done is done later; once only, also where it is not known in time.
        """
        step_ms = self._wall_clock.step_ms()
        if (self._owed_ms or step_ms) and not self._is_paying:
            owed_ms = self._owed_ms
            self._is_paying = True
            if step_ms:
                _log.info("this machine's clock was set by %d s: deadlines move along", step_ms // 1000)
            self._wall_clock.set_by(step_ms)  # now: what is to be stored from here on is stored after the move

            def done(is_saved: bool) -> None:
                self._is_paying = False
                if is_saved:
                    self._owed_ms -= owed_ms
                    self._is_to_show = True
                    self._tables.forget_all()
                else:
                    self._wall_clock.set_by(-step_ms)

            await self._store.deadlines.shift(owed_ms, done, step_ms=step_ms)
        if self._is_paying:
            raise StoreUncertain("whether deadlines were moved is not known yet")
        if self._is_to_show:
            await self.on_moved()
            self._is_to_show = False

    async def stop(self) -> None:
        """Stop waking; what is being done is finished, what is thought about is left to the next start.

        Notes the time, so that a restart can move deadlines.
        """
        self._is_stopped = True
        await self._beating.stop()
        await self._looking.stop()
        for task in self._thinking:
            task.cancel()
        await asyncio.gather(*self._at.values(), return_exceptions=True)
        self._notice_standstill()
        try:
            await self._note_alive()
        except StoreUnavailable as error:  # the next start goes by the last heartbeat: the rest of the bot ends cleanly
            _log.warning("the time of the end could not be noted: %s", error)

    async def _look_around(self) -> None:
        """Begin everything that is due, then arm for what comes next."""
        self._notice_standstill()
        if self._held_ms is not None:
            return
        try:
            await self._make_up()
            now_ms = self._tables.now_ms()
            rows: dict[TableId, list[DueRow]] = {}
            for row in await self._store.deadlines.due(now_ms):
                rows.setdefault(row.table, []).append(row)
            for table in rows.keys() - self._at.keys():
                self._at[table] = asyncio.get_running_loop().create_task(self._serve(table, rows[table]))
            self.arm(await self._store.deadlines.next_ms(after_ms=now_ms))
        except StoreUnavailable:
            self._try_later()

    async def _serve(self, table: TableId, rows: list[DueRow]) -> None:
        """Do what is due at one table, then look again: more may have become due."""
        try:
            for row in rows:
                if not self._is_stopped and self._held_ms is None:
                    await self._fire(row)
        except StoreUnavailable:
            self._try_later()
        else:
            self.arm(self._tables.now_ms())
        finally:
            del self._at[table]

    def _try_later(self) -> None:
        _log.warning("the clock could not save; it tries again in %d s", _RETRY_MS // 1000)
        self.arm(self._tables.now_ms() + _RETRY_MS)

    async def _fire(self, row: DueRow) -> None:
        table = row.table
        try:
            known = await self._tables.known(table)
            if row.kind in _TELLS:
                await self._notify(table, row)
            elif (action := await self._thought(known.state, row)) is not None:
                action_id = f"timer:{table}:{known.version}:{row.key}"
                await self._tables.submit(table, action, action_id=action_id, timer=row.key)
        except (RuleError, NoSuchTable):
            _log.debug("timer %s of table %s came too late", row.key, table)
        except TableBroken as fault:
            _log.warning("timer %s froze table %s (error %s)", row.key, table, fault.error_id)
        except StoreUnavailable:
            raise
        except Exception:
            _log.exception("timer %s of table %s", row.key, table)  # the clocks of the other tables go on
        await self._tables.spend_due(row)
        if row.kind == TimerKind.LATE:
            self._tables.on_change(table, None)  # no event says so, and from now on the panel has another button

    async def _thought(self, state: State, row: DueRow) -> Action | None:
        """What is to be done; the clock may stop in the middle of it."""
        task = asyncio.current_task()
        assert task is not None
        self._thinking.add(task)
        try:
            return await self._action(state, row)
        finally:
            self._thinking.discard(task)

    async def _action(self, state: State, row: DueRow) -> Action | None:
        match row.kind:
            case TimerKind.ACT:
                action = await action_for(self._store, self._thinker, state, row.seat)
                sitter = state.sitter(row.seat) if row.seat is not None else None
                if sitter is not None and sitter.is_computer:
                    pause_ms = row.due_ms + COMPUTER_PAUSE_MS - self._tables.now_ms()
                    await asyncio.sleep(max(0, min(pause_ms, COMPUTER_PAUSE_MS)) / 1000)
                return action
            case TimerKind.READY:
                return ReadyTimeOut(state.hand_no)
            case TimerKind.CALL:
                sitter = state.sitter(row.seat) if row.seat is not None else None
                return MarkAway(sitter.account) if sitter is not None else None
            case TimerKind.LATE:
                return None
            case TimerKind.DEAL_ON:
                return DealOn(state.hand_no)
            case _:
                return CloseIdle("nobody played for a long time")
