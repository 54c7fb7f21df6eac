"""`score` as a process: lines in, lines out, in order, and an exit status that says whether all were scored."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.rules.json_lines import LINE_BYTES_MOST
from tests.cli.process import bot, refusal

DEAL: dict[str, Any] = {
    "id": "x1",
    "ruleset": "pineapple",
    "players": [
        {"name": "A", "front": "Qh Qd 2s", "middle": "Kh Kd 3s 4s 5c", "back": "Ah Ad 7s 8s 9c"},
        {"name": "B", "front": "6h 5d 2c", "middle": "Th Td 3c 4c 6c", "back": "Jh Jd 7c 8c 9d"},
    ],
}
LINE = json.dumps(DEAL).encode()
HELD_OUT = Path(__file__).parents[1] / "rules" / "held_out.jsonl"


def answers(out: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.decode().splitlines()]


def test_deals_are_scored_from_standard_input(tmp_path: Path) -> None:
    done = bot(tmp_path, "score", stdin=LINE + b"\n\n  \r\n" + LINE.replace(b"x1", b"x2") + b"\r\n" + LINE)
    assert (done.returncode, done.stderr) == (0, b"")
    assert [answer["id"] for answer in answers(done.stdout)] == ["x1", "x2", "x1"]
    assert [answer["totals"] for answer in answers(done.stdout)] == [[13, -13]] * 3


def test_deals_are_scored_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "deals.jsonl").write_bytes(LINE)
    done = bot(tmp_path, "score", "deals.jsonl")
    assert (done.returncode, answers(done.stdout)[0]["totals"]) == (0, [13, -13])


def test_deals_worked_out_by_hand_from_the_rules_alone(tmp_path: Path) -> None:
    """Each line of the file says what it is about, what is to be scored, and the totals and fouls or the refusal."""
    told = [json.loads(line) for line in HELD_OUT.read_text("utf-8").splitlines()]
    done = bot(tmp_path, "score", stdin="\n".join(json.dumps(one["line"]) for one in told).encode())
    assert done.returncode == 2, "some are refused"
    found = answers(done.stdout)
    assert len(found) == len(told) >= 19
    for one, answer in zip(told, found, strict=True):
        expected = {key: one[key] for key in ("totals", "fouls", "error") if key in one}
        assert {key: answer.get(key) for key in expected} == expected, one["about"]


def test_a_house_rule_is_scored_from_its_file_with_settings_on_top(tmp_path: Path) -> None:
    """By hand: A fouls and B has no royalties: three rows and the scoop, 3 + 1, or 3 + 5 with the setting."""
    fouled = [{"front": "Ah Ad 2s", "middle": "Kh Kd 3s 4s 5c", "back": "Qh Qd 7s 8s 9c"}, DEAL["players"][1]]
    (tmp_path / "sunday.toml").write_text('name = "sunday"\nbase = "pineapple"\nscoop_bonus = 1\n')
    deals = [
        {"ruleset": "sunday.toml", "players": fouled, "settings": settings} for settings in ({}, {"scoop_bonus": 5})
    ]
    deals.append({"ruleset": "sunday.toml", "players": fouled, "settings": {"scop_bonus": 5}})
    found = answers(bot(tmp_path, "score", stdin="\n".join(map(json.dumps, deals)).encode()).stdout)
    assert [answer.get("totals") for answer in found] == [[-4, 4], [-8, 8], None]
    assert found[2]["error"] == "settings.scop_bonus: there's no such setting; perhaps you mean scoop_bonus"


def test_a_line_that_cannot_be_scored_does_not_stop_the_others(tmp_path: Path) -> None:
    too_long = b'{"id": "' + b"\xc3\xa4" * LINE_BYTES_MOST + b'"}'
    bad = [b"{", b'{"id": 7}', b"\xff\xfe", too_long, LINE.replace(b"Qh Qd 2s", b"Qh Qd"), LINE]
    done = bot(tmp_path, "score", stdin=b"\n".join(bad))
    found = answers(done.stdout)
    assert done.returncode == 2
    assert [answer.get("code") for answer in found] == [
        "bad_json", "unknown_ruleset", "bad_json", "too_long", "row_size", None,
    ]  # fmt: skip
    assert found[1]["id"] == 7
    assert found[4]["error"] == "players[0].front: 2 cards, expected 3"
    assert found[5]["totals"] == [13, -13]


@pytest.mark.parametrize(("bytes_more", "code"), [(0, None), (1, "too_long")])
@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
def test_a_line_may_have_64_kilobytes(tmp_path: Path, bytes_more: int, code: str | None, end: bytes) -> None:
    line = LINE + b" " * (LINE_BYTES_MOST - len(LINE) + bytes_more)
    found = answers(bot(tmp_path, "score", stdin=line + end + LINE[: len(LINE) * bool(end)]).stdout)
    assert found[0].get("code") == code
    assert len(found) == 1 + bool(end)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert refusal(bot(tmp_path, "score", "nowhere.jsonl")).startswith("nowhere.jsonl cannot be read")
