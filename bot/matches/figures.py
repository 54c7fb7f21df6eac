"""Figures of a match: points a hand with their standard error over deals, and how often what happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import nan, sqrt

from bot.matches.match import Episode


@dataclass(frozen=True, slots=True)
class DealFigures:
    """One player in one deal, all its rotations together. A board counts once each time that it was played."""

    points: int = 0
    episodes: int = 0
    hands: int = 0
    boards: int = 0
    fouls: int = 0
    royalties: int = 0
    ordinary: int = 0  # boards that were played street by street
    entered: int = 0  # of these, those that earned Fantasyland
    fantasyland: int = 0  # boards that were dealt at once
    stayed: int = 0  # of these, those that earned it again

    def __add__(self, other: DealFigures) -> DealFigures:
        return DealFigures(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))


@dataclass(frozen=True, slots=True)
class Figures:
    """One player in a match. Rates are from 0 to 1, nan for what never could happen; `royalties` are units a hand.

    `points_per_hand` counts every hand, those of Fantasyland, too; `points_per_episode` counts a hand and the
    Fantasyland that it earned as one. The standard errors are over deals.
    """

    points_per_hand: float
    se: float
    hands: int
    points_per_episode: float
    episode_se: float
    episodes: int
    deals: int
    foul_rate: float
    fantasyland_rate: float
    stay_rate: float
    royalties: float


def figures_of_deal(episodes: Sequence[Episode], player: int) -> DealFigures:
    """One player's figures of a deal, from what `Match.play` gave."""
    points = hands = fouls = royalties = ordinary = entered = fantasyland = stayed = 0
    for episode in episodes:
        for hand in episode:
            hands += 1
            points += hand.points[player]
            for board in hand.boards[player]:
                fouls += board.is_foul
                royalties += board.royalties
                if board.dealt:
                    fantasyland += 1
                    stayed += board.earned > 0
                else:
                    ordinary += 1
                    entered += board.earned > 0
    boards = ordinary + fantasyland
    return DealFigures(points, len(episodes), hands, boards, fouls, royalties, ordinary, entered, fantasyland, stayed)


def figures_of(deals: Sequence[DealFigures]) -> Figures:
    """One player's figures over all deals of a match. Raises ValueError without any."""
    if not deals:
        raise ValueError("figures need at least one deal")
    total = sum(deals, DealFigures())
    per_hand, se = ratio((deal.points, deal.hands) for deal in deals)
    per_episode, episode_se = ratio((deal.points, deal.episodes) for deal in deals)
    return Figures(
        points_per_hand=per_hand,
        se=se,
        hands=total.hands,
        points_per_episode=per_episode,
        episode_se=episode_se,
        episodes=total.episodes,
        deals=len(deals),
        foul_rate=_rate(total.fouls, total.boards),
        fantasyland_rate=_rate(total.entered, total.ordinary),
        stay_rate=_rate(total.stayed, total.fantasyland),
        royalties=total.royalties / total.hands,
    )


def ratio(groups: Iterable[tuple[float, float]]) -> tuple[float, float]:
    """The sum of amounts over the sum of counts of independent groups, and its standard error; nan for one group.

    The error is that of a ratio, which matters because an episode's length depends on how it went.
    """
    pairs = list(groups)
    count = sum(size for _, size in pairs)
    value = sum(amount for amount, _ in pairs) / count
    if len(pairs) < 2:
        return value, nan
    squares = sum((amount - value * size) ** 2 for amount, size in pairs)
    return value, sqrt(squares * len(pairs) / (len(pairs) - 1)) / count


def _rate(part: int, whole: int) -> float:
    return part / whole if whole else nan
