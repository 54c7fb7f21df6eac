"""Two declared naturals that meet, in words: which one won, and the cards or units that say why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from bot.panels.closed.rules import natural_name
from bot.panels.closed.words import points_words
from bot.panels.hand_names import rank_words, ranks_words
from bot.panels.screen import Screen
from bot.rules.closed.natural_clash import Decided, Declared, clash
from bot.rules.evaluate import Category
from bot.table.closed.views import ClosedHandView, ClosedPlayerView

_T = TypeVar("_T")

_CATEGORIES = {
    Category.STRAIGHT: "straight",
    Category.FLUSH: "flush",
    Category.STRAIGHT_FLUSH: "straight_flush",
}
_SETS = {2: "pairs", 3: "threes", 4: "fours"}


def clash_lines(hand: ClosedHandView, screen: Screen, name: Callable[[ClosedPlayerView], str]) -> Iterator[str]:
    """A sentence for every two who declared and settle with each other; `name` says what players are called."""
    for pair in hand.natural_pairs:
        first, second = (hand.players[index] for index in pair.players)
        if first.natural is None or second.natural is None:
            continue
        found = clash(hand.ruleset, _declared(first), _declared(second))
        winner, loser = (second, first) if found.side < 0 else (first, second)
        stake = hand.options.stake * hand.pair_stake(pair.players)
        why = screen.words(
            f"clash.{found.why}",
            winner=name(winner),
            loser=name(loser),
            natural=_natural(hand, winner, screen),
            other=_natural(hand, loser, screen),
            units=points_words(screen.words, _units(hand, winner) * stake),
            less=points_words(screen.words, _units(hand, loser) * stake),
            more=points_words(screen.words, abs(found.units) * stake),
        )
        if found.decided is not None:
            why = screen.words("clash.because", clash=why, cards=_cards(found.decided, found.side, screen))
        yield why


def _declared(player: ClosedPlayerView) -> Declared:
    assert player.natural is not None, "only who declares has groups"
    return Declared(player.natural, tuple(card for group in player.groups for card in group))


def _natural(hand: ClosedHandView, player: ClosedPlayerView, screen: Screen) -> str:
    assert player.natural is not None
    return natural_name(hand.ruleset, player.natural, screen.words)


def _units(hand: ClosedHandView, player: ClosedPlayerView) -> int:
    assert player.natural is not None
    return hand.ruleset.natural_units[player.natural]


def _cards(decided: Decided, side: int, screen: Screen) -> str:
    """``flush in the back, king against jack``; the winner's side comes first."""
    words = screen.words

    def ordered(pair: tuple[_T, _T]) -> tuple[_T, _T]:
        return pair if side > 0 else (pair[1], pair[0])

    if decided.row is None or decided.categories is None:
        assert decided.ranks is not None, "groups are told apart by their ranks"
        better, worse = ordered(decided.ranks)
        size = _SETS[len(decided.cards[0])]
        return words(f"clash.{size}", better=ranks_words(words, better), worse=ranks_words(words, worse))
    better_kind, worse_kind = (words(f"combination.{_CATEGORIES[one]}") for one in ordered(decided.categories))
    in_row = words(f"reveal.in_{decided.row.name.lower()}", hand=better_kind)
    if better_kind != worse_kind:
        return words("clash.against", better=in_row, worse=worse_kind)
    assert decided.ranks is not None, "rows of a category are told apart by their ranks"
    better, worse = ordered(decided.ranks)
    return words("clash.ranks", row=in_row, better=rank_words(words, better), worse=rank_words(words, worse))
