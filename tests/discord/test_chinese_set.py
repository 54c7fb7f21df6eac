"""`/set`: a closed hand by text, every way to get it wrong, and the two games' commands kept apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.table.state import Phase
from tests.discord.closed_world import ANNS, CATS, ClosedWorld, three
from tests.discord.world import world
from tests.rules.closed import EAST, NORTH, SIX_PAIRS_TO_KING, SOUTH


@pytest.mark.parametrize("in_dm", [False, True], ids=["channel", "direct messages"])
async def test_a_whole_hand_by_text_alone(tmp_path: Path, in_dm: bool) -> None:
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        for name, front, back in (
            ("Ben", "6c 6d 6h", "Kc Kd Kh 8c 8d"),
            ("Cat", "qh qd 7h", "5c5d5h5s ad"),
            ("Ann", "A♠ K♠ 3♣", "Ah Qc Qs 7c 7d"),
        ):
            rows = {"front": front, "back": back}
            answer = await (at.user(name).slash("set", **rows) if in_dm else at.slash(name, "set", **rows))
            assert "American · hand 1" in answer.response.content
        assert (await at.state()).phase is Phase.BETWEEN
        assert await table.nets() == {"Ben": 6, "Cat": 13, "Ann": -19}


async def test_a_natural_that_was_chosen_stays_declared_and_a_surrender_does_not(tmp_path: Path) -> None:
    """Six pairs as arranged: 2h 2s 3d / 4h 4s 6h 6s 3s / 8h 8s Kc Kd Qc."""
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        await at.tap("Ben", "Declare six pairs (3 units)")
        assert "You declare **six pairs**" in await table.set_by_text("Ben")
        assert (await table.view("Ben")).natural == "six_pairs"
        await at.tap("Ben", "Take back: six pairs")
        await at.tap("Ben", "Surrender (2 units each)")
        assert "Your hand is set" in await table.set_by_text("Ben")
        view = await table.view("Ben")
        assert (view.natural, view.surrenders) == (None, False)


async def _wrong(world: ClosedWorld, name: str, front: str, back: str, **options: str) -> str:
    """What somebody is told in private, asserted to have changed nothing."""
    before = await world.at.version()
    answer = await world.at.slash(name, "set", front=front, back=back, **options)
    assert answer.ephemeral
    assert await world.at.version() == before
    text: str = answer.response.content
    assert "error " not in text, "a bug, not a sentence"
    return text


async def test_what_cannot_be_set_is_said_and_changes_nothing(tmp_path: Path) -> None:
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        await table.seat("Ann", "Ben")
        back = "Kc Kd Kh 8c 8d"
        assert "five cards for the back" in await _wrong(table, "Ben", "6c 6d", back)
        assert "five cards for the back" in await _wrong(table, "Ben", "6c 6d 6h", "Kc")
        assert "named twice" in await _wrong(table, "Ben", "6c 6d Kc", back)
        assert "You do not hold 2♠" in await _wrong(table, "Ben", "6c 6d 2s", back)
        assert "Zz" in await _wrong(table, "Ben", "Zz", back)
        assert "That would foul" in await _wrong(table, "Ben", "Kc Kd Kh", "4c 4d 9s 8c 8d")
        assert "You sit at no open table" in await _wrong(table, "Cat", "6c 6d 6h", back)
        assert "You sit at no open table" in await _wrong(table, "Ben", "6c 6d 6h", back, table="nosuch")


async def test_each_command_refuses_the_other_game(tmp_path: Path) -> None:
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben")
        refused = await at.slash("Ben", "place", back="Kc")
        assert "This hand is American: `/hand` shows your cards" in refused.response.content
        hand = await at.slash("Ben", "hand")
        assert "American · hand 1" in hand.response.content
        assert hand.ephemeral
    (tmp_path / "open-face").mkdir()
    async with world(tmp_path / "open-face") as at:
        await at.seat("Ann", "Ben")
        refused = await at.slash("Ben", "set", front="6c 6d 6h", back="Kc Kd Kh 8c 8d")
        assert "This hand is Pineapple" in refused.response.content
