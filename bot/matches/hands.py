"""What a match keeps of a hand that was played."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """One board at the showdown. `dealt` and `earned`: Fantasyland cards of this hand and of the next, 0 for none."""

    is_foul: bool
    royalties: int
    dealt: int = 0
    earned: int = 0


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """Points and boards by seat, clockwise."""

    points: tuple[int, ...]
    boards: tuple[tuple[PlayedBoard, ...], ...]

    @property
    def owed(self) -> tuple[tuple[int, ...], ...]:
        """Fantasyland cards of the next hand, by seat and board."""
        return tuple(tuple(board.earned for board in boards) for boards in self.boards)


def order_from(button: int, seats: int) -> tuple[int, ...]:
    """Seats in the order of play: clockwise from the button's left, the button last."""
    return tuple((button + step) % seats for step in range(1, seats + 1))
