"""`bench`: a table or JSON of what the benchmarks return, and an exit status."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType

import pytest
from typer.testing import CliRunner, Result

from bot.cli.app import app as hosts
from tools.bench.__main__ import COMPARED, Bench, app
from tools.bench.measure import Comparison
from tools.evenings import evening, report
from tools.evenings.evening import Played
from tools.evenings.plan import Plan
from tools.evenings.virtual_time import Endless

MET = Comparison("ours / theirs", 20.0, 4.0, "us", 10.0, is_upper_bar=True)
MISSED = Comparison("actions", 1_000.0, 2_000.0, "/s", 1.0, is_upper_bar=False)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, [*arguments])


@pytest.fixture
def benches(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[Comparison]]:
    """Benchmarks that take no time: what each of them returns."""
    figures: dict[str, list[Comparison]] = {name: [MET] for name in COMPARED}
    for name in COMPARED:
        module = ModuleType(f"tools.bench.{name}")
        module.run = lambda name=name: figures[name]  # type: ignore[attr-defined] # made here
        monkeypatch.setitem(sys.modules, module.__name__, module)
    return figures


@pytest.mark.parametrize("option", ["--seed", "--show"])
def test_an_evening_has_no_negative_seed(option: str) -> None:
    result = run("evenings", option, "-1")
    assert result.exit_code == 2
    assert option in result.stderr


def test_all_benchmarks_run_and_a_missed_bar_is_the_exit_status(benches: dict[str, list[Comparison]]) -> None:
    result = run()
    assert result.exit_code == 0
    assert result.stdout.count("ours / theirs") == len(COMPARED)
    benches[Bench.STORE] = [MET, MISSED]
    assert run().exit_code == 1
    assert run("render").exit_code == 0


def test_the_figures_as_json(benches: dict[str, list[Comparison]]) -> None:
    benches[Bench.STORE] = [MET, MISSED]
    result = run("store", "--json")
    first, second = json.loads(result.stdout)
    assert result.exit_code == 1
    assert first == {
        "name": "ours / theirs", "ours": 20.0, "reference": 4.0, "unit": "us", "ratio": 5.0, "bar": 10.0,
        "bar_is": "at most", "met": True,
    }  # fmt: skip
    assert (second["bar_is"], second["met"]) == ("at least", False)


def test_a_missing_reference_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "treys", None)
    result = run("score")
    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1].startswith("bench score: this benchmark compares with treys: install")


def test_a_benchmark_that_is_not_there_is_refused() -> None:
    assert run("luck").exit_code == 2


def test_an_evening_without_an_end_is_said_to_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(_plan: Plan) -> Played:
        raise Endless("it goes round in circles")

    monkeypatch.setattr(report, "play", play)
    monkeypatch.setattr(evening, "play", play)
    result = run("evenings", "--seed", "7", "--evenings", "2")
    assert result.exit_code == 1
    assert "seed 7: " in result.stderr
    assert result.stderr.count(": endless") == 2
    assert "| evenings without an end: more than 300 s of computing | 0 | 1 | 2 | 7, 8 |" in result.stdout
    assert "2 had no hand" in result.stdout
    shown = run("evenings", "--show", "7")
    assert (shown.exit_code, shown.stderr) == (1, "seed 7: it goes round in circles.\n")


@pytest.mark.slow
def test_evenings_are_held_against_their_bounds_and_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "PAGE", tmp_path / "evenings.md")
    result = run("evenings", "--seed", "15", "--evenings", "1", "--hands", "1", "--write")
    assert "seed 15: " in result.stderr
    assert "| false sentences | 0 |" in result.stdout
    assert (tmp_path / "evenings.md").read_text() in result.stdout
    shown = run("evenings", "--show", "15", "--hands", "1")
    assert shown.exit_code == 0
    assert "Ann taps /" in shown.stdout
    assert "Ben sees in #table:" in shown.stdout


@pytest.mark.parametrize("name", ["bench", "train"])
def test_a_command_that_has_moved_says_where_it_is(name: str) -> None:
    result = CliRunner().invoke(hosts, [name, "closed", "--seed", "3"])
    assert (result.exit_code, f"python -m tools.{'bench' if name == 'bench' else 'training'}." in result.stderr) == (
        2,
        True,
    )
