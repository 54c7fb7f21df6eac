"""Growing rows as small numbers: a card added to a row is one look into a table, for millions of rows at once.

A state of a row of five says which ranks it has how often, how many jokers, and the suit that all its cards share as
long as they do: nothing else can matter for what the row becomes. A front has no flush, so its states know no suit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from bot.players.arrays import BoolArray, IndexArray, Int8Array, Int32Array, Int64Array, IntegerArray
from bot.rules.board import Board, Cards
from bot.rules.cards import Row, rank_of, suit_of
from bot.rules.open_face.ruleset import OpenFaceRuleset

States = Int32Array
"""Numbers of row states; 0 is the empty row, -1 no state at all."""

EMPTY = 0
NONE = -1
_N = TypeVar("_N", bound=np.generic)
_RANKS, _SUITS = 13, 4
_OFF = -1  # the suit of a row whose cards share none


class Boards(NamedTuple):
    """The states of many boards, one array a row; any shapes that broadcast against each other."""

    front: States
    middle: States
    back: States

    def row(self, row: Row) -> States:
        """The states of one row."""
        return self[row]


@dataclass(frozen=True, slots=True, eq=False)
class RowStates:
    """All states of a row of `size` cards in a deck with `jokers`. Read-only; take it from `row_states`.

    `step_to` is ``[state, card]``: the state after the card, NONE where the row is full or already has the card; a
    `deck` of cards wide. `kinds` is what a state means without naming the suit: the learnt tables and a row's value go
    by it. Of a kind, `counts` is ``[kind, rank]``, `jokers_of` its jokers, `is_suited` whether one suit is shared.
    Of a state, `sizes` is how many cards the row has, `suits` the shared suit, -1 for none or an empty row.
    """

    size: int
    deck: int
    step_to: States
    sizes: Int8Array
    suits: Int8Array
    kinds: States
    counts: Int8Array
    jokers_of: Int8Array
    is_suited: BoolArray

    def step(self, states: IntegerArray, cards: IntegerArray | int) -> States:
        """The states after one more card each."""
        return self.step_to.reshape(-1).take(states.astype(np.int64) * self.deck + cards)

    def of(self, cards: Cards) -> int:
        """The state of a row with these cards. Raises ValueError for cards that no row of this deck can hold."""
        state = EMPTY
        for card in cards:
            state = int(self.step_to[state, card]) if card < self.deck else NONE
            if state == NONE:
                raise ValueError(f"no row of {self.size} in a deck of {self.deck} holds these cards together")
        return state


@dataclass(frozen=True, slots=True, eq=False)
class Encoding:
    """The states of the three rows of a board: middle and back share theirs. Take it from `encoding`."""

    deck: int
    front: RowStates
    five: RowStates

    def rows(self, row: Row) -> RowStates:
        """The states of one row."""
        return self.front if row is Row.FRONT else self.five

    def encode(self, boards: Iterable[Board]) -> Boards:
        """Boards as states, one array of as many numbers a row."""
        rows = [[self.rows(row).of(board.row(row)) for row in Row] for board in boards]
        front, middle, back = np.array(rows, np.int32).reshape(-1, 3).T.copy()
        return Boards(front, middle, back)

    def sizes(self, boards: Boards) -> Int64Array:
        """How many cards each board has."""
        front, five = self.front.sizes.astype(np.int64), self.five.sizes.astype(np.int64)
        return front[boards.front] + five[boards.middle] + five[boards.back]

    def place(self, boards: Boards, row: Row, cards: IntegerArray | int) -> Boards:
        """The boards with one more card each in this row."""
        moved = self.rows(row).step(boards.row(row), cards)
        return boards._replace(**{row.name.lower(): moved})


def coded_deck(ruleset: OpenFaceRuleset) -> int:
    """The deck whose states a ruleset's boards have, here and in the learnt tables: one joker is as good as two."""
    return 52 if ruleset.jokers == 0 else 54


@cache
def encoding(deck: int) -> Encoding:
    """The states of boards in a deck of 52 or 54 cards; built in some milliseconds. See `coded_deck`."""
    return Encoding(deck, row_states(Row.FRONT.size, deck), row_states(Row.BACK.size, deck))


@cache
def row_states(size: int, deck: int) -> RowStates:
    """The states of a row of 3 or 5 cards.

    With each number of jokers they are numbered alike: first every multiset of ranks, by size, for rows without a
    shared suit and for the empty one; then, in a row of five, every set of ranks four times, once for each suit.
    """
    hasnt_suits = size == Row.FRONT.size
    multisets = _numbered(
        [ranks for held in range(size + 1) for ranks in combinations_with_replacement(range(_RANKS), held)]
    )
    sets = _numbered([ranks for held in range(1, size + 1) for ranks in combinations(range(_RANKS), held)])
    parts: list[_Part] = []
    at = kind_at = 0
    for jokers in range(deck - 52 + 1):
        plain = int((multisets.sizes <= size - jokers).sum())
        suited = 0 if hasnt_suits else int((sets.sizes <= size - jokers).sum())
        parts.append(_Part(jokers, at, kind_at, plain, suited))
        at, kind_at = at + plain + _SUITS * suited, kind_at + plain + suited
    step_to = np.full((at, deck), NONE, np.int32)
    for part, wilder in zip(parts, (*parts[1:], None), strict=True):
        _fill(step_to, part, wilder, multisets, sets)
    return RowStates(
        size,
        deck,
        step_to,
        sizes=_each(parts, lambda part: part.states(multisets.sizes, sets.sizes) + np.int8(part.jokers)),
        suits=_each(parts, lambda part: part.suits()),
        kinds=_each(parts, lambda part: part.kinds()),
        counts=np.concatenate(
            [np.concatenate((multisets.counts[: part.plain], sets.counts[: part.suited])) for part in parts]
        ),
        jokers_of=np.concatenate([np.full(part.plain + part.suited, part.jokers, np.int8) for part in parts]),
        is_suited=np.concatenate([np.arange(part.plain + part.suited) >= part.plain for part in parts]),
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Numbered:
    """Multisets of ranks in a fixed order, by size: which ranks each has, its size, and a look-up by its key."""

    counts: Int8Array
    sizes: Int8Array
    keys: Int64Array
    order: IndexArray

    def find(self, keys: Int64Array) -> Int64Array:
        """The number of each multiset with such a key, NONE where there is none."""
        ordered = self.keys[self.order]
        at = np.minimum(np.searchsorted(ordered, keys), len(ordered) - 1)
        return np.where(ordered[at] == keys, self.order[at], NONE)


_KEYS = np.array([8**rank for rank in range(_RANKS)], np.int64)


def _numbered(multisets: list[tuple[int, ...]]) -> _Numbered:
    """Without those that have a rank five times."""
    counts = np.zeros((len(multisets), _RANKS), np.int8)
    held = np.array([len(ranks) for ranks in multisets])
    each = np.array([rank for ranks in multisets for rank in ranks], np.int64)
    np.add.at(counts, (np.repeat(np.arange(len(multisets)), held), each), 1)
    counts = counts[(counts <= _SUITS).all(axis=1)]
    keys = counts.astype(np.int64) @ _KEYS
    return _Numbered(counts, counts.sum(axis=1, dtype=np.int8), keys, np.argsort(keys))


@dataclass(frozen=True, slots=True)
class _Part:
    """The states with one number of jokers: where they and their kinds begin, `plain` multisets and `suited` sets."""

    jokers: int
    at: int
    kind_at: int
    plain: int
    suited: int

    def states(self, plain: Int8Array, suited: Int8Array) -> Int8Array:
        """What is known of multisets and of sets, in the order of the states."""
        return np.concatenate((plain[: self.plain], np.repeat(suited[: self.suited], _SUITS)))

    def suits(self) -> Int8Array:
        """The shared suit of each state."""
        every = np.tile(np.arange(_SUITS, dtype=np.int8), self.suited)
        return np.concatenate((np.full(self.plain, _OFF, np.int8), every))

    def kinds(self) -> States:
        """The kind of each state."""
        sets = np.repeat(np.arange(self.suited), _SUITS) + self.plain
        return (self.kind_at + np.concatenate((np.arange(self.plain), sets))).astype(np.int32)


def _each(parts: list[_Part], of: Callable[[_Part], npt.NDArray[_N]]) -> npt.NDArray[_N]:
    return np.concatenate([of(part) for part in parts])


def _fill(step_to: States, part: _Part, wilder: _Part | None, multisets: _Numbered, sets: _Numbered) -> None:
    """The steps from a part's states: by the cards of the deck within it, by a joker to those with one more."""
    cards = np.arange(52)
    ranks, suits = rank_of(cards), suit_of(cards)
    plain, suited = slice(part.at, part.at + part.plain), slice(part.at + part.plain, None)
    to_multiset = multisets.find(multisets.keys[: part.plain, None] + _KEYS)
    to_multiset[to_multiset >= part.plain] = NONE
    step_to[plain, :52] = np.where(to_multiset == NONE, NONE, part.at + to_multiset)[:, ranks]
    if part.suited:
        first = part.at + part.plain
        step_to[part.at, :52] = first + _SUITS * sets.find(_KEYS)[ranks] + suits
        keys = sets.keys[: part.suited, None] + _KEYS
        to_set, to_plain = sets.find(keys), multisets.find(keys)
        to_set[to_set >= part.suited] = to_plain[to_plain >= part.plain] = NONE
        on_suit = np.where(to_set == NONE, NONE, first + _SUITS * to_set)
        off_suit = np.where(to_plain == NONE, NONE, part.at + to_plain)
        rows = step_to[suited, :52][: _SUITS * part.suited].reshape(part.suited, _SUITS, 52)
        for suit in range(_SUITS):
            rows[:, suit] = np.where(
                suits == suit, on_suit[:, ranks] + suit * (on_suit[:, ranks] != NONE), off_suit[:, ranks]
            )
    if wilder is not None:
        step_to[part.at : part.at + wilder.plain, 52:] = (wilder.at + np.arange(wilder.plain))[:, None]
        sets_from = part.at + part.plain + np.arange(_SUITS * wilder.suited)
        step_to[sets_from, 52:] = (wilder.at + wilder.plain + np.arange(_SUITS * wilder.suited))[:, None]
