"""What Discord shows of a channel's picture can be read: computed from what is laid out, at both of its limits."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.panels.pictures import StillPicture
from bot.render import DRAWERS, cards, text
from bot.render.canvas import Canvas
from bot.render.cards import CardSize
from bot.render.channel import badges
from bot.render.fonts import CAPITALS
from bot.render.picture_size import desktop_scale, phone_scale
from tests.render.pictures import NAMES, WIDE, closed_table, reveal, showdown, table

TEXT_MIN = {"desktop": 11, "phone": 10}  # CSS pixels
RANK_MIN = 14  # CSS pixels of a capital
SEATS = (2, 3, 4)
LONG = (WIDE, NAMES["chinese, japanese, korean"], NAMES["wide and fat"], NAMES["joined emoji"])
CHANNEL: dict[str, StillPicture] = {
    **{f"table of {count}": table(count) for count in SEATS},
    **{f"table of {count}, long names": table(count, names=LONG) for count in SEATS},
    **{f"table of {count}, face down": closed_table(count) for count in SEATS},
    **{f"reveal of {count}": reveal(count) for count in SEATS},
    "reveal with a kitty and a jackpot": reveal(4, accounts=("Kitty", "Jackpot")),
    "reveal of three beside a natural": reveal(3, natural=1),
    "reveal of two beside a natural and a surrender": reveal(2, natural=1, surrendered=1),
    "table of 2 beside a natural": closed_table(2, natural=True),
    **{f"showdown of {count}": showdown(count) for count in SEATS},
    **{f"showdown of {count}, plain": showdown(count, news=False) for count in SEATS},
    **{f"showdown of {count}, long names": showdown(count, LONG) for count in SEATS},
}


@dataclass
class Seen:
    """All sizes of letters and heights of ranks that were drawn, in pixels of the picture."""

    width: int = 0
    height: int = 0
    texts: dict[str, int] = field(default_factory=dict)
    ranks: set[int] = field(default_factory=set)


def seen(picture: StillPicture, monkeypatch: pytest.MonkeyPatch) -> Seen:
    """Draws a picture and notes what is written on it, and the size of each card."""
    found = Seen()
    write, rank, narrowed, line = Canvas.text, cards._rank, cards._narrowed, text.line

    def written(canvas: Canvas, words: str, at: tuple[int, int], size: int, *rest: Any, **named: Any) -> int:
        width = write(canvas, words, at, size, *rest, **named)
        if width:
            found.texts[words] = min(size, found.texts.get(words, size))
        return width

    def ranked(number: int, size: CardSize) -> Any:
        found.ranks.add(size.rank_height)
        return rank(number, size)

    def word(words: str, height: int, width_max: int) -> Any:
        found.texts[words] = round(height / CAPITALS)
        return narrowed(words, height, width_max)

    def stamped(words: str, size: int, *rest: Any) -> Any:
        found.texts[words] = size
        return line(words, size, *rest)

    cards.card_sprite.cache_clear()
    badges._stamp.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(Canvas, "text", written)
        patched.setattr(cards, "_rank", ranked)
        patched.setattr(cards, "_narrowed", word)
        patched.setattr(badges, "line", stamped)
        canvas = DRAWERS[type(picture)](picture)
    found.width, found.height = canvas.width, canvas.height
    return found


@pytest.mark.parametrize("name", CHANNEL)
def test_every_text_and_rank_can_be_read_at_both_limits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = seen(CHANNEL[name], monkeypatch)
    assert len(shown.texts) > 5
    assert bool(shown.ranks) != ("face down" in name)
    for client, scale in {
        "desktop": desktop_scale(shown.width, shown.height),
        "phone": phone_scale(shown.width),
    }.items():
        smallest = min(shown.texts, key=lambda words: shown.texts[words])
        assert shown.texts[smallest] * scale >= TEXT_MIN[client], (client, smallest, shown.texts[smallest])
        assert min(shown.ranks, default=RANK_MIN / scale) * scale >= RANK_MIN, client


@pytest.mark.parametrize("name", [name for name in CHANNEL if "face down" not in name and "beside" not in name])
def test_it_is_landscape_so_that_a_desktop_shows_it_large(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = seen(CHANNEL[name], monkeypatch)
    assert (1.15 if "reveal of 4" in name or "kitty" in name else 1.32) <= shown.width / shown.height <= 1.62


def test_the_limits_are_those_of_discord() -> None:
    assert desktop_scale(1100, 500) == 0.5
    assert desktop_scale(400, 700) == 0.5
    assert desktop_scale(100, 100) == phone_scale(100) == 1, "nothing is made larger"
    assert phone_scale(1000) == 0.38
