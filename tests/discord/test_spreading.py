"""Edits of players' hands are spread when there are many, and none waits too long."""

from __future__ import annotations

from bot.discord_ui.lanes.spreading import HAND_WAITS_S, HANDS_A_SECOND, HANDS_AT_ONCE, HandPace


async def test_hands_do_not_wait_when_it_is_quiet() -> None:
    pace = HandPace()
    assert {pace.wait_s() for _ in range(HANDS_AT_ONCE)} == {0.0}
    assert 0 < pace.wait_s() < 1


async def test_many_hands_are_spread_at_an_even_pace_and_none_waits_too_long() -> None:
    pace = HandPace()
    waits_s = [pace.wait_s() for _ in range(HANDS_AT_ONCE + 3 * HANDS_A_SECOND)]
    assert 2 < waits_s[-1] <= 3.1
    assert waits_s == sorted(waits_s)
    assert max(pace.wait_s() for _ in range(100 * HANDS_A_SECOND)) <= HAND_WAITS_S
