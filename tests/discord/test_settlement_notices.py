"""A settlement that waits to be confirmed: whoever is paid is told once, and only as often as they can bear."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.discord_ui.components import tap_of
from bot.ledger.entries import EntryKind, LedgerEntry, Posting
from bot.store import Append, SettlementNotice, StoreUnavailable
from bot.table.events import TablePaused
from tests.discord.books import FRIENDS, debt, played, propose
from tests.discord.reading import buttons
from tests.discord.sleeping import fall_asleep, wake_up
from tests.discord.world import World

DAY = 86_400
pytestmark = pytest.mark.slow
_POINTS = "** pays "  # in a notice, beside who pays


def told(at: World, name: str) -> list[str]:
    """The posts that told one of the people of a settlement, the oldest first: direct messages, and pings."""
    own = at.user(name).dm_channel
    in_dm = f"/channels/{own.id}/messages" if own is not None else "none"
    return [
        one.json["content"]
        for one in at.requests("POST", "/messages")
        if _POINTS in one.json["content"]
        and not one.json.get("flags", 0) & 4096
        and (one.path.endswith(in_dm) or at.people[name].id in one.json["allowed_mentions"].get("users", ()))
    ]


def standing(at: World, name: str) -> list[str]:
    """The notices of settlements to one of the people that stand there now."""
    own = at.user(name).dm_channel
    in_dm = [one.content for one in own.history()] if own is not None else []
    pings = [one.content for one in at.messages() if one.content.startswith(at.people[name].mention)]
    return [text for text in (*in_dm, *pings) if _POINTS in text]


async def choose(at: World, name: str, *labels: str) -> None:
    settings = (await at.slash(name, "settings")).response
    for label in labels:
        await at.people[name].click(settings, label=label)


async def owe_more(at: World, payer: str, payee: str, points: int = 50) -> None:
    """One more hand brings the payee points from somebody."""
    postings = (Posting(await at.account(payer), -points), Posting(await at.account(payee), points))
    version = await at.version()
    entry = LedgerEntry(FRIENDS, EntryKind.HAND, await at.table(), 99 + version, postings)
    events = (TablePaused("tea"),)
    await at.store.log.append(Append(await at.table(), version, f"x{version}", None, 1, events, (entry,)))


async def test_the_payee_is_told_once_who_pays_where_and_how_much(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, points = await debt(at)
        shown = await propose(at, payer, payee)
        assert at.requests("POST", "/callback")[-1].json["data"]["flags"] & 4096, "only the notice rings"
        await at.env.advance_time(44)
        assert not told(at, payee)
        await at.env.advance_time(2)
        (notice,) = told(at, payee)
        assert f"**{payer}**" in notice
        assert f"{points} points" in notice
        assert "**Friends**" in notice
        assert f"https://discord.com/channels/{at.guild.id}/{at.channel.id}/{shown.message.id}" in notice
        assert not [text for text in standing(at, payee) if "<@" in text], "in direct messages"
        await at.env.advance_time(3 * DAY)
        await at.restart()
        await at.env.advance_time(DAY)
        assert len(told(at, payee)) == 1
        assert len(standing(at, payee)) == 1
        await at.people[payee].click(shown, label="Received")
        assert not standing(at, payee)
        assert not await at.store.settlement_notices.all()


async def test_whoever_confirms_by_themselves_is_not_told(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        shown = await propose(at, payer, payee)
        await at.env.advance_time(20)
        await at.people[payee].click(shown, label="Received")
        await at.env.advance_time(DAY)
        assert not told(at, payee)


async def test_whoever_proposes_to_be_paid_is_not_told(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        await propose(at, payee, payer)
        await at.env.advance_time(DAY)
        assert not told(at, payee)
        assert not told(at, payer)


@pytest.mark.parametrize("how", ["my cards only", "closed", "closed since"])
async def test_without_direct_messages_it_is_one_ping_beside_the_settlement(tmp_path: Path, how: str) -> None:
    async with played(tmp_path) as at:
        payer, payee, points = await debt(at)
        if how == "my cards only":
            await choose(at, payee, "Cards: by DM")
        elif how == "closed":
            at.close_dm(payee)
        shown = await propose(at, payer, payee)
        if how == "closed since":
            await at.env.advance_time(20)
            at.close_dm(payee)
        await at.env.advance_time(46)
        pings = [one for one in at.messages() if one.content.startswith(at.people[payee].mention)]
        (ping,) = pings
        assert f"{points} points" in ping.content
        await at.restart()
        await at.env.advance_time(DAY)
        assert len([one for one in at.messages() if one.content.startswith(at.people[payee].mention)]) == 1
        await at.people[payer].click(shown, label="Cancel")
        assert not standing(at, payee)


async def test_a_ping_in_a_thread_that_has_fallen_asleep_goes_once_the_thread_is_awake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        at.close_dm(payee)
        at.env.backend.create_thread(at.channel.id, "den", at.env.backend.bot_user.id)
        (at.channel,) = at.channel.threads
        shown = await propose(at, payer, payee)
        await at.env.advance_time(46)
        assert len(standing(at, payee)) == 1
        await fall_asleep(at, monkeypatch)
        await at.people[payee].click(shown, label="Received")
        await at.env.advance_time(DAY)
        assert len(standing(at, payee)) == 1
        await wake_up(at)
        assert not standing(at, payee)
        assert not await at.store.settlement_notices.all()


async def test_never_is_never(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        await choose(at, payee, "Turn pings: after 45 seconds at most")
        await propose(at, payer, payee)
        await at.env.advance_time(DAY)
        assert not told(at, payee)


async def test_at_once_is_at_once(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        await choose(at, payee, "Turn pings: after 45 seconds at most", "Turn pings: never")
        await propose(at, payer, payee)
        await at.env.advance_time(1)
        assert len(told(at, payee)) == 1


async def test_a_restart_before_the_notice_loses_and_repeats_nothing(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        shown = await propose(at, payer, payee)
        await at.bot.close()
        at.env.backend.advance_clock(3600)
        for _ in range(3):
            await at.restart()
            await at.env.advance_time(46)
        assert len(told(at, payee)) == 1
        await at.restart()
        await at.people[payee].click(shown, label="Received")
        assert not standing(at, payee)


async def test_a_kill_between_the_notice_and_its_row_posts_no_second_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        shown = await propose(at, payer, payee)
        at.env.inject_error("POST", "/elsewhere", times=None)  # the same nonce comes twice, and Discord knows it

        async def killed(*_: Any) -> None:
            at.bot.reconciler.settlements.give_up_on(await at.account(payee))
            raise StoreUnavailable("killed")

        with monkeypatch.context() as patched:
            patched.setattr(at.store.settlement_notices, "put_told", killed)
            await at.env.advance_time(46)
        assert len(told(at, payee)) == 1
        await at.restart()
        await at.env.advance_time(60)
        sent = [one.json for one in at.requests("POST", "/messages")]
        posts = [one for one in sent if "Press Received or Cancel" in one["content"]]
        assert len({one["nonce"] for one in posts}) == 1, (
            "the simulation posts twice what Discord takes for one message"
        )
        assert all(one["enforce_nonce"] for one in posts)
        await at.env.advance_time(DAY)
        await at.restart()
        assert len(told(at, payee)) == len(posts) == 2
        await at.people[payee].click(shown, label="Received")
        assert not await at.store.settlement_notices.all()


async def test_what_is_settled_while_the_notice_is_on_its_way_is_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        shown = await propose(at, payer, payee)
        await at.bot.close()
        account = await at.account(payee)
        channel = await at.store.direct_messages.of(account)
        assert channel is not None
        await at.store.settlement_notices.put(SettlementNotice(at.guild.id, account, channel, 0, "posting:abc", 5))
        await at.store.settlements.refuse(settlement_id(shown))
        await at.restart()
        await at.env.advance_time(60)
        assert not standing(at, payee)
        assert not await at.store.settlement_notices.all()


def settlement_id(shown: Any) -> str:
    """Of which settlement a message has the buttons."""
    tap = tap_of(buttons(shown)["Received"].custom_id)
    assert tap is not None
    return tap.seen


async def test_several_that_pay_share_one_notice(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        other = next(name for name in ("Ann", "Ben", "Cat") if name not in (payer, payee))
        await owe_more(at, other, payee)
        first = await propose(at, payer, payee, points=1)
        await at.env.advance_time(50)
        second = await propose(at, other, payee, points=2)
        await at.env.advance_time(DAY)
        assert len(told(at, payee)) == 1
        (notice,) = standing(at, payee)
        assert f"**{payer}**" in notice
        assert f"**{other}**" in notice
        await at.people[payee].click(first, label="Received")
        (notice,) = standing(at, payee)
        assert f"**{payer}**" not in notice
        await at.people[payee].click(second, label="Received")
        assert not standing(at, payee)


async def test_nobody_makes_it_ring_again_and_again(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        for _ in range(5):
            shown: Any = await propose(at, payer, payee, points=1)
            await at.env.advance_time(50)
            assert len(told(at, payee)) == 1
            await at.people[payer].click(shown, label="Cancel")
            assert not standing(at, payee)
        await propose(at, payer, payee, points=1)
        assert "less than an hour ago" in (await at.people[payer].click(shown_of(at), label="Remind")).response.content
        await at.env.advance_time(3600)
        assert len(told(at, payee)) == 2, "what still waits an hour later is told"


def shown_of(at: World) -> Any:
    """The newest proposal in the channel."""
    return next(one for one in reversed(at.messages()) if one.components and _POINTS in one.content)


async def test_who_is_forgotten_is_not_told(tmp_path: Path) -> None:
    async with played(tmp_path) as at:
        payer, payee, _ = await debt(at)
        await propose(at, payer, payee)
        account = await at.account(payee)
        await at.store.people.forget(at.people[payee].id)
        at.bot.reconciler.give_up_on(account)
        await at.env.advance_time(DAY)
        assert not told(at, payee)
