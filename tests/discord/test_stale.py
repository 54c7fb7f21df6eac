"""Old messages, double taps and other people's buttons: they redraw, or say in a sentence why nothing happened."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.panels.custom_ids import Tap, Verb
from bot.table.actions import Ready
from tests.discord.reading import buttons, is_live
from tests.discord.world import World, world
from tests.support.waiting import until


async def drafted(at: World, name: str) -> int:
    """How many cards somebody has tapped to rows."""
    return len((await at.bot.desk.screens.draft(await at.view(name))).placed)


async def test_a_second_tap_on_the_same_button_places_no_second_card(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        back = buttons(at.dm("Ben"))["Back"].custom_id
        for _ in range(3):
            await at.press("Ben", back, in_dm=True)
            assert await drafted(at, "Ben") == 1


async def test_a_second_confirm_places_nothing_and_is_no_error(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        for _ in range(5):
            await at.tap("Ben", "Back")
        confirm = buttons(at.dm("Ben"))["Confirm"].custom_id
        await at.press("Ben", confirm, in_dm=True)
        version = await at.version()
        again = await at.press("Ben", confirm, in_dm=True)
        assert await at.version() == version
        assert again.acknowledged
        assert not again.followups
        assert "Waiting for **Ann**" in at.dm("Ben").content


async def test_a_confirm_of_another_draft_only_redraws(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        for _ in range(5):
            await at.tap("Ben", "Back")
        confirm = buttons(at.dm("Ben"))["Confirm"].custom_id
        await at.tap("Ben", "Undo")
        await at.tap("Ben", "Middle")
        version = await at.version()
        await at.press("Ben", confirm, in_dm=True)
        assert await at.version() == version
        assert is_live(at.dm("Ben"), "Confirm"), "the placement that is there now can be confirmed"


async def test_a_tap_in_the_direct_message_and_then_in_the_open_copy(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        mine = await at.my_cards("Ben")
        await at.tap("Ben", "Back")
        assert buttons(mine).keys() == buttons(at.dm("Ben")).keys(), "the copy follows"
        await at.people["Ben"].click(mine, label="Back")
        assert await drafted(at, "Ben") == 2
        await at.tap("Ben", "Middle")
        assert await drafted(at, "Ben") == 2


async def test_the_next_hand_comes_just_before_the_old_message_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        old, table = at.panel(), await at.table()
        assert "press **Next hand** when" in old.content
        lane = await at.bot.reconciler.lane_of(table, "panel:1")
        assert lane is not None
        with monkeypatch.context() as patched:
            patched.setattr(lane, "touch", lambda: None)  # the word of it has not come yet
            for name in ("Ann", "Ben"):
                await at.bot.desk.tables.submit(table, Ready(await at.account(name)), action_id=name)
            await until(lambda: at.panel().id != old.id)
            await lane.drained()
        lane.touch()
        await lane.wait()
        (old,) = [message for message in at.messages() if message.id == old.id]
        assert "press **Next hand** when" not in old.content


@pytest.mark.slow
async def test_buttons_of_an_old_hand(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        place, lobby = buttons(at.dm("Ben"))["Back"].custom_id, str(Tap(Verb.START, await at.table()))
        await at.play_hand()
        old = at.panel()
        leave = str(Tap(Verb.LEAVE, await at.table(), 1))
        for name in ("Ann", "Ben"):
            await at.click(name, "Next hand")
        assert at.panel().id != old.id
        after = next(message for message in at.messages() if message.id == old.id)
        assert buttons(after).keys() <= {"Deal proof", "Review"}, "an old hand's panel keeps no controls of the game"
        version = await at.version()
        for name, custom_id in (("Ann", leave), ("Ann", lobby)):
            answer = await at.press(name, custom_id, old)
            assert "from an older message" in answer.response.content
        await at.press("Ben", place, in_dm=True)
        assert await at.version() == version
        assert "hand 2" in at.dm("Ben").content
        mine = await at.press("Ben", str(Tap(Verb.MY_CARDS, await at.table(), 1)), old)
        assert "hand 2" in mine.response.content, "My cards always shows the newest hand"


async def test_controls_of_another_version_of_the_bot(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        table = await at.table()
        for custom_id in ("", "cp0:join", f"cp1:juggle:{table}:1:1:", "cp1:join:nosuchtable:0:0:", "cp2:join:a:b:c"):
            answer = await at.press("Cat", custom_id or "x")
            assert "from an older message" in answer.response.content


async def test_who_does_not_sit_here(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        for verb in (Verb.READY, Verb.LEAVE):
            answer = await at.press("Cat", str(Tap(verb, await at.table())))
            assert "You're not at this table" in answer.response.content
        await at.click("Ben", "Join")
        assert "Only the host" in (await at.click("Ben", "Start")).response.content
        await at.click("Ann", "Start")
        mine = await at.my_cards("Cat")
        assert "You're not at **Ann's table**" in mine.content
        assert not buttons(mine)


async def test_nobody_taps_in_another_players_hand(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        ids = {label: button.custom_id for label, button in buttons(at.dm("Ben")).items()}
        version = await at.version()
        for label in ("Back", "Undo", "Confirm"):
            for name in ("Ann", "Cat"):
                answer = await at.press(name, ids[label])
                assert "somebody else's buttons" in answer.response.content
        await at.press("Ann", ids["Back"], in_dm=True)
        assert await drafted(at, "Ann") == 0
        assert await at.version() == version
        assert await drafted(at, "Ben") == 0
        assert "hand 1" in at.panel().content, "the panel is not turned into somebody's hand"
        assert is_live(at.panel(), "My cards")


@pytest.mark.slow
async def test_a_message_that_goes_while_a_click_on_it_is_answered(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        back = buttons(at.dm("Ben"))["Back"].custom_id
        at.env.inject_error("POST", "/interactions/*/callback", status=404, code=10008)
        answer = await at.press("Ben", back, in_dm=True)
        assert answer.acknowledged
        assert not answer.followups
        assert await drafted(at, "Ben") == 1
        assert is_live(at.dm("Ben"), "Undo"), "what the click led to is shown all the same"
