"""Nothing is told by colour alone, and everything stands out enough, also in grey and for those who lack cones."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from PIL import Image

from bot.panels.picture import BoardSpec, DiscSpec, Ink, TablePicture, Tone
from bot.panels.pictures import StillPicture
from bot.render.channel.board import slot_place
from bot.render.channel.plan import plan_for
from bot.render.palette import PALETTE, RGB, Colour, Rgb, shade
from tests.render.eyes import EYES, Eyes, Pair, contrast, pairs_drawn, rgb_of
from tests.render.measured import seen
from tests.render.pictures import FULL, board, closed_table, pixels
from tests.render.samples import SAMPLES

TEXT_MIN, OUTLINE_MIN = 4.5, 3.0
KINDS = ("table", "hand", "closed", "showdown", "reveal")
BOARDS: dict[str, StillPicture] = {
    **{name: one for name, one in SAMPLES.items() if name.split()[0] in KINDS},  # type: ignore[misc] # none moves
    **{f"natural of {count}": closed_table(count, natural=True) for count in (2, 3)},
}
QUIET: dict[Pair, str] = {
    (Colour.PAGE, Colour.STRIPE): "a line's ground: its text stands there",
    (Colour.STRIPE, Colour.PAGE): "the place of a card that was seen: it has no chip",
    (Colour.FELT_EDGE, Colour.FELT): "a felt inside of its edge, which stands out from the page",
    (Colour.FOUL_EDGE, Colour.FOUL): "the same",
    (Colour.DREAM_EDGE, Colour.DREAM): "the same",
    (Colour.BACK, Colour.BACK_LINE): "the pattern of a back, which is told by its white edge and its star",
    (Colour.BACK_LINE, Colour.BACK): "the same",
    **{(felt, Colour.PAGE): "the dark rim of a disc, whose inside stands out" for felt in (Colour.FELT, Colour.FOUL)},
    (Colour.DREAM, Colour.PAGE): "the same",
    (Colour.PAGE, Colour.PAGE): "the same",
}
"""Shapes that need not stand out, and why."""


def grounds(colour: Colour) -> list[tuple[int, int, int]]:
    """A ground as it is in the end: a felt is lighter at its top and darker at its bottom."""
    if colour not in (Colour.FELT, Colour.FOUL, Colour.DREAM):
        return [RGB[colour]]
    return [RGB[colour], *(rgb_of(table[colour]) for table in shade(colour) if table is not None)]


@pytest.mark.parametrize("name", BOARDS)
def test_every_text_and_shape_that_is_drawn_stands_out(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    texts, shapes = pairs_drawn(BOARDS[name], monkeypatch)
    assert len(texts) > 3
    assert len(shapes) > 3
    for ground, ink in texts:
        for real in grounds(ground):
            assert contrast(real, RGB[ink]) >= TEXT_MIN, (ground, ink, real)
            for kind, eyes in EYES.items():
                assert contrast(real, RGB[ink], eyes) >= OUTLINE_MIN, (ground, ink, kind)
    weak = {pair for pair in shapes - set(QUIET) if _least(pair) < OUTLINE_MIN}
    assert weak == set()


def _least(pair: Pair) -> float:
    return min(contrast(ground, RGB[pair[1]]) for ground in grounds(pair[0]))


def test_what_is_quiet_is_still_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reason for something that no picture has any more would hide a new fault."""
    drawn: set[Pair] = set()
    for picture in BOARDS.values():
        drawn |= pairs_drawn(picture, monkeypatch)[1]
    assert set(QUIET) - drawn == set()


# What is told, a board of which it is true, one of which it is not, and what tells it besides colour


def alone(spec: BoardSpec) -> TablePicture:
    return TablePicture((spec._replace(disc=DiscSpec("A", 0)),))


def texts_of(spec: BoardSpec, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    return set(seen(alone(spec), monkeypatch).texts)


def seen_at(image: Image.Image, at: tuple[int, int]) -> Rgb:
    index = image.getpixel(at)
    assert isinstance(index, int), "an image of palette indices"
    return rgb_of(index)


def frame_width(spec: BoardSpec, eyes: Eyes) -> int:
    """Pixels of a board's frame, from its left edge to where a colour that is no frame's begins."""
    image, plan = pixels(alone(spec)), plan_for(alone(spec).boards)
    (x, y), middle = plan.place(0), image.height // 2
    first = seen_at(image, (x + 1, middle))
    width = 0
    while contrast(seen_at(image, (x + width, middle)), first, eyes) < 1.2:
        width += 1
    return width if y else 0


def edges(spec: BoardSpec, eyes: Eyes) -> int:
    """How many clear edges there are from the felt into the first card of the middle row."""
    image, plan = pixels(alone(spec)), plan_for(alone(spec).boards)
    x, y = slot_place(plan, 0, 1, 5, 0)
    line = [seen_at(image, (at, y + plan.card.height // 2)) for at in range(x - 4, x + 9)]
    found, before = 0, line[0]
    for after in line[1:]:
        if contrast(before, after, eyes) >= OUTLINE_MIN:
            found, before = found + 1, after
    return found


def bright(spec: BoardSpec, eyes: Eyes) -> int:
    """Pixels of a board's head that stand out from its felt."""
    image, plan = pixels(alone(spec)), plan_for(alone(spec).boards)
    (x, y), felt = plan.place(0), seen_at(image, (plan.place(0)[0] + plan.width // 2, plan.place(0)[1] + 20))
    head = image.crop((x + 12, y + 10, x + plan.width // 2 - 4, y + plan.header))
    clear = [contrast(rgb_of(index), felt, eyes) >= OUTLINE_MIN for index in range(len(PALETTE) // 3)]
    return sum(number for number, is_clear in zip(head.histogram(), clear, strict=False) if is_clear)


def top_of_card(spec: BoardSpec, eyes: Eyes) -> int:
    """How far above its place the paper of the first card of the middle row begins."""
    image, plan = pixels(alone(spec)), plan_for(alone(spec).boards)
    x, y = slot_place(plan, 0, 1, 5, 0)
    column = [seen_at(image, (x + plan.card.width // 2, y + at)) for at in range(-12, 12)]
    clear = (at for at, (one, other) in enumerate(pairwise(column)) if contrast(one, other, eyes) >= 1.5)
    return 12 - next(clear, 24)


PLAIN = board("Ann", "/ 9s 9h /")
MEASURED: dict[str, tuple[BoardSpec, Callable[[BoardSpec, Eyes], int], int]] = {
    "to act: a thick frame": (PLAIN._replace(tone=Tone.TO_ACT), frame_width, 3),
    "the winner: a thick frame": (PLAIN._replace(is_framed=True), frame_width, 3),
    "placed last: a dark line inside of the edge": (board("Ann", "/ 9s* 9h* /"), edges, 2),
    "chosen and not confirmed: it stands higher": (board("Ann", "/ 9s+ 9h+ /"), top_of_card, 3),
    "in Fantasyland: a star": (PLAIN._replace(tone=Tone.FANTASYLAND), bright, 150),
}
"""The board of which it is true, what is measured, and by how much at least it is more than of a plain one."""

WRITTEN: dict[str, tuple[BoardSpec, set[str]]] = {
    "to act: a tag": (PLAIN._replace(tone=Tone.TO_ACT, status="thinking"), {"thinking"}),
    "fouled: a stamp": (PLAIN._replace(tone=Tone.FOUL, status="fouled"), {"FOULED"}),
    "in Fantasyland: a word": (PLAIN._replace(tone=Tone.FANTASYLAND, status="Fantasyland"), {"Fantasyland"}),
    "Fantasyland earned: a ribbon": (PLAIN._replace(ribbon="Fantasyland · 14"), {"Fantasyland · 14"}),
    "points won: a sign": (PLAIN._replace(points="+3", points_ink=Ink.WIN), {"+3"}),
    "points lost: a sign": (PLAIN._replace(points="−3", points_ink=Ink.LOSS), {"−3"}),
    "a royalty: a sign": (board("Ann", FULL, royalty="+6"), {"+6"}),
    "who it is: an initial": (PLAIN, {"A"}),
    "the button: a letter": (PLAIN._replace(has_button=True), {"D"}),
    "the bank: a letter": (PLAIN._replace(is_banker=True), {"B"}),
}


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("fact", MEASURED)
def test_a_shape_tells_it_to_all_eyes(fact: str, eyes: str) -> None:
    told, measure, least = MEASURED[fact]
    assert measure(told, EYES[eyes]) >= measure(PLAIN, EYES[eyes]) + least


@pytest.mark.parametrize("fact", WRITTEN)
def test_a_word_or_sign_tells_it(fact: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told, words = WRITTEN[fact]
    assert words <= texts_of(told, monkeypatch)
    assert fact.startswith("who") or not words & texts_of(PLAIN, monkeypatch)


@pytest.mark.parametrize("won, sign", [(1, "+1"), (-1, "−1"), (0, "=")])
def test_a_row_won_or_lost_has_a_sign(won: int, sign: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = board("Ann", FULL), board("Ben", FULL)._replace(disc=DiscSpec("B", 1))
    front, middle, back = (row._replace(won=(None, won)) for row in ann.rows)
    picture = TablePicture((ann._replace(rows=(front, middle, back), disc=DiscSpec("A", 0)), ben))
    written = set(seen(picture, monkeypatch).texts)
    assert {"+1", "−1", "="} & written == {sign}
    assert not any(one.startswith("B") and one != "B" and one != "Ben" for one in written), (
        "no letter with a sign: a grade"
    )


def test_these_eyes_see_what_they_should() -> None:
    """White stays white; red and green of one brightness are as good as one to a deuteranope, not to others."""
    for eyes in EYES.values():
        assert eyes((255, 255, 255)) == pytest.approx((1, 1, 1), abs=1e-4)
    red, green = (EYES["deuteranopia"](colour) for colour in ((200, 60, 60), (112, 112, 60)))
    assert max(abs(one - other) for one, other in zip(red, green, strict=True)) < 0.15
    blue, grey_ = (EYES["tritanopia"](colour) for colour in ((200, 60, 60), (112, 112, 60)))
    assert max(abs(one - other) for one, other in zip(blue, grey_, strict=True)) > 0.3
    assert contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)
