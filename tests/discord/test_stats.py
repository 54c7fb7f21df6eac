"""`/stats` and `/leaderboard`: records with charts, and those who keep theirs to themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.panels.ledger.picture import BalancesPicture
from bot.panels.study.picture import StatsPicture
from tests.discord.hands import played
from tests.discord.settings import switch
from tests.discord.world import world
from tests.support.blank import Drawn


@pytest.mark.slow
async def test_a_record_and_a_leaderboard(tmp_path: Path) -> None:
    drawn = Drawn()

    async with world(tmp_path, render=drawn) as at:
        nobody = await at.slash("Cat", "stats")
        assert "hasn't played here" in nobody.response.content
        assert "No hands to count" in (await at.slash("Cat", "leaderboard")).response.content
        await played(at, 2, "Ann", "Ben")
        drawn.clear()
        mine = (await at.slash("Ann", "stats")).response
        assert not mine.ephemeral
        assert "hands **2**" in mine.content
        assert "2" in (mine.attachments[0].description or "")
        theirs = (await at.slash("Cat", "stats", player=at.people["Ben"])).response
        assert theirs.content.startswith("**Ben**")
        board = (await at.slash("Cat", "leaderboard", by="hands")).response
        assert board.content.count("2 hands") == 2
        assert [type(picture) for picture in drawn] == [StatsPicture, StatsPicture, BalancesPicture]


@pytest.mark.slow
async def test_who_keeps_theirs_sees_it_alone(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await played(at, 1, "Ann", "Ben")
        await switch(at, "Ann", "My stats: for everybody")
        refused = (await at.slash("Ben", "stats", player=at.people["Ann"])).response
        assert refused.ephemeral
        assert "keeps their stats to themselves" in refused.content
        mine = (await at.slash("Ann", "stats")).response
        assert mine.ephemeral
        assert "hands **1**" in mine.content
        board = (await at.slash("Ben", "leaderboard")).response
        assert "Ann" not in board.content
        assert "Ben" in board.content
        await switch(at, "Ann", "My stats: just for me")
        assert "Ann" in (await at.slash("Ben", "leaderboard")).response.content


@pytest.mark.slow
async def test_what_is_typed_wrongly_is_told(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await played(at, 1, "Ann", "Ben")
        for command in ("stats", "leaderboard"):
            wrong = (await at.slash("Ann", command, period="last *week*")).response
            assert wrong.ephemeral
            assert r"“last \*week\*” isn't a month or a year" in wrong.content
            unknown = (await at.slash("Ann", command, ruleset="nothing")).response
            assert "Nobody has played that game here" in unknown.content
        offered = await at.people["Ann"].autocomplete(at.channel, "stats", "period", "")
        month = offered[0]["value"]
        assert "hands **1**" in (await at.slash("Ann", "stats", period=month, ruleset="pineapple")).response.content
        assert "No hands to count" in (await at.slash("Ann", "stats", period=offered[1]["value"])).response.content
