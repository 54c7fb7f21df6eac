"""What one does most takes few taps, and nobody is bound to a tap. A closed hand's four are in `test_chinese_ready`."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.panels.boards import card_label
from bot.rules.cards import in_order
from tests.discord.books import balances, debt, played
from tests.discord.reading import buttons, is_live
from tests.discord.world import world

FIVE_CARDS, THREE_CARDS, NEXT_HAND, SETTLE_UP = 6, 3, 1, 2
"""The most taps that each may take: 18 for a hand of Pineapple."""
BLANK = "\u2800"  # beside a card that is in no row yet


@pytest.mark.slow
@pytest.mark.parametrize("ruleset, taps", [("pineapple", [6, 3]), ("ofc", [6, 2])])
async def test_taps_a_street(tmp_path: Path, ruleset: str, taps: list[int]) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", ruleset=ruleset)
        for wanted in taps:
            for _ in range(2):
                assert await at.place_street((await at.to_act())[0]) == wanted
    assert taps[0] <= FIVE_CARDS
    assert taps[1] <= THREE_CARDS


@pytest.mark.slow
async def test_taps_from_a_showdown_to_the_next_cards(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        assert is_live(at.panel(), "Next hand"), "under the table's panel, too"
        taps = [await at.tap(name, "Next hand") for name in ("Ann", "Ben")]
        assert (await at.state()).hand_no == 2
        assert len(taps) == 2 * NEXT_HAND
        assert any(is_live(at.dm(name), "Back") for name in ("Ann", "Ben")), (
            "the message of the last hand has the new one"
        )


@pytest.mark.slow
async def test_taps_to_settle_up(tmp_path: Path) -> None:
    """Who pays taps the line with their name, who is paid says that it was received."""
    async with played(tmp_path) as at:
        payer, payee, points = await debt(at)
        before = await balances(at)
        shown = (await at.slash(payer, "ledger settle")).response
        line = next(label for label in buttons(shown) if label.startswith(f"{payer} → {payee}"))
        proposed = await at.people[payer].click(shown, label=line)
        received = await at.people[payee].click(proposed.followups[-1], label="Received")
        assert (await balances(at))[payer] == before[payer] + points
        assert len([proposed, received]) == SETTLE_UP


@pytest.mark.slow
async def test_another_card_first_takes_one_tap_more(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        for _ in range(2):
            await at.place_street((await at.to_act())[0])
        (name,) = await at.to_act()
        held = in_order((await at.view(name)).held, by_suit=False)
        await at.tap(name, f"{card_label(held[1])} {BLANK}")
        assert f"Where does **{card_label(held[1])}**" in at.dm(name).content
        for label in ("Middle", "Front"):
            await at.tap(name, label)
        await at.confirm(name)
        account = await at.account(name)
        player = next(one for one in (await at.hand()).seats if one.account == account)
        assert (player.boards[0].board.middle, player.boards[0].board.front) == ((held[1],), (held[0],))
        assert player.discards == (held[2],)


async def test_undo_and_taking_back(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        held = in_order((await at.view("Ben")).held, by_suit=False)
        labels = [f"{card_label(card)} {BLANK}" for card in held]
        placed = f"{card_label(held[0])} B"
        assert not is_live(at.dm("Ben"), "Undo")
        await at.tap("Ben", "Back")
        assert placed in buttons(at.dm("Ben"))
        await at.tap("Ben", "Front")
        await at.tap("Ben", "Undo")
        assert labels[1] in buttons(at.dm("Ben"))
        assert f"Where does **{card_label(held[1])}**" in at.dm("Ben").content
        await at.tap("Ben", placed)
        assert labels[0] in buttons(at.dm("Ben")), "a tapped card that is tapped again comes back"
        assert f"Where does **{card_label(held[0])}**" in at.dm("Ben").content
        assert not is_live(at.dm("Ben"), "Undo")


async def test_a_full_row_is_grey_and_a_whole_placement_greys_all_rows(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        for _ in range(3):
            await at.tap("Ben", "Front")
        assert not is_live(at.dm("Ben"), "Front")
        assert is_live(at.dm("Ben"), "Middle")
        assert not is_live(at.dm("Ben"), "Confirm")
        for _ in range(2):
            await at.tap("Ben", "Middle")
        assert not any(is_live(at.dm("Ben"), row) for row in ("Front", "Middle", "Back"))
        assert is_live(at.dm("Ben"), "Confirm")


async def test_everybody_at_once_hides_a_street_until_the_last_has_placed(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", pace="simultaneous")
        assert set(await at.to_act()) == {"Ann", "Ben"}
        await at.place_all("Ann")
        alt = at.panel().attachments[0].description or ""
        assert "5 cards face down" in alt
        await at.place_all("Ben")
        alt = at.panel().attachments[0].description or ""
        assert "face down" not in alt
        assert "street 2 of 5" in alt
