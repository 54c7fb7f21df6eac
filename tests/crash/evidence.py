"""What the database says, read from outside and beside the bot: the log, and what must be true of it at any moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.ids import AccountId
from bot.rules.cards import DECK_52
from bot.store.check import check
from bot.store.codec import decode
from bot.store.connections import connect_to_read
from bot.table.closed.events import ChoiceSaid, HandSet
from bot.table.closed.hand import ClosedHand
from bot.table.events import Event, HandDealt, HandScored, HandVoided
from bot.table.evolve import evolve, fold
from bot.table.game import game_of
from bot.table.open_face.dealing import dealt
from bot.table.open_face.events import CardsPlaced
from bot.table.open_face.hand import OpenFaceHand
from bot.table.state import State
from tests.support.on_postgresql import is_on, reader_of

StoredEvent = tuple[int, str, int, str]  # version, type, version of the type, body


def stored_events(database: Path) -> list[StoredEvent]:
    """The log of the one table; empty while there is none."""
    return query(database, "SELECT version, type, type_version, body FROM events ORDER BY version")


def events_of(stored: Sequence[StoredEvent]) -> list[Event]:
    return [decode(kind, number, body) for _, kind, number, body in stored]


def state_of(database: Path) -> State | None:
    """The table's state, folded from its first event; None while there is none."""
    events = events_of(stored_events(database))
    return fold(events) if events else None


def query(database: Path, sql: str, *parameters: object) -> list[Any]:
    if is_on():  # a connection is dear there, and people look at what is stored all the time
        return reader_of(database).execute(sql, parameters).fetchall()
    with closing(connect_to_read(database)) as db:
        return db.execute(sql, parameters).fetchall()


def actions_of(database: Path) -> set[str]:
    """The ids of all actions."""
    return {str(row[0]) for row in query(database, "SELECT action_id FROM events WHERE action_id IS NOT NULL")}


def account_of(database: Path, discord_id: int) -> AccountId | None:
    rows = query(database, "SELECT account_id FROM accounts WHERE discord_id = ?", discord_id)
    return AccountId(str(rows[0][0])) if rows else None


def assert_sound(database: Path) -> None:
    """Everything that must be true of a log however often the bot died."""
    assert list(check(database, rescore=_wrong_points)) == []
    stored = stored_events(database)
    assert [version for version, *_ in stored] == list(range(1, len(stored) + 1))
    hands = _hands(events_of(stored))
    assert [hand[0].hand_no for hand in hands if isinstance(hand[0], HandDealt)] == list(range(1, len(hands) + 1))
    for hand in hands:
        _assert_whole(hand)
    scored = [event.hand_no for hand in hands for event in hand if isinstance(event, HandScored)]
    assert len(set(scored)) == len(scored)
    entries = query(database, "SELECT hand_no FROM entries WHERE kind = 'hand' ORDER BY entry_no")
    assert [row[0] for row in entries] == scored


def summary(database: Path) -> dict[int, object]:
    """What each hand came to, by names: equal for a run with deaths and one without."""
    people = "SELECT account_id, name FROM names UNION SELECT account_id, name FROM accounts WHERE kind = 'computer'"
    names = {str(account): name for account, name, *_ in query(database, people)}
    told: dict[int, object] = {}
    for hand in _hands(events_of(stored_events(database))):
        state = fold(hand)
        assert state.hand is not None
        if isinstance(state.hand, ClosedHand):
            of_seats = [(names[seat.account], seat) for seat in state.hand.seats]
            done = sorted((event.seat, event.by) for event in hand if isinstance(event, HandSet | ChoiceSaid))
            told[state.hand.hand_no] = [(name, replace(seat, account=AccountId(""))) for name, seat in of_seats], done
            continue
        assert isinstance(state.hand, OpenFaceHand)
        told[state.hand.hand_no] = (
            state.hand.totals,
            [(names[seat.account], seat.fantasyland, seat.boards, seat.discards) for seat in state.hand.seats],
            sorted((event.seat, event.street_no, event.by) for event in hand if isinstance(event, CardsPlaced)),
        )
    return told


def _hands(events: Sequence[Event]) -> list[tuple[Event, ...]]:
    """The events of each hand up to its end."""
    hands: list[list[Event]] = []
    is_open = False
    for event in events:
        if isinstance(event, HandDealt):
            hands.append([])
            is_open = True
        if is_open:
            hands[-1].append(event)
        if isinstance(event, HandScored | HandVoided):
            is_open = False
    return [tuple(hand) for hand in hands]


def _assert_whole(hand: Sequence[Event]) -> None:
    """The deck is dealt out once: every placed card was this seat's, lies in one place, and none twice."""
    state = fold(hand[:1])
    for event in hand[1:]:
        before = state.hand
        assert before is not None
        if isinstance(event, HandSet) and isinstance(before, ClosedHand):
            index = before.index_of(event.seat)
            assert index is not None
            assert sorted(event.arrangement.cards) == sorted(before.seats[index].cards)
        if isinstance(event, CardsPlaced) and isinstance(before, OpenFaceHand):
            index = before.index_of(event.seat)
            assert index is not None
            assert not before.seats[index].has_placed
            assert sorted(event.rows.cards + event.discards) == sorted(dealt(before, index))
        state = evolve(state, event)
    assert state.hand is not None
    assert sorted(state.hand.deck) == sorted(DECK_52)
    if not isinstance(state.hand, OpenFaceHand):
        return
    lying = Counter(card for seat in state.hand.seats for board in seat.boards for card in board.board.cards)
    lying.update(card for seat in state.hand.seats for card in seat.discards)
    assert set(lying.values()) <= {1}


def _wrong_points(events: Sequence[Event]) -> str | None:
    scored = next(event for event in events if isinstance(event, HandScored))
    end = list(events).index(scored)
    hand = fold(events[:end]).hand
    assert hand is not None
    is_right = game_of(hand).settled(hand, scored.jackpot_before) == scored
    return None if is_right else "the points do not follow from the cards"
