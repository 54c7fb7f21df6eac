"""What is logged says nothing of the cards, also when the program has a fault, and at no level."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from bot.cli.logs import log_to_stderr
from bot.panels.boards import card_label
from bot.play.tables import TableBroken
from bot.rules.cards import DECK_52, card_text
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face_presets import load_open_face
from bot.store import UnknownEvent
from bot.store.codec import decode, encode
from bot.table.events import HandDealt
from bot.table.open_face.hand import OpenFaceHand
from bot.table.options import Options
from tests.secrecy.session import Session, next_step, opened, shuffled_decks
from tests.store.examples import EXAMPLES
from tests.table.games import PINEAPPLE, REVEALING

_TEXTS, _LABELS = ("|".join(map(text, DECK_52)) for text in (card_text, card_label))
_CARD = re.compile(rf"\b({_TEXTS})\b|({_LABELS})|\b(\d+, ){{5}}")  # as it is typed, as it is shown, or as numbers


@pytest.fixture
def levels() -> Iterator[None]:
    """Log levels as they were."""
    names = ("", "bot", "cogs", "discord", "aiosqlite")
    before = {name: logging.getLogger(name).level for name in names}
    yield
    for name, level in before.items():
        logging.getLogger(name).setLevel(level)


@pytest.mark.parametrize("level", ["DEBUG", "INFO", "WARNING"])
def test_a_level_holds_for_this_program_and_lets_no_library_below_info(levels: None, level: str) -> None:
    log_to_stderr(level)
    wanted = logging.getLevelNamesMapping()[level]
    assert logging.getLogger("bot.play.tables").getEffectiveLevel() == wanted
    for library in ("discord.http", "discord.gateway", "aiosqlite", "PIL.Image", "anything.else"):
        assert logging.getLogger(library).getEffectiveLevel() == max(wanted, logging.INFO)


@pytest.mark.parametrize("ruleset", [PINEAPPLE, REVEALING], ids=["", "discards revealed"])
async def test_a_whole_hand_at_the_lowest_level_logs_no_card(
    tmp_path: Path, levels: None, caplog: pytest.LogCaptureFixture, ruleset: OpenFaceRuleset
) -> None:
    log_to_stderr("DEBUG")
    decks = shuffled_decks(Random(3), 1)
    async with opened(tmp_path, Options(ruleset, 3), decks) as session:
        while (state := await session.state()).hand is None or state.is_playing:
            await session.do(await next_step(session, Random(4)))
    assert _CARD.search(caplog.text) is None


@pytest.mark.parametrize("where", ["decide", "evolve_all"])
async def test_a_fault_with_cards_on_the_table_logs_none_of_them(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, where: str
) -> None:
    dice = Random(6)
    async with opened(tmp_path, Options(load_open_face("pineapple"), 3), shuffled_decks(Random(5), 1)) as session:
        while not isinstance(hand := (await session.state()).hand, OpenFaceHand) or hand.street_no < 3:
            await session.do(await next_step(session, dice))

        def fails(*arguments: Any) -> Any:
            raise RuntimeError("a fault")

        with patch(f"bot.play.tables.{where}", fails), pytest.raises(TableBroken):
            await play_on(session, dice)
    assert "a fault" in caplog.text
    assert _CARD.search(caplog.text) is None


async def play_on(session: Session, dice: Random) -> None:
    """A few steps, not all of which are a mere tap."""
    for _ in range(3):
        await session.do(await next_step(session, dice))


def test_an_event_that_cannot_be_read_is_not_printed() -> None:
    dealt = next(event for event in EXAMPLES if isinstance(event, HandDealt))
    name, version, body = encode(dealt)
    with pytest.raises(UnknownEvent, match="HandDealt that cannot be read: deck") as refused:
        decode(name, version, body.replace('"deck":[', '"deck":["As","Kd",'))
    assert _CARD.search(str(refused.value)) is None
    assert refused.value.__cause__ is None
    assert _CARD.search("placed As")
    assert _CARD.search("51, 50, 49, 48, 47, 46")
    assert _CARD.search("placed 10♦")
