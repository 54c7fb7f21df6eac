"""`analyse` as a process: the best arrangements with one's own beside them, or one sentence."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from bot.play.analysing import analysed
from bot.play.cannot_analyse import CannotAnalyse
from bot.players.closed.solver import points_of
from bot.players.closed.splits import splits
from bot.players.closed.tables import model_for
from bot.rules.board import Board, Cards
from bot.rules.cards import cards_text, parse_cards
from bot.rules.closed.naturals import KINDS
from bot.rules.closed_presets import load_closed
from bot.rules.evaluate import scale
from bot.rules.open_face_presets import load_open_face
from bot.rules.ruleset import Ruleset
from bot.rules.rulesets import load_any, with_settings
from bot.table.closed.views import row_names
from bot.words import words_in
from tests.cli.process import bot, refusal
from tests.engine.examples import DECLARE, PLACE, TWO_BOARDS
from tests.rules.closed import SIX_PAIRS_TO_KING

CARDS = "As Ks Qs 8s 4s 9h 9d 7c 7d Jc 5h 3d 2c"
WEAK = "2s 4h 5c 7d 8s 9h Jc Qd 3c 6d Ts Th Kd"
DREAMLESS = with_settings(load_open_face("ofc"), {"fantasyland": "none"})


def answer(*arguments: object) -> Any:
    """The object that the command writes, run without a process of its own."""
    done = CliRunner().invoke(app, ["analyse", *map(str, arguments), "--json"])
    assert (done.exit_code, done.stderr) == (0, "")
    return json.loads(done.stdout)


def told(*arguments: object, stdin: bytes = b"") -> str:
    """The one sentence with which the command is refused, run without a process of its own."""
    done = CliRunner().invoke(app, ["analyse", *map(str, arguments)], input=stdin)
    assert (done.exit_code, done.stdout) == (2, "")
    (sentence,) = done.stderr.splitlines()
    assert sentence.endswith(".")
    return sentence


def test_the_best_arrangement_is_the_best_of_all() -> None:
    found = answer(*CARDS.split(), "--ruleset", "two-four", "--seats", "3", "--top", "2")
    rules, held = load_closed("two-four"), parse_cards(CARDS)
    model = model_for(rules, 2)
    ways = splits(model.rules, held)
    most = max(points_of(model, ways.board(number)) for number in range(0, len(ways.where), 97))
    first, second = found["best"]
    place = first["place"]
    best = Board.parse(f"{place['front']} / {place['middle']} / {place['back']}")
    assert sorted(best.cards) == sorted(held)
    assert first["points"] == pytest.approx(points_of(model, best), abs=1e-4)
    assert first["points"] >= second["points"]
    assert first["points"] >= most - 1e-4
    assert first["hands"]["back"] == "flush, ace high"
    assert found["opponents"] == 2
    assert found["advice"] == "play"


def test_naturals_and_a_surrender_are_weighed() -> None:
    cards = SIX_PAIRS_TO_KING.replace("/", "")
    found = answer(cards, "--ruleset", "american")
    (natural,) = found["naturals"]
    assert (natural["natural"], found["advice"]) == ("six_pairs", "six_pairs")
    assert natural["points"] > max(found["best"][0]["points"], found["surrender"])
    assert natural["natural"] in KINDS
    assert found["surrender"] < 0
    plain = answer(CARDS, "--ruleset", "basic")
    assert (plain["naturals"], plain["surrender"]) == ([], None)


def test_ones_own_division_has_its_worth_and_its_place() -> None:
    """The nines and sevens in the middle behind a jack: the list of all legal divisions has six that bring more."""
    mine = "Jc 5h 3d / 7c 7d 9h 9d 2c / As Ks Qs 8s 4s"
    found = answer("--mine", mine, "--top", "8")
    (own,) = found["mine"]
    assert found["cards"].split() == mine.replace("/", " ").split()
    assert (own["rank"], own["legal"], own["foul"]) == (7, legal_divisions(CARDS), False)
    assert own["cost"] == pytest.approx(found["best"][0]["points"] - own["points"], abs=2e-4)
    model, board = model_for(load_closed("american"), 3), Board.parse(mine)
    ways = splits(model.rules, tuple(sorted(board.cards, reverse=True)))
    worth = model.points(ways.front, ways.middle, ways.back)
    assert own["points"] == pytest.approx(points_of(model, board), abs=1e-4)
    assert sum(worth > points_of(model, board) + 1e-9) == 6


def legal_divisions(cards: str) -> int:
    """Counted one by one; no two fives of these cards are equally strong."""
    rules, held = load_closed("american"), set(parse_cards(cards))
    value_of = scale(rules.wheel).value_of
    fives: dict[Cards, int] = {five: value_of(five) for five in combinations(sorted(held), 5)}
    count = 0
    for front in combinations(sorted(held), 3):
        rest, least = sorted(held.difference(front)), value_of(front)
        for back in combinations(rest, 5):
            middle = tuple(card for card in rest if card not in back)
            count += least <= fives[middle] <= fives[back]
    return count


def test_the_best_division_is_ones_own() -> None:
    (own,) = answer(CARDS, "--mine", "7c 7d Jc / 2c 3d 5h 9h 9d / 4s 8s Qs Ks As")["mine"]
    assert (own["rank"], own["cost"]) == (1, 0)


def test_a_division_that_fouls_is_worth_a_foul() -> None:
    """Losing all three rows to each of three, by 3 for the rows and 3 for the scoop, is worse than any legal one."""
    mine = "As Ks Qs / 7c 7d 9h 9d 2c / 8s 4s Jc 5h 3d; Jc 7d 7c / 9h 9d 5h 3d 2c / As Ks Qs 8s 4s"
    foul, legal = answer(CARDS, "--mine", mine)["mine"]
    assert (foul["foul"], foul["rank"], legal["foul"], legal["rank"]) == (True, None, False, 1)
    assert foul["points"] < -12
    done = CliRunner().invoke(app, ["analyse", CARDS, "--mine", mine], env={"COLUMNS": "300"})
    assert "Yours 1" in done.stdout
    assert "It fouls: the middle (two pair, nines and sevens) beats the back (jack high)" in " ".join(
        done.stdout.split()
    )


@pytest.mark.slow
def test_a_fantasyland_leaves_cards_out() -> None:
    mine = "Jc 5h 3d / 7c 7d 9h 9d 2c / As Ks Qs 8s 4s"
    found = answer(CARDS, "Ac", "--mine", mine)
    (own,) = found["mine"]
    assert own["discard"] == "Ac"
    assert (own["rank"], own["legal"]) == (None, None)
    assert own["cost"] == pytest.approx(found["best"][0]["points"] - own["points"], abs=2e-4)
    assert own["cost"] > 0
    (best,) = answer(CARDS, "Ac", "--mine", " / ".join(found["best"][0]["place"].values()))["mine"]
    assert best["points"] == pytest.approx(found["best"][0]["points"], abs=1e-3)


def test_what_is_no_division_is_one_sentence() -> None:
    for mine, sentence in (
        ("As Ks / 9h 9d 7c 7d Jc / Qs 8s 4s 5h 3d", "The front takes 3 cards, and you gave 2"),
        ("As Ks Qs / 9h 9d 7c 7d Jc 2c / 8s 4s 5h 3d", "The middle takes 5 cards, and you gave 6"),
        ("As Ks Qs / 9h 9d 7c 7d Jc", "with two slashes: three rows, not 2"),
        ("As Ks Qs / 9h 9d 7c 7d Jc / 8s 4s 5h 3d As", "You named As twice"),
        ("As Ks Qs / 9h 9d 7c 7d Jc / 8s 4s 5h 3d 2d", "2d is in one of your ways, but not among the cards"),
        ("As Ks zz / 9h 9d 7c 7d Jc / 8s 4s 5h 3d 2c", "'zz' is not a card"),
        (";".join(["As Ks Qs / 9h 9d 7c 7d Jc / 8s 4s 5h 3d 2c"] * 4), "at most 3 of your ways"),
    ):
        assert sentence in told(CARDS, "--mine", mine)
    assert "--mine out" in told("--position", "-", "--mine", "As", stdin=b"{}")


@pytest.mark.slow
def test_a_table_for_people(tmp_path: Path) -> None:
    done = bot(tmp_path, "analyse", CARDS, COLUMNS=200)
    shown = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert "American, 13 cards, against 3" in shown
    assert "As Ks Qs 8s 4s" in shown
    assert "surrender: −" in shown


@pytest.mark.parametrize(
    "ruleset,seats,price",
    [("american", 4, "3 points from each"), ("american", 2, "3 points"), ("banker", 4, "3 points")],
)
def test_a_natural_is_paid_by_each_where_there_are_several(ruleset: str, seats: int, price: str) -> None:
    cards = cards_text(Board.parse(SIX_PAIRS_TO_KING).cards).split()
    done = CliRunner().invoke(app, ["analyse", *cards, "--ruleset", ruleset, "--seats", str(seats)])
    assert f"natural: six pairs, {price}, +" in done.stdout


def test_more_cards_are_a_fantasyland() -> None:
    found = answer(CARDS, "Ad Ac", "--top", "1")
    (best,) = found["best"]
    assert found["ruleset"] == "pineapple"
    assert len(best["discard"].split()) == 2


@pytest.mark.slow
def test_what_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    assert "no cards were named" in told()
    assert "'zz' is not a card" in refusal(bot(tmp_path, "analyse", CARDS, "zz"))
    assert "there is no such ruleset" in told(CARDS, "--ruleset", "nothing")
    assert "You named As twice" in told(CARDS.replace("2c", "As"))


@pytest.mark.slow
def test_each_placement_of_a_position_has_its_worth(tmp_path: Path) -> None:
    (tmp_path / "turn.json").write_text(json.dumps({"id": 7, **PLACE}))
    found = answer("--position", tmp_path / "turn.json", "--top", "3")
    worths = [one["points"] for one in found["best"]]
    assert worths == sorted(worths, reverse=True)
    assert len(worths) == 3
    for one in found["best"]:
        laid = parse_cards(" ".join(one["place"].values()))
        assert len(laid) == 2
        assert sorted((*laid, *parse_cards(one["discard"]))) == sorted(parse_cards(PLACE["draw"]))
    done = bot(tmp_path, "analyse", "--position", "-", stdin=json.dumps(TWO_BOARDS).encode(), COLUMNS=200)
    assert done.stdout.decode().count("Criss-cross") == 2


def test_a_position_of_the_closed_game(tmp_path: Path) -> None:
    done = bot(tmp_path, "analyse", "--position", "-", "--json", stdin=json.dumps(DECLARE).encode())
    said = json.loads(done.stdout)
    assert said["advice"] == ("surrender" if said["surrender"] > said["best"][0]["points"] else "play")
    assert len(said["best"]) == 1


def test_a_position_that_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    assert "cannot be read" in told("--position", tmp_path / "nowhere.json")
    assert "not text" in told("--position", tmp_path / "bytes")
    assert "draw" in told("--position", "-", stdin=json.dumps({**PLACE, "draw": 5}).encode())
    assert "not a line of JSON" in told("--position", "-", stdin=b"{")
    assert "at most 65536 bytes" in told("--position", "-", stdin=b" " * 70_000)
    assert "leave the cards" in told(CARDS, "--position", "-")


@pytest.mark.parametrize(
    ("cards", "ruleset", "seats", "sentence"),
    [
        (CARDS[:-3], load_any("american"), None, "American needs 13 cards, and you named 12"),
        (CARDS.replace("2c", "As"), load_any("ofc"), None, "You named As twice"),
        (CARDS.replace("2c", "X1"), load_any("american"), None, "has no jokers"),
        (CARDS, load_any("american"), 5, "American is for 2 to 4 players, not 5"),
        (CARDS, DREAMLESS, None, "has no Fantasyland"),
        (f"{CARDS} 2d 2h 2s 3s 3h", load_any("joker"), None, "Fantasyland deals 13 to 17 cards, and you named 18"),
    ],
)
def test_what_a_game_does_not_have_is_refused(cards: str, ruleset: Ruleset, seats: int | None, sentence: str) -> None:
    with pytest.raises(CannotAnalyse) as refused:
        analysed(ruleset, parse_cards(cards), seats)
    assert sentence in words_in("en")(refused.value.key, **refused.value.values)


def test_arrangements_that_differ_little_are_told_apart_by_is_varied() -> None:
    exact = analysed(load_any("american"), parse_cards(CARDS))
    assert exact.ways[0].board.back == exact.ways[1].board.back


@pytest.mark.parametrize("cards", [CARDS, "As Ks Qs Js 4d 7c 7d 9h 9c Jh 3c 2d 4c"])
def test_varied_arrangements_have_different_rows_and_the_best_come_first(cards: str) -> None:
    rules, held = load_any("american"), parse_cards(cards)
    exact, varied = (analysed(rules, held, is_varied=is_varied) for is_varied in (False, True))
    assert varied.ways[0] == exact.ways[0]
    names = [row_names(way.board) for way in varied.ways]
    points = [way.points for way in varied.ways]
    assert points == sorted(points, reverse=True)
    assert len(set(names)) == len(names) == 5
