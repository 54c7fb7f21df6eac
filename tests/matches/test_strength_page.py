"""The report on strength is made of the deals that were played, and none of them is played twice."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from tools.pages.measure_strength import MEASURED, Measured, file_of, known, page, play

SMALL = Measured("pineapple", ("baseline-greedy", "baseline-random"), 5, 6)


def played(measured: Measured, folder: Path) -> None:
    with Progress(console=Console(quiet=True)) as bar:
        play(measured, folder, 1, bar)


def test_a_measurement_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    played(SMALL, tmp_path / "whole")
    whole = file_of(SMALL, tmp_path / "whole").read_text()
    stopped = file_of(SMALL, tmp_path)
    stopped.write_text(whole[: len(whole) // 2])  # in the middle of a line
    played(SMALL, tmp_path)
    assert stopped.read_text() == whole
    assert len(known(stopped)) == SMALL.deals == 3


def test_the_page_says_what_was_played(tmp_path: Path) -> None:
    played(SMALL, tmp_path)
    deals = known(file_of(SMALL, tmp_path))
    text = page([(SMALL, deals), (MEASURED[0], [])])
    hands = sum(deal.figures[0].hands for deal in deals)
    points = sum(deal.figures[0].points for deal in deals)
    assert f"As it came:\n{points / hands:+.3f}, " in text
    assert f"**{(points - sum(deal.luck for deal in deals)) / hands:+.3f} points a hand without luck" in text
    assert SMALL.command() in text
    assert "3 deals in all rotations:\n6 ordinary hands" in text
    assert "strong" not in text.partition("##")[2]  # nothing is said of what was not played
    assert "2 deals (the first of 3)" in page([(SMALL, deals[:2])])


def test_what_is_not_known_stays_as_it_was(tmp_path: Path) -> None:
    played(SMALL, tmp_path)
    deals = known(file_of(SMALL, tmp_path))
    both = [(MEASURED[0], deals), (SMALL, deals)]
    before = page(both)
    assert page([(MEASURED[0], []), (SMALL, deals)], before) == before
    assert page([(SMALL, deals), (MEASURED[0], [])], before) == page(both[::-1])


def test_every_contest_has_a_seed_of_its_own() -> None:
    assert len({one.seed for one in MEASURED}) == len(MEASURED)
    assert all(one.hands % len(one.seats) == 0 for one in MEASURED)
