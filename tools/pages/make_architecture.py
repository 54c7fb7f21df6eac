"""Draws the house from the code's own imports.

`python -m tools.pages.make_architecture` writes `docs/pictures/house.png`.
"""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap

from PIL import Image, ImageDraw, ImageFont

from bot.drawable import FOLDER
from tools.pages import DOCS
from tools.pages.house import Room, floors, rooms, shown_uses

FILE = DOCS / "pictures" / "house.png"
WIDTH = 1480
MARGIN = 28
GAP = 18
ROOM_HEIGHT = 124
STAIRS = 54
PAPER = "#f7f5ef"
WALL = "#3c4a57"
FLOOR = "#ffffff"
WING = "#e4ecf2"
INK = "#1c252d"
SOFT = "#5b6873"
ARROW = "#9aa7b1"

Box = tuple[int, int, int, int]
"""Left, top, right and bottom of a room, in pixels."""


def font(size: int, name: str = "Inter-Medium.otf") -> ImageFont.FreeTypeFont:
    """The pictures' own font."""
    return ImageFont.truetype(str(FOLDER / name), size)


def boxes(house: Mapping[str, Room]) -> dict[str, Box]:
    """Where each room is drawn: a row a floor, the top one first; wider rooms for more lines."""
    stands = floors(house)
    found: dict[str, Box] = {}
    for row, floor in enumerate(sorted(set(stands.values()), reverse=True)):
        names = [name for name in sorted(house) if stands[name] == floor]
        space = WIDTH - 2 * MARGIN - GAP * (len(names) - 1)
        least = min(200, space // len(names))
        spare = space - least * len(names)
        total = sum(house[name].lines for name in names)
        left = MARGIN
        top = 84 + row * (ROOM_HEIGHT + STAIRS)
        for name in names:
            width = least + spare * house[name].lines // total
            found[name] = (left, top, left + width, top + ROOM_HEIGHT)
            left += width + GAP
    return found


def draw_house(house: Mapping[str, Room]) -> Image.Image:
    """The whole picture."""
    places = boxes(house)
    image = Image.new("RGB", (WIDTH, max(box[3] for box in places.values()) + MARGIN), PAPER)
    pen = ImageDraw.Draw(image)
    pen.text((MARGIN, 22), "The house: who stands on whom", INK, font(28))
    for name, used in shown_uses(house):
        _draw_arrow(pen, places[name], places[used])
    for name, box in places.items():
        _draw_room(pen, house[name], box)
    return image


def _draw_arrow(pen: ImageDraw.ImageDraw, above: Box, below: Box) -> None:
    """From the foot of a room to the head of one that it uses."""
    start = ((above[0] + above[2]) // 2, above[3])
    end = (min(max(start[0], below[0] + 20), below[2] - 20), below[1])
    pen.line((*start, *end), ARROW, 2)
    pen.polygon((end, (end[0] - 6, end[1] - 10), (end[0] + 6, end[1] - 10)), ARROW)


def _draw_room(pen: ImageDraw.ImageDraw, room: Room, box: Box) -> None:
    left, top, right, bottom = box
    pen.rounded_rectangle(box, 6, FLOOR, WALL, 2)
    pen.text((left + 10, top + 6), room.name, INK, font(20))
    pen.text((right - 10, top + 10), f"{room.lines:,}", SOFT, font(14), anchor="ra")
    letters = max(12, (right - left - 20) // 7)
    for number, line in enumerate(wrap(room.says, letters)[:2]):
        pen.text((left + 10, top + 36 + 18 * number), line, SOFT, font(13))
    _draw_wings(pen, room, (left + 8, bottom - 42, right - 8, bottom - 8))


def _draw_wings(pen: ImageDraw.ImageDraw, room: Room, box: Box) -> None:
    """The folders of a package side by side, wider for more lines."""
    left, top, right, bottom = box
    total = sum(lines for _, lines in room.wings)
    for name, lines in room.wings:
        width = (right - box[0]) * lines // total
        pen.rectangle((left, top, left + width - 4, bottom), WING)
        shown = name
        while shown and font(12).getlength(shown) > width - 10:
            shown = shown[:-1]
        pen.text((left + 4, top + 8), shown, INK, font(12))
        left += width


def main() -> None:
    """Draw it."""
    draw_house(rooms()).save(FILE, optimize=True)


if __name__ == "__main__":
    main()
