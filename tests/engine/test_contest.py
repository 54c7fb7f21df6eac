"""Programs in a match: ours plays as its level does, and what another does wrong is played by `safe` and counted."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.engine.closed.requests import choice_of
from bot.engine.contest import Contest, seated
from bot.engine.open_face.requests import placements_of
from bot.engine.parts import Fault
from bot.engine.player import request_of
from bot.engine.process import EngineProcess
from bot.engine.requests import read_request
from bot.matches.closed import play_closed
from bot.matches.match import Match
from bot.matches.players import LevelPlayer
from bot.players.closed.spot import ClosedSpot
from bot.rules.board import Board
from bot.rules.cards import DECK_52, parse_cards
from bot.rules.closed_presets import load_closed
from bot.rules.json_lines import Object
from bot.rules.rulesets import load_any
from tests.engine.contests import played, spot_of, stranger
from tests.engine.examples import ALL, BANKED, DECLARE, LAST, PLACE, SET, TWO_BOARDS
from tests.rules.closed import SIX_PAIRS_TO_KING

OURS = f"cmd:{sys.executable} -m bot engine"
ROOT = Path(__file__).parents[2]


def closed_spot_of(line: Object) -> ClosedSpot:
    spot = read_request(line).spot
    assert isinstance(spot, ClosedSpot)
    return spot


@pytest.mark.parametrize("line", ALL, ids=lambda one: one["ruleset"])
def test_a_spot_becomes_a_request_that_is_read_as_the_same_spot(line: Object) -> None:
    request = read_request(line)
    again = read_request(request_of(request.spot, seed=request.seed, time_ms=250))
    assert (again.spot, again.seed, again.seconds) == (request.spot, request.seed, 0.25)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["ofc", "criss-cross", "standard"])
def test_our_engine_can_be_matched_against_our_player(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (deal,) = played(OURS, "strong", ruleset=ruleset, deals=1, time_ms=60_000)
    assert deal.faults == (0, 0)
    assert deal.figures[0].episodes == 2


@pytest.mark.slow
def test_a_program_that_plays_by_the_rules_has_no_faults() -> None:
    kinds = [played(stranger(kind), "baseline-safe", deals=3) for kind in ("fair", "noisy")]
    assert kinds[0] == kinds[1]
    assert all(deal.faults == (0, 0) for deals in kinds for deal in deals)


@pytest.mark.parametrize(("kind", "points"), [("changing", (-3 - 1, 6, -3 + 1)), ("stubborn", (2 - 3, 6, -2 - 3))])
def test_a_program_may_change_its_mind_once_a_natural_lies_open(kind: str, points: tuple[int, int, int]) -> None:
    # Button 0, so seat 1 is dealt first: six pairs, 3 from each. Seat 2 is the program; it surrenders, and after the
    # natural keeps that (2 to seat 0) or plays A A A K K / Q Q J J T / 9 7 6: seat 0 has two pair at best and a jack
    # or a pair in front, so it loses the back and the middle and wins the front.
    pairs = Board.parse(SIX_PAIRS_TO_KING).cards
    program = parse_cards("Ac Ad Ah Kh Ks Qh Qs Jh Js 9h Th 7h 6c")
    loser = parse_cards("2c 2d 4d 5c 7d 7s 9c 9s Tc Ts 3h 5h Jd")
    rest = [card for card in DECK_52 if card not in {*pairs, *program, *loser}]
    contest = Contest(Match(load_any("american"), 3, seed=1), ("safe", "safe", stranger(kind)), "american", 20_000)
    with seated(contest) as players:
        hand = play_closed(load_closed("american"), players, (*pairs, *program, *loser, *rest), 0, 1)
        assert [player.faults for player in players] == [0, 0, 0]
    assert hand.points == points


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["illegal", "refusing"])
def test_what_is_not_legal_is_played_by_safe(kind: str) -> None:
    wrong, right = played(stranger(kind), "baseline-safe"), played("safe", "baseline-safe")
    assert [deal.figures for deal in wrong] == [deal.figures for deal in right]
    assert all(deal.faults[0] >= 10 for deal in wrong)  # five turns of two hands, and those of Fantasyland
    assert all(deal.faults[1] == 0 for deal in wrong)


@pytest.mark.slow
def test_a_program_that_ends_is_started_again_but_not_for_ever() -> None:
    (first, *_, last) = played(stranger("dead"), "baseline-safe", deals=5)
    assert 1 <= first.faults[0] <= 5
    assert last.faults[0] >= 10


@pytest.mark.slow
def test_a_late_answer_is_not_taken_for_the_next() -> None:
    (deal,) = played(stranger("late"), "baseline-safe", deals=1, time_ms=500)
    assert 1 <= deal.faults[0] < 8  # those that were asked while it slept, of ten or more


def test_what_is_no_answer_is_waited_for_only_so_long() -> None:
    process = EngineProcess(stranger("garbled").removeprefix("cmd:"))
    process.hello()
    with pytest.raises(Fault, match="it is late"):
        process.ask(request_of(spot_of(PLACE)), 0.2)
    process.close()


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        ("best", "there is no player 'best'"),
        ("strong@17", "strong@17: the effort is a number from 0.05 to 16"),
        ("strong@much", "strong@much: the effort is a number"),
        ("casual@4", "there is no player 'casual@4'"),
        ("cmd:", "name the program that plays"),
        ("cmd: ", "name the program that plays"),
        ("cmd:/nowhere/engine", "cmd:/nowhere/engine: /nowhere/engine cannot be started: No such file"),
        (r"cmd:'/no where\engine'", r"/no where\\engine cannot be started: No such file"),
        (r"cmd:/no\where/engine", "/nowhere/engine cannot be started: No such file"),
        ("cmd:engine 'my", "cmd:engine 'my has no end: close each quotation mark"),
        ("cmd:engine\\", "has no end: close each quotation mark, and double a last backslash"),
        (f"cmd:{sys.executable} -c pass", "it has ended"),
        (stranger("other"), "it does not speak protocol 1"),
    ],
)
def test_a_seat_that_cannot_be_played_is_refused(seat: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        played(seat, "safe")


def test_on_windows_a_command_line_is_read_as_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A backslash is part of a path there, and the system finds the words."""
    started = []

    def popen(command: object, **_: object) -> None:
        started.append(command)
        raise FileNotFoundError(2, "No such file")

    monkeypatch.setattr("bot.engine.process._IS_WINDOWS", True)
    monkeypatch.setattr(subprocess, "Popen", popen)
    line = r'C:\bots\my.exe --book "C:\my books\a"'
    with pytest.raises(ValueError, match=r"C:\\bots\\my.exe .* cannot be started: No such file"):
        played(f"cmd:{line}", "safe")
    assert started == [line]


def test_a_seat_can_look_more_or_less_than_usual() -> None:
    contest = Contest(Match(load_any("pineapple"), 3, 1), ("strong@4", "strong@0.05", "strong"), "pineapple")
    with seated(contest) as players:
        assert [player.effort for player in players if isinstance(player, LevelPlayer)] == [4.0, 0.05, None]


def test_frozen_opponents_are_refused_in_closed_games() -> None:
    with pytest.raises(ValueError, match="baseline-safe plays open-face only"):
        played("baseline-safe", "safe", ruleset="two-four")


@pytest.mark.slow
def test_several_processes_play_the_same_match() -> None:
    seats = ("baseline-random", stranger("fair"))
    one, two = (played(*seats, deals=6, processes=processes) for processes in (1, 2))
    assert one == two


@pytest.mark.slow
@pytest.mark.parametrize("processes", [1, 2])
def test_programs_end_with_the_match_also_those_that_would_stay(tmp_path: Path, processes: int) -> None:
    played(f"{stranger('staying')} {tmp_path}", "baseline-random", processes=processes)
    started = [int(file.name) for file in tmp_path.iterdir()]
    left = [pid for pid in started if is_there(pid)]
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert len(started) >= processes
    assert left == []


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"place": []},
        {"place": {"front": 7}},
        {"place": {"front": "Kh 2c"}},
        {"place": {"front": "Kh 2c"}, "discard": "7x"},
        {"place": {"front": "Kh", "middle": "Kh"}, "discard": "2c 7d"},
        {"place": {"front": "Kh 2c 7d"}},
        {"place": {"front": "Kh 3c"}, "discard": "2c 7d"},
        {"place": {"front": "Kh"}, "discard": "2c 7d"},
    ],
)
def test_a_placement_that_is_not_legal_is_a_fault(answer: Object) -> None:
    with pytest.raises(Fault):
        placements_of(answer, spot_of(PLACE))


def test_a_legal_placement_is_taken_as_it_is() -> None:
    ((rows, discards),) = placements_of({"place": {"front": "kh", "back": "7♦"}, "discard": "2c"}, spot_of(PLACE))
    assert (rows.front, rows.back, discards) == (parse_cards("Kh"), parse_cards("7d"), parse_cards("2c"))


@pytest.mark.parametrize("boards", [None, [], [{}], [None, None], [{"place": {"front": "Kd"}}, {}]])
def test_both_boards_have_to_be_answered(boards: object) -> None:
    with pytest.raises(Fault):
        placements_of({"boards": boards}, spot_of(TWO_BOARDS))


def test_a_full_row_takes_no_more() -> None:
    with pytest.raises(Fault, match="row_full"):
        placements_of({"place": {"back": "9d"}}, spot_of(LAST))


GOOD = {"front": "Qs Qd 8d", "middle": "As Ad Kh 7d 2c", "back": "9s 9h 3s 3h 3d"}


def test_a_closed_answer_is_an_arrangement_of_the_cards() -> None:
    choice = choice_of({"place": GOOD}, closed_spot_of(SET))
    assert (choice.natural, choice.surrenders) == (None, False)
    assert choice_of({"place": GOOD, "surrender": True}, closed_spot_of(SET)).surrenders


@pytest.mark.parametrize(
    "answer",
    [
        {"place": GOOD | {"front": "Qs Qd"}},
        {"place": GOOD | {"front": "Qs Qd 8c"}},
        {"place": {"front": GOOD["front"], "middle": GOOD["back"], "back": GOOD["middle"]}},
        {"place": GOOD, "natural": "dragon"},
        {"place": GOOD, "surrender": 1},
    ],
)
def test_a_closed_answer_that_is_not_legal_is_a_fault(answer: Object) -> None:
    with pytest.raises(Fault):
        choice_of(answer, closed_spot_of(SET))


def test_nobody_surrenders_where_that_is_not_offered() -> None:
    with pytest.raises(Fault, match="not offered"):
        choice_of({"place": GOOD, "surrender": True}, closed_spot_of(BANKED))
    declared = closed_spot_of(DECLARE)
    assert declared.arrangement is not None
