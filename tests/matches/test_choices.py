"""What other choices are worth: blunders cost what they cost, and who chooses alike wins nothing."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from bot.matches.match import Match
from bot.players.learnt.tables import Generation
from bot.players.open_face.levels import choose
from bot.players.position import Opponent, Placement, Position
from bot.rules.board import Board
from bot.rules.cards import parse_cards
from bot.rules.open_face_presets import load_open_face
from bot.table.options import Level
from tools.pages import choices
from tools.pages.choices import Other, Rival, gain, gained, of_deal
from tools.pages.deeper import Depth
from tools.pages.measure_choices import OF_BEFORE, OF_EFFORT, Asked, known, page, plot

PINEAPPLE = load_open_face("pineapple")
QUICK = Depth(candidates=3, packets=12, replies=3, deals=20)
MATCH = Match(PINEAPPLE, 2, 7)


def board(*rows: str) -> Board:
    """A board of three rows."""
    return Board.of([parse_cards(row) for row in rows])


def test_a_placement_that_fouls_for_certain_loses_what_the_judge_says() -> None:
    own = board("Ah Ad", "8h 2d", "Kc 3s 7d")
    seen = frozenset((*own.cards, *(held := parse_cards("As Ks 2c"))))
    position = Position(PINEAPPLE, own, held, 2, seen, 6, street_no=3)
    good = (board("", "2c", "Ks"), parse_cards("As"))
    poor = (board("As", "2c", ""), parse_cards("Ks"))
    assert gain(position, good, poor, 1, Generation.NEWEST, QUICK) < -1.0


def test_the_last_street_is_judged_by_the_others_board() -> None:
    """All three rows are won with a pair of sixes in front or without it; the pair has a royalty."""
    own = board("6h 2d", "8s 8c 8d 4h", "Ks Kc Kd 3h 3c")
    theirs = board("5h 4d 2h", "9s 7c 5c 4c 2s", "Ts Tc 7h 6c 5s")
    held = parse_cards("6d 9d 4s")
    seen = frozenset((*own.cards, *theirs.cards, *held))
    position = Position(PINEAPPLE, own, held, 2, seen, street_no=5, opponents=(Opponent(theirs),))
    pair = (board("6d", "9d", ""), parse_cards("4s"))
    none = (board("9d", "6d", ""), parse_cards("4s"))
    assert gain(position, none, pair, 1, Generation.NEWEST, QUICK) == pytest.approx(1.0, abs=1e-3)


def test_who_chooses_alike_wins_nothing_and_who_blunders_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    def ranked(at: int, position: Position, seed: int) -> Placement:
        return choose(Level.STRONG, position, seed=seed).candidates[at].placement

    rivals = {"alike": Rival(partial(ranked, 0)), "blunders": Rival(partial(ranked, -1))}
    monkeypatch.setattr(choices, "RIVALS", rivals)
    found = of_deal(MATCH, 1, ("alike", "blunders"), QUICK)
    alike, blunders = (gained([found], rival) for rival in ("alike", "blunders"))
    assert (alike.points, alike.other) == (0.0, 0.0)
    assert blunders.points < -5
    assert blunders.other > 0.9
    assert alike.hands == blunders.hands >= 2


def test_a_rival_is_a_player_of_less_effort_or_of_before() -> None:
    found = of_deal(MATCH, 0, tuple(choices.RIVALS), QUICK)
    assert {one.rival for one in found} == {"x0.25", "x4", "x16", "baseline-search"}
    assert found == of_deal(MATCH, 0, tuple(choices.RIVALS), QUICK), "the same deal gives the same figures"


def test_what_is_gained_is_a_hands() -> None:
    deals = [
        [Other("x4", 1, False, 0.0), Other("x4", 2, True, 0.5)],
        [Other("x4", 1, True, 0.1), Other("x16", 1, True, 9)],
    ]
    found = gained(deals, "x4")
    assert found.hands == 2
    assert found.points == pytest.approx(0.3)
    assert found.other == pytest.approx(2 / 3)
    assert found.se == pytest.approx(0.2)


def test_the_page_has_the_efforts_and_each_game_and_keeps_what_was_played_before(tmp_path: Path) -> None:
    one = [[Other(rival, 1, True, 0.25) for rival in OF_EFFORT.rivals] for _ in range(3)]
    before = [[Other("baseline-search", 1, True, -0.5), Other("baseline-search", 2, False, 0.0)]] * 2
    text = page(one, {OF_BEFORE[1]: before})
    assert "3 deals (the first of 600)" in text
    assert "| x16 | 100.0% | +0.2500 | +0.2500 to +0.2500 |" in text
    assert "| Pineapple | 3 | 2 | 2 | 50.0% | +0.5000 | +0.5000 to +0.5000 | 910021 |" in text
    assert page([], {}, text) == text
    two = page([], {OF_BEFORE[0]: before}, text)
    assert two.index("| 910020 |") < two.index("| 910021 |")
    plot(one, tmp_path / "effort.png")
    assert (tmp_path / "effort.png").stat().st_size > 1000


def test_an_unfinished_line_is_no_deal(tmp_path: Path) -> None:
    (tmp_path / "file").write_text(json.dumps([Other("x4", 1, True, 0.5)]) + '\n[["x4", 1', "utf-8")
    assert known(tmp_path / "file") == [[Other("x4", 1, True, 0.5)]]


def test_every_seed_has_one_use() -> None:
    asked: list[Asked] = [OF_EFFORT, *OF_BEFORE]
    assert len({one.seed for one in asked}) == len(asked)
