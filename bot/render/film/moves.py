"""What moves between two moments of a film: cards that fly to their places, cards that turn over, points that count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from bot.panels.picture import BoardSpec, Ink, Mark, RowSpec, Slot
from bot.render.canvas import Sprite

_SQUEEZED = ((True, 0.6), (True, 0.2), (False, 0.4), (False, 0.8))  # whether its back is seen, and how wide a card is
_NETS = (Ink.WIN, Ink.LOSS, Ink.PLAIN)  # of points that are won or lost; royalties are not counted
_INKS = {"+": Ink.WIN, "−": Ink.LOSS}


@dataclass(frozen=True, slots=True)
class Move:
    """One place of a board that changes: which board, row and place, and what is there before and after."""

    board: int
    row: int
    index: int
    before: Slot
    after: Slot

    @property
    def is_flight(self) -> bool:
        """Whether the card comes from outside; else it lies there face down and turns over."""
        return self.before.mark is Mark.EMPTY


def moves_between(before: Sequence[BoardSpec], after: Sequence[BoardSpec]) -> tuple[Move, ...]:
    """Everything that moves, board by board, from the back row to the front."""
    return tuple(
        Move(board, row, index, old, new)
        for board, (one, other) in enumerate(zip(before, after, strict=True))
        for row in range(len(other.rows))
        for index, (old, new) in enumerate(zip(one.rows[row].slots, other.rows[row].slots, strict=True))
        if (old.mark is Mark.EMPTY and new.mark is not Mark.EMPTY) or (old.mark is Mark.DOWN and new.card is not None)
    )


def without(boards: Sequence[BoardSpec], moves: Sequence[Move]) -> tuple[BoardSpec, ...]:
    """The boards with nothing in the places of what moves."""
    moved = {(move.board, move.row, move.index) for move in moves}

    def row_of(board: int, number: int, row: RowSpec) -> RowSpec:
        slots = (Slot() if (board, number, index) in moved else slot for index, slot in enumerate(row.slots))
        return row._replace(slots=tuple(slots))

    found = []
    for number, board in enumerate(boards):
        front, middle, back = (row_of(number, index, row) for index, row in enumerate(board.rows))
        found.append(board._replace(rows=(front, middle, back)))
    return tuple(found)


def as_told(laid: Sequence[BoardSpec], told: Sequence[BoardSpec]) -> tuple[BoardSpec, ...]:
    """The cards of `laid` with nothing said of them but what `told` says: no result is read before its cards are."""
    found = []
    for one, other in zip(laid, told, strict=True):
        front, middle, back = (old._replace(slots=new.slots) for old, new in zip(other.rows, one.rows, strict=True))
        found.append(other._replace(rows=(front, middle, back)))
    return tuple(found)


def on_the_way(start: tuple[int, int], end: tuple[int, int], share: float) -> tuple[int, int]:
    """Where something is that sets out quickly and arrives slowly."""
    eased = 1 - (1 - share) ** 3
    return round(start[0] + (end[0] - start[0]) * eased), round(start[1] + (end[1] - start[1]) * eased)


def turned(back: Sprite, face: Sprite, tick: int) -> Sprite:
    """A card that turns over, in the given tick of four: its back grows narrow, then its face wide."""
    is_back, share = _SQUEEZED[tick]
    sprite = back if is_back else face
    width, height = sprite.indices.size
    narrow = max(1, round(width * share))
    indices = sprite.indices.resize((narrow, height), Image.Resampling.NEAREST)
    mask = sprite.mask.resize((narrow, height), Image.Resampling.NEAREST)
    return Sprite(indices, mask, (sprite.offset[0] + (width - narrow) // 2, sprite.offset[1]))


def counted(before: Sequence[BoardSpec], after: Sequence[BoardSpec], share: float) -> tuple[BoardSpec, ...]:
    """The boards of `after` with points on the way from those before; with a share of 1 as they are."""
    if share >= 1:
        return tuple(after)
    return tuple(_counted(old, new, share) for old, new in zip(before, after, strict=True))


def _counted(old: BoardSpec, new: BoardSpec, share: float) -> BoardSpec:
    if new.points_ink not in _NETS:
        return new
    points = _between(old.points, new.points, share)
    return new._replace(points=points, points_ink=_INKS.get(points[:1], Ink.PLAIN))


def _between(old: str, new: str, share: float) -> str:
    start, end = _amount(old), _amount(new)
    if end is None:
        return new
    value = round((start or 0) + (end - (start or 0)) * share)
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def _amount(text: str) -> int | None:
    digits = text.replace("−", "-").removeprefix("+")
    return int(digits) if digits.removeprefix("-").isdecimal() else None
