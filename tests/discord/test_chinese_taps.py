"""A closed hand between its taps: changing one's mind, old copies, other people's buttons, restarts, fouls."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.panels.custom_ids import Tap, Verb
from bot.rules.board import Board
from bot.rules.cards import parse_cards
from bot.table.state import Phase
from tests.discord.closed_world import ANNS, CATS, three
from tests.discord.reading import buttons, is_live, selects, told
from tests.rules.closed import EAST, NORTH, SIX_PAIRS_TO_KING, SOUTH

OTHER = "8c 8d 6c / 4c 4d 4h 9s 9d / Kc Kd Kh 6d 6h"  # the cards of NORTH in other rows
FOULED = "Kc Kd 6c / 6d 6h 9d 8d Kh / 4c 4d 4h 9s 8c"  # and so that they foul


async def test_a_hand_may_be_changed_until_the_last_has_set(tmp_path: Path) -> None:
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        await table.confirm("Ben")
        assert list(buttons(at.dm("Ben"))) == ["Change my hand"], "nothing else can be done"
        await at.tap("Ben", "Change my hand")
        assert not is_live(at.dm("Ben"), "Confirm"), "nothing has changed"
        await table.arrange("Ben", OTHER)
        assert "your last hand counts" in at.dm("Ben").content
        assert (await table.view("Ben")).arrangement != Board.parse(OTHER)
        await at.tap("Ben", "Confirm")
        arranged = (await table.view("Ben")).arrangement
        assert arranged is not None
        assert set(arranged.front) == set(Board.parse(OTHER).front)
        await table.arrange("Ben", NORTH)
        await table.confirm("Cat", "Ann")
        assert "front 8♦ 8♣ 6♣" in (at.dm("Ben").attachments[0].description or ""), (
            "what was not confirmed does not count"
        )


async def test_a_final_hand_stays(tmp_path: Path) -> None:
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat", final=True)
        await table.arrange("Ben")
        back = selects(at.dm("Ben"))[0].custom_id
        await at.tap("Ben", "Confirm")
        assert not buttons(at.dm("Ben"))
        assert not selects(at.dm("Ben"))
        version = await at.version()
        await at.press("Ben", back, in_dm=True)
        assert "can't change any more" in await table.set_by_text("Ben", OTHER)
        assert await at.version() == version


async def test_sort_clear_and_moving_a_card_from_one_row_to_the_other(tmp_path: Path) -> None:
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        await at.tap("Ben", "Pick cards")
        by_rank = [option.value for option in selects(at.dm("Ben"))[0].options]
        assert by_rank[:4] == ["Kh", "Kd", "Kc", "9s"]
        await table.choose("Ben", "front", "Kc Kd 9s")
        assert "Now five for the **back**." in at.dm("Ben").content
        await at.tap("Ben", "Sort by suit")
        assert selects(at.dm("Ben"))[0].options[0].value == "9s"
        await table.choose("Ben", "back", "Kc 4c 4d 4h 9s")
        draft = await table.draft("Ben")
        assert draft.front == parse_cards("Kd"), "two of its cards went to the back"
        assert not is_live(at.dm("Ben"), "Confirm")
        await at.tap("Ben", "Clear")
        draft = await table.draft("Ben")
        assert (draft.front, draft.back, draft.by_suit) == ((), (), True)
        await at.tap("Ben", "Suggested rows")
        assert not is_live(at.dm("Ben"), "Sort by rank"), "ready rows have an order of their own"


async def test_a_hand_that_fouls_is_named_and_cannot_be_confirmed(tmp_path: Path) -> None:
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        await table.arrange("Ben", FOULED)
        assert "This fouls" in at.dm("Ben").content
        assert "the front beats the middle" in told(at.dm("Ben"))
        assert not is_live(at.dm("Ben"), "Confirm")
        version = await at.version()
        await at.press("Ben", buttons(at.dm("Ben"))["Confirm"].custom_id, in_dm=True)
        assert "That would foul" in await table.set_by_text("Ben", FOULED)
        assert await at.version() == version


@pytest.mark.slow
async def test_old_copies_and_double_taps_change_nothing(tmp_path: Path) -> None:
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        await table.arrange("Ben")
        confirm = buttons(at.dm("Ben"))["Confirm"].custom_id
        await table.arrange("Ben", OTHER)
        version = await at.version()
        await at.press("Ben", confirm, in_dm=True)
        assert await at.version() == version, "another arrangement than the presser saw"
        confirm = buttons(at.dm("Ben"))["Confirm"].custom_id
        for _ in range(2):
            again = await at.press("Ben", confirm, in_dm=True)
            assert again.acknowledged
            assert not again.followups
        assert await at.version() == version + 1
        say = str(Tap(Verb.SAY, await at.table(), 1, seen="surrender"))
        await at.press("Ben", say, in_dm=True)
        assert await at.version() == version + 1, "nobody is asked to say anything"
        await table.confirm("Cat", "Ann")
        for name in ("Ann", "Ben", "Cat"):
            await at.click(name, "Next hand")
        version = await at.version()
        await at.press("Ben", confirm, in_dm=True)
        assert await at.version() == version
        assert "hand 2" in told(at.dm("Ben"))


async def test_nobody_taps_in_another_players_hand(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        ids = [button.custom_id for button in buttons(at.dm("Ben")).values()]
        version = await at.version()
        for custom_id in ids:
            for name in ("Ann", "Cat"):
                assert "somebody else's buttons" in (await at.press(name, custom_id)).response.content
        await at.press("Ann", str(Tap(Verb.DECLARE, await at.table(), 1, seen="six_pairs")), in_dm=True)
        assert (await table.draft("Ann")).natural is None, "her cards are none"
        assert await at.version() == version
        assert (await table.draft("Ben")).natural == "six_pairs", "nobody took it back for him"


@pytest.mark.slow
async def test_a_restart_between_any_two_taps(tmp_path: Path) -> None:
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        await at.restart()
        await table.choose("Ben", "back", Board.parse(NORTH).back)
        await at.restart()
        assert "Now three for the **front**" in at.dm("Ben").content
        await table.choose("Ben", "front", Board.parse(NORTH).front)
        await at.restart()
        await at.tap("Ben", "Confirm")
        await table.confirm("Cat")
        await at.tap("Ann", "Take it back")  # six pairs
        await at.restart()
        await at.tap("Ann", "Surrender (2 points each)")
        await at.restart()
        await at.tap("Ann", "Confirm surrender")
        assert (await at.state()).phase is Phase.BETWEEN
        await at.restart()
        assert "Next hand" in buttons(at.panel())
        assert await table.nets() == {"Ben": -1, "Cat": 5, "Ann": -4}, "Ben - Cat: 3 - 2 - 4, and 2 from Ann to each"


async def test_my_cards_is_an_equal_way(tmp_path: Path) -> None:
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        mine = await at.my_cards("Ben")
        await table.choose("Ben", "back", Board.parse(NORTH).back, mine)
        await table.choose("Ben", "front", Board.parse(NORTH).front, mine)
        await at.people["Ben"].click(mine, label="Confirm")
        assert (await table.view("Ben")).player.has_set
        assert "You're done" in at.dm("Ben").content
