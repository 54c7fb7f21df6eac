"""What is remembered of a hand that is over: who played which rules, and what each of them made of it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Self

from bot.ids import AccountId, TableId
from bot.ledger.entries import Book
from bot.ledger.hands import book_of
from bot.rules.settled_pair import PairResult
from bot.table.closed.hand import Choice
from bot.table.closed.views import ClosedHandView
from bot.table.open_face.views import OpenFaceHandView
from bot.table.showing import public_view
from bot.table.state import State


@dataclass(frozen=True, slots=True)
class Figures:
    """What can be counted of a player, in one hand or over many.

    Rows, scoops (all three rows won of one opponent) and `scooped` (lost) are counted against each opponent. `points`
    are the table's, `royalties` its units. `fantasylands` were played, of which `stays` earned another one; `entries`
    were earned from outside.
    """

    hands: int = 0
    points: int = 0
    rows_won: int = 0
    rows_tied: int = 0
    rows_lost: int = 0
    scoops: int = 0
    scooped: int = 0
    fouls: int = 0
    royalties: int = 0
    fantasylands: int = 0
    entries: int = 0
    stays: int = 0
    naturals: int = 0
    surrenders: int = 0

    def __add__(self, other: Figures) -> Self:
        return type(self)(*(getattr(self, name) + getattr(other, name) for name in FIGURES))


FIGURES = tuple(field.name for field in fields(Figures))


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """One player's part in a hand; nothing but zeros in a voided one."""

    account: AccountId
    figures: Figures


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand that was scored or voided; players in order of play. `ruleset` is its name, `title` what people read."""

    table: TableId
    hand_no: int
    book: Book
    ruleset: str
    title: str
    is_void: bool
    players: tuple[PlayerRecord, ...]


@dataclass(frozen=True, slots=True)
class KeptRecord:
    """A record with its number, which counts the hands of its server; `is_undone`: its points were taken back."""

    record_no: int
    at_ms: int
    is_undone: bool
    record: HandRecord


def hand_record(state: State) -> HandRecord:
    """The record of the newest hand, which is over."""
    hand = public_view(state).hand
    assert hand is not None
    assert hand.is_over, "a hand is recorded when it is over"
    if hand.is_void:
        players = tuple(PlayerRecord(player.account, Figures()) for player in hand.players)
    elif isinstance(hand, ClosedHandView):
        players = tuple(_closed(hand, index) for index in range(len(hand.players)))
    else:
        assert isinstance(hand, OpenFaceHandView), "there are two games"
        players = tuple(_open_face(state, hand, index) for index in range(len(hand.players)))
    ruleset = hand.options.ruleset
    return HandRecord(state.table, hand.hand_no, book_of(state), ruleset.name, ruleset.title, hand.is_void, players)


def _open_face(state: State, hand: OpenFaceHandView, index: int) -> PlayerRecord:
    player = hand.players[index]
    assert hand.result is not None
    sitter = state.sitter(player.seat)
    is_owed = sitter is not None and sitter.account == player.account and bool(sitter.fantasyland)
    rows, scoops, scooped = _rows(hand.result.pairs, index)
    figures = Figures(
        hands=1,
        points=player.net or 0,
        rows_won=rows.count(1),
        rows_tied=rows.count(0),
        rows_lost=rows.count(-1),
        scoops=scoops,
        scooped=scooped,
        fouls=sum(board.is_foul for board in player.boards),
        royalties=sum(sum(board.royalties) for board in player.boards),
        fantasylands=int(bool(player.fantasyland)),
        entries=int(is_owed and not player.fantasyland),
        stays=int(is_owed and bool(player.fantasyland)),
    )
    return PlayerRecord(player.account, figures)


def _closed(hand: ClosedHandView, index: int) -> PlayerRecord:
    player, result = hand.players[index], hand.result
    assert result is not None
    rows, scoops, scooped = _rows(result.pairs, index)
    rows += [1 if index in best else -1 for best in result.best] if player.choice is Choice.PLAY else []
    figures = Figures(
        hands=1,
        points=player.net or 0,
        rows_won=rows.count(1),
        rows_tied=rows.count(0),
        rows_lost=rows.count(-1),
        scoops=scoops,
        scooped=scooped,
        fouls=int(player.is_foul),
        royalties=sum(result.royalties[index]) if player.choice is Choice.PLAY else 0,
        naturals=int(player.choice is Choice.NATURAL),
        surrenders=int(player.choice is Choice.SURRENDER),
    )
    return PlayerRecord(player.account, figures)


def _rows(pairs: tuple[PairResult, ...], index: int) -> tuple[list[int], int, int]:
    """A player's rows against each opponent (1 won, 0 tied, -1 lost), and how many scoops were won and lost.

    Where a natural or a surrender stood in for the rows, none was compared.
    """
    rows: list[int] = []
    scoops = scooped = 0
    for pair in pairs:
        if index not in pair.players or pair.natural or pair.surrender:
            continue
        sign = 1 if pair.players[0] == index else -1
        mine = [sign * row for row in pair.rows]
        rows += mine
        scoops += mine == [1, 1, 1]
        scooped += mine == [-1, -1, -1]
    return rows, scoops, scooped
