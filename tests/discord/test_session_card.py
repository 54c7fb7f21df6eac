"""A session of some hands ends with its card in the channel: posted once, whatever happens then."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.ledger.entries import Book
from bot.panels.screen import signed
from bot.panels.session.picture import SessionPicture
from bot.table.state import Phase
from tests.discord.books import ask_undo
from tests.discord.reading import buttons
from tests.discord.world import World, world
from tests.support.blank import Drawn

pytestmark = pytest.mark.slow


DAY_S = 24 * 3600


async def ended(at: World, hands: int, *, undone: Sequence[int] = (), rests_s: int = 0, **start: Any) -> None:
    """A session of so many hands of Ann and Ben, who undo some of them and rest before the last one."""
    await at.start("Ann", **start)
    await at.click("Ben", "Join")
    await at.click("Ann", "Start")
    for number in range(hands):
        if number == hands - 1 and rests_s:
            await at.env.advance_time(rests_s)
        if number:
            for name in ("Ann", "Ben"):
                await at.click(name, "Next hand")
            await at.dealt()
        await at.play_hand()
    for hand in undone:
        asked = await ask_undo(at, "Ann", hand=hand)
        await at.people["Ben"].click(asked, label="Agree")
        await at.env.settle()
    menu = (await at.slash("Ann", "table")).response
    await at.people["Ann"].click(menu, label="End now")
    await at.env.settle()
    assert (await at.state()).phase is Phase.ENDED


def cards(at: World) -> list[Any]:
    """The cards in the channel."""
    starts = ("## 🏆", "## Everybody ends even")
    return [message for message in at.messages() if message.content.startswith(starts)]


async def test_the_card_is_posted_once_silently_and_stays(tmp_path: Path) -> None:
    drawn = Drawn()

    async with world(tmp_path, render=drawn) as at:
        await ended(at, 3)
        totals = dict((await at.state()).totals)
        (card,) = cards(at)
        assert at.messages()[-1].id == card.id, "below the last hand"
        assert card.flags.suppress_notifications
        (picture,) = {one for one in drawn if isinstance(one, SessionPicture)}
        assert sorted(one.points for one in picture.standings) == sorted(totals.values())
        assert picture.tallies[0].number == "3"
        assert picture.best is not None
        assert "Biggest hand: " in (card.attachments[0].description or "")
        await at.restart()
        await at.env.settle()
        assert [one.id for one in cards(at)] == [card.id]
        assert not await at.store.panels.of(await table_of(at))


async def test_an_undone_hand_counts_in_none_of_it(tmp_path: Path) -> None:
    """Who follows the card is even in the ledger, too."""
    async with world(tmp_path) as at:
        await at.store.servers.change_settings(at.guild.id, lambda _: '{"is_text_only": true}')
        await ended(at, 4, undone=[1])
        (card,) = cards(at)
        assert "3 hands · " in card.content
        assert "-# One undone hand doesn't count here." in card.content
        points = await at.store.ledger.balances(at.guild.id, Book.FRIENDS)
        shown = {name: points[await at.account(name)] for name in ("Ann", "Ben")}
        assert shown != {name: dict((await at.state()).totals)[await at.account(name)] for name in shown}
        for name, balance in shown.items():
            assert f"**{name}** {signed(balance)}" in card.content
        assert f": {max(shown.values())} points" in card.content


async def test_its_day_is_that_of_the_last_hand_that_counts(tmp_path: Path) -> None:
    drawn = Drawn()

    async with world(tmp_path, render=drawn) as at:
        await ended(at, 2, undone=[2], rests_s=DAY_S)
        (picture,) = {one for one in drawn if isinstance(one, SessionPicture)}
        assert "1 Jan 2026" in picture.subtitle, "the first day of the simulation"


async def test_where_no_hand_counts_nobody_pays_and_people_play_again(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await ended(at, 1, undone=[1])
        (card,) = cards(at)
        assert card.content.splitlines()[0] == "## Everybody ends even"
        assert "-# One undone hand doesn't count here." in card.content
        assert list(buttons(card)) == ["Rematch"]


async def test_a_session_whose_only_hand_was_cancelled_can_be_played_again(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.table()
        for label in ("cancel this hand", "End now"):
            for name in ("Ann", "Ben"):
                menu = (await at.slash(name, "table")).response
                if any(label in one for one in buttons(menu)):
                    await at.people[name].click(menu, label=next(one for one in buttons(menu) if label in one))
        await at.env.settle()
        assert (await at.state()).phase is Phase.ENDED
        (card,) = cards(at)
        assert (card.content, card.attachments) == ("## Everybody ends even", [])
        assert list(buttons(card)) == ["Rematch"]


async def test_nobody_settles_with_a_computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.play.clock.COMPUTER_PAUSE_MS", 10)
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.click("Ann", "+ Computer")
        await at.click("Ann", "Start")
        await at.play_hand()
        while not any(points for _, points in (await at.state()).totals):
            await at.click("Ann", "Next hand")
            await at.dealt()
            await at.play_hand()
        menu = (await at.slash("Ann", "table")).response
        await at.people["Ann"].click(menu, label="End now")
        await at.env.settle()
        (card,) = cards(at)
        assert "To get even" not in card.content
        assert list(buttons(card)) == ["Rematch"]


async def test_a_session_of_one_hand_has_one(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await ended(at, 1)
        (card,) = cards(at)
        assert card.attachments


async def test_in_text_mode_it_is_words_alone(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.store.servers.change_settings(at.guild.id, lambda _: '{"is_text_only": true}')
        await ended(at, 3)
        (card,) = cards(at)
        assert not card.attachments
        assert "Biggest hand: **" in card.content


async def table_of(at: World) -> Any:
    """The one table that there was."""
    (table,) = await at.store.tables.newest(at.guild.id)
    return table
