"""A match asks again once a natural lies open, as a table does."""

from bot.matches.closed import play_closed
from bot.matches.players import LevelPlayer
from bot.players.closed.spot import ClosedSpot
from bot.rules.board import Board
from bot.rules.cards import DECK_52
from bot.rules.closed_presets import load_closed
from bot.table.options import Level
from tests.rules.closed import SIX_PAIRS_TO_KING


class Mute(LevelPlayer):
    """A player that nobody may ask again."""

    def say(self, spot: ClosedSpot, seed: int) -> bool:
        raise AssertionError("who is alone has no choice")


def test_who_is_alone_is_not_asked_again() -> None:
    # Two at the table: six pairs are dealt to seat 1, 3 units; seat 0 meets nobody else.
    pairs = Board.parse(SIX_PAIRS_TO_KING).cards
    deck = (*pairs, *(card for card in DECK_52 if card not in pairs))
    hand = play_closed(load_closed("american"), [Mute(Level.SAFE), LevelPlayer(Level.SAFE)], deck, 0, 1)
    assert hand.points == (-3, 3)
