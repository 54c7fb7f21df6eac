"""`python -m tools.training`: learn again what the computer players know, and write the tables that ship."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from rich.progress import MofNCompleteColumn, TimeElapsedColumn

from bot.cli.exits import command_line, given_file
from bot.cli.streams import output_or_refuse
from bot.engine.requests import SEED_MOST
from bot.players.arrays import Float64Array
from bot.players.closed.tables import TABLES, TrainedGame
from bot.rules.closed_presets import load_closed
from bot.terminal import progress, say
from tools.training.closed_learning import ROUND_HANDS, LearntOpponent, filled_rows, games, learn
from tools.training.fantasyland import fantasyland
from tools.training.files import PARTS, Parts, arrays_at
from tools.training.open_face import open_face

SEED = 20_131

app = typer.Typer(
    help="Learn again what the computer players know, and write the tables that ship with the bot.",
    add_completion=False,
)
app.command("open-face")(output_or_refuse()(open_face))
app.command("fantasyland")(output_or_refuse()(fantasyland))


@app.command()
@output_or_refuse()
def closed(
    out: Annotated[Path, typer.Option(parser=given_file, metavar="FILE", help="The file of tables to write")] = TABLES,
    parts: Parts = PARTS,
    seed: Annotated[int, typer.Option(min=0, max=SEED_MOST, help="The same seed gives the same tables")] = SEED,
    hands: Annotated[int, typer.Option(min=1, help="How many hands each player plays in a round")] = ROUND_HANDS,
) -> None:
    """Learn the tables of the closed games: strong players play each other. Goes on where it was stopped."""
    parts.mkdir(parents=True, exist_ok=True)
    found: list[LearntOpponent] = []
    with progress(MofNCompleteColumn(), TimeElapsedColumn()) as bar:
        start: Float64Array | None = None
        for roles in bar.track(tuple(games()), description="games"):
            files = [parts / f"{seed}-{hands}-{game.key.replace(':', '-')}.npz" for game in roles]
            known = [_load(file, game) for file, game in zip(files, roles, strict=True)]
            learnt = [one for one in known if one is not None]
            if len(learnt) < len(roles):
                start = filled_rows(seed, hands) if start is None else start
                task = bar.add_task(f"hands of {roles[0].key}", total=None)
                rules = load_closed(roles[0].preset)
                count = partial(bar.advance, task)
                learnt = list(learn(rules, roles, start, seed, hands=hands, on_hand=count))
                for file, one in zip(files, learnt, strict=True):
                    _save(file, one)
                bar.remove_task(task)
                bar.console.print(f"{roles[0].key}: the last round changed a row by {learnt[0].change:.4f}")
            start = learnt[0].counts / learnt[0].counts.sum(axis=1, keepdims=True)
            found += learnt
    _write(out, found)
    say(f"{len(found)} tables are in {out}")


def _load(file: Path, game: TrainedGame) -> LearntOpponent | None:
    if not file.is_file():
        return None
    with np.load(file, allow_pickle=False) as part:
        return LearntOpponent(game, part["counts"], float(part["surrenders"]), float(part["change"]))


def _save(file: Path, learnt: LearntOpponent) -> None:
    with arrays_at(file) as part:
        np.savez(part, counts=learnt.counts, surrenders=learnt.surrenders, change=learnt.change)


def _write(out: Path, found: list[LearntOpponent]) -> None:
    with arrays_at(out) as part:
        np.savez_compressed(
            part,
            names=np.array([learnt.game.key for learnt in found]),
            rows=np.round(np.array([learnt.counts for learnt in found])).astype(np.uint32),
            surrenders=np.array([learnt.surrenders for learnt in found]),
        )


if __name__ == "__main__":
    command_line(app, "python -m tools.training")
