"""`/set`: a closed hand by text, every way to get it wrong, and the two games' commands kept apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.rules.cards import parse_cards
from bot.table.state import Phase
from tests.discord.closed_world import ANNS, CATS, ClosedWorld, three
from tests.discord.house_rules import make
from tests.discord.settings import make_manager
from tests.discord.world import world
from tests.rules.closed import EAST, NORTH, SIX_PAIRS_TO_KING, SOUTH


@pytest.mark.parametrize("in_dm", [False, True], ids=["channel", "direct messages"])
async def test_a_whole_hand_by_text_alone(tmp_path: Path, in_dm: bool) -> None:
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        for name, front, back, declared in (
            ("Ben", "6c 6d 6h", "Kc Kd Kh 8c 8d", {}),
            ("Cat", "qh qd 7h", "5c5d5h5s ad", {}),
            ("Ann", "A♠\ufe0e K♠\ufe0f \u20603♣", "Ah Qc Qs 7c 7d", {"natural": "none"}),  # six pairs, too
        ):
            rows = {"front": front, "back": back, **declared}
            answer = await (at.user(name).slash("set", **rows) if in_dm else at.slash(name, "set", **rows))
            assert "You're done" in answer.response.content or name == "Ann"
        assert (await at.state()).phase is Phase.BETWEEN
        assert await table.nets() == {"Ben": 6, "Cat": 13, "Ann": -19}


@pytest.mark.slow
async def test_a_natural_is_declared_unless_it_is_taken_back_and_a_surrender_is_not(tmp_path: Path) -> None:
    """Six pairs as arranged: 2h 2s 3d / 4h 4s 6h 6s 3s / 8h 8s Kc Kd Qc."""
    rows = {"front": "2h 2s 3d", "back": "8h 8s Kc Kd Qc"}
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        for incomplete in ({}, {"front": rows["front"]}):
            answer = await _set(table, "Ben", **incomplete)
            assert "You can leave the rows out only with" in answer, "nobody declares by an empty command"
        assert "You declare **six pairs**" in await _set(table, "Ben", **rows)
        assert (await table.view("Ben")).natural == "six_pairs"
        await at.tap("Ben", "Change my hand")
        await at.tap("Ben", "Take it back")
        await at.tap("Ben", "Surrender (2 points each)")
        assert "You're done" in await _set(table, "Ben", **rows)
        view = await table.view("Ben")
        assert (view.natural, view.surrenders) == (None, False)


async def test_at_two_tables_it_means_the_one_that_plays_its_game(tmp_path: Path) -> None:
    """The open-face table waits for Ben all the time; the closed hand can still be changed when it is set."""
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        await table.seat("Ann", "Ben", "Cat")
        await table.at.seat("Ann", "Ben", ruleset="ofc")
        assert "Ben" in await table.at.to_act()
        for chosen, told in (
            ({"front": "6c 6d 6h", "back": "Kc Kd Kh 8c 8d"}, "done"),
            ({"surrender": True}, "surrender"),
        ):
            assert told in await _set(table, "Ben", **chosen)
        assert "Waiting for **Ann**" in (await table.at.place_all("Ben")).response.content


async def _set(world: ClosedWorld, name: str, **options: Any) -> str:
    """What `/set` answers in private."""
    answer = await world.at.slash(name, "set", **options)
    assert answer.ephemeral
    return str(answer.response.content)


@pytest.mark.parametrize(
    "spelling",
    ["six_pairs", "six pairs (3 points each)", "Six-Pairs", "SIXPAIRS"],
    ids=["value", "shown", "hyphen", "one"],
)
async def test_a_natural_and_a_surrender_need_no_rows(tmp_path: Path, spelling: str) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        await table.seat("Ann", "Ben", "Cat")
        assert "You declare **six pairs**" in await _set(table, "Ben", natural=spelling)
        assert (await table.view("Ben")).natural == "six_pairs"
        assert "You **surrender**" in await _set(table, "Cat", surrender=True)
        assert (await table.view("Cat")).surrenders


async def test_what_was_said_is_taken_back_by_text(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        await table.seat("Ann", "Ben", "Cat")
        rows = {"front": "2h 2s 3d", "back": "8h 8s Kc Kd Qc"}
        await _set(table, "Ben", natural="six pairs", **rows)
        view = await table.view("Ben")
        assert view.arrangement is not None
        assert view.arrangement.front == parse_cards("2h 2s 3d"), "the rows that were named are kept"
        await _set(table, "Ben", surrender=True)
        view = await table.view("Ben")
        assert (view.natural, view.surrenders) == (None, True)
        await _set(table, "Ben", natural="six pairs")
        view = await table.view("Ben")
        assert (view.natural, view.surrenders) == ("six_pairs", False)
        await _set(table, "Ben", natural="None", **rows)
        view = await table.view("Ben")
        assert (view.natural, view.surrenders) == (None, False)


async def test_a_player_is_offered_the_naturals_of_their_own_cards_alone(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")

        async def offered(name: str, typed: str = "", **filled: str) -> list[tuple[str, str]]:
            found = await at.people[name].autocomplete(at.channel, "set", "natural", typed, **filled)
            return [(one["name"], one["value"]) for one in found]

        both = [("six pairs (3 points each)", "six_pairs"), ("none: play the hand", "none")]
        assert await offered("Ben") == both
        assert await offered("Ben", "SIX") == both[:1]
        assert await offered("Ben", table=await at.table()) == both
        assert await offered("Ben", table="nosuch") == []
        assert await offered("Cat") == []
        assert await offered("Ann") == []
        at.people["Dee"] = at.guild.add_member(at.env.create_user("Dee"))
        assert await offered("Dee", table=await at.table()) == []


async def test_a_surrender_is_said_in_turn_by_text(tmp_path: Path) -> None:
    """In `standard` Ben, to the button's left, is asked first; a surrender costs him 2 to each of the two who play."""
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat", ruleset="standard")
        assert "In this game you say play or surrender later" in await _set(table, "Ben", surrender=True)
        for name in ("Ben", "Cat", "Ann"):
            await table.set_by_text(name)
        before = await at.version()
        assert "waiting for Ben" in await _set(table, "Cat", surrender=True)
        assert await at.version() == before
        await _set(table, "Ben", surrender=True)
        assert (await table.view("Ben")).surrenders
        await _set(table, "Cat", surrender=False)
        await _set(table, "Ann", surrender=False)
        assert (await at.state()).phase is Phase.BETWEEN
        assert (await table.nets())["Ben"] == -4


async def _wrong(world: ClosedWorld, name: str, front: str = "", back: str = "", **options: Any) -> str:
    """What somebody is told in private, asserted to have changed nothing."""
    before = await world.at.version()
    rows = {row: cards for row, cards in (("front", front), ("back", back)) if cards}
    answer = await world.at.slash(name, "set", **rows, **options)
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
        assert "twice. Name each card once" in await _wrong(table, "Ben", "6c 6d Kc", back)
        assert "You don't hold 2♠" in await _wrong(table, "Ben", "6c 6d 2s", back)
        assert "Zz" in await _wrong(table, "Ben", "Zz", back)
        assert "That would foul" in await _wrong(table, "Ben", "Kc Kd Kh", "4c 4d 9s 8c 8d")
        assert "You're not at a table" in await _wrong(table, "Cat", "6c 6d 6h", back)
        assert "Choose one from the list" in await _wrong(table, "Ben", "6c 6d 6h", back, table="nosuch")


@pytest.mark.slow
async def test_what_cannot_be_said_is_told_and_changes_nothing(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        await table.seat("Ann", "Ben", "Cat")
        assert "not both" in await _wrong(table, "Ben", natural="six pairs", surrender=True)
        for named in ("dragon", "no such thing", "☃", "six"):
            assert "You don't hold that natural" in await _wrong(table, "Ben", natural=named)
        assert "You don't hold that natural" in await _wrong(table, "Cat", natural="six pairs")
        assert "five cards for the back" in await _wrong(table, "Ben")
        assert "five cards for the back" in await _wrong(table, "Ben", surrender=False)
        assert "five cards for the back" in await _wrong(table, "Ben", natural="none")
        assert "five cards for the back" in await _wrong(table, "Ben", "2h", natural="six pairs")
        assert "You don't hold A♠" in await _wrong(table, "Ben", "As 2h 3d", natural="six pairs")
    (tmp_path / "basic").mkdir()
    async with three(tmp_path / "basic", NORTH, EAST, SOUTH) as table:
        await table.seat("Ann", "Ben", ruleset="basic")
        assert "You can't surrender in" in await _wrong(table, "Ben", surrender=True)


async def test_a_foul_that_is_allowed_is_asked_about_before_it_is_set(tmp_path: Path) -> None:
    foul = {"front": "Kc Kd Kh", "back": "4c 4d 9s 8c 8d"}
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        await make_manager(table.at, "Ann")
        await make(table.at, name="Open", base="american", settings='fouls = "allowed"')
        await table.seat("Ann", "Ben", ruleset="open")
        assert "This fouls and loses" in await _wrong(table, "Ben", **foul)
        await _set(table, "Ben", front="6c 6d 6h", back="Kc Kd Kh 8c 8d")
        assert "This fouls and loses" in await _wrong(table, "Ben", **foul), "it would have been confirmed a moment ago"
        await _set(table, "Ben", **foul)
        arrangement = (await table.view("Ben")).arrangement
        assert arrangement is not None
        assert set(arrangement.front) == set(parse_cards("Kc Kd Kh"))


async def test_each_command_refuses_the_other_game(tmp_path: Path) -> None:
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben")
        refused = await at.slash("Ben", "place", back="Kc")
        assert (
            "You're playing American, and that command is for another kind of game. </hand:" in refused.response.content
        )
        hand = await at.slash("Ben", "hand")
        assert "Set your hand" in hand.response.content
        assert hand.ephemeral
    (tmp_path / "open-face").mkdir()
    async with world(tmp_path / "open-face") as at:
        await at.seat("Ann", "Ben")
        refused = await at.slash("Ben", "set", front="6c 6d 6h", back="Kc Kd Kh 8c 8d")
        assert "You're playing Pineapple" in refused.response.content
