"""Row states: each growing row is a small integer, so that adding a card is one table look-up, for millions of rows.

The state of a row says how often it has each rank, how many jokers it has, and which suit its cards share, if they
share one. Nothing else matters for what the row can become. A front has no flushes, so its states leave the suit out.

A kind is a state without the name of the suit: whether the cards share one, but not which. Hand values go by kinds,
and so do all learnt weights but those of flush draws.
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
"""Row states in an array of any shape: EMPTY is the empty row, NONE stands for no possible row."""

EMPTY = 0
NONE = -1
_N = TypeVar("_N", bound=np.generic)
_RANKS = 13
_SUITS = 4
_OFF = -1  # the suit of a row whose cards share none


class Boards(NamedTuple):
    """Many boards as the states of their rows: one array for each row, of shapes that broadcast."""

    front: States
    middle: States
    back: States

    def row(self, row: Row) -> States:
        """The states of one row."""
        return self[row]


@dataclass(frozen=True, slots=True, eq=False)
class RowStates:
    """All states of a row of `size` cards (3 or 5) in a deck of `deck` cards (52 or 54). Read-only; see `row_states`.

    By state:

    - `step_to`, ``[state, card]``: the state after adding the card. NONE if the row is full, or if its ranks, jokers
      and suit show that it has the card already.
    - `sizes`, ``[state]``: the number of cards, jokers included.
    - `suits`, ``[state]``: the shared suit, 0 to 3; -1 if there is none, if the row is empty, and for every front.
    - `kinds`, ``[state]``: the kind of the state.

    By kind:

    - `counts`, ``[kind, rank]``: how often the row has each rank, 0 to 4.
    - `jokers_of`, ``[kind]``: the number of jokers.
    - `is_suited`, ``[kind]``: whether the cards share one suit.
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
        """The states after adding one card to each row, of the broadcast shape. Meaningless for the state NONE."""
        return self.step_to.reshape(-1).take(states.astype(np.int64) * self.deck + cards)

    def of(self, cards: Cards) -> int:
        """The state of a row that has these cards. Raises ValueError if no row of this deck can have them together."""
        state = EMPTY
        for card in cards:
            state = int(self.step_to[state, card]) if card < self.deck else NONE
            if state == NONE:
                raise ValueError(f"no row of {self.size} in a deck of {self.deck} holds these cards together")
        return state


@dataclass(frozen=True, slots=True, eq=False)
class Encoding:
    """The states of all rows of a board; middle and back share theirs, `five`. See `encoding`."""

    deck: int
    front: RowStates
    five: RowStates

    def rows(self, row: Row) -> RowStates:
        """The states that this row of a board can have."""
        return self.front if row is Row.FRONT else self.five

    def encode(self, boards: Iterable[Board]) -> Boards:
        """Boards as the states of their rows, each ``[board]``. Raises ValueError as `RowStates.of` does."""
        rows = [[self.rows(row).of(board.row(row)) for row in Row] for board in boards]
        front, middle, back = np.array(rows, np.int32).reshape(-1, 3).T.copy()
        return Boards(front, middle, back)

    def sizes(self, boards: Boards) -> Int64Array:
        """The number of cards on each board, of the broadcast shape."""
        front, five = self.front.sizes.astype(np.int64), self.five.sizes.astype(np.int64)
        return front[boards.front] + five[boards.middle] + five[boards.back]

    def place(self, boards: Boards, row: Row, cards: IntegerArray | int) -> Boards:
        """The boards after adding one card to this row of each."""
        moved = self.rows(row).step(boards.row(row), cards)
        return boards._replace(**{row.name.lower(): moved})


def coded_deck(ruleset: OpenFaceRuleset) -> int:
    """The deck, 52 or 54 cards, whose states the boards of a ruleset have, here and in the learnt weights.

    A game with one joker has the states of a game with two; it never reaches some of them.
    """
    return 52 if ruleset.jokers == 0 else 54


@cache
def encoding(deck: int) -> Encoding:
    """The states of boards in a deck of 52 or 54 cards, see `coded_deck`. Takes some milliseconds the first time."""
    return Encoding(deck, row_states(Row.FRONT.size, deck), row_states(Row.BACK.size, deck))


@cache
def row_states(size: int, deck: int) -> RowStates:
    """The states of a row of 3 or 5 cards in a deck of 52 or 54.

    States are grouped by their number of jokers, and each group is numbered alike. First come the multisets of ranks,
    the smallest first: rows without a shared suit, and the row with no card but jokers. In a row of five the sets of
    ranks follow, four states for each set, one for each suit that the cards may share.
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
        at = at + plain + _SUITS * suited
        kind_at = kind_at + plain + suited
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
    """Multisets of ranks in a fixed order, the smallest first, with a look-up by key.

    `counts` is ``[multiset, rank]``: how often it has each rank. `sizes` and `keys` are ``[multiset]``; a key is the
    sum of `_KEYS` over the ranks. `order` sorts the keys.
    """

    counts: Int8Array
    sizes: Int8Array
    keys: Int64Array
    order: IndexArray

    def find(self, keys: Int64Array) -> Int64Array:
        """The numbers of the multisets with these keys, NONE where there is no such multiset. The shape stays."""
        ordered = self.keys[self.order]
        at = np.minimum(np.searchsorted(ordered, keys), len(ordered) - 1)
        return np.where(ordered[at] == keys, self.order[at], NONE)


# Three bits a rank: no rank is there more than five times, so different multisets have different sums.
_KEYS = np.array([8**rank for rank in range(_RANKS)], np.int64)


def _numbered(multisets: list[tuple[int, ...]]) -> _Numbered:
    """Number some multisets in their order, but for those that have a rank five times."""
    counts = np.zeros((len(multisets), _RANKS), np.int8)
    held = np.array([len(ranks) for ranks in multisets])
    each = np.array([rank for ranks in multisets for rank in ranks], np.int64)
    np.add.at(counts, (np.repeat(np.arange(len(multisets)), held), each), 1)
    counts = counts[(counts <= _SUITS).all(axis=1)]
    keys = counts.astype(np.int64) @ _KEYS
    return _Numbered(counts, counts.sum(axis=1, dtype=np.int8), keys, np.argsort(keys))


@dataclass(frozen=True, slots=True)
class _Part:
    """The group of states with one number of jokers.

    Its states begin at number `at` and its kinds at `kind_at`. It has `plain` multisets, each a state and a kind, and
    `suited` sets, each a kind with four states.
    """

    jokers: int
    at: int
    kind_at: int
    plain: int
    suited: int

    def states(self, plain: Int8Array, suited: Int8Array) -> Int8Array:
        """A number for each state, in order: `plain` is by multiset, `suited` by set."""
        return np.concatenate((plain[: self.plain], np.repeat(suited[: self.suited], _SUITS)))

    def suits(self) -> Int8Array:
        """The shared suit of each state in order, -1 for none."""
        every = np.tile(np.arange(_SUITS, dtype=np.int8), self.suited)
        return np.concatenate((np.full(self.plain, _OFF, np.int8), every))

    def kinds(self) -> States:
        """The kind of each state in order."""
        sets = np.repeat(np.arange(self.suited), _SUITS) + self.plain
        return (self.kind_at + np.concatenate((np.arange(self.plain), sets))).astype(np.int32)


def _each(parts: list[_Part], of: Callable[[_Part], npt.NDArray[_N]]) -> npt.NDArray[_N]:
    """One array over all states, from an array for each part."""
    return np.concatenate([of(part) for part in parts])


def _fill(step_to: States, part: _Part, wilder: _Part | None, multisets: _Numbered, sets: _Numbered) -> None:
    """Write the steps from the states of a part: a card stays within it, a joker leads to `wilder`, which has one more.

    `wilder` is None for the part with the most jokers.
    """
    cards = np.arange(52)
    ranks, suits = rank_of(cards), suit_of(cards)
    plain = slice(part.at, part.at + part.plain)
    suited = slice(part.at + part.plain, None)
    to_multiset = multisets.find(multisets.keys[: part.plain, None] + _KEYS)
    to_multiset[to_multiset >= part.plain] = NONE
    step_to[plain, :52] = np.where(to_multiset == NONE, NONE, part.at + to_multiset)[:, ranks]
    if part.suited:
        first = part.at + part.plain
        step_to[part.at, :52] = first + _SUITS * sets.find(_KEYS)[ranks] + suits
        keys = sets.keys[: part.suited, None] + _KEYS
        to_set = sets.find(keys)
        to_plain = multisets.find(keys)
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
