"""Every control with ids and values that nobody was offered, from everybody and everywhere: nothing comes of them.

A batch is everything that can be forged about one control, sent at once. Who may do what with a control that was made
for them is said in `CONTROLS`; all else must leave the database as it is, and nothing may freeze or be logged as a bug.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.panels.custom_ids import Verb
from tests.discord.controls import (
    ANY_HAND,
    BAD_FIELDS,
    CONTROLS,
    EVERYBODY,
    FREE_WORDS,
    LAST,
    PHASES,
)
from tests.discord.forged_scene import scene
from tests.discord.forging import Forged, said, send, stored

OLD = "from an older message"
GAMES = [("ofc start", "pineapple"), ("chinese start", "american")]


@pytest.mark.slow
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("command, ruleset", GAMES)
async def test_only_what_is_allowed_changes_anything(
    tmp_path: Path, monkeypatch: Any, phase: str, command: str, ruleset: str
) -> None:
    assert CONTROLS.keys() == set(Verb), "each control has to say here who may press it"
    async with scene(tmp_path, monkeypatch, phase, command, ruleset) as now:
        before = await stored(now.at)
        hands = [now.hand_no + 1, now.hand_no + 63, 10**18 - 1, *([now.hand_no - 1] if now.hand_no else [])]
        for number, (verb, control) in enumerate(CONTROLS.items()):
            barred = [who for who in EVERYBODY if not control.may_change(who, phase)]
            batch = [(now.people[who], one) for who in barred for one in now.all_forged(verb, now.tap(verb))]
            if verb not in ANY_HAND:  # another number for each of them, and for each of them another at the next verb
                for at, who in enumerate(("host", "player", "stranger"), number):
                    batch.append((now.people[who], now.forged(verb, now.tap(verb, hand=hands[at % len(hands)]))))
            foreign = now.forged(verb, now.tap(verb, table="nosuchtable")) if control.has_table else None
            batch += [(now.people["host"], foreign)] if foreign else []
            if control.fields is not None:
                batch += [(now.people[who], Forged(now.tap(verb))) for who in EVERYBODY]  # it opens the form, or not
                batch += [(now.people["host"], Forged(now.tap(verb), None, fields)) for fields in BAD_FIELDS]
            for (person, one), answer in zip(batch, await send(now.at, batch), strict=True):
                assert answer.acknowledged, (verb, person, one)
                assert "Something went wrong" not in said(answer), (verb, person, one)
            assert await stored(now.at) == before, f"{verb}: {barred}"
        await now.require_sound()
        changed = []
        for verb in sorted(CONTROLS, key=lambda verb: LAST.index(verb) if verb in LAST else -1):
            for who in (who for who in EVERYBODY if CONTROLS[verb].may_change(who, phase)):
                (answer,) = await send(now.at, [(now.person(who), now.forged(verb, now.tap(verb)))])
                assert answer.acknowledged, (verb, who)
                assert "Something went wrong" not in said(answer), (verb, who)
            after = await stored(now.at)
            changed += [verb] if after != before else []
            before = after
        assert len(changed) >= 5, f"hardly anything can be done, so that nothing is shown here: {changed}"
        await now.require_sound()


@pytest.mark.slow
@pytest.mark.parametrize("phase", PHASES)
async def test_what_nobody_was_offered_is_from_an_older_message(tmp_path: Path, monkeypatch: Any, phase: str) -> None:
    """Each third of it in another phase: nothing of it is read far enough to ask which phase it is."""
    async with scene(tmp_path, monkeypatch, phase, "ofc start", "pineapple") as now:
        before = await stored(now.at)
        for verb in CONTROLS:
            forged = list(now.malformed(verb, tmp_path))[PHASES.index(phase) :: len(PHASES)]
            answers = await send(now.at, [(now.people["host"], one) for one in forged])
            assert await stored(now.at) == before, verb
            for one, answer in zip(forged, answers, strict=True):
                assert answer.acknowledged, one
                assert "Something went wrong" not in said(answer), one
                is_name = verb in FREE_WORDS
                assert is_name or OLD in said(answer), (one, said(answer))
        await now.require_sound()
