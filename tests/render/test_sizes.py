"""What Discord shows of a channel's picture can be read: computed from what is laid out, at both of its limits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.panels.pictures import StillPicture
from bot.render.picture_size import desktop_scale, phone_scale
from tests.render.measured import Seen, seen, unreadable
from tests.render.pictures import (
    NAMES,
    REVEALED,
    WIDE,
    balances,
    closed_table,
    course,
    ledger,
    pixels,
    ranks,
    record,
    reveal,
    session,
    showdown,
    table,
)

SEATS = (2, 3, 4)
LONG = (WIDE, NAMES["chinese, japanese, korean"], NAMES["wide and fat"], NAMES["joined emoji"])
PEOPLE = range(2, 9)
COURSES: dict[str, StillPicture] = {
    **{f"course of {count}": course(count) for count in PEOPLE},
    **{f"course of {count}, long names": course(count, names=(*LONG, *LONG)) for count in PEOPLE},
    "course of large figures": course(8, stake=10**7),
}
"""Drawn with the library that takes half a second to load."""
LEDGERS: dict[str, StillPicture] = {
    **{f"ledger of {count}": ledger(count) for count in PEOPLE},
    **{f"ledger of {count}, long names": ledger(count, (*LONG, *LONG)) for count in PEOPLE},
    "ledger of large figures": ledger(8, stake=10**7),
}
CHANNEL: dict[str, StillPicture] = {
    **{f"table of {count}": table(count) for count in SEATS},
    **{f"table of {count}, long names": table(count, names=LONG) for count in SEATS},
    **{f"table of {count}, face down": closed_table(count) for count in SEATS},
    **{f"reveal of {count}": reveal(count) for count in SEATS},
    "reveal with a kitty and a jackpot": reveal(4, accounts=("Kitty", "Jackpot")),
    "reveal of three beside a natural": reveal(3, natural=1),
    "reveal of two beside a natural and a surrender": reveal(2, natural=1, surrendered=1),
    "table of 2 beside a natural": closed_table(2, natural=True),
    **{f"showdown of {count}": showdown(count) for count in SEATS},
    **{f"showdown of {count}, plain": showdown(count, news=False) for count in SEATS},
    **{f"showdown of {count}, long names": showdown(count, LONG) for count in SEATS},
    **REVEALED,
    **{f"session of {count}": session(count) for count in PEOPLE},
    **{f"session of {count}, long names": session(count, (*LONG, *LONG)) for count in PEOPLE},
    **{f"session of {count}, no Fantasyland": session(count, ribbon="") for count in PEOPLE},
    "session of large figures": session(8, stake=10**7),
    "what beats what": ranks(),
}


RANKINGS: dict[str, StillPicture] = {
    **{f"ranking of {count}": balances(count) for count in (1, 9, 10, 25)},
    **{f"record of {count}": record(count) for count in (1, 400)},
}


@pytest.mark.parametrize("name", CHANNEL)
def test_every_text_and_rank_can_be_read_at_both_limits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = seen(CHANNEL[name], monkeypatch)
    assert len(shown.texts) > 5
    assert bool(shown.ranks) != ("face down" in name)
    assert len(shown.canvas.png()) < 80 * 1024
    assert unreadable(shown) == []


@pytest.mark.parametrize("name", [name for name in CHANNEL if "face down" not in name and "beside" not in name])
def test_it_is_landscape_so_that_a_desktop_shows_it_large(name: str) -> None:
    shown = pixels(CHANNEL[name])
    tall = ("reveal of 4", "kitty", "session of 8", "large figures", "3, 4 discards", "3, 5 discards")
    is_tall = any(words in name for words in tall)
    assert (1.15 if is_tall else 1.32) <= shown.width / shown.height <= 1.63


@pytest.mark.slow
@pytest.mark.parametrize("name", COURSES)
def test_points_over_time_can_be_read_at_both_limits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = seen(COURSES[name], monkeypatch)
    assert len(shown.texts) > 8
    assert len(shown.canvas.png()) < 80 * 1024
    assert unreadable(shown) == []
    assert 1.32 <= shown.width / shown.height <= 1.62


@pytest.mark.parametrize("name", LEDGERS)
def test_the_ledger_can_be_read_at_both_limits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = seen(LEDGERS[name], monkeypatch)
    assert len(shown.texts) > 5
    assert len(shown.canvas.png()) < 80 * 1024
    assert unreadable(shown) == []
    assert shown.width / shown.height >= 1.32


@pytest.mark.slow
@pytest.mark.parametrize("name", RANKINGS)
def test_rankings_and_records_can_be_read_at_both_limits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = seen(RANKINGS[name], monkeypatch)
    assert len(shown.texts) > 2
    assert len(shown.canvas.png()) < 80 * 1024
    assert unreadable(shown) == []


def test_the_limits_are_those_of_discord() -> None:
    assert desktop_scale(1100, 500) == 0.5
    assert desktop_scale(400, 700) == 0.5
    assert desktop_scale(100, 100) == phone_scale(100) == 1, "nothing is made larger"
    assert phone_scale(1000) == 0.38


def test_what_is_too_small_is_found() -> None:
    small, large = Seen(1000, 700, {"a": 26}, {38}), Seen(1000, 700, {"a": 27}, {37})
    assert unreadable(small) == ["phone: 'a' 9.9"]
    assert unreadable(large) == []
    assert unreadable(replace(large, height=900)) == ["desktop: 'a' 10.5"]
    assert unreadable(replace(large, ranks={36})) == ["phone: ranks 13.7"]
