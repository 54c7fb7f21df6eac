"""My cards stay live: what others do reaches the newest private reply, until its token ends and it says so."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord_ui.lanes.spreading import LINK_AFTER_S
from bot.store import StoreUnavailable
from bot.table.actions import CloseIdle
from tests.discord.world import World, world
from tests.support.pace import unlimited, unspread

MINUTE_S = 60
ASLEEP = "Your cards went to sleep"


def shown(at: World, reply: Any) -> Any:
    """A private reply as it is by now; None if it was deleted."""
    return at.env.backend.messages[reply.channel_id].get(reply.id)


def text(at: World, reply: Any) -> str:
    message = shown(at, reply)
    assert message is not None, "the reply was deleted"
    return str(message.content)


async def test_what_others_do_reaches_my_cards(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        mine = await at.my_cards("Ann")
        assert "Waiting for" in text(at, mine)
        await at.place_all("Ben")
        assert "Your turn" in text(at, mine)


async def test_a_tap_in_direct_messages_reaches_my_cards(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        mine = await at.my_cards("Ben")
        before = text(at, mine)
        await at.tap("Ben", "Back")
        assert text(at, mine) != before


async def test_a_minute_before_its_end_the_reply_says_so_and_wakes_in_its_place(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        mine = await at.my_cards("Ann")
        await at.env.advance_time(13 * MINUTE_S)
        assert ASLEEP not in text(at, mine)
        await at.env.advance_time(1.5 * MINUTE_S)
        assert ASLEEP in text(at, mine)
        assert not shown(at, mine).attachments
        assert not await at.store.private_replies.all(0)
        await at.people["Ann"].click(mine, label="My cards")
        assert ASLEEP not in text(at, mine)
        await at.place_all("Ben")
        assert "Your turn" in text(at, mine)


async def test_a_click_on_the_reply_renews_it(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        mine = await at.my_cards("Ben")
        await at.env.advance_time(10 * MINUTE_S)
        await at.people["Ben"].click(mine, label="Back")
        await at.env.advance_time(10 * MINUTE_S)
        assert ASLEEP not in text(at, mine)
        await at.env.advance_time(5 * MINUTE_S)
        assert ASLEEP in text(at, mine)


@pytest.mark.parametrize("minutes", [1, 13.5])
async def test_after_a_restart_the_reply_goes_on_and_ends_in_time(tmp_path: Path, minutes: float) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        mine = await at.my_cards("Ann")
        await at.env.advance_time(minutes * MINUTE_S)
        await at.restart()
        await at.place_all("Ben")
        assert "Your turn" in text(at, mine)
        await at.env.advance_time((14.5 - minutes) * MINUTE_S)
        assert ASLEEP in text(at, mine)


async def test_what_happened_while_the_bot_was_away_is_shown_after_the_restart(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        mine = await at.my_cards("Ann")
        await at.bot.reconciler.stop()  # as if killed: nothing is shown any more
        await at.place_all("Ben")
        assert "Waiting for" in text(at, mine)
        await at.restart()
        assert "Your turn" in text(at, mine)


async def test_what_the_reply_shows_already_is_not_edited_after_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path, settings={"traffic": unlimited(spread=unspread(link_after_s=LINK_AFTER_S))}) as at:
        await at.seat("Ann", "Ben")
        await at.my_cards("Ann")
        await at.env.advance_time(LINK_AFTER_S)  # the panel is posted after the cards, and they lead to it by now
        before = len(at.requests("PATCH"))
        await at.restart()
        assert len(at.requests("PATCH")) == before


async def test_a_reply_of_a_table_that_has_ended_shows_its_end_and_is_let_go(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        mine = await at.my_cards("Ann")
        table = await at.table()
        await at.bot.desk.tables.submit(table, CloseIdle("nobody plays"), action_id="close")
        await at.env.settle()
        await at.bot.reconciler.at_rest()
        assert "This hand: " in text(at, mine)
        assert not await at.store.private_replies.all(0)
        assert not list(at.bot.reconciler.private)
        await at.env.advance_time(15 * MINUTE_S)
        assert "This hand: " in text(at, mine), "what it brought can still be read"


async def test_a_newer_reply_takes_the_place_of_the_older_one(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        bens = await at.my_cards("Ben")
        first = await at.my_cards("Ann")
        second = await at.my_cards("Ann")
        assert shown(at, first) is None
        assert shown(at, second) is not None
        assert shown(at, bens) is not None, "everybody has one of their own"
        assert len(await at.store.private_replies.all(0)) == 2


async def test_a_reply_that_discord_edits_no_more_is_forgotten_quietly(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.my_cards("Ann")
        path = "/webhooks/*/messages/*"
        at.env.inject_error("PATCH", path, status=401, code=50027, message="Invalid Webhook Token", times=None)
        await at.place_all("Ben")
        assert not await at.store.private_replies.all(0)


async def test_no_copy_of_the_database_has_a_token(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.my_cards("Ann")
        (reply,) = await at.store.private_replies.all(0)
        assert reply.token not in repr(reply)
        copy = tmp_path / "copies" / "copy.sqlite3"
        await at.store.backup(copy)
        assert reply.token.encode() not in copy.read_bytes()


async def test_a_reply_goes_with_its_player_and_with_its_server(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.my_cards("Ann")
        await at.my_cards("Ben")
        await at.store.people.forget(at.people["Ann"].id)
        (bens,) = await at.store.private_replies.all(0)
        assert bens.account == await at.account("Ben")
        await at.store.servers.purge(at.guild.id, at_ms=0)
        assert not await at.store.private_replies.all(0)


async def test_a_reply_that_was_opened_while_the_bot_started_outlasts_the_one_before(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        first = await at.my_cards("Ann")
        private = at.bot.reconciler.private
        private._lanes.clear()  # as after a restart
        await at.env.advance_time(MINUTE_S)
        second = await at.my_cards("Ann")
        await private.start()
        await at.env.settle()
        assert shown(at, first) is None
        await at.place_all("Ben")
        assert "Your turn" in text(at, second)


async def test_who_may_have_lost_the_table_edits_no_reply(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process shows it by now."""
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        mine = await at.my_cards("Ann")
        before = text(at, mine)

        async def lost() -> None:
            raise StoreUnavailable("another process serves the shards")

        monkeypatch.setattr(at.store.membership, "sure", lost)
        await at.place_all("Ben")
        assert text(at, mine) == before


async def test_a_reply_that_may_be_wrong_is_shown_anew(tmp_path: Path) -> None:
    """A process that has lost the table may have edited it."""
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        mine = await at.my_cards("Ann")
        right = text(at, mine)
        shown(at, mine).content = "an old street"
        table = (await at.store.tables.all_open())[0].table
        await at.bot.reconciler.repaint_all(table)
        await at.bot.reconciler.at_rest()
        assert text(at, mine) == right


async def test_a_late_answer_takes_no_newer_reply_away(tmp_path: Path) -> None:
    """Somebody who sees nothing of their tap presses My cards meanwhile."""
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        mine = await at.my_cards("Ann")
        private = at.bot.reconciler.private
        (tapped,) = private
        newer = await at.my_cards("Ann")
        await private.keep(tapped, SimpleNamespace(token="late"))  # type: ignore[arg-type] # as an answer that was late
        await at.bot.reconciler.at_rest()
        assert shown(at, mine) is None
        await at.place_all("Ben")
        assert "Your turn" in text(at, newer)


async def test_a_tap_whose_answer_came_too_late_ends_no_reply(tmp_path: Path) -> None:
    """Discord never knew that tap's token; the one before still edits."""
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        mine = await at.my_cards("Ben")
        before = text(at, mine)
        path, unknown = "/interactions/*/callback", "Unknown interaction"
        at.env.inject_error("POST", path, status=404, code=10062, message=unknown, times=1)
        await at.people["Ben"].click(mine, label="Back")
        after = text(at, mine)
        assert after != before, "the tap counted"
        for _ in range(2):
            await at.tap("Ben", "Back")
        assert text(at, mine) not in (before, after)
        assert len(await at.store.private_replies.all(0)) == 1
