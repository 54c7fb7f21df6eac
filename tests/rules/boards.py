"""Boards for tests: random ones that are mostly legal."""

from random import Random

from bot.rules.board import Board
from bot.rules.cards import DECK_52, Card
from bot.rules.evaluate import value_of


def ordered(cards: list[Card]) -> Board:
    """Thirteen cards as a board whose middle is not above its back; some of them still foul by their front."""
    front, *rows = cards[:3], cards[3:8], cards[8:13]
    return Board.of([front, *sorted(rows, key=value_of)])


def random_boards(dice: Random, players: int) -> list[Board]:
    """Full boards of one deal, without a card twice."""
    deck = dice.sample(DECK_52, 13 * players)
    return [ordered(deck[13 * index : 13 * index + 13]) for index in range(players)]


def growing(board: Board, dice: Random, placed: int) -> Board:
    """The same board with only `placed` of its cards there."""
    kept = set(dice.sample(board.cards, placed))
    return Board.of([card for card in row if card in kept] for row in board)
