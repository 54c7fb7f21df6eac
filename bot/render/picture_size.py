"""The size of pictures, in pixels: two boards side by side at most, because a phone shows 400."""

from __future__ import annotations

EDGE = 10  # around everything
GAP = 12  # between boards
BOARD_WIDTH = 548
WIDTH = 2 * EDGE + 2 * BOARD_WIDTH + GAP


def picture_width(boards: int) -> int:
    """Pixels: a lone board has the picture to itself."""
    return WIDTH if boards != 1 else 2 * EDGE + BOARD_WIDTH
