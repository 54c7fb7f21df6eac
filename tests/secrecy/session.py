"""A session at one table over a real store, of which everything that anybody is shown can be read after each step.

Clock, table id, account ids and commitments are fixed: two sessions differ only in the cards.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext
from copy import copy
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from bot.ids import AccountId, TableId
from bot.ledger.entries import Book
from bot.panels.panel import Panel
from bot.play.books import Books
from bot.play.closed.drafting import CLOSED_STREET
from bot.play.dealer import Dealer, Prepared
from bot.play.known import Known
from bot.play.screens import Screens
from bot.play.tables import Tables
from bot.players.open_face.questions import place
from bot.rules.board import Board, Cards
from bot.rules.cards import DECK_52, Card, Row
from bot.rules.deck import HANDS_PER_BATCH
from bot.store import Store
from bot.table.actions import Action, Join, Ready, Start
from bot.table.closed.draft import ClosedDraft
from bot.table.closed.draft import dumps as closed_dumps
from bot.table.events import Event
from bot.table.open_face.actions import PlaceCards
from bot.table.open_face.draft import Draft, dumps
from bot.table.open_face.hand import OpenFaceHand
from bot.table.options import Options, Policy
from bot.table.state import State
from bot.table.turns import waited_for
from tests.support.dealers import TABLE, RiggedDealer, known_keys
from tests.support.views import open_face_view
from tools.bench.posting import PostedTables

NAMES = ("Ann", "Ben", "Cat")
ACCOUNTS = tuple(AccountId(f"account of {name}") for name in NAMES)
WATCHERS = (None, *ACCOUNTS)  # the channel, and the players
GUILD, CHANNEL = 7001, 7002
START_MS = 1_700_000_000_000


@dataclass(frozen=True, slots=True)
class Tap:
    """A player taps cards to rows and does not confirm."""

    account: AccountId
    hand_no: int
    street_no: int
    draft: Draft


@dataclass(frozen=True, slots=True)
class ClosedTap:
    """A player chooses rows, a natural or a surrender, and does not confirm."""

    account: AccountId
    hand_no: int
    draft: ClosedDraft


Step = Action | Tap | ClosedTap
Shown = tuple[Panel, ...]
"""The messages of one watcher."""


class OpaqueDealer(RiggedDealer):
    """Deals the given decks under commitments that have nothing to do with them."""

    def prepare(self, cards: Cards = DECK_52) -> Prepared:
        """The decks, and hashes of numbers."""
        roots = tuple(sha256(bytes([number])).digest() for number in range(HANDS_PER_BATCH))
        return replace(super().prepare(cards), roots=roots, batch_root=sha256(b"session").digest())


class Session:
    """One table. `do` carries out a step; `shown` is what a player (or the channel: None) has on the screen."""

    def __init__(self, store: Store, dealer: Dealer) -> None:
        self.store = store
        self.tables = PostedTables(store, dealer, self.now_ms)
        self.table = TABLE
        self._done = 0
        self._reads = Reads(store)
        self._screens = Screens(self._reads.store, self.tables)

    def now_ms(self) -> int:
        """The time, which a step takes a second of."""
        return START_MS + self._done * 1_000

    async def state(self) -> State:
        """The table's newest state."""
        return await self.tables.state(self.table)

    async def do(self, step: Step) -> None:
        """One step; afterwards the clock has moved on."""
        self._done += 1
        self._reads.forget()
        if isinstance(step, Tap):
            text = dumps(step.draft)
            await self.store.drafts.change(self.table, step.account, step.hand_no, step.street_no, lambda _: text)
        elif isinstance(step, ClosedTap):
            text = closed_dumps(step.draft)
            await self.store.drafts.change(self.table, step.account, step.hand_no, CLOSED_STREET, lambda _: text)
        else:
            await self.tables.submit(self.table, step, action_id=f"step:{self._done}")

    async def log(self) -> Sequence[Event]:
        """The newest hand's events."""
        return (await self.store.log.load(self.table)).events

    async def shown(self, watcher: AccountId | None, twin: Known | None = None) -> Shown:
        """The channel's messages, or a player's own; `twin` is looked at instead of the table itself.

        What cannot change what the channel is shown cannot change it for a player either: they know more.
        """
        screens = self._screens if twin is None else Screens(self._reads.store, Fixed(self._reads.store, twin))
        if watcher is None:
            return await screens.table(self.table), await Books(self._reads.store, self.tables).show(
                GUILD, Book.FRIENDS
            )
        return await screens.hand(self.table, watcher), await screens.menu(self.table, watcher, is_manager=True)

    async def old_hand(self) -> Shown:
        """The channel's message of the hand before the newest one; none in the first hand."""
        old = await self._screens.old_hand(self.table, (await self.state()).hand_no - 1)
        return () if old is None else (old,)


class Reads:
    """The database between two steps: what was read once is not read again, whoever is looked at."""

    _KEPT = (("ledger", ("balances", "head")), ("drafts", ("get",)), ("log", ("hand",)), ("deals", ("root",)))

    def __init__(self, store: Store) -> None:
        self._answers: dict[tuple[object, ...], Any] = {}
        self.store = copy(store)
        for part, names in self._KEPT:
            whole = getattr(store, part)
            keeping = copy(whole)
            for name in names:
                setattr(keeping, name, self._kept(getattr(whole, name)))
            setattr(self.store, part, keeping)

    def forget(self) -> None:
        """The database is changed."""
        self._answers.clear()

    def _kept(self, method: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def kept(*arguments: object) -> Any:
            if (method, *arguments) not in self._answers:
                self._answers[method, *arguments] = await method(*arguments)
            return self._answers[method, *arguments]

        return kept


class Fixed(Tables):
    """Tables that all look like one that is given."""

    def __init__(self, store: Store, known: Known) -> None:
        super().__init__(store, OpaqueDealer(), lambda: 0)
        self._one = known

    async def known(self, table: TableId) -> Known:
        """Always the same."""
        return self._one


@asynccontextmanager
async def opened(
    folder: Path,
    options: Options,
    decks: Sequence[Cards],
    dealer: Dealer | None = None,
    *,
    has_known_keys: bool = True,
) -> AsyncIterator[Session]:
    """A table with three players, or two where it has no more seats; the same decks give the same session.

    Where keys are not known the hands have other decks, which follow from their seals as with Discord.
    """
    folder.mkdir(parents=True, exist_ok=True)
    store = await Store.open(folder / "session.sqlite3")
    try:
        with patch("bot.store.accounts.secrets.token_hex", side_effect=ACCOUNTS):
            for number, name in enumerate(NAMES):
                await store.accounts.human(900 + number, name, GUILD)
        session = Session(store, dealer or OpaqueDealer(*decks))
        await session.tables.open(GUILD, CHANNEL, ACCOUNTS[0], options)
        for account in ACCOUNTS[1 : options.seats]:
            await session.do(Join(account))
        with known_keys() if has_known_keys else nullcontext():
            yield session
    finally:
        await store.close()


async def next_step(session: Session, random: Random, policy: Policy = Policy.SAFE) -> Step:
    """What happens next, chosen by what the mover sees and by dice that know no card."""
    state = await session.state()
    if not state.is_playing:
        unready = [sitter.account for _, sitter in state.sitters if not sitter.is_ready]
        return Start(ACCOUNTS[0]) if state.hand is None else Ready(random.choice(unready))
    hand = state.hand
    assert isinstance(hand, OpenFaceHand)
    early = [index for index, seat in enumerate(hand.seats) if seat.owes_fantasyland]
    index = random.choice(early) if early and random.random() < 0.2 else random.choice(waited_for(state))
    view = open_face_view(state, hand.seats[index].account)
    assert view is not None
    rows, discards = place(policy, view)
    account = view.player.account
    has_tapped = await session.store.drafts.get(session.table, account) is not None
    if random.random() < 0.25 and not has_tapped:
        placed = tuple((card, row) for row in Row for card in rows.row(row))
        return Tap(account, hand.hand_no, view.street_no, Draft(placed[: random.randint(1, len(placed))]))
    return PlaceCards(account, hand.hand_no, view.street_no, rows, discards)


def exchanged(step: Step, changes: dict[Card, Card]) -> Step:
    """The step as it is made when some cards are others."""

    def changed(cards: Cards) -> Cards:
        return tuple(changes.get(card, card) for card in cards)

    if isinstance(step, Tap):
        placed = tuple((changes.get(card, card), row) for card, row in step.draft.placed)
        return replace(step, draft=replace(step.draft, placed=placed))
    if isinstance(step, PlaceCards):
        return replace(step, rows=Board.of(changed(row) for row in step.rows), discards=changed(step.discards))
    return step


def shuffled_decks(random: Random, hands: int) -> list[Cards]:
    """A deck for each hand."""
    return [tuple(random.sample(DECK_52, len(DECK_52))) for _ in range(hands)]


class Lines(logging.Handler):
    """Collects what is logged, as text."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one line."""
        self.lines.append(f"{record.name} {record.levelname} {record.getMessage()}")
