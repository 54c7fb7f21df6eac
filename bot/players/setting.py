"""Setting all cards of Fantasyland at once: a legal arrangement that brings much and, if it can, stays.

Every five is ranked once by what it brings as back and as middle, every three by what it brings as front. The search
takes backs from the most promising on, gives each the best middle and front that are left, and stops when no other can
bring more, or when its budget is spent. The budget counts steps, not time: the same cards always get the same rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, islice
from operator import itemgetter

from bot.players.fill import fill
from bot.players.position import Placement, Position
from bot.players.strength import strength_of_value
from bot.players.worth import RowWorths
from bot.rules.board import Board, Cards
from bot.rules.cards import Row, is_joker
from bot.rules.evaluate import value_of
from bot.rules.jokers import row_readings
from bot.rules.lows import is_low

_STEPS_MOST = 100_000  # what they take beside the ranking: about 10 ms
_SLACK = 0.1  # units: what brings no more than this on top is not looked for
_VALUE_WEIGHT = 1e-5  # of two rows that bring the same the stronger one

_Choice = tuple[float, int, int, float]
"""One way to fill a row: worth, value, its cards as bits, and the part of the worth that is Fantasyland."""


def set_all(position: Position, kept: Board = Board()) -> Placement:
    """Arrange all cards dealt in Fantasyland, the cards of `kept` in its rows as far as the rows can be in order.

    Where they cannot, the front of `kept` is given up first, then its middle, then its back. Cards that can only be
    fouled, which happens without five ranks for a deuce-to-seven middle, are set as they come.
    """
    given_up = (kept, Board(middle=kept.middle, back=kept.back), Board(back=kept.back), Board())
    search = _search_around_a_low if position.ruleset.middle == "deuce_seven" else _search
    masks = next((masks for rows in given_up if (masks := search(position, rows)) is not None), None)
    if masks is None:
        return fill(position, kept)
    rows = Board.of(tuple(card for at, card in enumerate(position.held) if mask >> at & 1) for mask in masks)
    return rows, tuple(card for card in position.held if card not in rows.cards)


def _search(position: Position, kept: Board) -> tuple[int, int, int] | None:
    """The cards of front, middle and back as bits over the held ones; None when no legal arrangement was found."""
    return _best(*_choices(position, kept), has_to_find=not kept.cards)


def _search_around_a_low(position: Position, kept: Board) -> tuple[int, int, int] | None:
    """The same with a deuce-to-seven middle. It is in nobody's way, so front and back are the rows to be in order."""
    fronts, middles, backs = _choices(position, kept)
    lows = [(worth, 0, bits, stay) for worth, _, bits, stay in middles]
    found = _best(lows, fronts, backs, has_to_find=not kept.cards)
    return found and (found[1], found[0], found[2])


def _best(
    fronts: list[_Choice], middles: list[_Choice], backs: list[_Choice], *, has_to_find: bool
) -> tuple[int, int, int] | None:
    """The most that three rows bring in which each is not above the next."""
    pairs = _with_best_front(middles, fronts)
    best, enough = None, float("-inf")
    steps = 0
    for back_worth, back, back_bits, back_stay in backs:
        if not pairs or back_worth + pairs[0][0] <= enough or (steps > _STEPS_MOST and (best or not has_to_find)):
            break
        open_fronts: list[_Choice] | None = None
        for most, (middle_worth, middle, middle_bits, middle_stay) in pairs:
            steps += 1
            if back_worth + most <= enough:
                break
            if middle_bits & back_bits or middle > back:
                continue
            if open_fronts is None:
                steps += len(fronts)
                open_fronts = [choice for choice in fronts if not choice[2] & back_bits]
            front = _first_fitting(open_fronts, middle, middle_bits)
            if front is None:
                continue
            stays = front[3], middle_stay, back_stay
            worth = back_worth + middle_worth + front[0] - sum(stays) + max(stays)
            if worth > enough:
                best, enough = (front[2], middle_bits, back_bits), worth + _SLACK
    return best


def _choices(position: Position, kept: Board) -> tuple[list[_Choice], list[_Choice], list[_Choice]]:
    """Every way to fill front, middle and back around the kept cards, the best first.

    Rows with jokers appear by their highest reading and, in case that is above the row behind, by their lowest.
    """
    worths = RowWorths(position.ruleset, position.fantasyland)
    bits = {card: 1 << at for at, card in enumerate(position.held)}
    free = tuple(card for card in position.held if card not in kept.cards)
    free_bits = tuple(bits[card] for card in free)
    ways: dict[tuple[int, Cards], list[tuple[int, int]]] = {}
    lists: list[list[_Choice]] = []
    has_jokers = any(map(is_joker, position.held))
    for row in Row:
        is_low_row = row is Row.MIDDLE and position.ruleset.middle == "deuce_seven"
        own = kept.row(row)
        own_bits = sum(bits[card] for card in own)
        wanted = row.size - len(own)
        if (row.size, own) not in ways:
            ways[row.size, own] = [
                (value, own_bits + sum(some))
                for cards, some in zip(combinations(free, wanted), combinations(free_bits, wanted), strict=True)
                for value in (_ends(own + cards) if has_jokers else (value_of(own + cards),))
            ]
        known: dict[int, tuple[float, float]] = {}
        choices: list[_Choice] = []
        for value, some in ways[row.size, own]:
            if is_low_row and not is_low(value):
                continue
            if value not in known:
                worth, stay = worths.of_low(value) if is_low_row else worths.of(row, strength_of_value(value))
                known[value] = worth + value * (-_VALUE_WEIGHT if is_low_row else _VALUE_WEIGHT), stay
            worth, stay = known[value]
            choices.append((worth, value, some, stay))
        choices.sort(reverse=True)
        lists.append(choices)
    front, middle, back = lists
    return front, middle, back


def _ends(cards: Cards) -> tuple[int, ...]:
    found = row_readings(cards)
    return found if len(found) == 1 else (found[0], found[-1])


def _with_best_front(middles: list[_Choice], fronts: list[_Choice]) -> list[tuple[float, _Choice]]:
    """Middles that have a front to go with them, with the most that they bring together, the best first."""
    pairs: list[tuple[float, _Choice]] = []
    start = 0
    for middle in sorted(middles, key=itemgetter(1), reverse=True):
        worth, value, bits, _ = middle
        while start < len(fronts) and fronts[start][1] > value:
            start += 1  # too strong for the lower middles that follow, too
        front = _first_fitting(islice(fronts, start, None), value, bits)
        if front is not None:
            pairs.append((worth + front[0], middle))
    pairs.sort(reverse=True)
    return pairs


def _first_fitting(fronts: Iterable[_Choice], most: int, taken: int) -> _Choice | None:
    """The first front of a value up to `most` that needs none of the taken cards."""
    for front in fronts:
        if front[1] <= most and not front[2] & taken:
            return front
    return None
