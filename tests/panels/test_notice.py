"""The message that tells a player what the table waits for: until when, where there is a deadline."""

from __future__ import annotations

import pytest

from bot.ids import Seat
from bot.panels.notice import notice_text
from bot.panels.screen import Screen
from bot.table.notice import Notice, NoticeKind
from tests.table.games import ANN, BEN

CHANNEL = 5
TURNS = ("turn", "street", "setting", "fantasyland", "saying", "changing")


def told(kind: NoticeKind, screen: Screen, *, is_reminder: bool = False) -> str:
    """What Ben is told; where somebody asks him it is Ann."""
    return notice_text(Notice("key", kind, Seat(1), BEN, by=ANN), CHANNEL, screen, is_reminder=is_reminder)


@pytest.mark.parametrize("kind", TURNS)
def test_a_turn_under_a_clock_says_when_its_time_runs_out(kind: str) -> None:
    text = told(NoticeKind(kind), Screen(names={ANN: "Ann"}, deadline_ms=90_000))
    assert text.endswith("Your time runs out <t:90:R>.")
    assert "runs out" not in told(NoticeKind(kind), Screen(names={ANN: "Ann"}))


@pytest.mark.parametrize("kind", sorted(set(NoticeKind) - set(map(NoticeKind, TURNS))))
def test_what_is_no_move_in_the_hand_does_not_say_the_time_of_the_turn(kind: NoticeKind) -> None:
    screen = Screen(names={ANN: "Ann"}, deadline_ms=90_000, ready_deadline_ms=30_000, called_until={BEN: 30_000})
    assert "<t:90:R>" not in told(kind, screen)


def test_a_reminder_says_the_time_once() -> None:
    text = told(NoticeKind.FANTASYLAND, Screen(names={ANN: "Ann"}, deadline_ms=90_000), is_reminder=True)
    assert text.count("<t:90:R>") == 1
