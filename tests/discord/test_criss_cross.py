"""Criss-cross by buttons and by text: two boards a player, one Confirm a street, Fantasyland by board."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.ledger.entries import Book
from bot.panels.boards import card_label
from bot.panels.open_face.picture import HandPicture, ShowdownPicture
from bot.panels.pictures import Picture
from bot.render import draw
from bot.rules.cards import DECK_52, cards_text, in_order, parse_cards
from bot.rules.open_face_presets import load_open_face
from bot.table.state import Phase
from tests.discord.reading import buttons, is_live, said, selects
from tests.discord.world import World, world
from tests.support.criss_cross import ANN_A, ANN_B, BEN_A, BEN_B, QUADS
from tests.support.dealers import FOUL, JACKS, NOTHING, QUEENS, RiggedDealer, deck_with

RULES = load_open_face("criss-cross")
OTHERS = cards_text(tuple(card for card in DECK_52 if card not in parse_cards(QUADS))[:39])


@asynccontextmanager
async def seated(folder: Path, drawn: list[Picture] | None = None) -> AsyncIterator[World]:
    """Ann, who has the button, and Ben: a hand that earns Ann's first board Fantasyland, then one with quads for it."""

    def render(picture: Picture) -> bytes:
        (drawn if drawn is not None else []).append(picture)
        return draw(picture) if isinstance(picture, ShowdownPicture) else b"\x89PNG\r\n\x1a\n"

    first = deck_with(RULES, (BEN_A, BEN_B, ANN_A, ANN_B))
    others = OTHERS.split()
    parts = [" ".join(others[start : start + 13]) for start in (0, 13, 26)]
    second = deck_with(RULES, (parts[0], parts[1], QUADS, parts[2]), (0, 0, 13, 0))
    async with world(folder, dealer=RiggedDealer(first, second), render=render) as at:
        await at.seat("Ann", "Ben", ruleset="criss-cross")
        yield at


async def play_by_buttons(at: World) -> None:
    while (await at.state()).phase is Phase.PLAYING:
        await at.env.advance_time(5)  # nobody taps faster than the bot allows
        await at.place_street((await at.to_act())[0])


@pytest.mark.slow
async def test_a_whole_hand_by_buttons_and_the_next_with_fantasyland_on_one_board(tmp_path: Path) -> None:
    drawn: list[Picture] = []
    async with seated(tmp_path, drawn) as at:
        assert {"A Front", "B Back", "2♥ A\u2800", "7♠ B\u2800"} <= buttons(at.dm("Ben")).keys()
        assert await at.place_street("Ben") == 11
        assert await at.place_street("Ann") == 11
        assert await at.place_street("Ben") == 3, "a tap for each board, and one Confirm"
        mine = next(picture for picture in reversed(drawn) if isinstance(picture, HandPicture))
        assert [packet.board.name[:4] for packet in mine.packets] == ["A · ", "B · "]
        await play_by_buttons(at)
        # 4 + 13 - 10 - 6, as in tests/table/test_criss_cross.py.
        content = said(at.panel())
        assert "Ann +1 · Ben −1" in content
        for line in (
            "A · Ann beats A · Ben",
            "A · Ben beats B · Ann +10",
            "A · Ann beats B · Ben",
            "B · Ben beats B · Ann",
        ):
            assert line in content
        assert re.search("A · Ann [^,]*Fantasyland · 13", content)
        showdown = next(picture for picture in reversed(drawn) if isinstance(picture, ShowdownPicture))
        assert [board.name for board in showdown.boards] == ["A · Ann", "B · Ann", "A · Ben", "B · Ben"]
        assert [board.points for board in showdown.boards] == ["+17", "−16", "+6", "−7"]
        assert [(pair.title, pair.net) for pair in showdown.pairs] == [
            ("A · Ann beats A · Ben", "+4"),
            ("A · Ben beats B · Ann", "+10"),
            ("A · Ann beats B · Ben", "+13"),
            ("B · Ben beats B · Ann", "+6"),
        ]
        assert [[one.points for one in line.points] for line in showdown.sums] == [["+1", "−1"], ["+1", "−1"]]
        assert sorted((await at.store.ledger.balances(at.guild.id, Book.FRIENDS)).values()) == [-1, 1]
        for name in ("Ann", "Ben"):
            await at.click(name, "Next hand")
        await at.place_street("Ben")
        assert len(selects(at.dm("Ann"))) == 2
        assert {"B Front", "Confirm", "Confirm Fantasyland"} <= buttons(at.dm("Ann")).keys()
        back, front = (menu.custom_id for menu in selects(at.dm("Ann")))
        await at.user("Ann").select(at.dm("Ann"), QUADS.split()[:5], custom_id=back)
        for label in ("B Back",) * 5:
            await at.tap("Ann", label)
        await at.tap("Ann", "Confirm")
        assert [board.has_placed for board in (await at.hand()).seats[1].boards] == [False, False], "street 2"
        assert not is_live(at.dm("Ann"), "Confirm")
        assert "four of a kind" in selects(at.dm("Ann"))[0].placeholder, "what was chosen for it stays"
        await at.user("Ann").select(at.dm("Ann"), QUADS.split()[10:], custom_id=front)
        await at.tap("Ann", "Confirm")
        assert (await at.hand()).seats[1].boards[0].has_placed
        await play_by_buttons(at)
        assert (await at.state()).sitters[0][1].fantasyland[:1] == (13,), "quads in the back stay"


@pytest.mark.parametrize("first", ["A", "B"])
@pytest.mark.parametrize("row", ["front", "middle"])
async def test_a_foul_that_is_typed_board_by_board_is_asked_about_once(tmp_path: Path, first: str, row: str) -> None:
    """Ten high is in the back of board A: a pair of queens in its middle fouls, whatever goes to board B."""
    dealer = RiggedDealer(deck_with(RULES, (FOUL, NOTHING, JACKS, QUEENS)))
    async with world(tmp_path, dealer=dealer) as at:
        await at.seat("Ann", "Ben", ruleset="criss-cross")
        for name in ("Ben", "Ann"):
            await at.place_all(name)
        await at.slash("Ben", "place", middle="Qh 8c")
        await at.place_all("Ann")
        typed: list[dict[str, str]] = [{"board": "A", "middle": "Qs"}, {"board": "B", row: "8d"}]
        one, other = typed if first == "A" else reversed(typed)
        before = await at.version()
        await at.slash("Ben", "place", **one)
        asked = await at.slash("Ben", "place", **other)
        assert is_live(asked.response, "Foul it")
        assert await at.version() == before
        await at.slash("Ben", "place", **other)
        assert await at.version() > before


async def test_at_a_table_that_stands_still_no_board_is_kept(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.people["Ann"].click((await at.slash("Ann", "table")).response, label="Pause")
        for board, cards in (("A", BEN_A[:14]), ("B", BEN_B[:14])):
            assert "paused" in (await at.slash("Ben", "place", board=board, back=cards)).response.content
        await at.click("Ann", "Resume")
        assert not (await at.bot.desk.screens.draft(await at.view("Ben"))).placed


@pytest.mark.slow
async def test_by_text_both_boards_at_once_or_one_after_the_other(tmp_path: Path) -> None:
    async with seated(tmp_path) as at:
        await at.slash("Ben", "place", back=f"{BEN_A[:14]} {BEN_B[:14]}")
        assert [len(board.board.back) for board in (await at.hand()).seats[0].boards] == [5, 5]
        before = await at.version()
        answer = await at.slash("Ann", "place", board="B", back=ANN_B[:14])
        assert "Board A** · Where does" in answer.response.content
        assert await at.version() == before, "tapped, and not confirmed"
        wrong = await at.slash("Ann", "place", board="A", back=ANN_A[:11])
        assert "you place 5 cards on board A" in wrong.response.content
        other = await at.slash("Ann", "place", board="A", back=ANN_B[:14])
        assert "belong to board B. Each card stays on the board that it was dealt to." in other.response.content
        await at.slash("Ann", "place", board="A", middle=ANN_A[:14])
        boards = [board.board for board in (await at.hand()).seats[1].boards]
        assert (boards[0].middle, boards[1].back) == (parse_cards(ANN_A[:14]), parse_cards(ANN_B[:14]))
        alone = await at.slash("Ben", "place", front="6c")
        assert "you place 1 card on board B" in alone.response.content
        await at.play_hand()
        assert (await at.state()).phase is Phase.BETWEEN


@pytest.mark.slow
async def test_the_deadline_places_both_boards_around_what_was_tapped(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", ruleset="criss-cross", clock=60)
        held = in_order((await at.view("Ben")).packets[1].cards, by_suit=False)
        await at.tap("Ben", "B Front")
        await at.env.advance_time(61)
        boards = [board.board for board in (await at.hand()).seats[0].boards]
        assert [len(board.cards) for board in boards] == [5, 5]
        assert held[0] in boards[1].front
        (line,) = [one for one in at.panel().content.splitlines() if "didn't move in time" in one]
        first, second = (line.index(f"{letter}: ") for letter in "AB")
        assert first < second
        assert card_label(held[0]) in line[second:], "after the letter of its board"
        assert (await at.state()).sitters[1][1].timeouts == 1
