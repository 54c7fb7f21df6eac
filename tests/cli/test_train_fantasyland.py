"""`train fantasyland`: boards learnt in parts, the same for the same seed, beside those that are known already."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from bot.players.fantasyland.known_boards import BOARDS, BoardsKey, unpacked
from bot.players.fantasyland.opponent_boards import BoardSample
from tools.training.__main__ import app


def train(folder: Path, *presets: str, seed: int = 1) -> tuple[int, str]:
    """Exit status and output."""
    options = {"out": folder / "boards.npz", "parts": folder / "parts", "seed": seed, "hands": 16, "level": "safe"}
    arguments = [text for name, value in options.items() for text in (f"--{name}", str(value))]
    done = CliRunner().invoke(app, ["fantasyland", *presets, *arguments])
    return done.exit_code, done.output


def learnt(folder: Path, *presets: str, seed: int = 1) -> dict[BoardsKey, BoardSample]:
    status, output = train(folder, *presets, seed=seed)
    assert status == 0, output
    with np.load(folder / "boards.npz", allow_pickle=False) as file:
        return unpacked(file)


@pytest.mark.slow
def test_boards_of_ordinary_hands_and_of_fantasyland_are_learnt(tmp_path: Path) -> None:
    known = learnt(tmp_path, "pineapple")
    assert list(known) == [BoardsKey("pineapple", 0), BoardsKey("pineapple", 14)]
    assert len(known[BoardsKey("pineapple", 14)].legal) == 16
    assert len(known[BoardsKey("pineapple", 0)].legal) == round(16 * (1 - known[BoardsKey("pineapple", 0)].fouls))


@pytest.mark.slow
def test_the_same_seed_learns_the_same_and_another_does_not(tmp_path: Path) -> None:
    first, again, other = (
        learnt(tmp_path / str(at), "pineapple", seed=seed)[BoardsKey("pineapple", 14)].legal.tolist()
        for at, seed in enumerate((1, 1, 2))
    )
    assert first == again != other


@pytest.mark.slow
def test_what_was_learnt_is_not_learnt_again_and_other_games_stay(tmp_path: Path) -> None:
    (tmp_path / "boards.npz").write_bytes(BOARDS.read_bytes())
    known = learnt(tmp_path, "pineapple")
    (part,) = (tmp_path / "parts").iterdir()
    written = part.stat().st_mtime_ns
    assert list(learnt(tmp_path, "pineapple")) == list(known)
    assert part.stat().st_mtime_ns == written
    with np.load(BOARDS, allow_pickle=False) as file:
        before = unpacked(file)
    assert list(known) == list(before)
    assert known[BoardsKey("joker", 14)].legal.tolist() == before[BoardsKey("joker", 14)].legal.tolist()


def test_a_game_that_is_none_is_refused(tmp_path: Path) -> None:
    status, output = train(tmp_path, "poker")
    assert status != 0
    assert "pineapple" in output
