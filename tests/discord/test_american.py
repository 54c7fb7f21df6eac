"""`american` by buttons: a natural lies open and is paid, then all who are left keep or change what they chose."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.ledger.entries import Book
from bot.panels.closed.table import closed_table_panel
from bot.panels.screen import TableScreen
from bot.table.closed.views import ClosedHandView
from bot.table.showing import public_view
from bot.table.state import Phase
from tests.discord.american import CAT_LEGAL, said, seen, set_and_told, shown
from tests.discord.closed_world import ANNS, CATS, ClosedWorld, closed_deck, three
from tests.discord.hinting import hint
from tests.discord.reading import buttons, is_live, selects, told
from tests.discord.world import World, world
from tests.rules.closed import EAST, NORTH, SIX_PAIRS_TO_KING, SOUTH
from tests.support.dealers import RiggedDealer

# Beside SIX_PAIRS_TO_KING: three flushes, and tens over nines without a natural.
FLUSHES_BESIDE_PAIRS = "5h 7h 9h / 2c 3c 5c 7c Jc / 5d 7d 8d Jd Qd"
ANNS_BESIDE = "Ah Jh 2d / 9c 9d 6c Ac Js / Th Ts Tc 4d 4c"
# Three flushes each: the backs are king high and jack high, and neither holds another natural.
KING_FLUSHES = "2c 7c 9c / 2s 4s 6s 8s Ts / 3d 5d 8d Td Kd"
JACK_FLUSHES = "3s 7s 9s / 3c 5c 6c 8c Tc / 2h 4h 7h 9h Jh"
# Two hands beside those without a natural: high cards and kings; a king in front, three queens, aces and jacks.
NO_FLUSHES = "9d 6d 3h / Jc Qd Th 8h 2d / Kc Ks Ac 5s 4c"
DEES = "Kh 6h 5h / Qc Qh Qs 7d 4d / Ah Ad As Jd Js"

SURRENDERS = re.compile(r"surrenders|surrendered|: surrender\b")
CAT_SURRENDERS = re.compile(
    r"Cat(\*\*)? surrenders|Cat: surrendered|Cat [+−]?\d+ \(surrendered|beats Cat [+−]\d+: surrender"
)
ANN_SHOWN = ("Q♦ 7♥ 5♣", "J♦ J♣ 9♠", "A♦ A♣ 10♠")
"""Parts of her rows as pictures say them."""

CHOSEN = "You can still switch between play and surrender"
ALL_SET = "can't change any more. Wait for the others"


@pytest.mark.slow
async def test_where_nobody_declares_nothing_is_asked_again(tmp_path: Path) -> None:
    """Ben and Cat play against Ann's surrender: 2 to each. Ben - Cat: 3 for trips in front, -2 and -4."""
    async with three(tmp_path, NORTH, EAST, SOUTH) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        await at.tap("Ann", "Take it back")  # six pairs
        await at.tap("Ann", "Surrender (2 points each)")
        await at.tap("Ann", "Confirm surrender")
        await table.confirm("Ben", "Cat")
        assert (await at.state()).phase is Phase.BETWEEN
        assert not await said(table)
        assert await table.nets() == {"Ben": -1, "Cat": 5, "Ann": -4}
        assert "Next hand" in buttons(at.panel())


@pytest.mark.slow
async def test_the_others_decide_after_seeing_a_natural(tmp_path: Path) -> None:
    """Six pairs bring 3 from each. Ann gives up after all: 2 to Cat, who plays."""
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await shown(table)
        panel = at.panel()
        assert "✨ A natural: play on or surrender?" in panel.content
        assert "Waiting for **Cat** and **Ann**" in panel.content
        declared = "**Ben** declares **six pairs**: +3 each from **Cat** and **Ann**."
        in_words = panel.attachments[0].description or ""
        assert "there is a natural" in in_words
        assert "Ben: six pairs, K♦ K♣ / 8♠ 8♥ / 6♠ 6♥ / 4♠ 4♥ / 3♠ 3♦ / 2♠ 2♥ / Q♣" in in_words
        assert "Cat: choosing" in in_words
        for message in (panel, at.dm("Ann"), at.dm("Ben"), at.dm("Cat")):
            assert declared in message.content
        for name in ("Ann", "Cat"):
            assert (at.dm(name).attachments[0].description or "").startswith(
                "American, hand 1. Ben: six pairs, K♦ K♣ / 8♠ 8♥ / 6♠ 6♥"
            )
        assert "Play on, or surrender?" in at.dm("Ann").content
        assert set(buttons(at.dm("Ann"))) == {"Play on", "Surrender (2 points)"}
        assert not buttons(at.dm("Ben")), "who declared has no choice"
        before = [seen(message) for message in (at.panel(), at.dm("Ben"), at.dm("Cat"))]
        await at.tap("Ann", "Surrender (2 points)")
        assert not await said(table), "one tap gives nothing away"
        assert set(buttons(at.dm("Ann"))) == {"Yes, surrender", "No, play on"}
        assert [seen(message) for message in (at.panel(), at.dm("Ben"), at.dm("Cat"))] == before
        await at.tap("Ann", "Yes, surrender")
        assert not buttons(at.dm("Ann"))
        assert "Waiting for **Cat**" in at.dm("Ann").content
        assert not await at.store.ledger.balances(at.guild.id, Book.FRIENDS), "paid with the hand's one entry"
        await at.tap("Cat", "Play on")
        assert await table.nets() == {"Ben": 6, "Cat": -1, "Ann": -5}
        assert "Ann −5 (surrendered)" in told(at.panel())
        assert "Cat beats Ann +2: surrender" in told(at.panel())
        entries = await at.store._database.read("SELECT kind FROM entries")
        assert [kind for (kind,) in entries] == ["hand"]
        assert sorted((await at.store.ledger.balances(at.guild.id, Book.FRIENDS)).values()) == [-5, -1, 6]


@pytest.mark.slow
async def test_an_answer_looks_the_same_to_the_others_whatever_it_is(tmp_path: Path) -> None:
    seen_after: list[list[tuple[object, ...]]] = []
    for number, labels in enumerate((("Play on",), ("Surrender (2 points)", "Yes, surrender"))):
        (folder := tmp_path / str(number)).mkdir()
        async with three(folder, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
            at = table.at
            await shown(table)
            for label in labels:
                await at.tap("Ann", label)
            messages = at.panel(), at.dm("Ben"), at.dm("Cat")
            seen_after.append([(*seen(message)[1:], _timeless(message.content)) for message in messages])
            assert "Ann: has chosen" in (at.panel().attachments[0].description or "")
            assert "Waiting for **Cat**" in at.panel().content
    assert seen_after[0] == seen_after[1]


async def test_surrenders_are_announced_together(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await shown(table, "surrender")
        for message in (at.panel(), at.dm("Ann"), at.dm("Ben")):
            assert not SURRENDERS.search(str(seen(message))), "the first choice, too, is a secret"
        await at.tap("Cat", "Yes, surrender")
        assert not SURRENDERS.search(str(seen(at.panel())))
        await at.tap("Ann", "Surrender (2 points)")
        await at.tap("Ann", "Yes, surrender")
        assert "Cat −3 (surrendered)" in told(at.panel())
        assert "Ann −3 (surrendered)" in told(at.panel())
        assert await table.nets() == {"Ben": 6, "Cat": -3, "Ann": -3}, "nobody plays whom they would pay"


async def test_two_naturals_clash_and_the_rest_decides(tmp_path: Path) -> None:
    """Ben's king beats Cat's jack: 3 from each for Ben; Cat gets 3 from Ann and from Dee. Ann gives up: 2 to Dee."""
    names, deals = ("Ann", "Ben", "Cat", "Dee"), (KING_FLUSHES, JACK_FLUSHES, DEES, NO_FLUSHES)
    async with world(tmp_path, dealer=RiggedDealer(closed_deck(*deals)), names=names) as at:
        table = ClosedWorld(at, {})
        await table.seat("Ann", "Ben", "Cat", "Dee")
        await table.set_by_text("Dee", DEES)
        await table.set_by_text("Ann", NO_FLUSHES)
        for name in ("Ben", "Cat"):
            await at.tap(name, "Confirm three flushes")
        panel = at.panel()
        assert "**Ben** declares **three flushes**: +3 each from **Cat**, **Dee** and **Ann**." in panel.content
        assert "**Cat** declares **three flushes**: 3 to **Ben**, +3 each from **Dee** and **Ann**." in panel.content
        why = "flush in the back, king against jack"
        assert why in panel.content
        in_words = panel.attachments[0].description or ""
        assert "Ben: three flushes, 9♣ 7♣ 2♣ / 10♠ 8♠ 6♠ 4♠ 2♠ / K♦ 10♦ 8♦ 5♦ 3♦" in in_words
        assert "Cat: three flushes, 9♠ 7♠ 3♠ / 10♣ 8♣ 6♣ 5♣ 3♣ / J♥ 9♥ 7♥ 4♥ 2♥" in in_words
        assert why in at.dm("Ann").content
        await at.tap("Ann", "Surrender (2 points)")
        await at.tap("Ann", "Yes, surrender")
        await at.tap("Dee", "Play on")
        assert f"Ben beats Cat: {why}. Ben beats" in told(at.panel())
        assert await table.nets() == {"Ben": 9, "Cat": 3, "Dee": -4, "Ann": -8}


async def test_who_is_left_alone_is_not_asked(tmp_path: Path) -> None:
    """Two declare and the third has nobody to play with: 3 to each of them, and 3 between those."""
    async with three(tmp_path, KING_FLUSHES, JACK_FLUSHES, NO_FLUSHES) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        await at.tap("Ann", "Surrender (2 points each)")
        await at.tap("Ann", "Confirm surrender")
        for name in ("Ben", "Cat"):
            await at.tap(name, "Confirm three flushes")
        assert (await at.state()).phase is Phase.BETWEEN
        assert await table.nets() == {"Ben": 6, "Cat": 0, "Ann": -6}
        assert "Ben beats Cat: flush in the back, king against jack. " in told(at.panel())


async def test_a_surrender_is_taken_back(tmp_path: Path) -> None:
    """Cat - Ann: jack high against queen high, fours against jacks, nines against aces, and a scoop: -6."""
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        await table.set_by_text("Ann")
        await table.arrange("Cat", CAT_LEGAL)
        await at.tap("Cat", "Surrender (2 points each)")
        await at.tap("Cat", "Confirm surrender")
        await at.slash("Ben", "set", natural="six pairs")
        assert "Still surrender?" in at.dm("Cat").content
        assert set(buttons(at.dm("Cat"))) == {"Yes, surrender", "No, play on"}
        assert not selects(at.dm("Cat"))
        before = [seen(message) for message in (at.panel(), at.dm("Ben"), at.dm("Ann"))]
        await at.tap("Cat", "No, play on")
        assert len(selects(at.dm("Cat"))) == 1, "the ready backs"
        assert "To play on, set your rows" in at.dm("Cat").content
        assert not await said(table)
        assert [seen(message) for message in (at.panel(), at.dm("Ben"), at.dm("Ann"))] == before
        await at.tap("Cat", "Confirm")
        assert not buttons(at.dm("Cat"))
        await at.tap("Ann", "Play on")
        assert await table.nets() == {"Ben": 6, "Cat": -9, "Ann": 3}


@pytest.mark.slow
async def test_rows_that_foul_have_to_be_set_anew(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await shown(table, "foul")
        await at.tap("Cat", "No, play on")
        text = at.dm("Cat").content
        assert "**This fouls.** Choose other cards." in text
        in_words = told(at.dm("Cat"))
        assert "This fouls: the middle beats the back." in in_words
        assert "J♥ (two pair, nines and sevens) / back A♠ K♠ Q♠ J♠ 4♦ (ace high)" in in_words
        assert "To play on, set your rows and **Confirm**." in text
        assert not is_live(at.dm("Cat"), "Confirm")
        assert is_live(at.dm("Cat"), "Yes, surrender")
        await table.arrange("Cat", CAT_LEGAL)
        assert "fouls" not in told(at.dm("Cat"))
        await at.tap("Cat", "Confirm")
        await at.tap("Ann", "Play on")
        assert await table.nets() == {"Ben": 6, "Cat": -9, "Ann": 3}


async def test_rows_may_be_set_anew_and_the_surrender_kept_all_the_same(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await shown(table, "foul")
        await at.tap("Cat", "No, play on")
        await table.arrange("Cat", CAT_LEGAL)
        await at.tap("Cat", "Clear")
        assert not is_live(at.dm("Cat"), "Confirm")
        await at.tap("Cat", "Yes, surrender")
        await at.tap("Ann", "Play on")
        assert await table.nets() == {"Ben": 6, "Cat": -5, "Ann": -1}


@pytest.mark.slow
async def test_private_replies_show_the_same_as_the_direct_message(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await shown(table, "foul")
        for name in ("Ann", "Ben", "Cat"):
            mine = await at.my_cards(name)
            by_text = await at.slash(name, "hand")
            assert seen(mine.message) == seen(by_text.response.message) == seen(at.dm(name))
        mine = await at.my_cards("Cat")
        await at.people["Cat"].click(mine, label="No, play on")
        await table.choose("Cat", "back", "7c 7d 9h 9c As", mine)
        await table.choose("Cat", "front", "3c 2d Jh", mine)
        before = seen(mine.message)
        mine = (await at.slash("Cat", "hand")).response
        assert seen(mine.message) == before
        await at.people["Cat"].click(mine, label="Confirm")
        assert "Waiting for **Ann**" in at.dm("Cat").content
        await at.people["Ann"].click(await at.my_cards("Ann"), label="Play on")
        assert await table.nets() == {"Ben": 6, "Cat": -9, "Ann": 3}


async def reviewed(at: World, name: str) -> list[tuple[object, ...]]:
    """All pages of somebody's Review, as they are seen."""
    shown = (await at.click(name, "Review")).response
    pages = [seen(shown)]
    while is_live(shown, "Next ▶"):
        await at.people[name].click(shown, label="Next ▶")
        pages.append(seen(shown))
    return pages


def _timeless(text: str) -> str:
    return re.sub(r"<t:\d+", "<t:", text)


async def test_play_and_surrender_by_text(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await shown(table)
        assert "Waiting for **Cat**" in await set_and_told(table, "Ann", surrender=True)
        assert ALL_SET in await set_and_told(table, "Ann", surrender=False)
        assert "hand 1" in await set_and_told(table, "Cat", surrender=False)
        assert await table.nets() == {"Ben": 6, "Cat": -1, "Ann": -5}
        assert (await at.state()).phase is Phase.BETWEEN


async def test_rows_by_text_take_a_surrender_back(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        await shown(table, "foul")
        version = await table.at.version()
        assert "Set them again and **Confirm**" in await set_and_told(table, "Cat", surrender=False)
        assert "That would foul" in await table.set_by_text("Cat", CATS)
        assert await table.at.version() == version
        assert "Waiting for **Ann**" in await table.set_by_text("Cat", CAT_LEGAL)
        assert ALL_SET in await table.set_by_text("Cat", CAT_LEGAL)
        await set_and_told(table, "Ann", surrender=False)
        assert await table.nets() == {"Ben": 6, "Cat": -9, "Ann": 3}


async def test_what_cannot_be_set_by_text_any_more(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await shown(table, "surrender")
        version = await at.version()
        for natural in ("six pairs", "dragon", "none", "no such thing"):
            assert CHOSEN in await set_and_told(table, "Cat", natural=natural)
            assert CHOSEN in await set_and_told(table, "Ann", natural=natural)
            assert ALL_SET in await set_and_told(table, "Ben", natural=natural)
        assert CHOSEN in await set_and_told(table, "Cat", natural="six pairs", surrender=True)
        assert CHOSEN in await table.set_by_text("Cat", CATS, surrender=True)  # type: ignore[arg-type]
        assert CHOSEN in await table.set_by_text("Ann"), "who plays has set for good"
        for surrenders in (True, False):
            assert ALL_SET in await set_and_told(table, "Ben", surrender=surrenders)
        assert await at.version() == version
        for name in ("Ann", "Ben", "Cat"):
            assert await at.people[name].autocomplete(at.channel, "set", "natural", "") == []


@pytest.mark.slow
async def test_what_a_hand_tells_when_it_is_over(tmp_path: Path) -> None:
    """Cat had given up and plays after all; Ann had played and gives up: 2 to Cat, and nobody sees Ann's cards."""
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await shown(table, "foul")
        await table.set_by_text("Cat", CAT_LEGAL)
        await at.slash("Ann", "set", surrender=True)
        over = seen(at.panel())
        replay = (await at.slash("Ben", "replay")).response
        steps = [seen(replay)]
        while is_live(replay, "Next"):
            await at.people["Ben"].click(replay, label="Next")
            steps.append(seen(replay))
        assert len(steps) == 4, "front, middle, back, and what was paid"
        await at.people["Ben"].click(replay, label="Show everybody")
        history = (await at.slash("Ben", "history")).response
        review = await reviewed(at, "Ben")
        verified = (await at.slash("Ben", "verify")).response
        files = [(await one.read()).decode() for one in verified.attachments if one.filename.endswith(".json")]
        exported = [
            (await one.read()).decode() for one in (await at.slash("Ben", "privacy export")).response.attachments
        ]
        texts = [*map(str, (over, *steps, seen(at.messages()[-1]), seen(history), *review)), *files, *exported]
        assert files
        assert exported
        for text in texts:
            assert not CAT_SURRENDERS.search(text), "she plays; what she had chosen first is her own business"
            for card in ("Qd 7h 5c", "Jc Jd 9s", "Ac Ad Th", "Jd Jc 9s", "Ad Ac Ts", *ANN_SHOWN):
                assert card not in text, "Ann's hand stays closed"
        assert "Ann −5 (surrendered)" in str(over), "as such a thing is said"
        own = str(await reviewed(at, "Cat"))
        assert "**Your rows" in own
        assert "**Play or surrender" in own


async def test_a_hint_speaks_of_what_can_still_be_chosen(tmp_path: Path) -> None:
    """Ben, who holds six pairs and gave up, cannot declare them any more when Cat's flushes lie open."""
    async with three(tmp_path, SIX_PAIRS_TO_KING, FLUSHES_BESIDE_PAIRS, ANNS_BESIDE) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat", hints=True)
        await table.set_by_text("Ann")
        await at.slash("Ben", "set", surrender=True)
        await at.slash("Cat", "set", natural="three flushes")
        text = await hint(at, "Ben")
        assert "Surrendering is worth −2.00" in text, "one opponent is left, who has none"
        assert "six pairs" not in text
        assert "surrender" in text.lower()
        assert "surrender" in (await hint(at, "Ann")).lower()


async def test_without_pictures_the_thirteen_cards_are_words(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await shown(table)
        pairs = "Ben: six pairs, K♦ K♣ / 8♠ 8♥ / 6♠ 6♥ / 4♠ 4♥ / 3♠ 3♦ / 2♠ 2♥ / Q♣"
        settings = (await at.slash("Cat", "settings")).response
        await at.people["Cat"].click(settings, label="Pictures: on")
        mine = (await at.slash("Cat", "hand")).response
        assert pairs in mine.content
        assert not mine.attachments
        known = await at.bot.desk.tables.known(await at.table())
        view = public_view(known.state)
        assert isinstance(view.hand, ClosedHandView)
        panel = closed_table_panel(
            view, view.hand, TableScreen(names={await at.account("Ben"): "Ben"}, is_text_only=True)
        )
        assert f"```\n{pairs}, 3 points each." in panel.text
