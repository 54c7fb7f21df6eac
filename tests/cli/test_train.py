"""`train`: tables learnt in parts, the same for the same seed, and good for computer players."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import numpy as np
import pytest
from typer.testing import CliRunner

from bot.players.closed.tables import TrainedGame
from tools.training import __main__ as train
from tools.training.__main__ import app


@pytest.fixture(autouse=True)
def two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    def games() -> Iterator[tuple[TrainedGame, ...]]:
        yield (TrainedGame("two-four", 1, banks=None),)
        yield TrainedGame("banker", 1, banks=False), TrainedGame("banker", 3, banks=True)

    monkeypatch.setattr(train, "games", games)


def learn(folder: Path, *, seed: int = 1) -> bytes:
    out = folder / "tables.npz"
    arguments = [
        "closed",
        "--out",
        str(out),
        "--parts",
        str(folder / "parts"),
        "--seed",
        str(seed),
        "--hands",
        "20",
    ]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    return out.read_bytes()


@pytest.mark.parametrize("command", ["closed", "open-face", "fantasyland"])
@pytest.mark.parametrize("seed", ["-1", str(2**63)])
def test_a_seed_is_not_negative_and_fits_into_a_files_name(tmp_path: Path, command: str, seed: str) -> None:
    places = ["--out", str(tmp_path / "out"), "--parts", str(tmp_path / "parts")]
    done = CliRunner().invoke(app, [command, "--seed", seed, *places])
    assert done.exit_code == 2
    assert "--seed" in done.stderr


@pytest.mark.parametrize("arguments", [("closed", "--out"), ("open-face", "--out"), ("fantasyland", "--parts")])
def test_a_path_is_read_as_the_bots_commands_read_it(arguments: tuple[str, str]) -> None:
    command, option = arguments
    done = CliRunner().invoke(app, [command, f"{option}=file:x.db"])
    assert done.exit_code == 2
    assert "must be the path of a file, without file:" in " ".join(done.stderr.replace("│", " ").split())


@pytest.mark.slow
def test_what_was_learnt_is_not_learnt_again(tmp_path: Path) -> None:
    first = learn(tmp_path)
    parts = sorted((tmp_path / "parts").iterdir())
    assert len(parts) == 3
    kept = parts[-1]
    assert "two-four" in kept.name
    written = kept.stat().st_mtime_ns
    for part in parts[:-1]:
        part.unlink()
    assert learn(tmp_path) == first
    assert kept.stat().st_mtime_ns == written


@pytest.mark.slow
def test_a_table_has_the_rows_of_compared_hands(tmp_path: Path) -> None:
    learn(tmp_path)
    with np.load(tmp_path / "tables.npz", allow_pickle=False) as file:
        assert file["names"].tolist() == ["two-four:1:", "banker:1:player", "banker:3:banker"]
        totals = file["rows"].sum(axis=2)
        assert (totals == totals[:, :1]).all()
        assert 0 < file["surrenders"][0] < 0.3
        assert file["surrenders"][1:].tolist() == [0, 0]


@pytest.mark.slow
def test_tables_have_the_name_that_was_asked_for_and_stay_where_writing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    learn(tmp_path)
    (tmp_path / "tables.npz").rename(tmp_path / "t")
    older = (tmp_path / "t").read_bytes()
    arguments = ["closed", "--seed", "1", "--hands", "20", "--parts", str(tmp_path / "parts")]

    def half(file: BinaryIO, **arrays: object) -> None:
        file.write(b"PK")
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(np, "savez_compressed", half)
        done = CliRunner().invoke(app, [*arguments, "--out", str(tmp_path / "t")])
    assert (done.exit_code, done.stderr.splitlines()[-1]) == (
        2,
        "the output cannot be written (No space left on device): free some space, or write it elsewhere.",
    )
    assert (tmp_path / "t").read_bytes() == older
    (tmp_path / "t").unlink()
    assert CliRunner().invoke(app, [*arguments, "--out", str(tmp_path / "t")]).exit_code == 0
    assert (tmp_path / "t").read_bytes() == older
    assert {file.name for file in tmp_path.iterdir()} == {"parts", "t"}


@pytest.mark.slow
def test_another_seed_learns_other_tables(tmp_path: Path) -> None:
    assert learn(tmp_path) != learn(tmp_path, seed=2)
