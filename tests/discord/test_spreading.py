"""Edits of hands and panels are spread when there are many. None waits too long, and nobody's own turn waits at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.discord_ui.lanes.hand import HandLane
from bot.discord_ui.lanes.spreading import (
    HAND_WAITS_S,
    HANDS_A_SECOND,
    HANDS_AT_ONCE,
    PANEL_WAITS_S,
    PANELS_A_SECOND,
    PANELS_AT_ONCE,
    EditPace,
)
from bot.panels.boards import board_text
from bot.rules.reading import board_as_read
from bot.words import words_in
from tests.discord.world import World, world
from tests.support.pace import unlimited, unspread


async def test_hands_do_not_wait_when_it_is_quiet() -> None:
    pace = EditPace(HANDS_A_SECOND, HANDS_AT_ONCE, HAND_WAITS_S)
    assert {pace.wait_s() for _ in range(HANDS_AT_ONCE)} == {0.0}
    assert 0 < pace.wait_s() < 1


async def test_many_hands_are_spread_at_an_even_pace_and_none_waits_too_long() -> None:
    pace = EditPace(HANDS_A_SECOND, HANDS_AT_ONCE, HAND_WAITS_S)
    waits_s = [pace.wait_s() for _ in range(HANDS_AT_ONCE + 3 * HANDS_A_SECOND)]
    assert 2 < waits_s[-1] <= 3.1
    assert waits_s == sorted(waits_s)
    assert max(pace.wait_s() for _ in range(100 * HANDS_A_SECOND)) <= HAND_WAITS_S


async def test_what_is_urgent_does_not_wait_but_others_wait_for_it() -> None:
    pace = EditPace(HANDS_A_SECOND, HANDS_AT_ONCE, HAND_WAITS_S)
    assert {pace.wait_s(is_urgent=True) for _ in range(HANDS_AT_ONCE + HANDS_A_SECOND)} == {0.0}
    assert pace.wait_s() == pytest.approx(1, abs=0.1)


async def test_on_a_busy_evening_only_those_who_watch_wait_for_a_hand(tmp_path: Path) -> None:
    async with world(tmp_path, settings={"traffic": unlimited(spread=unspread(HANDS_A_SECOND))}) as at:
        await at.seat("Ann", "Ben", "Cat")
        (first,) = await at.to_act()
        keep_busy(at)
        await at.place_street(first)
        (second,) = await at.to_act()
        (third,) = {"Ann", "Ben", "Cat"} - {first, second}
        assert "Your turn" in at.dm(second).content
        lane = await at.bot.reconciler.lane_of(await at.table(), f"hand:{await at.account(second)}")
        assert lane is not None
        assert not lane.is_urgent, "what else changes can wait: they know that it is their turn"
        keep_busy(at)
        placed = board_text(words_in("en"), board_as_read((await at.view(first)).player.boards[0].board))
        assert placed not in boards_of(at, third)
        await at.place_street(second)
        assert "Your turn" in at.dm(third).content, "an edit waited already when the turn began"
        assert placed in boards_of(at, third)
        await at.env.advance_time(HAND_WAITS_S)
        assert placed in boards_of(at, second)


async def test_on_a_busy_evening_my_cards_say_at_once_that_it_is_ones_turn(tmp_path: Path) -> None:
    async with world(tmp_path, settings={"traffic": unlimited(spread=unspread(HANDS_A_SECOND))}) as at:
        await at.seat("Ann", "Ben")
        (first,) = await at.to_act()
        (second,) = {"Ann", "Ben"} - {first}
        mine = await at.my_cards(second)
        keep_busy(at)
        await at.place_street(first)
        assert "Your turn" in at.env.backend.messages[mine.channel_id][mine.id].content


async def test_on_a_busy_evening_a_panel_does_not_wait_long_and_a_new_one_not_at_all(tmp_path: Path) -> None:
    async with world(tmp_path, settings={"traffic": unlimited(spread=unspread(panels_a_second=PANELS_A_SECOND))}) as at:
        await at.seat("Ann", "Ben")
        lane = await at.bot.reconciler.lane_of(await at.table(), "panel:1")
        assert lane is not None
        for _ in range(2 * PANELS_AT_ONCE + int(PANEL_WAITS_S * PANELS_A_SECOND)):
            at.bot.desk.spread.panels.wait_s()
        lane.touch()
        assert lane.is_lingering
        assert PANEL_WAITS_S - 0.5 < lane.linger_s() <= PANEL_WAITS_S
        lane.row = None
        assert lane.linger_s() == 0


async def test_what_a_click_has_shown_is_not_looked_at_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        (first,) = await at.to_act()
        (second,) = {"Ann", "Ben"} - {first}
        touched: list[str] = []
        touch = HandLane.touch

        def noted(lane: HandLane) -> None:
            touched.append(lane.account)
            touch(lane)

        monkeypatch.setattr(HandLane, "touch", noted)
        await at.place_street(first)
        assert touched == [await at.account(second)]
        assert "Your turn" in at.dm(second).content
        at.bot.reconciler.touch(await at.table())
        await at.bot.reconciler.at_rest()
        assert await at.account(first) in touched, "another look after anything else"


def keep_busy(at: World) -> None:
    """Other tables have so many hands to edit that the next one waits as long as any."""
    for _ in range(2 * HANDS_AT_ONCE + int(HAND_WAITS_S * HANDS_A_SECOND)):
        at.bot.desk.spread.hands.wait_s()


def boards_of(at: World, name: str) -> str:
    """The words for the picture of a player's hand: all boards."""
    (picture,) = at.dm(name).attachments
    return picture.description or ""
