"""How much of what a deal brought a player was luck, beside the boards that lay there at each draw.

`docs.luck` rates a board by itself, which does for a player alone. At a table the others decide, too, what a card is
worth. So here each draw is played on many times by the fast policy of the search, against boards that the others may
come to, and so are other draws from the cards that were left. What the first is better has the mean zero, whoever plays
and however well: taken off what came, it moves no mean and leaves much less to chance (AIVAT, see `docs.luck`).

The chance in it follows from the deal and the seat. So where two players choose alike in both rotations of a deal,
their luck cancels out as their points do. With more players a little is left over: the draws of the first one count
against everybody at once, those of the others against the first one alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from bot.matches.match import Episode, Match
from bot.matches.players import Player
from bot.players.learnt.encoding import Boards, coded_deck, encoding
from bot.players.open_face.spot import Spot
from bot.players.position import Candidate, Opponent, Placement, Position
from bot.players.search.opponents import streets_left
from bot.players.search.rollouts import deals, play_to_end
from bot.players.search.strong import PositionSearch
from bot.rules.board import Board, Cards
from bot.rules.cards import Card
from docs.luck import FANTASYLAND, best_setting
from docs.open_face_only import HandByHand

OWN, OTHERS = 1_000, 2_000
"""How often the draw that came is played on; and how many other draws are, once each."""
OTHERS_AT_LAST = 600
"""Other draws of the last street, after which nothing is left to chance."""
SETTINGS = 24
"""With how many other deals one of Fantasyland is compared."""

Key = tuple[int, ...]
"""What the chance in a draw's luck follows from."""


class Turn(NamedTuple):
    """What a player saw when it was to place on one of its boards."""

    player: int
    position: Position
    board: int = 0


@dataclass
class Watched(HandByHand[Turn]):
    """A player of a match whose turns are kept."""

    player: Player = field(kw_only=True)

    def place(self, spot: Spot, seed: int) -> tuple[Placement, ...]:
        """What the player places."""
        drawn = (board for board, draw in enumerate(spot.draws) if draw)
        turns = (Turn(self.number, position, board) for position, board in zip(spot.positions, drawn, strict=True))
        self.keep(spot, *turns)
        return self.player.place(spot, seed)


def watched(match: Match, players: Sequence[Player], deal: int) -> tuple[tuple[Episode, ...], float]:
    """A deal as often as it is played, and the luck of the first player in all of it, in points."""
    hands: list[list[Turn]] = []
    episodes = match.play([Watched(number, hands, player=player) for number, player in enumerate(players)], deal)
    turns = iter(hands)
    total = 0.0
    for rotation, episode in zip(match.rotations(deal), episodes, strict=True):
        for number in range(len(episode)):
            total += Hand(next(turns), match.seats, rotation, (abs(match.seed), deal, number)).luck()
    return episodes, total


@dataclass
class Hand:
    """The turns of one hand, in the order of play. The first player is moved on by `rotation` seats."""

    turns: Sequence[Turn]
    players: int
    rotation: int
    key: Key
    fantasylands: dict[tuple[int, int], Board] = field(default_factory=dict)  # by player and board: as if set at once

    def luck(self) -> float:
        """The luck of the first player, in points.

        Cards of Fantasyland come first, whenever they are set: nobody knows them before, and all others are drawn from
        what they leave.
        """
        gone: frozenset[Card] = frozenset()
        total = 0.0
        for turn in sorted(self.turns, key=lambda turn: not turn.position.fantasyland):
            position = turn.position
            before = replace(position, held=(), seen=gone, later=0, opponents=self._opponents(turn))
            lucky = self._of_turn(turn, before)
            total += lucky if turn.player == 0 else -lucky
            gone |= {*position.held}
        return total

    def _of_turn(self, turn: Turn, before: Position) -> float:
        is_set = before.fantasyland > 0
        seat = (turn.player + self.rotation) % self.players
        key = (*self.key, seat, FANTASYLAND if is_set else before.street_no, turn.board)
        if not is_set:
            return _of_draw(before, turn.position.held, key)
        lucky, self.fantasylands[turn.player, turn.board] = _of_setting(before, turn.position.held, key)
        return lucky

    def _opponents(self, turn: Turn) -> tuple[Opponent, ...]:
        """Against whom a draw counts for the first player: everybody if it is theirs, or else they alone."""
        after = ((turn.player + step) % self.players for step in range(1, self.players))
        theirs = product(after, range(turn.position.ruleset.boards))
        return tuple(
            self._known(whose, opponent, turn.position)
            for whose, opponent in zip(theirs, turn.position.opponents, strict=True)
            if 0 in (turn.player, whose[0])
        )

    def _known(self, whose: tuple[int, int], opponent: Opponent, position: Position) -> Opponent:
        """What is known of an opponent's board when the draw comes: nothing of what is placed after it."""
        if whose in self.fantasylands:
            return Opponent(self.fantasylands[whose])
        return Opponent(Board(), opponent.fantasyland) if position.fantasyland else opponent


@lru_cache(maxsize=256)
def _of_draw(before: Position, held: Cards, key: Key) -> float:
    """What a draw brought its player against the opponents."""
    rng = np.random.default_rng(key)
    search = PositionSearch(before, rng)
    streets = streets_left(before.ruleset, len(before.board.cards))
    later = sum(street.deal for street in streets) - len(held)
    own, others = (OWN, OTHERS) if later else (1, OTHERS_AT_LAST)
    cards = np.repeat(np.array(held, np.int64)[:, None], own, axis=1)
    if later:
        left = search.unseen[~np.isin(search.unseen, held)]
        cards = np.concatenate([cards, deals(rng, left, later, own)])
    cards = np.concatenate([cards, deals(rng, search.unseen, len(cards), others)], axis=1)
    start = encoding(coded_deck(before.ruleset)).encode([before.board])
    boards = Boards(*(np.repeat(states, own + others) for states in start))
    _, units = play_to_end(search.transitions, boards, cards, streets, search.afterstates, search.finishes.rate)
    return float(units[:own].mean(dtype=float) - units[own:].mean(dtype=float))


@lru_cache(maxsize=256)
def _of_setting(before: Position, held: Cards, key: Key) -> tuple[float, Board]:
    """What the cards of Fantasyland brought their player against the opponents, and how they would be set at once."""
    rng = np.random.default_rng(key)
    left = np.array([card for card in before.ruleset.cards if card not in before.seen], np.int64)
    best = _best(before, held)
    others = [_best(before, tuple(rng.permutation(left)[: len(held)].tolist())).value for _ in range(SETTINGS)]
    return best.value - float(np.mean(others)), best.placement[0]


def _best(before: Position, cards: Cards) -> Candidate:
    return best_setting(replace(before, held=cards, seen=frozenset(cards)))
