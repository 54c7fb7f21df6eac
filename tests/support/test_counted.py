"""Words and controls are counted as a guest meets them."""

from __future__ import annotations

import pytest

from bot.ids import TableId
from bot.panels.custom_ids import Tap, Verb
from bot.panels.panel import Button, Choice, Link, Select
from tests.support.counted import controls_counted, words_counted


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("## Pineapple · Ann's table", 1),
        ("-# 🔒 `fair-deal-3 rv3wm9grkg 2 9525`", 0),
        ("Tap **Join**. The host taps **Start**.", 4),
        ("Your turn. Time runs out <t:1767467114:R>. [Show my cards](https://discord.com/x)", 5),
        ("Ann +7 · Cat +5 · Ben −12", 0),
        ("10♥ K♠: pair of deuces", 3),
        ("You can't, four-color", 3),
        ("", 0),
    ],
)
def test_words(text: str, count: int) -> None:
    assert words_counted(text, ("Ann", "Ben", "Cat", "Pineapple"), ("Join", "Start")) == count


def test_controls() -> None:
    join = Button(str(Tap(Verb.JOIN, TableId("a1b2c3d4e5"))), "Join")
    hint = join._replace(custom_id=str(Tap(Verb.HINT, TableId("a1b2c3d4e5"))))
    games = Select("x", "Games", (Choice("a", "A"),))
    assert controls_counted(((join, hint, Link("https://discord.com", "Invite")), games)) == 2
