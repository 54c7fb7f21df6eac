"""The answer to /verify fits into a message, whoever sat at the table and whatever they wrote; it runs nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.ids import TableId
from bot.panels.panel import TEXT_LENGTH_MAX
from bot.panels.screen import Screen
from bot.panels.study.verify import Standing, Verdict, Witnesses, verify_panel
from bot.rules.cards import CARD_TEXTS
from bot.rules.verify_deal import NOT_PROVEN
from bot.table.fair_deal import root_line, seal_line

LINK = "https://discord.com/channels/1234567890123456789/1234567890123456789/1234567890123456789"
TABLE = TableId("k3f9x2abcd")
COPIED = (root_line(TABLE, "ab" * 32, 4289, 54), LINK, seal_line(TABLE, 4321, "cd" * 32), LINK)
RIGHT = Witnesses(LINK, LINK, Standing.RIGHT, Standing.RIGHT)


def verdict(*findings: tuple[str, tuple[Any, ...]], copied: tuple[str, ...] = COPIED, version: int = 3) -> Verdict:
    return Verdict(version, 52, 54, (9, 3), copied, findings)


def text(verdict: Verdict, seen: Witnesses = RIGHT) -> str:
    where = TABLE, 4321
    return verify_panel(verdict, where, "Joker Pineapple " * 4, seen, Screen(), has_closed=True, number=10**6).text


@pytest.mark.parametrize("cut", ["$(touch pwned)", "$100 please", "O'Brien", '"; rm x', "``` `x`", "`reboot`"])
def test_what_somebody_wrote_is_to_be_pasted_and_never_run(cut: str) -> None:
    """The command has fixed words and a file's name; cuts stand in a block of their own and cannot end it."""
    told = text(verdict(copied=(*COPIED, f"cut {cut}")))
    command, pasted = re.findall(r"```\n(.*?)\n```", told, re.DOTALL)
    assert re.fullmatch(r"python verify_deal\.py [a-z0-9.-]+", command)
    assert pasted.splitlines() == [*COPIED, f"cut {cut}".replace("```", "'''")]


def test_where_all_cuts_would_be_too_long_the_lines_stay_in_their_messages() -> None:
    told = text(verdict(copied=(*COPIED, *["cut " + "W" * 32] * 40)))
    assert "WWWW" not in told
    assert "python verify_deal.py" in told
    assert len(told) <= TEXT_LENGTH_MAX


@pytest.mark.parametrize(
    ("findings", "said"),
    [
        ((), "**Fair: hand"),
        ((("incomplete", (2, 4, 13)),), "**Not proven: nothing is wrong"),
        ((("erased", (2,)),), "Seat 2 is erased"),
        ((("streets_unknown", ()),), "streets of their own"),
        ((("incomplete", (2, 4, 13)), ("card", ("Ks",))), "**Not fair: hand"),
        ((("log", ()),), "**Not fair: hand"),
        ((("deck", ()),), "❌ The whole deck"),
        ((("player", (2,)),), "❌ The seats and cuts"),
        ((("no_seal", ()),), "**Not fair: hand"),
        ((("too_many", (2,)),), "❌ All 52 cards"),
    ],
)
def test_what_was_found_is_said(findings: tuple[tuple[str, tuple[Any, ...]], ...], said: str) -> None:
    assert said in text(verdict(*findings))


def test_where_the_statement_cannot_be_read_nothing_else_is_called_right() -> None:
    told = text(verdict(("statement", ("streets",))))
    assert (told.count("❌"), told.count("✅")) == (1, 0)
    assert "Wrong here" not in text(verdict(("too_many", (2,)))), "seats are no cards"


def test_a_code_that_is_gone_is_not_called_fair() -> None:
    told = text(verdict(), Witnesses(LINK, LINK, Standing.GONE, Standing.RIGHT))
    assert "**Not proven" in told
    assert "**The message with the code is gone**" in told


@pytest.mark.parametrize(("version", "said"), [(1, "picked a deal they liked"), (2, "swapped cards")])
def test_older_hands_say_first_what_they_do_not_prove(version: int, said: str) -> None:
    told = text(verdict((f"version_{version}", ()), version=version))
    assert "**Not proven" in told.splitlines()[0]
    assert said in told.splitlines()[1]
    assert "--cards 54" in told, "their messages did not say it"


@pytest.mark.parametrize("standing", Standing)
def test_the_worst_answer_fits(standing: Standing) -> None:
    findings = (
        *((code, (2, 3, 13)) for code in sorted(NOT_PROVEN)),
        *(("card", (card,)) for card in CARD_TEXTS),
        *(("twice", (card,)) for card in CARD_TEXTS),
    )
    for copied in (COPIED, (*COPIED, *["cut " + "W" * 32] * 4)):
        told = text(verdict(*findings, copied=copied), Witnesses(LINK, LINK, standing, standing))
        assert len(told) <= TEXT_LENGTH_MAX
        assert "❌" in told
