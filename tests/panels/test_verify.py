"""The answer to /verify fits into a message, whoever sat at the table and whatever they wrote."""

from __future__ import annotations

import pytest

from bot.ids import TableId
from bot.panels.panel import TEXT_LENGTH_MAX
from bot.panels.screen import Screen
from bot.panels.study.verify import Flaw, Standing, Verdict, Witnesses, verify_panel
from bot.rules.cards import CARD_TEXTS
from bot.rules.deal_keys import VERSION

LINK = "https://discord.com/channels/1234567890123456789/1234567890123456789/1234567890123456789"


def verdict(line: str, flaws: tuple[tuple[Flaw, str], ...] = ()) -> Verdict:
    return Verdict(VERSION, 4321, "ab" * 32, "cd" * 32, 4289, 32, (), line, 52, 54, (9, 3), flaws)


def text(verdict: Verdict, seen: Witnesses) -> str:
    where = TableId("k3f9x2abcd"), 4321
    return verify_panel(
        verdict, where, "Joker Pineapple " * 4, seen, Screen(names={}), has_closed=True, number=10**6
    ).text


def test_a_short_line_is_told_and_a_long_one_is_left_in_the_seal() -> None:
    seen = Witnesses(LINK, LINK, Standing.RIGHT, Standing.RIGHT)
    short, long = "Hand 4321 | 1 Ann", "Hand 4321 | " + " | ".join(f"{n} {'W' * 32}" for n in range(1, 20))
    assert short in text(verdict(short), seen)
    told = text(verdict(long), seen)
    assert "WWWW" not in told
    assert "Nothing could change any more" in told
    assert "verify_deal.py" in told


@pytest.mark.parametrize("standing", Standing)
def test_the_worst_answer_fits(standing: Standing) -> None:
    flaws = (*((flaw, "") for flaw in Flaw), *((Flaw.OPENING, card) for card in CARD_TEXTS))
    for line in ("x" * 1900, "short"):
        told = text(verdict(line, flaws), Witnesses(LINK, LINK, standing, standing))
        assert len(told) <= TEXT_LENGTH_MAX
        assert "❌" in told
