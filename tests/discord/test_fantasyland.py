"""Fantasyland as it is played: earned with queens in front, set by two selects, shown at the showdown."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.panels.custom_ids import Tap, Verb
from bot.panels.picture import Mark, TablePicture
from bot.panels.pictures import Picture
from bot.panels.suggestions import seen_rows
from bot.players.fantasyland.setting import best_settings
from bot.players.position import Position
from bot.rules.board import Board
from bot.rules.cards import card_text
from bot.rules.open_face_presets import load_open_face
from bot.table.state import Phase
from tests.discord.reading import buttons, is_live, said, selects, told
from tests.discord.world import World, world
from tests.support.blank import dot
from tests.support.dealers import NOTHING, QUEENS, RiggedDealer, deck_with

FOURTEEN = "Kc Kd Ks 7c 7d  Jh Jd 5s 5h 2d  9d 8s 4c 3d"
OTHER = "Ts Tc 6s 6c 3h  8c 8h 4s 9c Jc  As 9s 4d"

PINEAPPLE = load_open_face("pineapple")


@asynccontextmanager
async def earned(folder: Path, drawn: list[Picture] | None = None, **options: object) -> AsyncIterator[World]:
    """Ann (who has the button) has just earned Fantasyland in a hand against Ben; the next hand's cards are known."""

    def render(picture: Picture) -> bytes:
        (drawn if drawn is not None else []).append(picture)
        return dot(picture)

    first = deck_with(PINEAPPLE, (NOTHING, QUEENS))
    second = deck_with(PINEAPPLE, (OTHER, FOURTEEN), (0, 14))
    async with world(folder, dealer=RiggedDealer(first, second), render=render) as at:
        await at.seat("Ann", "Ben", **options)
        await at.play_hand()
        yield at


async def ready(at: World) -> None:
    """Both go on."""
    for name in ("Ann", "Ben"):
        await at.click(name, "Next hand")


async def choose(at: World, name: str, row: str, cards: str) -> None:
    """Pick cards in one of the two selects of the direct message."""
    if is_live(at.dm(name), "Pick cards"):
        await at.tap(name, "Pick cards")
    menu = next(menu for menu in selects(at.dm(name)) if f":choose_{row}:" in menu.custom_id)
    await at.user(name).select(at.dm(name), cards.split(), custom_id=menu.custom_id)


@pytest.mark.slow
async def test_while_it_is_owed_nobody_sits_out_and_who_joins_waits(tmp_path: Path) -> None:
    async with earned(tmp_path) as at:
        panel = at.panel()
        assert "Fantasyland · 14" in said(panel)
        more = await at.more("Ben")
        assert "Nobody sits out until Fantasyland is played" in more.content
        assert "Sit out" not in buttons(more)
        before = await at.version()
        answer = await at.press("Ben", str(Tap(Verb.SIT_OUT, await at.table(), 1)))
        assert "Until it's played, nobody sits out" in answer.response.content
        assert await at.version() == before
        joined = await at.click("Cat", "Join")
        assert "as soon as Fantasyland is over" in joined.response.content
        await ready(at)
        assert len((await at.hand()).seats) == 2


@pytest.mark.slow
async def test_who_would_leave_it_is_asked_once(tmp_path: Path) -> None:
    async with earned(tmp_path) as at:
        asked = (await at.click("Ben", "Leave")).response
        assert "Stay for it, or shall I play it for you?" in asked.content
        before = await at.version()
        stays = await at.people["Ben"].click(asked, label="Stay for it")
        assert "you're staying" in stays.response.content
        assert await at.version() == before
        asked = (await at.click("Ben", "Leave")).response
        await at.people["Ben"].click(asked, label="Play it for me")
        assert [sitter.is_leaving for _, sitter in (await at.state()).sitters] == [False, True], "when it is played"
        mine = await at.my_cards("Ben")
        assert "You're not at the table any more" in mine.content
        menu = (await at.slash("Ben", "table")).response
        assert "You're not at the table any more" in menu.content
        for shown in (menu, await at.more("Ben")):
            assert "I'm back" in buttons(shown)
            assert "Leave" not in buttons(shown)
        await at.people["Ann"].click((await at.slash("Ann", "table")).response, label="Pause")
        assert "I'm back" not in buttons(await at.more("Ben"))
        await at.click("Ann", "Resume")
        await at.people["Ben"].click(mine, label="I'm back")
        assert not any(sitter.is_leaving for _, sitter in (await at.state()).sitters)


@pytest.mark.slow
async def test_it_is_set_by_two_selects_and_shown_at_the_showdown(tmp_path: Path) -> None:
    drawn: list[Picture] = []
    async with earned(tmp_path, drawn) as at:
        await ready(at)
        hand = await at.hand()
        assert hand.button == (await at.state()).seat_of(await at.account("Ann")), "the button stays"
        assert [player.fantasyland for player in hand.seats] == [0, 14]
        assert "Fantasyland" in at.dm("Ann").content
        assert not is_live(at.dm("Ann"), "Confirm")
        await choose(at, "Ann", "back", "Kc Kd Ks 7c 7d")
        front = selects(at.dm("Ann"))[1]
        assert {option.value for option in front.options}.isdisjoint({"Kc", "Kd", "Ks", "7c", "7d"})
        await choose(at, "Ann", "front", "9d 8s 4c")
        assert "You discard 2♦" in told(at.dm("Ann"))
        before = await at.version()
        await at.tap("Ann", "Confirm")
        assert await at.version() == before + 1
        table = next(picture for picture in reversed(drawn) if isinstance(picture, TablePicture))
        board = next(board for board in table.boards if board.name == "Ann")
        assert {slot.mark for row in board.rows for slot in row.slots} == {Mark.DOWN}
        shown = "".join(message.content for message in at.messages("Ben")) + (
            at.panel().attachments[0].description or ""
        )
        assert "K♣" not in shown
        assert "13 cards face down" in shown
        while (await at.state()).phase is Phase.PLAYING:
            await at.place_all("Ben")
        alt = at.panel().attachments[0].description or ""
        assert all(card in alt for card in ("K♣", "K♦", "K♠", "J♥"))


@pytest.mark.slow
async def test_ready_rows_set_it_in_four_taps_and_survive_a_restart(tmp_path: Path) -> None:
    """A list takes two: it opens, a line is chosen. Then a middle with its front, and Confirm."""
    async with earned(tmp_path) as at:
        await ready(at)
        (menu,) = selects(at.dm("Ann"))
        assert menu.options[0].label == "Full house K♠ K♦ K♣ J♥ J♦"
        await at.user("Ann").select(at.dm("Ann"), [menu.options[0].value], custom_id=menu.custom_id)
        await at.restart()
        middle = next(label for label in buttons(at.dm("Ann")) if " · " in label)
        await at.tap("Ann", middle)
        assert "front" in told(at.dm("Ann"))
        await at.tap("Ann", "Confirm")
        assert (await at.hand()).seats[1].has_placed


@pytest.mark.slow
async def test_at_a_table_with_hints_the_best_ways_set_it_in_three_taps(tmp_path: Path) -> None:
    held = PINEAPPLE.cards[:14]
    best_settings(Position(PINEAPPLE, Board(), held, 13, frozenset(held), fantasyland=14))  # its tables, once a process
    async with earned(tmp_path, hints=True) as at:
        await ready(at)
        (menu,) = selects(at.dm("Ann"))
        assert 3 <= len(menu.options) <= 5
        assert "+" in menu.options[0].description
        await at.user("Ann").select(at.dm("Ann"), [menu.options[0].value], custom_id=menu.custom_id)
        await at.tap("Ann", "Confirm")
        assert (await at.hand()).seats[1].has_placed
        (board,), wanted = (await at.view("Ann")).boards, seen_rows(menu.options[0].value)
        assert wanted is not None
        assert [set(row) for row in board.rows] == [set(row) for row in wanted.rows]


@pytest.mark.slow
async def test_nobody_sets_cards_by_ready_rows_that_they_do_not_hold(tmp_path: Path) -> None:
    async with earned(tmp_path) as at:
        await ready(at)
        (menu,) = selects(at.dm("Ann"))
        await at.user("Ann").select(at.dm("Ann"), [menu.options[0].value], custom_id=menu.custom_id)
        table, before = await at.table(), await at.bot.desk.screens.draft(await at.view("Ann"))
        for seen in ("2c3c4c5c6c7c8c9c", "KsKdKcJhJd7d7c5s", "JhJd7d7c5sKsKdKc"):
            await at.press("Ann", str(Tap(Verb.READY_MIDDLE, table, 2, 1, seen)), in_dm=True)
            assert await at.bot.desk.screens.draft(await at.view("Ann")) == before


@pytest.mark.slow
async def test_sort_and_clear(tmp_path: Path) -> None:
    async with earned(tmp_path) as at:
        await ready(at)
        await at.tap("Ann", "Pick cards")
        held = [card_text(card) for card in (await at.view("Ann")).held]
        by_rank = [option.value for option in selects(at.dm("Ann"))[0].options]
        assert by_rank == sorted(
            held, key=lambda card: ("23456789TJQKA".index(card[0]), "cdhs".index(card[1])), reverse=True
        )
        await at.tap("Ann", "Sort by suit")
        by_suit = [option.value for option in selects(at.dm("Ann"))[0].options]
        assert by_suit == sorted(
            held, key=lambda card: ("cdhs".index(card[1]), "23456789TJQKA".index(card[0])), reverse=True
        )
        assert not is_live(at.dm("Ann"), "Clear")
        await choose(at, "Ann", "back", "Kc Kd Ks 7c 7d")
        await choose(at, "Ann", "front", "9d 8s 4c")
        await at.tap("Ann", "Clear")
        assert not is_live(at.dm("Ann"), "Confirm")
        assert len(selects(at.dm("Ann"))[1].options) == 14
        assert [option.value for option in selects(at.dm("Ann"))[0].options] == by_suit, "the order stays"


@pytest.mark.slow
async def test_a_choice_that_fouls_is_said_before_it_is_made(tmp_path: Path) -> None:
    async with earned(tmp_path) as at:
        await ready(at)
        await choose(at, "Ann", "back", "9d 8s 4c 3d 2d")
        await choose(at, "Ann", "front", "Kc Kd Ks")
        assert "This fouls" in at.dm("Ann").content
        assert is_live(at.dm("Ann"), "Foul it")


@pytest.mark.slow
async def test_the_selects_survive_a_restart_and_work_in_my_cards(tmp_path: Path) -> None:
    async with earned(tmp_path) as at:
        await ready(at)
        await at.tap("Ann", "Pick cards")
        mine = await at.my_cards("Ann")
        await at.restart()
        back, front = (menu.custom_id for menu in selects(mine))
        await at.people["Ann"].select(mine, ["Kc", "Kd", "Ks", "7c", "7d"], custom_id=back)
        await at.restart()
        await at.people["Ann"].select(mine, ["9d", "8s", "4c"], custom_id=front)
        await at.people["Ann"].click(mine, label="Confirm")
        assert (await at.hand()).seats[1].has_placed
