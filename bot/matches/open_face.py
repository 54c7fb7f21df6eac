"""One open-face hand between players, dealt and scored as at a table (RULES 3), without its log.

Everybody places in turn and sees what a player sees. Fantasyland is set last, when the others have placed: a seat may
set it at any time until then, so it loses nothing by waiting.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.matches.game import MatchGame
from bot.matches.hands import PlayedBoard, PlayedHand, order_from
from bot.matches.players import Player
from bot.players.baselines.frozen import Baseline
from bot.players.open_face.spot import Spot
from bot.players.position import Opponent
from bot.rules.board import Board, Cards
from bot.rules.open_face.boards import score_boards
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face.scoring import Played
from bot.table.open_face.dealing import open_face_positions


class OpenFaceMatches(MatchGame[OpenFaceRuleset]):
    """Open-face in matches."""

    baselines = tuple(Baseline)

    def play(
        self,
        ruleset: OpenFaceRuleset,
        players: Sequence[Player],
        deck: Cards,
        button: int,
        fantasyland: Sequence[tuple[int, ...]],
        seed: int,
    ) -> PlayedHand:
        """Play a hand, street by street, then what is set in the dark."""
        return play_open_face(ruleset, players, deck, button, fantasyland, seed)


def play_open_face(
    ruleset: OpenFaceRuleset,
    players: Sequence[Player],
    deck: Cards,
    button: int,
    fantasyland: Sequence[tuple[int, ...]],
    seed: int,
) -> PlayedHand:
    """Play a hand; `players` and `fantasyland` (cards by board, 0 for none) are by seat."""
    hand = _Hand(ruleset, order_from(button, len(players)), deck, fantasyland)
    for street_no in range(1, len(ruleset.streets) + 1):
        for index, seat in enumerate(hand.order):
            draws = hand.draws(index, street_no)
            if any(draws):
                hand.place(index, players[seat], draws, street_no, seed * 1024 + street_no * 8 + index)
    last = len(ruleset.streets) if any(0 in counts for counts in hand.fantasyland) else 1
    placed_in_the_dark = [
        (index, hand.boards_after(index, players[seat], draws, last, seed * 1024 + index))
        for index, seat in enumerate(hand.order)
        if any(draws := hand.fantasyland_draws(index))
    ]
    for index, (boards, _) in placed_in_the_dark:
        hand.boards[index] = boards
    return hand.played()


class _Hand:
    """The hand as it grows; everything is in the order of play."""

    def __init__(
        self, ruleset: OpenFaceRuleset, order: tuple[int, ...], deck: Cards, fantasyland: Sequence[tuple[int, ...]]
    ) -> None:
        self.ruleset = ruleset
        self.order = order
        self.deck = deck
        self.fantasyland = tuple(fantasyland[seat] for seat in order)
        self.boards: list[tuple[Board, ...]] = [(Board(),) * ruleset.boards for _ in order]
        self.discards: list[Cards] = [() for _ in order]
        self._table = open_face_positions(
            ruleset.streets, tuple(cards for counts in self.fantasyland for cards in counts)
        )

    def draws(self, index: int, street_no: int) -> tuple[Cards, ...]:
        """What a seat is dealt on a street for each of its boards; nothing for those in Fantasyland."""
        return tuple(
            () if cards else self._dealt(index, number, street_no)
            for number, cards in enumerate(self.fantasyland[index])
        )

    def fantasyland_draws(self, index: int) -> tuple[Cards, ...]:
        """What a seat is dealt at once for each of its boards."""
        return tuple(
            self._dealt(index, number, street_no=1) if cards else ()
            for number, cards in enumerate(self.fantasyland[index])
        )

    def _dealt(self, index: int, board: int, street_no: int) -> Cards:
        places = self._table[street_no - 1][index * self.ruleset.boards + board]
        return self.deck[places.start : places.stop]

    def place(self, index: int, player: Player, draws: tuple[Cards, ...], street_no: int, seed: int) -> None:
        """A seat's turn on a street, seen by everybody."""
        self.boards[index], self.discards[index] = self.boards_after(index, player, draws, street_no, seed)

    def boards_after(
        self, index: int, player: Player, draws: tuple[Cards, ...], street_no: int, seed: int
    ) -> tuple[tuple[Board, ...], Cards]:
        """A seat's boards and discards after what its player places."""
        answers = iter(player.place(self._spot(index, draws, street_no), seed))
        boards = []
        discards = self.discards[index]
        for board, draw in zip(self.boards[index], draws, strict=True):
            rows, away = next(answers) if draw else (Board(), ())
            boards.append(board.add(rows))
            discards += away
        return tuple(boards), discards

    def _spot(self, index: int, draws: tuple[Cards, ...], street_no: int) -> Spot:
        after = (*range(index + 1, len(self.order)), *range(index))
        return Spot(
            ruleset=self.ruleset,
            seat=self.order[index],
            button=self.order[-1],
            street_no=street_no,
            boards=self.boards[index],
            fantasyland=self.fantasyland[index],
            draws=draws,
            others=tuple(tuple(map(Opponent, self.boards[other], self.fantasyland[other])) for other in after),
            discards=self.discards[index],
            dead=self._held_back(index, draws),
        )

    def _held_back(self, index: int, draws: tuple[Cards, ...]) -> Cards:
        """Cards of Fantasyland that a seat holds for one board while it plays a street on another."""
        return tuple(card for draw in self.fantasyland_draws(index) if draw not in draws for card in draw)

    def played(self) -> PlayedHand:
        """The hand at the showdown, by seat."""
        result = score_boards(
            self.ruleset,
            [
                [Played((board,), cards) for board, cards in zip(boards, counts, strict=True)]
                for boards, counts in zip(self.boards, self.fantasyland, strict=True)
            ],
        )
        boards = [
            tuple(
                PlayedBoard(is_foul, sum(royalties), cards, earned)
                for is_foul, royalties, cards, earned in zip(fouls, rows, counts, owed, strict=True)
            )
            for fouls, rows, counts, owed in zip(
                result.fouls, result.royalties, self.fantasyland, result.next_fantasyland, strict=True
            )
        ]
        places = [self.order.index(seat) for seat in range(len(self.order))]
        return PlayedHand(tuple(result.totals[place] for place in places), tuple(boards[place] for place in places))
