"""`/analyse`: the best arrangements of named cards, for the asker alone, and never of a hand that is being played."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord import interactions

from bot.panels.picture import Tone
from bot.panels.study.picture import StudyPicture
from bot.play.thinking import NoAnswer
from bot.table.actions import AgreeToVoid, ChangeOptions
from bot.workers.requests import anything
from tests.discord.closed_world import ANNS, CATS, three
from tests.discord.world import world
from tests.rules.closed import SIX_PAIRS_TO_KING
from tests.support.blank import Drawn
from tests.support.thinkers import Hasty

CARDS = "As Ks Qs 8s 4s 9h 9d 7c 7d Jc 5h 3d 2c"


def as_cards(board: str) -> str:
    return board.replace("/", " ")


async def test_thirteen_cards_in_a_server_and_in_direct_messages(tmp_path: Path) -> None:
    drawn = Drawn()

    async with world(tmp_path, render=drawn) as at:
        here = await at.slash("Ann", "analyse", cards=CARDS)
        assert here.response.ephemeral
        assert "1. **−2.65** · 7♦ 7♣ J♣ / 9♥ 9♦ 5♥ 3♦ 2♣ / A♠ K♠ Q♠ 8♠ 4♠" in here.response.content
        assert "Surrendering is worth −5.32: 2.67 less than the best rows." in here.response.content
        (picture,) = drawn
        assert isinstance(picture, StudyPicture)
        assert [one.board.is_framed for one in (picture.laid, *picture.others)] == [True, False, False, False]
        assert here.response.attachments[0].description.startswith(
            "Best −2.65: front 7♦ 7♣ J♣ (pair of sevens) / middle"
        )
        private = await at.user("Ann").slash("analyse", cards=CARDS, ruleset="american")
        assert not private.response.ephemeral
        assert private.response.content == here.response.content


async def test_among_other_people_only_the_sender_reads_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has the bot for themselves may ask in a group, or in direct messages with somebody else."""

    def between_people(*args: Any, **options: Any) -> Any:
        record, payload = usual(*args, **options)
        return record, payload | {"context": discord.app_commands.AppCommandContext.PRIVATE_CHANNEL}

    usual = interactions.base_payload
    monkeypatch.setattr(interactions, "base_payload", between_people)
    async with world(tmp_path) as at:
        answer = await at.user("Ann").slash("analyse", cards=CARDS)
        assert "/ A♠ K♠ Q♠ 8♠ 4♠" in answer.response.content
        assert answer.response.ephemeral


MINE = "Jc 5h 3d / 7c 7d 9h 9d 2c / As Ks Qs 8s 4s"


async def test_ones_own_division_beside_the_best(tmp_path: Path) -> None:
    drawn = Drawn()

    async with world(tmp_path, render=drawn) as at:
        here = await at.slash("Ann", "analyse", mine=MINE)
        assert here.response.ephemeral
        assert "**Yours: −3.76** · J♣ 5♥ 3♦ / 9♥ 9♦ 7♦ 7♣ 2♣ / A♠ K♠ Q♠ 8♠ 4♠." in here.response.content
        assert "Place 7 of 19,643, 1.11 less than the best." in here.response.content
        assert "Ways worth the same share a place" in here.response.content
        (picture,) = drawn
        assert isinstance(picture, StudyPicture)
        assert [one.board.name for one in (picture.laid, *picture.others)] == ["Best", "7. · Yours", "8.", "9."]
        assert picture.others[0].board.points == "1.11 less"
        assert "places among 19,643 ways" in [line.text for line in picture.lines]
        assert "7. · Yours 1.11 less: front J♣ 5♥ 3♦ (jack high) / middle" in here.response.attachments[0].description
        both = await at.slash("Ann", "analyse", cards=CARDS, mine=MINE)
        assert both.response.content == here.response.content
        best = await at.slash("Ann", "analyse", mine="7c 7d Jc / 2c 3d 5h 9h 9d / 4s 8s Qs Ks As")
        assert "Place 1 of 19,643, as good as the best." in best.response.content
        assert isinstance(picture := drawn[-1], StudyPicture)
        assert picture.laid.board.name == "Best · Yours"
        foul = await at.slash("Ann", "analyse", mine="As Ks Qs / 7c 7d 9h 9d 2c / 8s 4s Jc 5h 3d")
        assert "the middle (two pair, nines and sevens) beats the back (jack high)" in foul.response.content
        assert isinstance(picture := drawn[-1], StudyPicture)
        assert ("Yours", Tone.FOUL) in [(one.board.name, one.board.tone) for one in picture.others]
        dream = await at.slash("Ann", "analyse", cards=f"{CARDS} Ac", mine=MINE)
        first = next(line for line in dream.response.content.splitlines() if line.startswith("1. "))
        for row in first.partition(" · ")[2].partition(",")[0].split(" / "):
            ranks = ["2345678910JQKA".index(card[:-1]) for card in row.split()]
            order = sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank))
            assert ranks == order, "groups first, then from the highest card"
        assert "discard A♣. No foul, 2.76 less than the best." in dream.response.content


async def test_at_a_table_with_hints_ones_own_hand_is_judged_by_its_rules(tmp_path: Path) -> None:
    """Ben's thirteen are judged against the two whom he plays, by a stranger they are against three by default."""
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        await table.seat("Ann", "Ben", "Cat", hints=True, ruleset="two-four")
        own = await table.at.slash("Ben", "analyse", mine=SIX_PAIRS_TO_KING)
        assert own.response.ephemeral
        assert "against 2 opponents" in own.response.content
        assert "2\\-4 scoring" in own.response.content
        assert "**Yours: " in own.response.content
        other = await table.at.slash("Ben", "analyse", mine=MINE)
        assert "American" in other.response.content


async def test_a_natural_is_declared(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        answer = await at.slash("Ann", "analyse", cards=as_cards(SIX_PAIRS_TO_KING), ruleset="american", seats=2)
        assert "against one opponent" in answer.response.content
        banked = await at.slash("Ann", "analyse", cards=as_cards(SIX_PAIRS_TO_KING), ruleset="malayan")
        assert "against the banker" in banked.response.content
        assert "points each)" not in banked.response.content, "only the banker pays"
        assert "**Declare six pairs** (3 points):" in answer.response.content
        by_all = await at.slash("Ann", "analyse", cards=as_cards(SIX_PAIRS_TO_KING), ruleset="american")
        assert "**Declare six pairs** (3 points each):" in by_all.response.content


async def test_what_cannot_be_analysed_is_told(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        for options, sentence in (
            ({"cards": CARDS[:-3]}, "American needs 13 cards, and you named 12"),
            ({"cards": "Kd 9x"}, "“9x” as a card"),
            ({"cards": CARDS, "ruleset": "nothing"}, "I don't know a game called"),
            ({"cards": CARDS, "seats": 4, "ruleset": "criss-cross"}, "is for 2 players, not 4"),
            ({"cards": CARDS[:-3], "ruleset": "two-four"}, "2\\-4 scoring needs 13 cards"),
            ({}, "Name your cards: 13 for an all-13 game"),
            ({"cards": CARDS, "mine": MINE.replace("2c", "2d")}, "2d is in one of your ways, but not among the cards"),
            ({"mine": MINE.replace("2c", "As")}, "You named As twice"),
            ({"mine": MINE.replace("2c", "")}, "The middle takes 5 cards, and you gave 4"),
            ({"mine": "As"}, "front / middle / back"),
            ({"mine": MINE, "ruleset": "nothing"}, "I don't know a game called"),
        ):
            answer = await at.slash("Ann", "analyse", **options)
            assert answer.response.ephemeral
            assert sentence in answer.response.content
        offered = await at.people["Ann"].autocomplete(at.channel, "analyse", "ruleset", "two-f")
        assert [one["value"] for one in offered] == ["two-four"]


async def test_ones_own_hand_is_not_analysed_while_it_is_played(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        for options in ({}, {"cards": as_cards(ANNS)}, {"mine": ANNS}, {"cards": as_cards(ANNS), "mine": ANNS}):
            refused = await at.slash("Ann", "analyse", **options)
            assert "You're in a hand at a table without hints" in refused.response.content
        watcher = at.guild.add_member(at.env.create_user("Dee"))
        watched = await watcher.slash(at.channel, "analyse", cards=as_cards(SIX_PAIRS_TO_KING))
        assert "six pairs" in watched.response.content, "nobody learns here whether somebody holds these"
        await table.set_by_text("Ben")
        await table.set_by_text("Ann")
        for name in ("Ann", "Ben"):
            refused = await at.slash(name, "analyse")
            assert "You're in a hand at a table without hints" in refused.response.content
        await table.set_by_text("Cat", "3c 2d Qs / 7c 7d 4c 4d Ks / Js Jh 9h 9c As")
        allowed = await at.slash("Ann", "analyse", cards=as_cards(ANNS))
        assert "Average points at stake 1" in allowed.response.content


@pytest.mark.parametrize("command, ruleset", [("ofc start", "pineapple"), ("chinese start", "american")])
async def test_who_plays_without_hints_gets_no_analysis_anywhere(tmp_path: Path, command: str, ruleset: str) -> None:
    async with world(tmp_path) as at:
        strangers = at.env.create_guild("Strangers")
        elsewhere, twin = strangers.create_text_channel("elsewhere"), strangers.add_member(at.user("Ann"))
        await at.slash("Ann", command, ruleset=ruleset)
        await at.click("Ben", "Join")
        before = await at.slash("Ann", "analyse", cards=CARDS)
        assert "Average points at stake 1" in before.response.content, "no card is dealt yet"
        await at.click("Ann", "Start")
        for options in (
            {},
            {"cards": CARDS},
            {"cards": "2c 3c"},
            {"cards": CARDS, "ruleset": "two-four"},
            {"mine": MINE},
            {"mine": "not a division"},
            {"cards": CARDS, "mine": MINE, "ruleset": "two-four"},
        ):
            for asked in (
                await at.slash("Ann", "analyse", **options),
                await at.user("Ann").slash("analyse", **options),
                await twin.slash(elsewhere, "analyse", **options),
            ):
                assert asked.response is not None
                assert "You're in a hand at a table without hints" in asked.response.content, options
        looking_on = await at.slash("Cat", "analyse", cards=CARDS)
        assert "Average points at stake 1" in looking_on.response.content
        for name in ("Ann", "Ben"):
            void = AgreeToVoid(await at.account(name))
            await at.bot.desk.tables.submit(await at.table(), void, action_id=f"void {name}")
        after = await at.slash("Ann", "analyse", cards=CARDS)
        assert "Average points at stake 1" in after.response.content, "the hand is over"


async def test_hints_at_one_table_are_none_for_another(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", hints=True)
        helped = await at.slash("Ann", "analyse", cards=CARDS)
        assert "Average points at stake 1" in helped.response.content
        await at.env.advance_time(1)
        await at.seat("Ann", "Cat", hints=False)
        for options in ({}, {"cards": CARDS}, {"mine": MINE}):
            refused = await at.slash("Ann", "analyse", **options)
            assert "You're in a hand at a table without hints" in refused.response.content


@pytest.mark.slow
async def test_a_table_with_hints_answers_whose_turn_it_is(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        with_hints = replace((await at.state()).options, hints=True)
        action = ChangeOptions(await at.account("Ann"), with_hints)
        await at.bot.desk.tables.submit(await at.table(), action, action_id="hints")
        await at.click("Ann", "Start")
        (first,) = await at.to_act()
        (second,) = {"Ann", "Ben"} - {first}
        hint = (await at.slash(first, "analyse")).response
        assert hint.ephemeral
        assert hint.content.startswith("**Pineapple**: 5 cards")
        assert "1. **" in hint.content
        waiting = (await at.slash(second, "analyse")).response
        assert "You have nothing to decide right now" in waiting.content
        private = (await at.user(first).slash("analyse")).response
        assert private.content == hint.content


@pytest.mark.slow
async def test_each_board_of_a_turn_is_shown_to_its_player_alone(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", ruleset="criss-cross", hints=True)
        (first,) = await at.to_act()
        before, asked = len(at.messages()), len(at.env.http_requests)
        answer = (await at.slash(first, "analyse")).response
        assert answer.ephemeral
        told = [one for one in at.env.http_requests[asked:] if one.method == "POST" and "/webhooks/" in one.path]
        assert told, "a message for each board after the first"
        assert all((one.json or {}).get("flags", 0) & 64 for one in told)
        assert len(at.messages()) == before, "nobody else reads any of it"


async def test_without_an_answer_nobody_waits(tmp_path: Path) -> None:
    class Silent(Hasty):
        async def ask(self, question: Any, seconds: float, accepts: Any = anything, **waiting: Any) -> Any:
            raise NoAnswer("asleep")

    async with world(tmp_path, thinker=Silent()) as at:
        answer = await at.slash("Ann", "analyse", cards=CARDS)
        assert "couldn't work this out in time" in answer.response.content
