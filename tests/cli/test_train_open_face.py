"""`train open-face`: a tiny run without a compiler, what it writes, and what it refuses."""

from __future__ import annotations

import errno
import sys
from pathlib import Path
from typing import BinaryIO

import pytest
from typer.testing import CliRunner, Result

from bot.players.learnt.tables import learnt_games, load
from tools.training.__main__ import app
from tools.training.open_face import GAMES


def half(file: BinaryIO, learnt: object) -> None:
    """Saves on a disk that gets full."""
    file.write(b"PK")
    raise OSError(errno.ENOSPC, "No space left on device")


def train(folder: Path, *arguments: str) -> Result:
    places = ["--out", str(folder / "out"), "--parts", str(folder / "parts")]
    return CliRunner().invoke(app, ["open-face", *arguments, *places])


@pytest.mark.slow
def test_tables_are_written_and_a_finished_game_is_not_learnt_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ("pineapple", "--millions", "0.00003", "--no-compiled")
    done = train(tmp_path, *arguments)
    assert done.exit_code == 0, done.output
    file = tmp_path / "out" / "open-face-pineapple.npz"
    first = load(file)
    assert first.weights.any()
    (part,) = (tmp_path / "parts").iterdir()
    written = part.stat().st_mtime_ns
    with monkeypatch.context() as disk:
        disk.setattr("tools.training.open_face.save", half)
        assert train(tmp_path, *arguments).exit_code == 2
    assert (load(file).weights == first.weights).all(), "it stays where writing fails"
    file.unlink()
    assert train(tmp_path, *arguments).exit_code == 0
    assert part.stat().st_mtime_ns == written
    assert (load(file).weights == first.weights).all()


def test_the_help_names_what_to_install_in_full() -> None:
    shown = CliRunner().invoke(app, ["open-face", "--help"], env={"COLUMNS": "200"}).output
    assert "pip install .[train]" in shown


def test_every_game_that_is_learnt_ships() -> None:
    assert sorted(GAMES) == sorted(learnt_games())


def test_a_game_without_tables_of_its_own_is_refused(tmp_path: Path) -> None:
    done = train(tmp_path, "criss-cross")
    assert done.exit_code == 2
    assert "criss-cross" in done.output
    assert "pineapple" in done.output


@pytest.mark.parametrize("millions", ["inf", "nan", "-1", "1e300"])
def test_a_number_of_games_is_one(tmp_path: Path, millions: str) -> None:
    done = train(tmp_path, "pineapple", "--millions", millions, "--no-compiled")
    assert done.exit_code == 2
    assert "--millions" in done.stderr


def test_without_numba_it_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    done = train(tmp_path, "pineapple")
    assert done.exit_code == 2
    assert "pip install .[train]" in done.output
    assert "Traceback" not in done.output
