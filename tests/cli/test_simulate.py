"""`simulate` and `engine` as processes."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.process import bot, refusal
from tests.engine.contests import STRANGERS, stranger
from tests.engine.examples import LAST

KEYS = {"seat", "points_per_hand", "se", "hands", "foul_rate", "fantasyland_rate", "stay_rate", "royalties", "faults"}


@pytest.mark.slow
def test_a_match_is_played_and_told_as_json(tmp_path: Path) -> None:
    seats = ("--seat", "baseline-safe", "--seat", f"cmd:{sys.executable} -m bot engine")
    done = bot(tmp_path, "simulate", "--ruleset", "ofc", *seats, "--hands", 2, "--seed", 3, "--duplicate", "--json",
               "--time-ms", 20_000)  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert [one["seat"] for one in found] == [seats[1], seats[3]]
    assert all(set(one) >= KEYS for one in found)
    assert found[0]["points_per_hand"] == -found[1]["points_per_hand"]
    assert [one["faults"] for one in found] == [0, 0]
    assert (found[0]["deals"], found[0]["episodes"], found[0]["se"]) == (1, 2, None)


@pytest.mark.slow
def test_a_match_is_told_as_a_table(tmp_path: Path) -> None:
    done = bot(tmp_path, "simulate", "--ruleset", "pineapple", "--seat", "baseline-greedy", "--seat", "baseline-random",
               "--hands", 6)  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Pineapple: 6 deals of seed 0, seats rotate" in " ".join(done.stdout.decode().split())
    assert "6/6" in done.stderr.decode()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--ruleset", "pinapple", "--seat", "safe", "--seat", "safe"), "there is no such ruleset"),
        (("--ruleset", "pineapple", "--seat", "safe"), "pineapple is for 2 to 3 players"),
        (("--ruleset", "two-four", "--seat", "safe", "--seat", "baseline-safe"), "baseline-safe plays open-face only"),
        (("--ruleset", "pineapple", "--seat", "safe", "--seat", "cmd:/nowhere", "--processes", 2), "cannot be started"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(tmp_path: Path, arguments: tuple[object, ...], sentence: str) -> None:
    done = bot(tmp_path, "simulate", *arguments)
    assert sentence in refusal(done)


def test_rules_that_nobody_can_save_are_not_played(tmp_path: Path) -> None:
    rules = tmp_path / "ours.toml"
    rules.write_text('name = "ours"\nbase = "pool"\nsurrender_units = 1\n', "utf-8")
    done = bot(tmp_path, "simulate", "--ruleset", rules, "--seat", "safe", "--seat", "safe")
    assert "ours.toml: surrender_units: in a pool a surrender costs more than losing everything" in refusal(done)


@pytest.mark.slow
def test_a_process_of_the_match_that_is_killed_ends_it_with_one_sentence(tmp_path: Path) -> None:
    seats = ("--seat", "baseline-random", "--seat", stranger("hostile"))
    done = bot(tmp_path, "simulate", "--ruleset", "pineapple", *seats, "--hands", 4, "--processes", 2)
    assert (done.returncode, done.stdout) == (2, b"")
    assert "a process of the match was ended from outside" in done.stderr.decode()
    assert "Traceback" not in done.stderr.decode()


@pytest.mark.slow
def test_a_program_that_starts_only_once_is_named_also_in_another_process(tmp_path: Path) -> None:
    (tmp_path / "once.py").write_text(
        "import pathlib, runpy, sys\n"
        "pathlib.Path('lock').touch(exist_ok=False)\n"
        "sys.argv[1:] = ['fair']\n"
        f"runpy.run_path({str(STRANGERS)!r}, run_name='__main__')\n"
    )
    seats = ("--seat", "baseline-random", "--seat", f"cmd:{sys.executable} once.py")
    done = bot(tmp_path, "simulate", "--ruleset", "pineapple", *seats, "--hands", 4, "--processes", 2)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().rstrip().endswith("it has ended.")


@pytest.mark.parametrize("option", ["--processes", "--hands", "--time-ms"])
def test_numbers_have_their_bounds(tmp_path: Path, option: str) -> None:
    arguments = ("--ruleset", "pineapple", "--seat", "safe", "--seat", "safe", option, 99999999999999999999)
    done = bot(tmp_path, "simulate", *arguments)
    assert done.returncode == 2
    assert option in done.stderr.decode()
    assert "Traceback" not in done.stderr.decode()


def test_a_game_that_is_only_scored_is_not_played(tmp_path: Path) -> None:
    (tmp_path / "scored.toml").write_text('name = "scored"\nbase = "pineapple"\nplayable = false\n')
    done = bot(tmp_path, "simulate", "--ruleset", "scored.toml", "--seat", "safe", "--seat", "safe")
    assert "scored can be scored, but not played" in refusal(done)


def test_the_engine_answers_until_it_is_told_to_quit(tmp_path: Path) -> None:
    lines = [json.dumps(line) for line in ({"cmd": "hello", "protocol": 1}, LAST, {"cmd": "quit"}, LAST)]
    done = bot(tmp_path, "engine", stdin="\n".join(lines).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert [set(json.loads(line)) & {"name", "place", "quit"} for line in done.stdout.splitlines()] == [
        {"name"}, {"place"}, {"quit"},
    ]  # fmt: skip


def test_the_engine_says_by_its_status_that_a_line_was_wrong(tmp_path: Path) -> None:
    done = bot(tmp_path, "engine", stdin=b"{\n\xff\n" + json.dumps(LAST).encode())
    first, second, third = map(json.loads, done.stdout.splitlines())
    assert (done.returncode, done.stderr) == (2, b"")
    assert (first["code"], second["code"], third["id"]) == ("bad_json", "bad_json", LAST["id"])
