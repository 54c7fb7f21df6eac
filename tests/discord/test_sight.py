"""Hands that were played in a hidden channel: who is shown them, and what the others are told."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from simcord.backend import serializers
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import ChannelType, OverwriteType

from bot.panels.custom_ids import Tap, Verb
from tests.discord.books import entries
from tests.discord.forging import VIEW, Forged, Person, hide, said, send
from tests.discord.reading import buttons, selects
from tests.discord.settings import make_manager, permit
from tests.discord.world import World, world
from tests.support.picked import some

OLD = "from an older message"
PLAYERS, VIEWER, OUTSIDER = ("Ann", "Ben"), "Cat", "Dee"


@asynccontextmanager
async def played(folder: Path) -> AsyncIterator[tuple[World, Any]]:
    """Ann and Ben have played hand 1 in a channel that Cat may view and Dee may not; all may view the hall."""
    async with world(folder, names=(*PLAYERS, VIEWER, OUTSIDER)) as at:
        hall = at.guild.create_text_channel("hall")
        hide(at, at.channel, *PLAYERS, VIEWER)
        await at.seat(*PLAYERS)
        await at.play_hand()
        yield at, hall


@asynccontextmanager
async def in_thread(folder: Path, kind: ChannelType) -> AsyncIterator[tuple[World, Any]]:
    """The same in a thread of a channel that all may view; of a private one Cat is a member."""
    async with world(folder, names=(*PLAYERS, VIEWER, OUTSIDER)) as at:
        hall = at.channel
        thread = at.env.backend.create_thread(hall.id, "den", at.env.backend.bot_user.id, type=kind)
        for name in (*PLAYERS, VIEWER):
            at.env.backend.add_thread_member(thread.id, at.people[name].id)
        await at.env.settle()
        at.channel = ChannelHandle(at.env, at.guild, thread)
        await at.seat(*PLAYERS)
        await at.play_hand()
        yield at, hall


async def asked(at: World, place: Any, name: str) -> dict[str, str]:
    """What one of the people is told by each command that can show a hand, used in some channel."""
    actor, table = at.people[name], await at.table()

    async def said_by(command: str, **options: Any) -> str:
        answer = await actor.slash(place, command, **options)
        return said(answer)

    async def offered(command: str, option: str, typed: str = "") -> str:
        return str([one["value"] for one in await actor.autocomplete(place, command, option, typed)])

    return {
        "history": await said_by("history"),
        "history of a player": await said_by("history", player=at.people["Ann"]),
        "replay": await said_by("replay"),
        "replay 1": await said_by("replay", hand=1),
        "verify": await said_by("verify"),
        "verify 1": await said_by("verify", hand=1),
        "replay offers": await offered("replay", "hand"),
        "replay offers 1": await offered("replay", "hand", "1"),
        "verify offers": await offered("verify", "hand"),
        "entries": await said_by("ledger history"),
        "entries of the table": await said_by("ledger history", table=table),
        "points of the table": await said_by("ledger show", table=table),
        "tables offered": await offered("ledger history", "table"),
    }


NOTHING = {
    "history": "No hands here yet",
    "history of a player": "No hands like that",
    "replay": "No hands here yet",
    "replay 1": "There's no finished hand 1 here",
    "verify": "No hands here yet",
    "verify 1": "There's no finished hand 1 here",
    "replay offers": "[]",
    "replay offers 1": "[]",
    "verify offers": "[]",
    "entries": "Nothing matches",
    "entries of the table": "Choose",
    "points of the table": "Choose",
    "tables offered": "[]",
}


async def assert_hidden(at: World, place: Any, name: str) -> None:
    for what, text in (await asked(at, place, name)).items():
        assert NOTHING[what] in text, (name, what, text)
        assert "Ben" not in text, (name, what, text)


async def assert_shown(at: World, place: Any, name: str) -> None:
    for what, text in (await asked(at, place, name)).items():
        assert NOTHING[what] not in text, (name, what, text)


@pytest.mark.slow
async def test_a_hidden_channels_hands_are_for_who_views_it_played_them_or_manages(tmp_path: Path) -> None:
    async with played(tmp_path) as (at, hall):
        await assert_hidden(at, hall, OUTSIDER)
        for name in (*PLAYERS, VIEWER):
            await assert_shown(at, hall, name)
        await make_manager(at, OUTSIDER)
        await assert_shown(at, hall, OUTSIDER)


@pytest.mark.slow
async def test_who_was_shown_out_has_what_they_played_and_no_more(tmp_path: Path) -> None:
    async with played(tmp_path) as (at, hall):
        await at.click("Ben", "Leave")
        await at.click("Cat", "Join")
        for name in ("Ann", "Cat"):
            await at.click(name, "Next hand")
        await at.play_hand()
        at.env.backend.set_overwrite(at.channel.id, Overwrite(at.people["Ben"].id, OverwriteType.MEMBER, 0, VIEW))
        history = said(await at.people["Ben"].slash(hall, "history"))
        assert "`#1`" in history
        assert "`#2`" not in history
        assert "There's no finished hand 2 here" in said(await at.people["Ben"].slash(hall, "replay", hand=2))


@pytest.mark.slow
async def test_a_deleted_channels_hands_are_for_players_and_managers(tmp_path: Path) -> None:
    async with played(tmp_path) as (at, hall):
        at.env.backend.delete_channel(at.channel.id)
        await at.env.settle()
        for name in (VIEWER, OUTSIDER):
            await assert_hidden(at, hall, name)
        await assert_shown(at, hall, "Ann")
        await make_manager(at, OUTSIDER)
        await assert_shown(at, hall, OUTSIDER)


@pytest.mark.slow
@pytest.mark.parametrize("is_asleep", some([False, True], 1))
async def test_a_private_thread_is_for_its_members(tmp_path: Path, is_asleep: bool) -> None:
    async with in_thread(tmp_path, ChannelType.PRIVATE_THREAD) as (at, hall):
        if is_asleep:
            await _fall_asleep(at)
        await assert_hidden(at, hall, OUTSIDER)
        await assert_shown(at, hall, VIEWER)
        at.env.backend.remove_thread_member(at.channel.id, at.people[VIEWER].id)
        await at.env.advance_time(61)
        await assert_hidden(at, hall, VIEWER)
        await assert_shown(at, hall, "Ann")
        before = len(at.requests("GET", "/thread-members/"))
        for typed in ("1", "12", "123"):
            await at.people[OUTSIDER].autocomplete(hall, "replay", "hand", typed)
        assert len(at.requests("GET", "/thread-members/")) <= before + 1, "not for every letter that is typed"


@pytest.mark.slow
async def test_a_private_thread_is_for_who_manages_threads(tmp_path: Path) -> None:
    async with in_thread(tmp_path, ChannelType.PRIVATE_THREAD) as (at, hall):
        await assert_hidden(at, hall, OUTSIDER)
        await permit(at, OUTSIDER, manage_threads=True)
        await assert_shown(at, hall, OUTSIDER)


@pytest.mark.slow
@pytest.mark.parametrize("is_asleep", [False, True])
async def test_a_public_thread_is_for_who_views_its_channel(tmp_path: Path, is_asleep: bool) -> None:
    async with in_thread(tmp_path, ChannelType.PUBLIC_THREAD) as (at, hall):
        other = at.guild.create_text_channel("lounge")
        if is_asleep:
            await _fall_asleep(at)
        await assert_shown(at, other, OUTSIDER)
        looked_up = [one for one in at.requests("GET") if one.path == f"/channels/{at.channel.id}"]
        assert len(looked_up) <= 2, "what a thread is does not change; what is newest there is asked once a hand"
        hide(at, hall, *PLAYERS, VIEWER)
        await assert_hidden(at, other, OUTSIDER)
        await assert_shown(at, other, VIEWER)
        at.env.backend.delete_channel(at.channel.id)
        await at.env.settle()
        await assert_hidden(at, other, VIEWER)


@pytest.mark.slow
async def test_buttons_of_a_hidden_hand_are_old_for_others(tmp_path: Path) -> None:
    async with played(tmp_path) as (at, hall):
        table, public = await at.table(), (await at.people["Ann"].slash(hall, "ledger show")).response
        ids = [
            Tap(verb, table, 1, seen="on" if verb is Verb.REPLAY else "")
            for verb in (Verb.PROOF, Verb.REVIEW, Verb.REPLAY, Verb.REPLAY_SHARE, Verb.MY_CARDS, Verb.JOIN, Verb.STAKES)
        ]
        forged = [Forged(str(one)) for one in ids]
        forged.append(Forged(f"cp1:{Verb.HANDS_PICK}::0:0:", ["1"]))
        person = Person(at.people[OUTSIDER].id, at.guild.id, hall.id, public.id)
        for one, answer in zip(forged, await send(at, [(person, one) for one in forged]), strict=True):
            assert OLD in said(answer) or "There's no finished hand 1 here" in said(answer), (one, said(answer))
        for verb in (Verb.HANDS_OLDER, Verb.HISTORY_OLDER):
            seen = "." if verb is Verb.HANDS_OLDER else "friends....."
            page = Forged(f"cp1:{verb}::99:0:{seen}")
            await send(at, [(person, page)])
            (message,) = [one for one in at.env.backend.messages[hall.id].values() if one.id == public.id]
            assert "Ann" not in message.content
        mine = await at.click("Ann", "Deal proof")
        assert mine.response.attachments


@pytest.mark.slow
async def test_a_hand_is_shown_to_everybody_only_where_all_may_view_its_channel(tmp_path: Path) -> None:
    async with played(tmp_path) as (at, hall):
        shown = (await at.people["Ann"].slash(hall, "replay")).response
        refused = await at.people["Ann"].click(shown, label="Show everybody")
        assert "Some people who read this channel" in said(refused)
        assert not any(message.attachments for message in hall.history())
        here = (await at.people["Ann"].slash(at.channel, "replay")).response
        await at.people["Ann"].click(here, label="Show everybody")
        assert [one.filename for one in at.messages()[-1].attachments] == ["hand.gif"]


@pytest.mark.slow
async def test_what_all_may_view_is_shown_anywhere(tmp_path: Path) -> None:
    async with in_thread(tmp_path, ChannelType.PUBLIC_THREAD) as (at, hall):
        den = at.guild.create_text_channel("den")
        hide(at, den, OUTSIDER)
        for place in (hall, den):
            shown = (await at.people[OUTSIDER].slash(place, "replay", hand=1)).response
            await at.people[OUTSIDER].click(shown, label="Show everybody")
            assert [one.filename for one in place.history()[-1].attachments] == ["hand.gif"]
            await at.store.shares.drop(await at.table(), 1, await at.account(OUTSIDER))  # one is enough elsewhere


async def test_points_of_a_hidden_table_are_told_in_private_elsewhere(tmp_path: Path) -> None:
    async with played(tmp_path) as (at, hall):
        table = await at.table()
        assert (await at.people["Ann"].slash(hall, "ledger show", table=table)).response.ephemeral
        assert not (await at.people["Ann"].slash(at.channel, "ledger show", table=table)).response.ephemeral
        assert not (await at.people[OUTSIDER].slash(hall, "ledger show")).response.ephemeral, "balances are everybody's"


@pytest.mark.slow
async def test_pages_of_a_list_leave_no_gaps(tmp_path: Path) -> None:
    async with played(tmp_path) as (at, hall):
        at.channel, hidden_channel = hall, at.channel
        await at.env.advance_time(1)
        await at.seat(*PLAYERS)
        await at.play_hand()
        assert hidden_channel.id != hall.id
        shown = (await at.people[OUTSIDER].slash(hall, "history")).response
        assert "`#2`" in shown.content
        assert "`#1`" not in shown.content
        assert not buttons(shown), "one page, and nothing is said of another"
        assert [one.value for one in selects(shown)[0].options] == ["2"]
        assert len(await entries(at)) == 2
        assert said(await at.people[OUTSIDER].slash(hall, "ledger history")).count("`#") == 1


async def _fall_asleep(at: World) -> None:
    thread = at.env.backend.get_thread(at.channel.id)
    assert thread.thread_metadata is not None
    thread.thread_metadata.archived = True
    at.env.backend.emit("THREAD_UPDATE", dict(serializers.channel_payload(at.env.backend, thread)))
    await at.env.settle()


@pytest.mark.slow
async def test_hands_from_before_a_table_moved_stay_for_players_and_managers(tmp_path: Path) -> None:
    async with played(tmp_path) as (at, hall):
        at.env.backend.delete_channel(at.channel.id)
        await at.env.settle()
        await at.people["Ben"].slash(hall, "table")
        at.channel = hall
        for name in (VIEWER, OUTSIDER):
            for command in ("replay", "verify"):
                assert "There's no finished hand 1 here" in said(await at.people[name].slash(hall, command, hand=1))
            assert NOTHING["history"] in said(await at.people[name].slash(hall, "history"))
            assert await at.people[name].autocomplete(hall, "replay", "hand", "") == []
        shown = (await at.people["Ann"].slash(hall, "replay", hand=1)).response
        told = await at.people["Ann"].click(shown, label="Show everybody")
        assert "Some people who read this channel" in said(told)
        for name in PLAYERS:
            await at.click(name, "Next hand")
        await at.play_hand()
        assert "#2" in said(await at.people[OUTSIDER].slash(hall, "history")), "the next hand is played before all"


@pytest.mark.slow
async def test_the_panel_of_a_private_thread_is_not_called_from_outside(tmp_path: Path) -> None:
    async with in_thread(tmp_path, ChannelType.PRIVATE_THREAD) as (at, hall):
        before = [message.id for message in at.messages()]
        answer = said(await at.people[OUTSIDER].slash(hall, "table"))
        assert "There's no table here" in answer
        assert [message.id for message in at.messages()] == before
        assert "There's no table here" not in said(await at.people[VIEWER].slash(hall, "table"))


@pytest.mark.slow
async def test_a_hand_of_a_hidden_channel_is_not_undone_before_all(tmp_path: Path) -> None:
    async with played(tmp_path) as (at, hall):
        answer = await at.people["Ann"].slash(hall, "ledger undo", hand=1, reason="oops")
        assert "Some people who read this channel" in said(answer)
        assert not hall.history()
        asked_there = await at.people["Ann"].slash(at.channel, "ledger undo", hand=1, reason="oops")
        assert "wants to undo hand #1" in said(asked_there)
