"""Once a natural lies open: taps that nobody was offered, taps sent twice, and taps that arrive together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.ledger.entries import Book
from bot.panels.closed.arranged import Arranged
from bot.panels.custom_ids import Tap, Verb
from bot.table.closed.draft import surrender
from bot.table.closed.hand import Choice
from bot.table.events import HandScored
from bot.table.moves import By
from bot.table.state import Phase
from tests.discord.american import CAT_LEGAL, said, shown
from tests.discord.at_once import at_once
from tests.discord.closed_world import ANNS, CATS, ClosedWorld, three
from tests.discord.forging import Forged, Person, send, stored, unlimited
from tests.discord.reading import buttons
from tests.rules.closed import SIX_PAIRS_TO_KING

WORDS = ("", "no", "yes", "play", "surrender", "six_pairs", "x", "0123456789ab")
OWN_ROWS = {
    Verb.CHOOSE_BACK: ["7c", "7d", "9h", "9c", "As"],
    Verb.CHOOSE_FRONT: ["3c", "2d", "Jh"],
}
ANSWERS = (Verb.SAY, Verb.SURRENDER, Verb.CONFIRM, Verb.DECLARE, Verb.SORT, Verb.CLEAR, *OWN_ROWS)


async def people(table: ClosedWorld) -> dict[str, list[Person]]:
    """Everybody on the panel and in their direct messages, and Dee, who only looks on."""
    at = table.at
    at.people["Dee"] = at.guild.add_member(at.env.create_user("Dee"))
    await at.slash("Dee", "help")
    panel = at.panel()
    found = {name: [Person(one.id, at.guild.id, at.channel.id, panel.id)] for name, one in at.people.items()}
    for name in ("Ann", "Ben", "Cat"):
        message = at.dm(name)
        found[name].append(Person(at.people[name].id, None, message.channel.id, message.id))
    await send(at, [(persons[0], Forged(await tap(table, Verb.HINT))) for persons in found.values()])
    return found


async def tap(table: ClosedWorld, verb: Verb, word: str = "", hand_no: int = 1) -> str:
    return str(Tap(verb, await table.at.table(), hand_no, seen=word))


async def everything(table: ClosedWorld, verbs: tuple[Verb, ...], hand_no: int = 1) -> list[Forged]:
    """These controls with all words, the selects with Cat's cards."""
    return [Forged(await tap(table, verb, word, hand_no), OWN_ROWS.get(verb)) for verb in verbs for word in WORDS]


async def confirm_of(table: ClosedWorld, name: str, *, gives_up: bool) -> str:
    """What a Confirm button would bear under the rows that somebody has set."""
    draft = surrender(await table.draft(name), gives_up)
    return await tap(table, Verb.CONFIRM, Arranged.of(await table.view(name), draft).digest)


@pytest.mark.slow
async def test_nobody_answers_for_another_or_out_of_season(tmp_path: Path, monkeypatch: Any) -> None:
    unlimited(monkeypatch)
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        await shown(table, "surrender")
        persons = await people(table)
        before = await stored(table.at)
        for forger in ("Ben", "Dee"):
            for person in persons[forger]:
                await send(table.at, [(person, one) for one in await everything(table, ANSWERS)])
                assert await stored(table.at) == before, forger
        for forger in ("Ann", "Cat"):
            for hand_no in (0, 2):
                old = await everything(table, ANSWERS, hand_no)
                await send(table.at, [(person, one) for person in persons[forger] for one in old])
                assert await stored(table.at) == before, "another hand"
        not_hers = (Verb.CONFIRM, Verb.DECLARE, Verb.SORT, Verb.CLEAR, *OWN_ROWS)
        confirms = [Forged(await confirm_of(table, "Ann", gives_up=gives_up)) for gives_up in (True, False)]
        for forged in (*await everything(table, not_hers), *confirms):
            await send(table.at, [(person, forged) for person in persons["Ann"]])
            assert await stored(table.at) == before, f"her rows stand: {forged}"
        words = [Forged(await tap(table, Verb.SAY, word)) for word in WORDS if word not in ("play", "surrender")]
        declares = [*words, *await everything(table, (Verb.DECLARE,)), Forged(await tap(table, Verb.CONFIRM, "x"))]
        for forged in declares:
            await send(table.at, [(person, forged) for person in persons["Cat"]])
            assert await stored(table.at) == before, f"nothing is declared any more: {forged}"


async def test_a_surrender_that_was_only_tapped_is_not_confirmed(tmp_path: Path) -> None:
    """Ann's draft gives up; a Confirm that bears just that is none of her buttons."""
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await shown(table)
        await at.tap("Ann", "Surrender (2 points)")
        assert (await table.draft("Ann")).surrenders
        version = await at.version()
        await at.press("Ann", await confirm_of(table, "Ann", gives_up=True), in_dm=True)
        assert await at.version() == version
        assert not (await table.view("Ann")).surrenders


async def test_what_was_chosen_and_not_confirmed_ends_with_the_first_choice(tmp_path: Path) -> None:
    """Ann had set to play and tapped Surrender without confirming it: she is asked as one who plays."""
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await table.seat("Ann", "Ben", "Cat")
        await table.set_by_text("Ann")
        await table.set_by_text("Cat", CAT_LEGAL)
        await at.tap("Ann", "Change my hand")
        await at.tap("Ann", "Surrender (2 points each)")
        old = buttons(at.dm("Ann"))["Confirm surrender"].custom_id
        await at.slash("Ben", "set", natural="six pairs")
        assert set(buttons(at.dm("Ann"))) == {"Play on", "Surrender (2 points)"}
        version = await at.version()
        await at.press("Ann", old, in_dm=True)
        assert await at.version() == version


async def test_an_answer_stands_whatever_is_sent_twice(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await shown(table, "surrender")
        keep = buttons(at.dm("Ann"))["Play on"].custom_id
        give_up = await tap(table, Verb.SAY, "surrender")
        for custom_id in (keep, keep, give_up, await tap(table, Verb.SURRENDER, "yes")):
            again = await at.press("Ann", custom_id, in_dm=True)
            assert again.acknowledged
            assert not again.followups
        assert [event.surrenders for event in await said(table)] == [False]
        await at.tap("Cat", "No, play on")
        before = await stored(at)
        await at.press("Cat", await tap(table, Verb.CONFIRM, "0123456789ab"), in_dm=True)
        assert await stored(at) == before


@pytest.mark.parametrize("first", ["play", "surrender"])
async def test_two_answers_of_one_player_at_once(tmp_path: Path, first: str) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await shown(table, "surrender")
        other = {"play": "surrender", "surrender": "play"}[first]
        ids = [await tap(table, Verb.SAY, word) for word in (first, other, first)]
        await at_once(at, *(at.press("Ann", one, in_dm=True) for one in ids))
        assert len(await said(table)) == 1
        assert "Waiting for **Cat**" in at.panel().content


async def test_kept_and_taken_back_at_once(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await shown(table, "foul")
        await at.tap("Cat", "No, play on")
        await table.arrange("Cat", CAT_LEGAL)
        labels = buttons(at.dm("Cat"))
        await at_once(
            at, *(at.press("Cat", labels[one].custom_id, in_dm=True) for one in ("Confirm", "Yes, surrender"))
        )
        (only,) = await said(table)
        assert (await table.view("Cat")).surrenders is only.surrenders


async def test_the_last_answers_at_once_make_one_end(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await shown(table, "surrender")
        say = await tap(table, Verb.SAY, "surrender")
        await at_once(at, *(at.press(name, say, in_dm=True) for name in ("Ann", "Cat", "Ann", "Cat")))
        log = await at.store.log.load(await at.table())
        assert sum(isinstance(event, HandScored) for event in log.events) == 1
        assert len(await said(table)) == 2
        assert await table.nets() == {"Ben": 6, "Cat": -3, "Ann": -3}
        assert sorted((await at.store.ledger.balances(at.guild.id, Book.FRIENDS)).values()) == [-3, -3, 6]


@pytest.mark.slow
async def test_a_tap_and_the_deadline_make_one_answer(tmp_path: Path) -> None:
    async with three(tmp_path, SIX_PAIRS_TO_KING, CATS, ANNS) as table:
        at = table.at
        await shown(table, "surrender")
        await at.tap("Cat", "Yes, surrender")
        say = await tap(table, Verb.SAY, "surrender")
        at.env.backend.advance_clock(601)
        await at.press("Ann", say, in_dm=True)
        await at.env.advance_time(5)
        assert [event.by for event in await said(table)] == [By.PLAYER, By.PLAYER]
        assert (await at.state()).phase is Phase.BETWEEN
        assert (await table.view("Ann")).player.choice is Choice.SURRENDER
