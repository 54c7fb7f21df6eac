"""What is written on a picture and how large, noted while it is drawn, and whether Discord shows it large enough."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.panels.pictures import StillPicture
from bot.render import DRAWERS, cards, chips
from bot.render.canvas import Canvas
from bot.render.cards import CardSize
from bot.render.channel import badges
from bot.render.fonts import CAPITALS, Weight
from bot.render.picture_size import desktop_scale, phone_scale
from bot.render.text import line

TEXT_MIN = {"desktop": 11, "phone": 10}  # CSS pixels
RANK_MIN = 14  # CSS pixels of a capital
CHIP_MIN = 10  # the same of a chip
CLIENTS = ("desktop", "phone")
_WIDEST = 10_000


@dataclass
class Seen:
    """All sizes of letters and heights of ranks that were drawn on a canvas, in pixels of the picture; `cut` texts."""

    width: int = 0
    height: int = 0
    texts: dict[str, int] = field(default_factory=dict)
    ranks: set[int] = field(default_factory=set)
    chips: set[int] = field(default_factory=set)
    cut: set[str] = field(default_factory=set)
    canvas: Canvas = field(default_factory=lambda: Canvas(0, 0))


def seen(picture: StillPicture, monkeypatch: pytest.MonkeyPatch) -> Seen:
    """Draws a picture and notes what is written on it, and the size of each card."""
    found = Seen()
    write, rank, narrowed = Canvas.text, cards._rank, cards._narrowed

    def written(canvas: Canvas, words: str, at: tuple[int, int], size: int, *rest: Any, **named: Any) -> int:
        width = write(canvas, words, at, size, *rest, **named)
        if width:
            found.texts[words] = min(size, found.texts.get(words, size))
        if words and line(words, size, named.get("weight", Weight.BOLD), _WIDEST).width > named["width_max"]:
            found.cut.add(words)
        return width

    def ranked(number: int, size: CardSize) -> Any:
        found.ranks.add(size.rank_height)
        return rank(number, size)

    def word(words: str, height: int, width_max: int) -> Any:
        found.texts[words] = round(height / CAPITALS)
        return narrowed(words, height, width_max)

    def chip(number: int, height: int, width_max: int) -> Any:
        found.chips.add(height)
        return cards.rank_mask(number, height, width_max)

    cards.card_sprite.cache_clear()
    chips.chip_sprite.cache_clear()
    badges._disc.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(Canvas, "text", written)
        patched.setattr(cards, "_rank", ranked)
        patched.setattr(cards, "_narrowed", word)
        patched.setattr(chips, "rank_mask", chip)
        canvas = DRAWERS[type(picture)](picture)
    found.width, found.height, found.canvas = canvas.width, canvas.height, canvas
    return found


def unreadable(shown: Seen, clients: Sequence[str] = CLIENTS) -> list[str]:
    """What is too small in which client, in CSS pixels; nothing if all can be read."""
    found = []
    scales = {"desktop": desktop_scale(shown.width, shown.height), "phone": phone_scale(shown.width)}
    for client in clients:
        scale = scales[client]
        small = {words: size * scale for words, size in shown.texts.items() if size * scale < TEXT_MIN[client]}
        found += [f"{client}: {words!r} {size:.1f}" for words, size in small.items()]
        found += [f"{client}: ranks {rank * scale:.1f}" for rank in shown.ranks if rank * scale < RANK_MIN]
        found += [f"{client}: chips {rank * scale:.1f}" for rank in shown.chips if rank * scale < CHIP_MIN]
    return found
