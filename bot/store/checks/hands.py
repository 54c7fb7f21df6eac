"""Every hand in the log against the ledger, and against its own cards when somebody can score them again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from bot.ids import AccountId, TableId
from bot.ledger.entries import HOUSE, jackpot_of
from bot.rules.deck import Deal
from bot.store.checks.findings import Finding, OnProgress
from bot.store.codec import UnknownEvent, decode
from bot.store.connection import Connection
from bot.store.deals import read_deal
from bot.table.events import Event, HandDealt, HandScored

Rescore = Callable[[Sequence[Event]], str | None]
Redeal = Callable[[HandDealt, Deal, Sequence[Event]], str | None]
_PROGRESS_EVERY = 16  # tables


def check_hands(
    db: Connection, rescore: Rescore | None, redeal: Redeal | None, on_progress: OnProgress
) -> Iterator[Finding]:
    """What is wrong with the hands of all tables: events that cannot be read, points that were not posted so."""
    tables = [table for (table,) in db.execute("SELECT table_id FROM tables ORDER BY table_id")]
    for done, table in enumerate(tables):
        if done % _PROGRESS_EVERY == 0:
            on_progress("hands", done, len(tables))
        try:
            yield from _table(db, table, rescore, redeal)
        except UnknownEvent as error:
            yield Finding("hands", f"table {table}", str(error))
        except (LookupError, ValueError, TypeError) as error:  # no hand that was played looks like this
            yield Finding("hands", f"table {table}", f"its hands cannot be read ({type(error).__name__})")


def _table(db: Connection, table: TableId, rescore: Rescore | None, redeal: Redeal | None) -> Iterator[Finding]:
    posted = _posted(db, table)
    rows = db.execute("SELECT type, type_version, body FROM events WHERE table_id = ? ORDER BY version", (table,))
    for before, hand in pairwise(_hands(decode(*row) for row in rows)):
        dealt = hand[0]
        assert isinstance(dealt, HandDealt)
        where = f"hand {dealt.hand_no} of table {table}"
        scored = next((event for event in hand if isinstance(event, HandScored)), None)
        if _points(dealt, scored) != posted.pop(dealt.hand_no, Counter()):
            yield Finding("hands", where, "the ledger does not hold the points that were scored")
        if rescore is not None and scored is not None and (problem := rescore(hand)):
            yield Finding("hands", where, problem)
        if redeal is not None and (problem := _redealt(db, table, dealt, before, redeal)):
            yield Finding("hands", where, problem)
    for hand_no in posted:
        yield Finding(
            "hands", f"hand {hand_no} of table {table}", "the ledger holds points of a hand that was never dealt"
        )


def _redealt(db: Connection, table: TableId, dealt: HandDealt, before: Sequence[Event], redeal: Redeal) -> str | None:
    try:
        deal = read_deal(db, table, dealt.deal_no)
    except ValueError:  # a card twice, or a salt missing: the deals' own check names it
        return None
    return redeal(dealt, deal, before) if deal is not None else "the deal that it used is not there"


def _hands(events: Iterator[Event]) -> Iterator[tuple[Event, ...]]:
    """What happened before the first deal, then the events of each hand, the deal first."""
    hand: list[Event] = []
    for event in events:
        if isinstance(event, HandDealt):
            yield tuple(hand)
            hand = []
        hand.append(event)
    yield tuple(hand)


def _points(dealt: HandDealt, scored: HandScored | None) -> Counter[AccountId]:
    """Points of each account in a hand; none for a hand that was not scored. Zeros count as absent."""
    points: Counter[AccountId] = Counter()
    if scored is not None:
        accounts = {seat: sitter.account for seat, sitter in dealt.before.sitters}
        for seat, total in zip(dealt.order, scored.totals, strict=True):
            points[accounts[seat]] += total
        points[HOUSE] += scored.house
        points[jackpot_of(dealt.before.options.ruleset.name)] += scored.jackpot
    return points


def _posted(db: Connection, table: TableId) -> dict[int, Counter[AccountId]]:
    """Points of each account in the ledger, by hand."""
    posted: dict[int, Counter[AccountId]] = {}
    rows = db.execute(
        "SELECT hand_no, account_id, points FROM entries JOIN postings USING (guild_id, entry_no)"
        " WHERE table_id = ? AND kind = 'hand'",
        (table,),
    )
    for hand_no, account, points in rows:
        posted.setdefault(hand_no, Counter())[account] += points
    return posted
