"""Hints: off unless the host wants them, then for everybody, each about their own cards and for themselves alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.panels.boards import card_label
from bot.panels.custom_ids import Tap, Verb
from bot.play.thinking import NoAnswer, ThinkingInThread
from bot.rules.cards import DECK_52, Card
from bot.table.options import Level
from bot.table.state import Phase
from tests.discord.closed_world import ClosedWorld, closed_deck
from tests.discord.hinting import hint
from tests.discord.reading import buttons, is_live, selects
from tests.discord.world import world
from tests.support.dealers import RiggedDealer
from tests.support.thinking_process import ready, thinking

ANNS = "Qd 7h 5c / Jc Jd 9s 7s 5d / Ac Ad Th Ts 2c"
BENS = "3c 3d 4c / 7c 7d 9h 9c Jh / As Ks Qs Js 4s"
SIGN = "💡 "


def shown_cards(text: str) -> set[Card]:
    """The cards that a text names, by their labels."""
    return {card for card in DECK_52 if card_label(card) in text}


async def test_without_hints_there_is_no_button_and_no_answer(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        assert "Hints" not in at.panel().content
        (name,) = await at.to_act()
        assert "Hint" not in buttons(at.dm(name))
        forged = str(Tap(Verb.HINT, await at.table(), 1, 1))
        refused = await at.press(name, forged, in_dm=True)
        assert "no hints at this table" in refused.response.content


@pytest.mark.slow
async def test_a_hint_is_about_ones_own_cards_and_changes_nothing(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", hints=True)
        assert "Hints are on" in at.panel().content
        name = (await at.to_act())[0]
        for in_dm in (True, False):
            version, public = await at.version(), len(at.messages())
            text = await hint(at, name, in_dm=in_dm)
            assert SIGN in text
            assert shown_cards(text) == set((await at.view(name)).held)
            assert (await at.version(), len(at.messages())) == (version, public)
        other = "Ann" if name == "Ben" else "Ben"
        assert "Hint" not in buttons(at.dm(other)), "it is not their turn"
        late = await at.press(other, str(Tap(Verb.HINT, await at.table(), 1, 1)), in_dm=True)
        assert "Nothing to decide" in late.response.content
        await at.play_hand()
        assert "Hints are on" not in at.panel().content


@pytest.mark.slow
async def test_every_street_of_a_hand_has_a_hint_that_can_be_played(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", hints=True)
        while (await at.state()).phase is Phase.PLAYING:
            name = (await at.to_act())[0]
            view = await at.view(name)
            assert shown_cards(await hint(at, name)) == set(view.held)
            await at.place_all(name)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["american", "hong-kong", "taiwanese", "malayan"])
async def test_hints_in_the_closed_game(tmp_path: Path, ruleset: str) -> None:
    async with world(tmp_path, dealer=RiggedDealer(closed_deck(BENS, ANNS))) as at:
        table = ClosedWorld(at, {"Ben": BENS, "Ann": ANNS})
        await table.seat("Ann", "Ben", ruleset=ruleset, hints=True)
        assert "Hints are on" in at.panel().content
        for name in ("Ann", "Ben"):
            text = await hint(at, name)
            assert SIGN in text
            assert shown_cards(text) == set((await table.view(name)).cards)
        while (await at.state()).phase is Phase.PLAYING:
            for name in ("Ann", "Ben"):
                if is_live(at.dm(name), "Play"):
                    assert "Surrendering is worth" in await hint(at, name) or "**Surrender**" in await hint(at, name)
                    await at.tap(name, "Play")
                elif "Hint" in buttons(at.dm(name)) and not (await table.view(name)).arrangement:
                    await table.confirm(name)


class Silent(ThinkingInThread):
    """Has no answer to anything."""

    async def ask(self, question: Any, *args: Any, **kwargs: Any) -> Any:
        raise NoAnswer("not today")


async def test_a_hint_may_not_come(tmp_path: Path) -> None:
    async with world(tmp_path, thinker=Silent()) as at:
        await at.seat("Ann", "Ben", hints=True)
        answer = await at.tap((await at.to_act())[0], "Hint")
        assert "a hint in time" in (answer.followups or [answer.response])[-1].content


@pytest.mark.slow
async def test_hints_come_from_the_process_that_thinks(tmp_path: Path) -> None:
    async with thinking() as process, world(tmp_path, thinker=process) as at:
        await ready(process)
        await at.seat("Ann", "Ben", hints=True)
        assert SIGN in await hint(at, (await at.to_act())[0])


async def test_the_host_chooses_hints_and_the_level_of_computers_in_the_lobby(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        await at.click("Ben", "Join")
        await at.fill("Ann", "Pace and hints", pace="in_turn", switches=["hints"])
        assert (await at.state()).options.hints
        assert "in turn · hints" in at.panel().content
        assert "Hints: ask what my best computer would do" in (await at.options("Ben")).content
        options = await at.options("Ann")
        assert "computers: strong" in options.content
        level = next(one.custom_id for one in selects(options) if ":level:" in one.custom_id)
        shown = await at.people["Ann"].select(options, ["casual"], custom_id=level)
        assert (await at.state()).options.computers is Level.CASUAL
        assert "computers: casual" in shown.response.content
        await at.fill("Ann", "Pace and hints", pace="in_turn", switches=[])
        assert not (await at.state()).options.hints
        assert "hints" not in at.panel().content
