"""What a deeper look would change: placements judged by the best of the next street, where the search only rolls on.

The search plays every deal to its end by a fast policy. Here each packet of the next street is answered by the best of
its placements, and only after that the policy plays on. Where the search's choice is still the best one, a better
policy in it would change nothing.

The look ahead of one street is that of Tesauro's backgammon programs ("Programming backgammon using self-teaching
neural nets", 2002).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from bot.matches.match import Match
from bot.players.arrays import Float64Array, Int64Array
from bot.players.learnt.encoding import Boards
from bot.players.learnt.tables import Generation
from bot.players.open_face.levels import choose
from bot.players.open_face.spot import Spot
from bot.players.position import Candidate, Placement, Position
from bot.players.search.afterstates import INFEASIBLE
from bot.players.search.rollouts import deals, roll_out
from bot.players.search.showdown import TerminalUtility
from bot.players.search.strong import USUAL_BUDGET, PositionSearch, SearchBudget
from bot.players.search.transitions import all_ways
from bot.rules.open_face.ruleset import BOARD_CARDS, OpenFaceRuleset
from bot.table.options import Level
from tools.pages.open_face_only import OpenFaceOnly
from tools.pages.solitaire import PRICES, decisions

Judged = tuple[Position, Sequence[Placement]]
"""A position, and its placements as the search ranks them, the best first."""


@dataclass(frozen=True, slots=True)
class Depth:
    """How much is looked at: the search's best `candidates`; for each of them so many `packets` of the next street.

    Of a packet the best `replies` by the policy are compared, by so many `deals` to the end.
    """

    candidates: int = 6
    packets: int = 100
    replies: int = 6
    deals: int = 200


class Regret(NamedTuple):
    """What the search's choice is short of, in points a hand for each opponent.

    - `least`: what is gained by the placement that looks best on one half of the packets, judged by the other half. One
      that is less than a standard error better is not taken: so there is no less to gain, but for chance.
    - `most`: by how much the best placement looks better on all packets. Chance has a part in it: an upper estimate.
    """

    street_no: int
    least: float
    most: float


@dataclass
class Watching(OpenFaceOnly):
    """The level `strong` in a match, which keeps its positions."""

    positions: list[Judged] = field(default_factory=list)

    def place(self, spot: Spot, seed: int) -> tuple[Placement, ...]:
        """The level's best placements. Raises ValueError for several boards."""
        (position,) = spot.positions
        candidates = choose(Level.STRONG, position, seed=seed).candidates
        self.positions.append((position, _ranked(candidates)))
        return (candidates[0].placement,)


def of_match(match: Match, deal: int) -> Iterator[Judged]:
    """The positions of a deal in which `strong` plays itself, in which cards are placed street by street."""
    players = [Watching() for _ in range(match.seats)]
    match.play(players, deal)
    return (judged for player in players for judged in player.positions if not judged[0].fantasyland)


def regrets(judged: Iterable[Judged], seed: int, utility: TerminalUtility | None, depth: Depth) -> list[Regret]:
    """What the choices on all streets are short of from which at least two more are to come."""
    found = []
    for number, (position, ranked) in enumerate(judged):
        streets = position.ruleset.streets[position.street_no :]
        if len(streets) < 2:
            continue
        some = ranked[: depth.candidates]
        values = looked_at(position, some, seed=(seed, number), utility=utility, depth=depth)
        found.append(Regret(position.street_no, *regret_of(values / max(1, len(position.opponents)))))
    return found


def looked_at(
    position: Position,
    choices: Sequence[Placement],
    *,
    seed: tuple[int, int],
    utility: TerminalUtility | None,
    depth: Depth,
    budget: SearchBudget = USUAL_BUDGET,
    generation: Generation = Generation.NEWEST,
) -> Float64Array:
    """Units of each placement by the best reply to each packet of the next street: ``[placement][packet]``.

    Of `budget` only the number of opponents' boards matters. `generation`: whose tables boards are played on by.
    """
    searching = PositionSearch(position, np.random.default_rng(seed), budget, utility, generation)
    boards = searching.encoded(choices)
    packets = deals(np.random.default_rng((*seed, 0)), searching.unseen, searching.streets[0].deal, depth.packets)
    found = np.zeros((len(choices), packets.shape[1]))
    for at in range(packets.shape[1]):
        for number in range(len(choices)):
            board = Boards(*(states[number : number + 1] for states in boards))
            rng = np.random.default_rng((*seed, 1, at))  # the same deals for all placements
            found[number, at] = _best_reply(searching, board, packets[:, at], rng, depth)
    return found


def _best_reply(
    searching: PositionSearch, board: Boards, packet: Int64Array, rng: np.random.Generator, depth: Depth
) -> float:
    """The most units that a placement of a packet brings on one board, by the mean of its deals."""
    street, *later = searching.streets
    ways = all_ways(street.deal, street.place)
    front, middle, back = (
        row.grown(states, packet[:, None], street.place)
        for row, states in zip(searching.transitions, board, strict=True)
    )
    on_board = BOARD_CARDS - sum(one.place for one in later)
    ratings = np.array([rated[0] for rated in searching.afterstates.rate(on_board)((front, middle, back), ways)])
    best = np.argsort(-ratings, kind="stable")[: depth.replies]
    chosen = [ways[at] for at in best if ratings[at] > INFEASIBLE / 2]
    replies = Boards(
        *(np.concatenate([grown[way[row]] for way in chosen]) for row, grown in enumerate((front, middle, back)))
    )
    unseen = np.setdiff1d(searching.unseen, packet)
    rows = searching.transitions
    rate = searching.finishes.rate
    units = roll_out(rows, replies, unseen, later, depth.deals, rng, searching.afterstates, rate)
    return float(units.mean(axis=1, dtype=np.float64).max())


def regret_of(values: Float64Array) -> tuple[float, float]:
    """What the first placement is short of, at least and at most; see `Regret`."""
    over = values - values[0]
    halves = np.array_split(np.arange(over.shape[1]), 2)
    gains = []
    for tried, judge in (halves, halves[::-1]):
        errors = over[:, tried].std(axis=1) / len(tried) ** 0.5
        choice = int((over[:, tried].mean(axis=1) - errors).argmax())
        gains.append(over[choice, judge].mean())
    return float(np.mean(gains)), float(over.mean(axis=1).max())


def of_one_alone(ruleset: OpenFaceRuleset, seed: int, deal: int, depth: Depth) -> list[Regret]:
    """The same for somebody who plays alone."""
    judged = ((position, _ranked(candidates)) for position, candidates in decisions(ruleset, seed, deal))
    return regrets(judged, deal, PRICES, depth)


def _ranked(candidates: Sequence[Candidate]) -> list[Placement]:
    return [candidate.placement for candidate in candidates]


def of_two(match: Match, deal: int, depth: Depth) -> list[Regret]:
    """The same for players of a match."""
    return regrets(of_match(match, deal), deal, None, depth)
