"""Messages stay where they are while a hand is played: edits keep them up to date, and notices tell of turns."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.discord.world import world


async def test_a_player_who_has_just_acted_sees_an_edit(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        before = at.dm("Ann").id
        await at.env.advance_time(59)
        await at.place_all("Ben")
        assert at.dm("Ann").id == before
        assert "Your turn" in at.dm("Ann").content


async def test_the_hand_stands_where_it_is_however_long_nobody_acts(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        before = at.dm("Ann").id
        await at.env.advance_time(61)
        await at.place_all("Ben")
        await at.env.advance_time(61)
        assert at.dm("Ann").id == before, "a notice tells of the turn"
        assert "Your turn" in at.dm("Ann").content


async def test_the_panel_is_edited_in_place(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        before = at.panel().id
        for _ in range(3):
            await at.env.advance_time(300)
            await at.place_all((await at.to_act())[0])
        assert at.panel().id == before


@pytest.mark.slow
async def test_few_messages_for_a_whole_hand(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", "Cat")
        await at.play_hand()
        assert len(at.messages()) == 3, "the commitment, the seal and the hand's panel"
        for name in ("Ann", "Ben", "Cat"):
            assert len(at.user(name).dm_channel.history()) == 1


async def test_messages_mention_nobody(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.place_all("Ben")
        posts, edits = at.requests("POST", "/messages"), at.requests("PATCH", "/messages")
        answers = [request.json.get("data") or {} for request in at.requests("POST", "/callback")]
        for kind in ([request.json for request in posts], [request.json for request in edits], answers):
            with_words = [sent for sent in kind if sent.get("content")]
            assert with_words
            for sent in with_words:
                assert sent.get("allowed_mentions") == {"parse": []}, "where nothing is said Discord notifies all"
