"""Which picture is drawn next, on paper."""

from __future__ import annotations

import pytest

from bot.discord_ui.lanes.drawing_queue import DrawingQueue, Rank

EDIT, PAST, POST = Rank.EDIT, Rank.PAST, Rank.POST


def drawn(*wishes: tuple[str, str, Rank]) -> list[str]:
    """In which order wishes (message, picture, rank) are fulfilled that all wait."""
    queue: DrawingQueue[str] = DrawingQueue()
    for message, picture, rank in wishes:
        queue.put(message, picture, rank)
    return taken(queue)


def taken(queue: DrawingQueue[str]) -> list[str]:
    order = []
    while (picture := queue.take()) is not None:
        order.append(picture)
    return order


@pytest.mark.parametrize(
    ("wishes", "order"),
    [
        pytest.param([], [], id="nothing"),
        pytest.param([("a", "1", EDIT), ("b", "2", EDIT), ("c", "3", EDIT)], ["3", "2", "1"], id="the newest first"),
        pytest.param([("a", "1", POST), ("b", "2", PAST), ("c", "3", EDIT)], ["1", "3", "2"], id="posts before edits"),
        pytest.param([("a", "1", EDIT), ("a", "2", EDIT)], ["2"], id="the newest state of a message alone"),
        pytest.param([("a", "1", POST), ("a", "2", PAST), ("b", "3", EDIT)], ["3", "2"], id="with its newest rank"),
        pytest.param([("a", "1", EDIT), ("b", "2", EDIT), ("a", "3", EDIT)], ["3", "2"], id="changed is new again"),
    ],
)
def test_the_order(wishes: list[tuple[str, str, Rank]], order: list[str]) -> None:
    assert drawn(*wishes) == order


def test_what_is_wanted_no_more_is_not_drawn() -> None:
    queue: DrawingQueue[str] = DrawingQueue()
    for message, rank in zip("abc", (EDIT, POST, PAST), strict=True):
        queue.put(message, message, rank)
    assert queue.drop("b") == "b"
    assert queue.drop("b") is None
    assert len(queue) == 2
    assert taken(queue) == ["a", "c"]
    assert queue.drop("a") is None, "it is being drawn"
    assert len(queue) == 0
