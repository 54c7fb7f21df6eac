"""The commitment is the only thing shown that is computed from hidden cards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.panels.root import root_panel
from bot.play.dealer import Prepared
from bot.rules.board import Cards
from bot.rules.cards import DECK_52
from bot.rules.deck import SALT_BYTES, batch_root, deal_root
from bot.rules.open_face_presets import load_open_face
from bot.table.fair_deal import root_line
from bot.table.options import Options, Pace
from bot.words import words_in
from tests.secrecy.session import WATCHERS, next_step, opened, shuffled_decks
from tests.support.dealers import TABLE, RiggedDealer

HANDS = 3


class SaltedDealer(RiggedDealer):
    """Deals the given decks, committed to with salts of its own."""

    def __init__(self, salt: int, *decks: Cards) -> None:
        super().__init__(*decks)
        self._salt = salt

    def prepare(self, cards: Cards = DECK_52) -> Prepared:
        """The same decks for every salt, under other hashes."""
        deals = tuple(replace(deal, secret=bytes([self._salt]) * SALT_BYTES) for deal in super().prepare(cards).deals)
        roots = tuple(map(deal_root, deals))
        return Prepared(deals, roots, batch_root(roots))


async def everything_shown(folder: Path, salt: int, pace: Pace) -> tuple[list[str], set[str]]:
    """All that anybody is shown in some hands, with `ROOT` for each commitment; and the commitments."""
    decks = shuffled_decks(Random(1), HANDS)
    dice, roots, shown = Random(2), set[str](), list[str]()
    dealer = SaltedDealer(salt, *decks)
    async with opened(folder, Options(load_open_face("pineapple"), 3, pace=pace), decks, dealer) as session:
        batch = await session.store.deals.batch(TABLE, 0)
        assert batch is not None
        whole = batch.root
        panel = root_panel("Pineapple", root_line(TABLE, whole.hex(), 1, 52), "Ann", words_in("en"), is_first=True)
        shown.append(repr(panel).replace(whole.hex(), "ROOT"))
        while (state := await session.state()).hand_no < HANDS or state.is_playing:
            await session.do(await next_step(session, dice))
            for deal_no in range(HANDS):
                root = await session.store.deals.root(TABLE, deal_no)
                assert root is not None
                roots.add(root.hex())
            texts = [repr(await session.shown(watcher)) for watcher in WATCHERS]
            for root_text in roots:
                texts = [text.replace(root_text[:16], "ROOT") for text in texts]
            shown += texts
    return shown, {*roots, whole.hex()}


@pytest.mark.slow
@pytest.mark.parametrize("pace", Pace)
async def test_other_salts_change_the_commitments_and_nothing_else(tmp_path: Path, pace: Pace) -> None:
    ours, our_roots = await everything_shown(tmp_path / "ours", 1, pace)
    theirs, their_roots = await everything_shown(tmp_path / "theirs", 2, pace)
    assert our_roots.isdisjoint(their_roots)
    assert "ROOT" in ours[0]
    assert not any("ROOT" in text for text in ours[1:]), "it stands in its own message alone"
    assert ours == theirs
