"""The chance that the cards come which a row needs: the hypergeometric distribution over the unseen cards."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb, prod

from bot.rules.cards import Card, rank_of, suit_of


class Unseen:
    """The cards of a deck that may still come.

    `by_rank` is ``[rank]``, how many are left of it; `by_suit` is ``[suit]``, the ranks that are left as bits. `count`
    is how many cards there are in all: jokers count here only.
    """

    __slots__ = ("by_rank", "by_suit", "count")

    def __init__(self, seen: Iterable[Card], deck: int = 52) -> None:
        ranks = [4] * 13
        suits = [0b1_1111_1111_1111] * 4  # a bit for each rank
        count = deck
        for card in seen:
            count -= 1
            if card < 52:
                rank = rank_of(card)
                ranks[rank] -= 1
                suits[suit_of(card)] ^= 1 << rank
        self.by_rank = tuple(ranks)
        self.by_suit = tuple(suits)
        self.count = count


class Chances:
    """Chances when `draws` cards are drawn from `unseen` ones, both numbers of cards.

    `draws` need not be whole: a row is offered a share of the cards that are still dealt.
    """

    __slots__ = ("_known", "draws", "unseen")

    def __init__(self, unseen: int, draws: float) -> None:
        self.unseen = unseen
        self.draws = draws
        self._known: dict[tuple[int, int, int], float] = {}

    def at_least(self, wanted: int, outs: int, spent: int = 0) -> float:
        """The chance, 0 to 1, that `wanted` or more of `outs` cards come, when `spent` of the draws went to others."""
        if wanted <= 0:
            return 1.0
        key = wanted, outs, spent
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._at_least(wanted, outs, self.draws - spent)
        return known

    def _at_least(self, wanted: int, outs: int, draws: float) -> float:
        if wanted > outs or draws <= 0:
            return 0.0
        total = _falling(self.unseen, outs)
        if total <= 0:
            return 1.0
        fewer = sum(
            comb(outs, come) * _falling(draws, come) * _falling(self.unseen - draws, outs - come)
            for come in range(wanted)
        )
        return min(1.0, max(0.0, 1.0 - fewer / total))


def _falling(start: float, factors: int) -> float:
    """start x (start - 1) x ..., 0 from the first factor that is not positive."""
    return prod(max(0.0, start - factor) for factor in range(factors))
