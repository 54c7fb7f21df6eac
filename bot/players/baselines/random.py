"""The frozen baseline `baseline-random`: it places at random, each placement that has room with the same chance.

In Fantasyland each way to set the cards has the same chance. The same seed and position give the same placement.
"""

from __future__ import annotations

from hashlib import sha256

from bot.players.placements import placements
from bot.players.position import Placement, Position
from bot.rules.board import Board
from bot.rules.cards import cards_text
from bot.rules.deck import public_permutation


def place_random(position: Position, seed: int) -> Placement:
    """The placement that `baseline-random` draws for a position and a seed."""
    key = sha256(f"{seed} {position.board.text()} {cards_text(position.held)}".encode()).digest()
    if position.fantasyland:
        cards = [position.held[place] for place in public_permutation(key, len(position.held))]
        return Board.of((cards[:3], cards[3:8], cards[8:13])), tuple(cards[13:])
    choices = list(placements(position))
    return choices[int.from_bytes(key) % len(choices)]
