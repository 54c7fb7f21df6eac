"""Matches: every deal is an episode, a hand and the Fantasyland hands that it earns, perhaps in all rotations.

The decks of an episode come from the seed, the number of the deal and that of the hand in it, so that the same deal is
the same cards whoever sits where, and anybody can play a match again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from bot.matches.game import GAMES
from bot.matches.hands import PlayedHand
from bot.matches.players import Player
from bot.rules.board import Cards
from bot.rules.deck import public_permutation
from bot.rules.ruleset import Ruleset

Episode = tuple[PlayedHand, ...]
"""A hand in which nobody is in Fantasyland, and those that follow as long as somebody is."""


@dataclass(frozen=True, slots=True)
class Match:
    """What a match is played with; `seed` any whole number.

    With `duplicate` each deal is played once for every rotation of the players over the seats; without, the players
    move on by a seat from deal to deal.
    """

    ruleset: Ruleset
    seats: int
    seed: int
    duplicate: bool = False

    def deals_for(self, hands: int) -> int:
        """How many deals have at least so many hands, those of Fantasyland not counted."""
        each = self.seats if self.duplicate else 1
        return -(-hands // each)

    def rotations(self, deal: int) -> tuple[int, ...]:
        """By how many seats the players are moved on, for each time that a deal is played."""
        return tuple(range(self.seats)) if self.duplicate else (deal % self.seats,)

    def play(self, players: Sequence[Player], deal: int) -> tuple[Episode, ...]:
        """A deal as often as it is played; hands are by player, not by seat."""
        episodes = []
        for rotation in self.rotations(deal):
            seated = [players[(seat - rotation) % self.seats] for seat in range(self.seats)]
            episode = self._episode(seated, deal)
            episodes.append(tuple(_by_player(hand, rotation) for hand in episode))
        return tuple(episodes)

    def deck(self, deal: int, hand: int) -> Cards:
        """The cards of one hand of a deal, in the order in which they are dealt."""
        cards = self.ruleset.cards
        return tuple(cards[place] for place in public_permutation(self._key("deck", deal, hand), len(cards)))

    def _episode(self, seated: Sequence[Player], deal: int) -> Episode:
        """The button is the last seat's, and stays there for the hands of Fantasyland unless the rules move it."""
        button = self.seats - 1
        rules = self.ruleset
        hands: list[PlayedHand] = []
        while not hands or any(any(counts) for counts in hands[-1].owed):
            number = len(hands)
            deck = self.deck(deal, number)
            seed = int.from_bytes(self._key("players", deal, number)[:6])
            if hands and rules.fantasyland_moves_button:
                button = (button + 1) % self.seats
            owed = hands[-1].owed if hands else ((0,) * rules.boards_each,) * self.seats
            hands.append(GAMES[rules.family].play(rules, seated, deck, button, owed, seed))
        return tuple(hands)

    def _key(self, use: str, deal: int, hand: int) -> bytes:
        return sha256(f"match {use} {self.seed} {deal} {hand}".encode()).digest()


def _by_player(hand: PlayedHand, rotation: int) -> PlayedHand:
    seats = len(hand.points)
    places = [(player + rotation) % seats for player in range(seats)]
    return PlayedHand(tuple(hand.points[place] for place in places), tuple(hand.boards[place] for place in places))
