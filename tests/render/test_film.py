"""A hand as a film: it ends as its picture, nothing jumps or tells the end before, and it is short and small."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import accumulate, pairwise
from time import process_time
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops

from bot.panels.picture import Mark, Tone
from bot.panels.pictures import ReplayPicture, parts_of
from bot.render import PAGES, draw
from bot.render.canvas import Canvas
from bot.render.channel.board import slot_place
from bot.render.film.parts import LENGTH_MAX_MS, part_times
from bot.render.film.stage import BAR, Stage
from bot.render.palette import RGB, SUIT_INKS, Colour
from bot.table.actions import AgreeToVoid
from bot.table.turns import waited_for
from tests.render.real_hands import HANDS, NAMES, fouled
from tests.support.films import film_of, frames
from tests.support.loop_cpu import slowness
from tests.table.closed_games import DECLARED, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, DAN, PINEAPPLE, Game, options

SIZE_MAX = 2 * 1024 * 1024
PART_MAX_S = 0.5  # of one core: a hand's picture waits no longer for a film
FILM_MAX_S = 3.0


def voided() -> Game:
    game = Game(ANN, BEN, CAT, table=options(PINEAPPLE)).start()
    for _ in range(7):
        game.place(game.hand.seats[waited_for(game.state)[0]].account)
    return game.do(*(AgreeToVoid(account) for account in (ANN, BEN, CAT)))


def declared() -> Game:
    game = ClosedGame(ANN, BEN, CAT, DAN, table=closed_options(closed("american", fouls="allowed"))).deal(DECLARED)
    return game.set(ANN, natural="dragon").set(BEN).set(CAT).set(DAN, surrenders=True).keep()


PLAYED = {
    "a foul and Fantasyland earned": fouled,
    "in Fantasyland": lambda: fouled().start().play(),
    "two boards each": HANDS["criss-cross"],
    "four in nine streets": HANDS["ofc of 4, over"],
    "three in five streets": HANDS["pineapple of 3, over"],
    "four closed": HANDS["basic of 4"],
    "a pool": HANDS["pool of 3"],
    "a natural and a surrender": declared,
    "voided": voided,
}
PLAYED_TOGETHER = pytest.mark.parametrize("name", PLAYED, scope="module")
"""All tests of a film follow each other, so that one process draws it once for all of them."""


@cache
def film(name: str) -> ReplayPicture:
    return film_of(PLAYED[name]())


class Drawn(NamedTuple):
    """A film's bytes, and what each of its parts cost."""

    data: bytes
    costs_s: tuple[float, ...]


@cache
def drawn_in_parts(name: str) -> Drawn:
    """Part by part, as a bot draws it: together they are the film, as a test below shows."""
    parts, costs = [], []
    for part in parts_of(film(name)):
        began_s = process_time()
        parts.append(draw(part))
        costs.append(process_time() - began_s)
    return Drawn(b"".join(parts), tuple(costs))


def drawn(name: str) -> bytes:
    return drawn_in_parts(name).data


def stage_of(name: str) -> Stage:
    end = film(name).end
    return Stage(PAGES[type(end)](end), lambda: Canvas(1, 1), part_times(film(name)))


class Watched(NamedTuple):
    """A film as it is seen, looked at once: the last frame of each part, all durations, how far the bar is."""

    stills: tuple[Image.Image, ...]
    durations: tuple[int, ...]
    filled: tuple[int, ...]


@cache
def watched(name: str) -> Watched:
    ends, now = list(accumulate(part_times(film(name)))), 0
    stills, durations, filled = [], [], []
    for image, ms in frames(drawn(name)):
        now += ms
        durations.append(ms)
        filled.append(_filled(image))
        if now in ends:
            stills.append(image)
    return Watched(tuple(stills), tuple(durations), tuple(filled))


def _filled(image: Image.Image) -> int:
    """Pixels of the progress bar that are full."""
    middle = BAR // 2
    line = image.crop((0, middle, image.width, middle + 1)).tobytes()
    return [line[at : at + 3] for at in range(0, len(line), 3)].count(bytes(RGB[Colour.FAINT]))


def amount(image: Image.Image, colour: Colour) -> int:
    """How many pixels have exactly this colour."""
    wanted = Image.new("RGB", image.size, RGB[colour])
    difference = ImageChops.difference(image, wanted).convert("L").point([255] + [0] * 255)
    return difference.histogram()[255]


@pytest.mark.slow
@PLAYED_TOGETHER
def test_it_ends_as_the_picture_of_the_hand_and_begins_again(name: str) -> None:
    end = Image.open(BytesIO(draw(film(name).end))).convert("RGB")
    last = watched(name).stills[-1]
    below = (0, BAR, *end.size)
    assert last.size == end.size, "what can be read of the picture can be read of the film"
    assert ImageChops.difference(last.crop(below), end.crop(below)).getbbox() is None
    moving = Image.open(BytesIO(drawn(name)))
    assert (moving.format, moving.info["loop"]) == ("GIF", 0)


@PLAYED_TOGETHER
def test_it_is_short_and_small_and_each_part_is_drawn_quickly(name: str) -> None:
    costs = drawn_in_parts(name).costs_s
    slow = slowness()
    assert max(costs) < PART_MAX_S * slow
    assert sum(costs) < FILM_MAX_S * slow
    assert len(drawn(name)) < SIZE_MAX / 2, "half of the bar: a long name costs little"
    durations = watched(name).durations
    assert sum(durations) == sum(part_times(film(name))) <= LENGTH_MAX_MS
    assert min(durations) >= 20, "browsers show a shorter frame for longer"
    assert part_times(film(name))[-1] >= 4_000, "the end can be read"


FULLEST = {name.partition(" of ")[0]: name for name in HANDS if "Fantasyland" not in name}  # most players of each game


@pytest.mark.slow
@pytest.mark.parametrize("name", FULLEST.values())
def test_no_real_hand_is_too_long_or_too_large(name: str) -> None:
    game = HANDS[name]()
    if game.state.is_playing:
        game.play()
    whole = film_of(game, NAMES)
    assert len(draw(whole)) < SIZE_MAX
    assert sum(part_times(whole)) <= LENGTH_MAX_MS, "so long it lasts, as is seen above frame by frame"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a foul and Fantasyland earned", "a natural and a surrender"])
def test_its_parts_need_no_other_and_give_the_same_bytes_every_time(name: str) -> None:
    parts = parts_of(film(name))
    backwards = [draw(part) for part in reversed(parts)]
    assert b"".join(reversed(backwards)) == draw(film(name)) == drawn(name)


@PLAYED_TOGETHER
def test_nothing_jumps(name: str) -> None:
    """Names and what lies still are in the same place in every frame; so is what the hand is called."""
    stage = stage_of(name)
    page, plan = stage.page, stage.page.plan
    boxes = [(x + plan.pad, y + 12, x + plan.pad + 40, y + plan.header) for x, y in _corners(stage)]
    shown = watched(name).stills
    for number, box in enumerate(boxes):
        tones = [moment.boards[number].tone for moment in film(name).moments] + [page.boards[number].tone]
        crops = {tone: image.crop(box).tobytes() for tone, image in zip(tones, shown, strict=True)}
        assert all(image.crop(box).tobytes() == crops[tone] for tone, image in zip(tones, shown, strict=True))
    for board, spec in enumerate(page.boards):
        for row, each in enumerate(spec.rows):
            for index in range(len(each.slots)):
                x, y = slot_place(plan, board, row, len(each.slots), index, page.top)
                width, height = plan.card.width, plan.card.height
                rank = (x + width // 4, y + height // 4, x + width * 3 // 4, y + height // 2)
                seen = [
                    image.crop(rank).tobytes()
                    for moment, image in zip(film(name).moments, shown, strict=False)
                    if moment.boards[board].tone is not Tone.FOUL
                    and moment.boards[board].rows[row].slots[index].mark in (Mark.CARD, Mark.LAST)
                ]
                assert len(set(seen)) <= 1


def _corners(stage: Stage) -> list[tuple[int, int]]:
    return [stage.page.plan.place(number, stage.page.top) for number in range(len(stage.page.boards))]


@PLAYED_TOGETHER
def test_nothing_of_the_end_is_seen_before_it(name: str) -> None:
    """No points, no foul and nobody framed while cards come; nothing is won or lost before the first row is told."""
    shown, moments = watched(name).stills, film(name).moments
    boards_bottom = stage_of(name).page.below[0]
    for moment, image in zip(moments, shown, strict=False):
        boards = image.crop((0, BAR, image.width, boards_bottom))
        if not any(row.name for board in moment.boards for row in board.rows):
            assert amount(boards, Colour.WIN) == amount(boards, Colour.LOSS) == 0
            assert amount(boards, Colour.FOUL) == 0
        below = image.crop((0, boards_bottom, image.width, image.height))
        assert amount(below, Colour.WIN) == amount(below, Colour.LOSS) == amount(below, Colour.STRIPE) == 0
    assert moments[0].caption == ""


@pytest.mark.parametrize("name", ["four closed", "a pool"])
def test_a_closed_row_is_dark_until_it_is_turned(name: str) -> None:
    moments, end = film(name).moments, film(name).end
    assert [
        [[slot.mark is Mark.DOWN for slot in row.slots].count(True) for row in moment.boards[0].rows]
        for moment in moments
    ] == [[3, 5, 5], [0, 5, 5], [0, 0, 5], [0, 0, 0]]
    red_and_blue = SUIT_INKS[1:3]
    assert not any(amount(watched(name).stills[0], ink) for ink in red_and_blue)
    assert all(amount(watched(name).stills[1], ink) for ink in red_and_blue)
    assert type(end).__name__ == "RevealPicture"


def test_cards_come_one_after_the_other_and_slow_down() -> None:
    name, first = "three in five streets", part_times(film("three in five streets"))[0]
    whites: list[int] = []
    now = 0
    for image, ms in frames(drawn(name)):
        now += ms
        if now > first:
            whites.append(amount(image, Colour.PAPER))
        if len(whites) == 5:
            break
    came = [after - before for before, after in pairwise(whites)]
    assert all(more > 0 for more in came), "cards are on their way in every frame"
    assert came[0] > came[-1] * 3, "more and more of them arrive"


@PLAYED_TOGETHER
def test_the_bar_says_how_far_it_is(name: str) -> None:
    filled = watched(name).filled
    assert all(after >= before for before, after in pairwise(filled))
    assert filled[0] < 30
    assert filled[-1] > 0.9 * 980
    assert max(after - before for before, after in pairwise(filled)) < 60, "it goes steadily"


def test_points_count_up_between_two_moments() -> None:
    name = "four closed"
    stage = stage_of(name)
    (x, y), plan = _corners(stage)[0], stage.page.plan
    corner = (x + plan.width * 3 // 5, y + 8, x + plan.width - 8, y + plan.header)
    start, stop = (sum(part_times(film(name))[:count]) for count in (1, 2))
    now, looks = 0, []
    for image, ms in frames(drawn(name)):
        now += ms
        if start < now <= stop:
            looks.append(image.crop(corner).tobytes())
        elif now > stop:
            break
    assert len(dict.fromkeys(looks)) >= 4


def test_a_film_without_anything_but_its_end() -> None:
    """A closed hand of naturals and surrenders alone has no rows to turn."""
    game = ClosedGame(ANN, BEN, table=closed_options(closed("american"), 2)).deal(
        {ANN: DECLARED[ANN], BEN: DECLARED[BEN]}
    )
    game.set(ANN, natural="dragon").set(BEN, surrenders=True).keep()
    alone = film_of(game)
    assert (len(alone.moments), alone.moments[0].boards) == (1, ())
    assert sum(ms for _, ms in frames(draw(alone))) <= LENGTH_MAX_MS
