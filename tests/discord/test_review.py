"""Review: a player's own decisions in a hand that is over, for them alone, and what they cost on average."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.panels.decisions import Judged
from bot.panels.study.picture import StudyPicture
from bot.play.reviewing import Moment, judged
from bot.rules.open_face_presets import load_open_face
from bot.table.actions import AgreeToVoid
from tests.discord.closed_world import ANNS, CATS, three
from tests.discord.hands import played
from tests.discord.reading import buttons, is_live
from tests.discord.world import world
from tests.rules.closed import SIX_PAIRS_TO_KING
from tests.support.blank import Drawn
from tests.support.dealers import NOTHING, QUEENS, RiggedDealer, deck_with

CAT_LEGAL = "3c 2d Qs / 7c 7d 4c 4d Ks / Js Jh 9h 9c As"
PINEAPPLE = load_open_face("pineapple")


@pytest.mark.slow
async def test_every_street_of_an_open_face_hand(tmp_path: Path) -> None:
    drawn = Drawn()

    async with world(tmp_path, render=drawn, dealer=RiggedDealer(deck_with(PINEAPPLE, [QUEENS, NOTHING]))) as at:
        await played(at, 1, "Ann", "Ben")
        await at.restart()
        drawn.clear()
        mine = (await at.click("Ann", "Review")).response
        assert mine.ephemeral
        assert mine.content.startswith("**How you played: Pineapple, hand 1**")
        assert any(isinstance(one, StudyPicture) and one.verdict is not None for one in drawn)
        theirs = (await at.click("Ben", "Review")).response
        assert theirs.content.splitlines()[1] != mine.content.splitlines()[1]
        refused = (await at.click("Cat", "Review")).response
        assert refused.ephemeral
        assert "You weren't in this hand" in refused.content
        in_private = (await at.tap("Ben", "Review")).response
        assert in_private.ephemeral
        assert in_private.content == theirs.content
        replay = (await at.slash("Ann", "replay")).response
        assert (await at.people["Ann"].click(replay, label="Review")).response.content == mine.content
        assert not is_live((await at.slash("Cat", "replay")).response, "Review")


@pytest.mark.slow
async def test_what_a_closed_hand_cost_is_counted(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        await table.set_by_text("Ben")
        await table.set_by_text("Ann")
        assert "Review" not in buttons(at.panel())
        running = await at.press("Ann", f"cp1:review:{await at.table()}:1:0:")
        assert "This hand is still being played." in running.response.content
        await table.set_by_text("Cat", CAT_LEGAL)
        review = (await at.click("Ben", "Review")).response
        assert review.ephemeral
        assert "✗ **Your rows: −" in review.content
        assert "Better: declare six pairs (+" in review.content
        for card in ("A♣", "A♦", "J♣"):
            assert card not in review.content, "Ann's cards are hers"
        cost = review.content.partition("cost you **")[2].partition("**")[0]
        stats = (await at.slash("Ben", "stats")).response.content
        assert f"given away per hand **{float(cost):.2f}**" in stats
        assert "on average over 1 hand reviewed" in stats
        await at.click("Ben", "Review")
        assert (await at.slash("Ben", "stats")).response.content == stats, "a hand counts once"
        assert "reviewed" not in (await at.slash("Cat", "stats")).response.content
        exported = await at.slash("Ben", "privacy export")
        data = json.loads(await exported.response.attachments[0].read())
        (kept,) = data["servers"][str(at.guild.id)]["reviews"]
        assert kept["loss_thousandths"] / 1000 == pytest.approx(float(cost), abs=0.005)


@pytest.mark.slow
async def test_a_review_is_leafed_through_in_one_private_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judgings: list[object] = []

    def noted(moment: Moment) -> Judged:
        judgings.append(moment)
        return judged(moment)

    monkeypatch.setattr("bot.play.reviewing.judged", noted)
    async with world(tmp_path, dealer=RiggedDealer(deck_with(PINEAPPLE, [QUEENS, NOTHING]))) as at:
        await played(at, 1, "Ann", "Ben")
        public = [message.content for message in at.messages()]
        mine, ann = (await at.click("Ann", "Review")).response, at.people["Ann"]
        first = mine.content
        for number in range(1, 6):
            await ann.click(mine, label="Next ▶")
            assert [f"Street {one}" in mine.content for one in range(1, 6)] == [one == number for one in range(1, 6)]
            assert mine.attachments
        assert not is_live(mine, "Next ▶")
        for _ in range(5):
            await ann.click(mine, label="◀ Previous")
        assert mine.content == first
        assert not is_live(mine, "◀ Previous")
        assert len(judgings) == 5, "each decision is judged once, however long they leaf"
        assert [message.content for message in at.messages()] == public
        await at.restart()
        await ann.click(mine, label="Next ▶")
        assert "Street 1" in mine.content, "after a restart it is judged anew"
        table = await at.table()
        forged = await at.press("Ann", f"cp1:review:{table}:1:2:on")
        assert forged.response.ephemeral
        assert [message.content for message in at.messages()] == public, "a page is never turned where others read"
        barred = await at.press("Cat", f"cp1:review:{table}:1:2:on")
        assert "You weren't in this hand" in barred.response.content


async def test_a_voided_hand_has_no_review(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        table = await at.table()
        for name in ("Ann", "Ben"):
            done = AgreeToVoid(await at.account(name))
            await at.bot.desk.tables.submit(table, done, action_id=name)
        await at.env.settle()
        assert "Review" not in buttons(at.panel())
        assert "Review" not in buttons(at.dm("Ann"))
        pressed = await at.press("Ann", f"cp1:review:{table}:1:0:")
        assert "it was cancelled" in pressed.response.content
        gone = await at.press("Ann", "cp1:review:nowhere:1:0:")
        assert "from an older message" in gone.response.content


async def test_a_hand_that_the_bot_played_is_neither_perfect_nor_counted(tmp_path: Path) -> None:
    async with world(tmp_path, dealer=RiggedDealer(deck_with(PINEAPPLE, [QUEENS, NOTHING]))) as at:
        await at.seat("Ann", "Ben")
        await at.people["Ben"].click((await at.slash("Ben", "table")).response, label="Leave")
        while (await at.state()).is_playing:
            await at.env.advance_time(5)
            for name in await at.to_act():
                if name == "Ann":
                    await at.place_all(name)
        shown = (await at.click("Ben", "Review")).response
        assert "I played all of this hand for you" in shown.content
        assert "perfect" not in shown.content
        assert "given away" not in (await at.slash("Ben", "stats")).response.content
        await at.click("Ann", "Review")
        assert "given away" in (await at.slash("Ann", "stats")).response.content
