"""How much of what a deal brought a player was luck, beside the boards that lay there at each draw.

`tools.pages.luck` rates a board by itself, which does for a player alone. At a table the others decide, too, what a
card is worth, and a card that one is dealt comes to nobody else. So here the whole table is played on many times
after each draw (`tools.pages.played_out`), and so it is after other draws from the cards that were left. What the
first is better has the mean zero, whoever plays and however well: taken off what came, it moves no mean and leaves
much less to chance (AIVAT, see `tools.pages.luck`).

The chance in it follows from the deal and the seat. So where all players choose alike in all rotations of a deal, their
luck cancels out as their points do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from bot.matches.match import Episode, Match
from bot.matches.players import Player
from bot.players.arrays import Int64Array
from bot.players.open_face.spot import Spot
from bot.players.position import Opponent, Placement, Position
from bot.players.search.rollouts import deals
from bot.players.search.transitions import DealtCards
from bot.rules.board import Board, Cards
from bot.rules.cards import Card
from bot.rules.open_face.ruleset import BOARD_CARDS
from tools.pages.luck import FANTASYLAND, best_setting
from tools.pages.open_face_only import HandByHand
from tools.pages.played_out import At, Ends, Table, set_boards

OFTEN = 1_000
"""How often the table is played on after the draw that came, and as often after others."""
EXPECTED = 300
"""In how many more deals a board looks what the others may come to."""
SETTINGS = 40
"""With how many other deals one of Fantasyland is compared."""

Key = tuple[int, ...]
"""What the chance in a draw's luck follows from."""


class Turn(NamedTuple):
    """What a player saw when it was to place: a position for each of the `boards` that cards came to."""

    player: int
    positions: tuple[Position, ...]
    boards: tuple[int, ...] = (0,)

    @property
    def is_fantasyland(self) -> bool:
        """Whether all cards were dealt at once."""
        return self.positions[0].fantasyland > 0

    @property
    def held(self) -> Cards:
        """The cards that came."""
        return tuple(card for position in self.positions for card in position.held)


@dataclass
class Watched(HandByHand[Turn]):
    """A player of a match whose turns are kept."""

    player: Player = field(kw_only=True)

    def place(self, spot: Spot, seed: int) -> tuple[Placement, ...]:
        """What the player places."""
        boards = tuple(board for board, draw in enumerate(spot.draws) if draw)
        self.keep(spot, Turn(self.number, spot.positions, boards))
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
    fantasylands: dict[tuple[int, int], Opponent] = field(default_factory=dict)
    """By player and board: those of Fantasyland, as if they were set at once."""

    def luck(self) -> float:
        """The luck of the first player, in points.

        Cards of Fantasyland come first, whenever they are set: nobody knows them before, and all others are drawn from
        what they leave.
        """
        gone: frozenset[Card] = frozenset()
        total = 0.0
        for turn in sorted(self.turns, key=lambda turn: not turn.is_fantasyland):
            total += self._of_turn(turn, gone)[self._seat(0)]
            gone |= {*turn.held}
        return total

    def _of_turn(self, turn: Turn, gone: frozenset[Card]) -> tuple[float, ...]:
        """What the turn's cards brought each seat."""
        first, *_ = turn.positions
        seat = self._seat(turn.player)
        key = (*self.key, seat, FANTASYLAND if turn.is_fantasyland else first.street_no)
        packets = tuple(position.held for position in turn.positions)
        drawn = Drawn(self._table(turn), tuple((seat, board) for board in turn.boards), packets, gone, key)
        if not turn.is_fantasyland:
            return _of_draw(drawn)
        lucky, boards = _of_setting(drawn)
        for board, rows, position in zip(turn.boards, boards, turn.positions, strict=True):
            self.fantasylands[turn.player, board] = Opponent(rows, position.fantasyland)
        return lucky

    def _seat(self, player: int) -> int:
        return (player + self.rotation) % self.players

    def _table(self, turn: Turn) -> Table:
        """What is known when the draw comes: nothing of what is placed after it."""
        rules, opponents = turn.positions[0].ruleset, turn.positions[0].opponents
        own = [Opponent(Board())] * rules.boards
        for board, position in zip(turn.boards, turn.positions, strict=True):
            own[board] = Opponent(position.board, position.fantasyland)
        lie = (Opponent(Board(), one.fantasyland) if turn.is_fantasyland else one for one in (*own, *opponents))
        seats: list[tuple[Opponent, ...]] = [()] * self.players
        for step in range(self.players):
            player = (turn.player + step) % self.players
            seats[self._seat(player)] = tuple(
                self.fantasylands.get((player, board), next(lie)) for board in range(rules.boards)
            )
        return Table(rules, tuple(seats))


class Drawn(NamedTuple):
    """What came to some boards of a table, a packet to each, when other cards were `gone`."""

    table: Table
    at: tuple[At, ...]
    packets: tuple[Cards, ...]
    gone: frozenset[Card]
    key: Key

    @property
    def left(self) -> Int64Array:
        """The cards from which it was drawn, ``[card]``."""
        return np.array([card for card in self.table.ruleset.cards if card not in self.gone], np.int64)

    @property
    def wanted(self) -> dict[At, int]:
        """How many cards come to each board on the streets, first those that this draw is for."""
        wanted = self.table.wanted()
        return {at: wanted[at] for at in sorted(wanted, key=lambda at: at not in self.at)}


@lru_cache(maxsize=256)
def _of_draw(drawn: Drawn) -> tuple[float, ...]:
    """What a draw brought each seat."""
    rng = np.random.default_rng(drawn.key)
    wanted = drawn.wanted
    others = deals(rng, drawn.left, sum(wanted.values()), OFTEN)
    own = others
    start = 0
    for at, packet in zip(drawn.at, drawn.packets, strict=True):
        own = _instead(own, packet, start)
        start += wanted[at]
    return _better(drawn, own, others, _known(drawn.table, rng))


@lru_cache(maxsize=256)
def _of_setting(drawn: Drawn) -> tuple[tuple[float, ...], tuple[Board, ...]]:
    """What the cards of Fantasyland brought each seat, and how they would be set at once."""
    rng = np.random.default_rng(drawn.key)
    held = [card for packet in drawn.packets for card in packet]
    many = len(held)
    each = OFTEN // SETTINGS
    wanted = sum(drawn.wanted.values())
    packets = deals(rng, drawn.left, many, SETTINGS).T
    rest = [_rest(rng, drawn.left[~np.isin(drawn.left, packet)], wanted, each) for packet in packets]
    others = np.concatenate([packets.repeat(each, axis=0).T, np.concatenate(rest, axis=1)])
    ends = _known(drawn.table, rng)
    found: list[Board] = []
    start = 0
    for at, packet in zip(drawn.at, drawn.packets, strict=True):
        found.append(_set(drawn, at, packet))
        some = [_set(drawn, at, tuple(cards)) for cards in packets[:, start : start + len(packet)].tolist()]
        boards = set_boards(drawn.table.ruleset, [found[-1], *some], len(packet))
        ends[at] = boards.repeated([OFTEN, *(each for _ in some)])
        start += len(packet)
    return _better(drawn, _instead(others, held)[many:], others[many:], ends), tuple(found)


def _better(drawn: Drawn, own: DealtCards, others: DealtCards, fantasylands: Mapping[At, Ends]) -> tuple[float, ...]:
    """By how much the draw that came is better than others for each seat, by the cards to come with either."""
    wanted = drawn.wanted
    rng = np.random.default_rng((*drawn.key, EXPECTED))
    expected = _by_board(wanted, _rest(rng, drawn.left, sum(wanted.values()), EXPECTED))
    dealt = _by_board(wanted, np.concatenate([own, others], axis=1))
    points = drawn.table.points(dealt, fantasylands, expected)
    return tuple((points[:, :OFTEN].mean(axis=1) - points[:, OFTEN:].mean(axis=1)).tolist())


def _by_board(wanted: Mapping[At, int], cards: DealtCards) -> dict[At, DealtCards]:
    ends = np.cumsum([*wanted.values()])[:-1]
    return dict(zip(wanted, np.split(cards, ends), strict=True)) if wanted else {}


def _instead(others: DealtCards, packet: Sequence[Card], start: int = 0) -> DealtCards:
    """The same deals, but with a packet of cards at `start`: each changes places with the card that lies there.

    So most of what comes later is alike in both, and only the draw tells them apart (common random numbers).
    """
    own = others.copy()
    for place, card in enumerate(packet, start):
        displaced = own[place].copy()
        np.copyto(own, displaced, where=own == card)
        own[place] = card
    return own


def _known(table: Table, rng: np.random.Generator) -> dict[At, Ends]:
    """The boards of Fantasyland, the same ones in either half of the deals."""
    ends = table.fantasylands(OFTEN, rng)
    return {at: Ends(*(np.concatenate([part, part], axis=-1) for part in board)) for at, board in ends.items()}


def _rest(rng: np.random.Generator, left: Int64Array, cards: int, count: int) -> DealtCards:
    return deals(rng, left, cards, count) if cards else np.zeros((0, count), np.int64)


def _set(drawn: Drawn, at: At, cards: Cards) -> Board:
    rules = drawn.table.ruleset
    others = (one for seat, boards in enumerate(drawn.table.boards) if seat != at[0] for one in boards)
    opponents = tuple(Opponent(Board(), one.fantasyland) for one in others)  # all of it is set in the dark
    seen, many = frozenset(cards), len(cards)
    position = Position(rules, Board(), cards, BOARD_CARDS, seen, fantasyland=many, opponents=opponents)
    rows, _ = best_setting(position).placement
    return rows
