"""Use this under a hint: the suggestion comes into the player's draft, and nobody has confirmed anything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.panels.custom_ids import Tap, Verb
from bot.panels.suggestions import seen_rows
from bot.rules.board import Board
from bot.rules.cards import Row, card_text, parse_cards
from bot.rules.open_face_presets import load_open_face
from bot.table.closed.draft import loads as closed_loads
from bot.table.open_face.draft import loads
from tests.discord.closed_world import CATS, ClosedWorld, closed_deck
from tests.discord.reading import buttons, is_live
from tests.discord.world import World, world
from tests.rules.closed import SIX_PAIRS_TO_KING
from tests.support.dealers import NOTHING, QUEENS, RiggedDealer, deck_with

ANNS = "Qd 7h 5c / Jc Jd 9s 7s 5d / Ac Ad Th Ts 2c"
BENS = "3c 3d 4c / 7c 7d 9h 9c Jh / As Ks Qs Js 4s"
FOURTEEN = "Kc Kd Ks 7c 7d  Jh Jd 5s 5h 2d  9d 8s 4c 3d"
OTHER = "Ts Tc 6s 6c 3h  8c 8h 4s 9c Jc  As 9s 4d"
PINEAPPLE = load_open_face("pineapple")
STALE = "cards you've already played"


async def asked(at: World, name: str) -> Any:
    """Somebody's hint, as a message."""
    answer = (await at.tap(name, "Hint")).response
    assert answer.ephemeral
    assert "Use this" in buttons(answer), answer.content
    return answer


async def used(at: World, name: str, hint: Any) -> Any:
    """They press Use this under it."""
    return await at.user(name).click(hint, label="Use this")


async def draft(at: World, name: str) -> str | None:
    """What they have chosen, as it is stored."""
    return await at.store.drafts.get(await at.table(), await at.account(name))


def id_of(hint: Any) -> str:
    return str(buttons(hint)["Use this"].custom_id)


async def test_the_suggestion_is_in_the_hand_and_still_to_be_confirmed(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", hints=True)
        (name,) = await at.to_act()
        other = "Ann" if name == "Ben" else "Ben"
        await at.tap(name, "Back")
        before = await draft(at, name)
        hint = await asked(at, name)
        custom_id = id_of(hint)
        assert not hint.attachments, "the picture is the hand's own, above it"
        suggested = seen_rows(custom_id.rpartition(":")[2])
        assert suggested is not None
        assert await draft(at, name) == before, "a hint alone changes nothing"
        version = await at.version()
        strange = await at.press(other, custom_id, in_dm=True)
        assert STALE in strange.response.content
        assert await draft(at, other) is None
        assert (await used(at, name, hint)).response is None, "the hint is gone: the hand shows what was used"
        placed = dict(loads(await draft(at, name)).placed)
        rows = {card: row for row in Row for card in suggested.row(row)}
        assert placed == rows
        assert await at.version() == version, "nothing is confirmed"
        assert is_live(at.dm(name), "Confirm") or is_live(at.dm(name), "Foul it")
        await at.press(name, custom_id, in_dm=True)
        assert dict(loads(await draft(at, name)).placed) == rows, "twice is once"
        await at.confirm(name)
        assert await at.version() > version
        late = await at.press(name, custom_id, in_dm=True)
        assert STALE in late.response.content
        assert await draft(at, name) is None


async def test_a_restart_between_the_hint_and_its_use_loses_nothing(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", hints=True)
        (name,) = await at.to_act()
        hint = await asked(at, name)
        await at.restart()
        await used(at, name, hint)
        assert len(loads(await draft(at, name)).placed) == 5
        await at.restart()
        await at.confirm(name)
        assert name not in await at.to_act()


async def test_my_cards_show_what_was_used(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", hints=True)
        (name,) = await at.to_act()
        cards = await at.my_cards(name)
        hint = (await at.people[name].click(cards, label="Hint")).response
        assert not is_live(cards, "Confirm")
        await at.people[name].click(hint, label="Use this")
        assert is_live(cards, "Confirm") or is_live(cards, "Foul it")


async def test_at_a_table_without_hints_and_for_cards_that_nobody_holds_nothing_changes(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        (name,) = await at.to_act()
        view, table = await at.view(name), await at.table()
        whole = f"{''.join(map(card_text, view.held[:3]))}-{''.join(map(card_text, view.held[3:]))}-"
        refused = await at.press(name, str(Tap(Verb.USE_HINT, table, 1, 1, whole)), in_dm=True)
        assert "no hints at this table" in refused.response.content
        assert await draft(at, name) is None


@pytest.mark.parametrize("seen", ["--", "{0}--", "{0}{0}-{1}{2}-{3}{4}", "{0}{1}{2}{3}-{4}-", "{x}{1}-{2}-{3}{4}"])
async def test_what_is_no_placement_of_these_cards_is_refused(tmp_path: Path, seen: str) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", hints=True)
        (name,) = await at.to_act()
        held = [card_text(card) for card in (await at.view(name)).held]
        strange = next(text for text in ("2c", "2d", "2h", "2s", "3c", "3d") if text not in held)
        tap = Tap(Verb.USE_HINT, await at.table(), 1, 1, seen.format(*held, x=strange))
        refused = await at.press(name, str(tap), in_dm=True)
        assert STALE in refused.response.content
        assert await draft(at, name) is None


async def test_closed_rows_are_chosen_as_by_taps(tmp_path: Path) -> None:
    async with world(tmp_path, dealer=RiggedDealer(closed_deck(BENS, ANNS))) as at:
        table = ClosedWorld(at, {"Ben": BENS, "Ann": ANNS})
        await table.seat("Ann", "Ben", ruleset="american", hints=True)
        hint = await asked(at, "Ann")
        strange = await at.press("Ben", id_of(hint), in_dm=True)
        assert STALE in strange.response.content
        assert await draft(at, "Ben") is None
        await used(at, "Ann", hint)
        chosen = closed_loads(await draft(at, "Ann"))
        assert (len(chosen.front), len(chosen.back), chosen.natural, chosen.surrenders) == (3, 5, None, False)
        rows = next(line for line in hint.content.splitlines() if line.startswith("💡 "))
        front, _, back = rows.removeprefix("💡 ").split(" / ")
        for row, text in ((chosen.front, front), (chosen.back, back)):
            assert len(row) == len(text.split())
        assert not (await table.view("Ann")).arrangement, "not set yet"
        await at.tap("Ann", "Confirm")
        arrangement = (await table.view("Ann")).arrangement
        assert arrangement is not None
        assert sorted(arrangement.cards) == sorted(Board.parse(ANNS).cards)


@pytest.mark.slow
async def test_fantasyland_is_set_whole(tmp_path: Path) -> None:
    first, second = deck_with(PINEAPPLE, (NOTHING, QUEENS)), deck_with(PINEAPPLE, (OTHER, FOURTEEN), (0, 14))
    async with world(tmp_path, dealer=RiggedDealer(first, second)) as at:
        await at.seat("Ann", "Ben", hints=True)
        await at.play_hand()
        for name in ("Ann", "Ben"):
            await at.click(name, "Next hand")
        hint = await asked(at, "Ann")
        await used(at, "Ann", hint)
        rows = loads(await draft(at, "Ann")).rows()
        assert rows.is_full
        assert set(rows.cards) < set(parse_cards(FOURTEEN))
        before = await at.version()
        await at.tap("Ann", "Confirm")
        assert await at.version() == before + 1


async def test_a_natural_is_declared_in_the_draft(tmp_path: Path) -> None:
    async with world(tmp_path, dealer=RiggedDealer(closed_deck(CATS, SIX_PAIRS_TO_KING))) as at:
        table = ClosedWorld(at, {"Ben": CATS, "Ann": SIX_PAIRS_TO_KING})
        await table.seat("Ann", "Ben", ruleset="american", hints=True)
        hint = await asked(at, "Ann")
        await used(at, "Ann", hint)
        assert closed_loads(await draft(at, "Ann")).natural == "six_pairs"
        assert is_live(at.dm("Ann"), "Confirm six pairs")
