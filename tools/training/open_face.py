"""`open-face`: learn again what open-face boards are worth, and write the tables that ship with the bot."""

from __future__ import annotations

from collections.abc import Callable
from math import isnan
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

from bot.cli.exits import refuse
from bot.engine.requests import SEED_MOST
from bot.players.learnt.tables import FOLDER, file_of, load, save
from bot.rules.open_face_presets import load_open_face
from bot.terminal import progress, say
from tools.training.files import PARTS, arrays_at, given_folder
from tools.training.kernel import as_it_is
from tools.training.open_face_learning import BLOCK, Learner

SEED = 41_752

GAMES: dict[str, tuple[float, str | None]] = {
    "pineapple": (30.0, None),
    "progressive": (5.0, "pineapple"),
    "ultimate": (4.0, "progressive"),
    "ofc": (8.0, None),
    "ofc-2012": (10.0, "ofc"),
    "deuce-seven": (15.0, None),
    "joker": (15.0, None),
}
"""The presets that tables are learnt for: millions of games, and the one whose numbers they begin with.

Criss-cross plays both boards by the tables of `ofc`.
"""

_SAVED_EVERY = 5  # blocks
_MILLIONS_MOST = 1e6


def open_face(
    presets: Annotated[list[str] | None, typer.Argument(help="The games to learn (default: all)")] = None,
    out: Annotated[
        Path, typer.Option(parser=given_folder, metavar="FOLDER", help="The folder of tables to write")
    ] = FOLDER,
    parts: Annotated[
        Path,
        typer.Option(parser=given_folder, metavar="FOLDER", help="The folder for unfinished games, to go on with"),
    ] = PARTS,
    seed: Annotated[int, typer.Option(min=0, max=SEED_MOST, help="The same seed gives the same tables")] = SEED,
    millions: Annotated[
        float | None,
        typer.Option(
            min=0.0, max=_MILLIONS_MOST, help="How many million games to play (default: each game has its own number)"
        ),
    ] = None,
    compiled: Annotated[bool, typer.Option(help=r"Compile the games with numba: pip install .\[train]")] = True,
) -> None:
    """Learn by playing what open-face boards are worth. Goes on where it was stopped."""
    chosen = presets or list(GAMES)
    for preset in chosen:
        if preset not in GAMES:
            refuse(f"{preset!r} has no tables of its own: name some of {', '.join(GAMES)}")
    if millions is not None and isnan(millions):
        refuse("--millions is no number: name how many million games to play")
    fast = compiler() if compiled else as_it_is
    parts.mkdir(parents=True, exist_ok=True)
    out.mkdir(parents=True, exist_ok=True)
    with progress(MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn()) as bar:
        for preset in chosen:
            own, start = GAMES[preset]
            games = max(1, round((own if millions is None else millions) * 1_000_000))
            begun = None if start is None else load(first_file(start, out, FOLDER))
            blocks = -(-games // BLOCK)
            learner = Learner(load_open_face(preset), seed, blocks, begun, fast)
            _learn(learner, parts / f"{seed}-{games}-open-face-{preset}.npz", min(games, BLOCK), bar)
            with arrays_at(out / file_of(preset)) as file:
                save(file, learner.learnt())
            say(f"the tables of {preset} are in {out / file_of(preset)}")


def _learn(learner: Learner, part: Path, games: int, bar: Progress) -> None:
    resume(learner, part)
    task = bar.add_task(learner.ruleset.name, total=learner.blocks, completed=learner.done)
    while learner.done < learner.blocks:
        came = learner.learn(games)
        bar.advance(task)
        if learner.done % _SAVED_EVERY == 0 or learner.done == learner.blocks:
            keep(learner, part)
            bar.console.print(
                f"{learner.ruleset.name}, {learner.done} of {learner.blocks}: {came.points:.2f} points a game, "
                f"royalties {came.royalties:.2f}, fouls {came.fouls:.1%}, Fantasyland {came.fantasyland:.1%}"
            )


def keep(learner: Learner, part: Path) -> None:
    """Keep what a learner knows, so that it can be stopped."""
    with arrays_at(part) as file:
        np.savez(file, allow_pickle=False, **learner.state())


def resume(learner: Learner, part: Path) -> None:
    """Go on from what was kept, if anything was."""
    if part.is_file():
        with np.load(part, allow_pickle=False) as state:
            learner.resume(dict(state))


def first_file(preset: str, *folders: Path) -> Path:
    """A preset's tables in the first folder that has them; those that ship may be the last."""
    files = [folder / file_of(preset) for folder in folders]
    return next((file for file in files if file.is_file()), files[-1])


def compiler() -> Callable[[Any], Any]:
    """What compiles the games. Without numba it says how to get it, and the command ends."""
    try:
        from numba import njit
    except ImportError:
        refuse(
            "learning open-face needs numba: run pip install .[train], "
            "or add --no-compiled, which is a thousand times as slow"
        )
    compile_: Callable[[Any], Any] = njit(fastmath=True)
    return compile_
