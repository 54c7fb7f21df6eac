"""Over a real store: who is told of whose discards, step by step, where rules reveal them and where they do not."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from bot.ids import AccountId
from bot.panels.boards import card_labels
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.table.open_face.hand import OpenFaceHand
from bot.table.options import Options, Pace
from tests.secrecy.session import WATCHERS, Session, next_step, opened, shuffled_decks
from tests.table.games import PINEAPPLE, REVEALING


async def told_of(session: Session, hand: OpenFaceHand, watcher: AccountId | None) -> set[AccountId]:
    """Those whose discards a watcher's messages name, in their text or in their picture's words."""
    said = " ".join(f"{panel.text} {panel.alt}" for panel in await session.shown(watcher))
    gone = {seat.account: card_labels(seat.discards) for seat in hand.seats if seat.discards}
    return {account for account, cards in gone.items() if re.search(f"(?i:discards:? ){cards}", said)}


@pytest.mark.parametrize("pace", Pace)
@pytest.mark.parametrize("ruleset", [REVEALING, PINEAPPLE], ids=["revealed", "hidden"])
async def test_nobody_is_told_of_anothers_discards_until_a_showdown_reveals_them_to_everybody(
    tmp_path: Path, ruleset: OpenFaceRuleset, pace: Pace
) -> None:
    dice = Random(7)
    async with opened(tmp_path, Options(ruleset, 3, pace=pace), shuffled_decks(dice, 1)) as session:
        while not isinstance(hand := (await session.state()).hand, OpenFaceHand) or hand.totals is None:
            if isinstance(hand, OpenFaceHand):
                assert all([await told_of(session, hand, watcher) <= {watcher} for watcher in WATCHERS])
            await session.do(await next_step(session, dice))
        everybody = {seat.account for seat in hand.seats}
        assert all(len(seat.discards) == 4 for seat in hand.seats)
        for watcher in WATCHERS:
            own = {watcher} & everybody
            assert await told_of(session, hand, watcher) == (everybody if ruleset.reveal_discards else own)
