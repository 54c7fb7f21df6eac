"""What was really so: the log of each table, read from the database beside the bot, and the deadlines in it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from bot.ids import AccountId, TableId
from bot.store.codec import decode
from bot.store.connections import connect_to_read
from bot.table.events import Event
from bot.table.evolve import evolve
from bot.table.game import game_of
from bot.table.happenings.votes import given_votes, missing_votes
from bot.table.seats import unready
from bot.table.state import Phase, State, Vote
from bot.table.turns import has_to_act, turn_key, waited_for

CALL: Final = "next hand"
ASKED: Final = "asked"


@dataclass(frozen=True, slots=True)
class Moment:
    """A table after one event. `by` is the account that acted, None for a timer or the bot itself."""

    at_ms: int
    event: Event
    state: State
    by: AccountId | None


@dataclass(frozen=True, slots=True)
class Turn:
    """Somebody is waited for from `from_ms` to `to_ms` (None: still): a turn in a hand, or the call to the next one.

    Of a question that stood before, `first_ms` is when it was first asked: it may have been told of then.
    """

    table: TableId
    key: str
    account: AccountId
    from_ms: int
    to_ms: int | None
    hand_no: int
    clock_s: float
    first_ms: int

    @property
    def is_call(self) -> bool:
        """Whether it is the call to the next hand."""
        return self.key.startswith(CALL)

    @property
    def is_asked(self) -> bool:
        """Whether no cards wait for it: a vote that only they have not given, a stake that is proposed to them."""
        return self.key.startswith(ASKED)

    @property
    def is_of_stake(self) -> bool:
        """Whether it is a stake that is proposed to them."""
        return self.key.startswith(f"{ASKED} for a stake")


@dataclass(slots=True)
class Truth:
    """Reads more of the log each time it is asked to `refresh`, until it is told to `close`."""

    database: Path
    moments: dict[TableId, list[Moment]] = field(default_factory=dict)
    channels: dict[TableId, int] = field(default_factory=dict)
    people: dict[AccountId, int] = field(default_factory=dict)  # Discord's ids
    deadlines: dict[TableId, dict[str, int]] = field(default_factory=dict)  # due times by key
    _versions: dict[TableId, int] = field(default_factory=dict)
    _db: sqlite3.Connection | None = None  # opened once: the bot commits many times a hand

    def refresh(self) -> bool:
        """Read what is new; whether anything was."""
        if self._db is None:
            if not self.database.exists():
                return False
            self._db = connect_to_read(self.database)
        db = self._db
        self.people = dict(db.execute("SELECT account_id, discord_id FROM accounts WHERE discord_id IS NOT NULL"))
        self.channels = dict(db.execute("SELECT table_id, channel_id FROM tables"))
        self.deadlines = {table: {} for table in self.channels}
        for table, key, due_ms in db.execute("SELECT table_id, key, due_ms FROM deadlines"):
            self.deadlines[table][key] = due_ms
        return sum(self._read(db, table) for table in self.channels) > 0

    def close(self) -> None:
        """Let go of the database. What was read stays."""
        if self._db is not None:
            self._db.close()
            self._db = None

    def _read(self, db: sqlite3.Connection, table: TableId) -> int:
        known = self._versions.get(table, 0)
        rows = db.execute(
            "SELECT version, at_ms, account_id, type, type_version, body FROM events"
            " WHERE table_id = ? AND version > ? ORDER BY version",
            (table, known),
        ).fetchall()
        moments = self.moments.setdefault(table, [])
        for version, at_ms, by, *stored in rows:
            event = decode(*stored)
            state = evolve(moments[-1].state if moments else None, event)
            moments.append(Moment(at_ms, event, state, by))
            self._versions[table] = version
        return len(rows)

    def state(self, table: TableId) -> State:
        """A table as it is now."""
        return self.moments[table][-1].state

    def state_at(self, table: TableId, at_ms: float) -> State | None:
        """A table as it was then; None before it was opened."""
        found = None
        for moment in self.moments[table]:
            if moment.at_ms > at_ms:
                break
            found = moment.state
        return found

    def turns(self) -> list[Turn]:
        """All turns and calls of people so far, in order of their beginning."""
        return sorted((turn for table in self.moments for turn in self._turns(table)), key=lambda turn: turn.from_ms)

    def _turns(self, table: TableId) -> Iterator[Turn]:
        open_: dict[tuple[str, AccountId], Turn] = {}
        first_ms: dict[tuple[str, AccountId], int] = {}  # the same question again is no new one
        moments = self.moments[table]
        for moment, following in zip(moments, [*moments[1:], None], strict=True):
            if following is not None and following.at_ms == moment.at_ms:
                continue  # in the middle of what was committed together
            now = dict.fromkeys((*wanted(moment.state), *asked(moment.state)))
            for key in [key for key in open_ if key not in now]:
                yield replace(open_.pop(key), to_ms=moment.at_ms)
            for key in now:
                if key not in open_:
                    clock_s = _clock_s(moment.state)
                    first = first_ms.setdefault(key, moment.at_ms) if key[0].startswith(ASKED) else moment.at_ms
                    open_[key] = Turn(table, *key, moment.at_ms, None, moment.state.hand_no, clock_s, first)
        yield from open_.values()


def _clock_s(state: State) -> float:
    """The clock of a turn that begins, 0 without one; the game's own, where Fantasyland's is longer."""
    if state.hand is None or not state.is_playing:
        return state.options.clock_s
    turn_ms: int = game_of(state.hand).turn_ms(state.hand, absent_after_ms=0)
    return turn_ms / 1000


def wanted(state: State) -> Iterator[tuple[str, AccountId]]:
    """Whom a table waits for, each with the name of their turn: people who are there, never computers."""
    if state.paused:
        return
    if state.phase is Phase.PLAYING and state.hand is not None and not state.hand.play_out:
        for index in waited_for(state):
            player = state.hand.seats[index]
            sitter = state.seats[player.seat]
            is_there = sitter is not None and sitter.account == player.account and not sitter.is_absent
            if is_there and not player.is_computer and has_to_act(state, index):
                yield turn_key(state.hand, index), player.account
    elif state.phase is Phase.BETWEEN and any(sitter.is_ready for _, sitter in state.sitters):
        for seat in unready(state):
            sitter = state.seats[seat]
            if sitter is not None and not sitter.is_computer:
                yield f"{CALL} {state.hand_no + 1}", sitter.account


def asked(state: State) -> Iterator[tuple[str, AccountId]]:
    """Whose vote alone is missing, and to whom a stake is proposed: people who are there."""
    if state.paused or state.phase is Phase.ENDED:
        return
    for vote in Vote:
        missing = missing_votes(state, vote)
        if given_votes(state, vote) and len(missing) == 1 and (vote is Vote.END or state.is_playing):
            sitter = state.seats[missing[0]]
            if sitter is not None and not (sitter.is_computer or sitter.is_absent):
                yield f"{ASKED} to {vote} hand {state.hand_no}", sitter.account
    there = {sitter.account for _, sitter in state.sitters if not sitter.is_absent}
    for offer in state.stake_offers:
        if offer.to in there and state.seat_of(offer.account) is not None:
            yield f"{ASKED} for a stake of {offer.stake} with {offer.account}", offer.to
