"""What a natural brings and a surrender costs, in points: pair stakes multiply both with each opponent (RULES 2.14)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.panels.closed.words import points_words
from bot.panels.screen import ServerScreen
from bot.rules.closed.naturals import NaturalKind
from bot.table.closed.hand import Choice
from bot.table.closed.seat import ClosedSeatView
from bot.table.closed.views import ClosedHandView, ClosedPlayerView
from bot.words import Words

_ByPoints = Mapping[int, Sequence[ClosedPlayerView]]


def natural_price(view: ClosedSeatView, kind: NaturalKind, screen: ServerScreen) -> str:
    """``13 points each``; from each by name where stakes differ, and from the banker where nobody else pays."""
    paid = _by_points(view.hand, view.player, view.hand.ruleset.natural_units[kind], view.opponents)
    if len(paid) > 1:
        return _named(paid, "reveal.from", screen)
    points = points_words(screen.words, *paid)
    if view.banks is False:
        return screen.words("setting.natural_banker", units=points)
    return screen.words("setting.price_each", price=points) if len(view.opponents) > 1 else points


def surrender_price(view: ClosedSeatView, screen: ServerScreen) -> str:
    """``2 points to everybody who plays on``; by name where stakes differ, and to the banker where nobody else is paid.

    Who is known to be paid nothing is not named.
    """
    paid = _by_points(view.hand, view.player, view.surrender_units, _may_be_paid(view))
    if not paid:
        return screen.words("setting.surrender_no_banker" if view.banks is False else "setting.surrender_nobody")
    if len(paid) > 1:
        return screen.words(
            "setting.surrender_differs", prices=_named(paid, "reveal.to", screen), paid=_whom_it_pays(view)
        )
    whom = "banker" if view.banks is False else "all" if len(view.opponents) > 1 else "other"
    return screen.words(f"setting.surrender_{whom}", units=points_words(screen.words, *paid), paid=_whom_it_pays(view))


def short_price(hand: ClosedHandView, player: ClosedPlayerView, units: int, words: Words) -> str:
    """``13 points each``, ``13 to 130 points each``: what some units are with all opponents, where room is short.

    With a single one, as for whoever plays against a banker, it is ``13 points``.
    """
    return _short(hand, player, units, hand.opponents(player), words)


def short_surrender_price(view: ClosedSeatView, words: Words) -> str:
    """The same for a surrender, without those who are known to be paid nothing."""
    return _short(view.hand, view.player, view.surrender_units, _may_be_paid(view), words)


def has_only_given_up(view: ClosedSeatView) -> bool:
    """Whether nobody else plays on, and somebody who has given up pays whoever does."""
    return not _may_play(view.opponents) and any(one.choice is Choice.SURRENDER for one in view.opponents)


def _may_be_paid(view: ClosedSeatView) -> tuple[ClosedPlayerView, ...]:
    """Those who are not known to be paid nothing for a surrender: they have given up, or most rules leave them out for
    a natural.
    """
    if view.hand.ruleset.surrender_pays_naturals:
        return tuple(one for one in view.opponents if one.choice is not Choice.SURRENDER)
    return _may_play(view.opponents)


def _whom_it_pays(view: ClosedSeatView) -> str:
    """``playing``, or ``naturals`` where a surrender pays their holders, too."""
    return "naturals" if view.hand.ruleset.surrender_pays_naturals else "playing"


def _may_play(opponents: Iterable[ClosedPlayerView]) -> tuple[ClosedPlayerView, ...]:
    """Those who are not known to have declared a natural or given up."""
    return tuple(one for one in opponents if one.choice not in (Choice.NATURAL, Choice.SURRENDER))


def _short(
    hand: ClosedHandView, player: ClosedPlayerView, units: int, opponents: Sequence[ClosedPlayerView], words: Words
) -> str:
    points = _by_points(hand, player, units, opponents)
    if len(points) > 1:
        price = words("setting.points_between", least=min(points), most=max(points))
    else:
        price = points_words(words, *points or (0,))
    return words("setting.price_each", price=price) if len(opponents) > 1 else price


def _by_points(
    hand: ClosedHandView, player: ClosedPlayerView, units: int, opponents: Iterable[ClosedPlayerView]
) -> _ByPoints:
    """Opponents by what some units are between them and a player."""
    own = hand.players.index(player)
    found = dict[int, list[ClosedPlayerView]]()
    for opponent in opponents:
        stake = hand.options.stake * hand.pair_stake((own, hand.players.index(opponent)))
        found.setdefault(units * stake, []).append(opponent)
    return found


def _named(paid: _ByPoints, key: str, screen: ServerScreen) -> str:
    """``20 to Ben, 2 each to Cat and Dan``."""
    return ", ".join(
        screen.words(
            key, points=points, names=screen.names_of(tuple(one.account for one in players)), number=len(players)
        )
        for points, players in paid.items()
    )
