"""`fantasyland`: learn again what boards opponents have, and with them what Fantasyland is worth."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from rich.progress import TextColumn, TimeElapsedColumn

from bot.cli.exits import given_file, refuse
from bot.engine.requests import SEED_MOST
from bot.players.fantasyland.known_boards import BOARDS, BoardsKey, packed, unpacked
from bot.players.fantasyland.opponent_boards import BoardSample
from bot.players.fantasyland.worth import worth_by_boards
from bot.players.open_face.levels import choose
from bot.players.position import Placement, Position
from bot.rules.open_face_presets import load_open_face
from bot.table.options import Level
from bot.terminal import progress, say
from tools.training.fantasyland_learning import GAMES, HANDS, learn
from tools.training.files import PARTS, Parts, arrays_at

SEED = 20_131


def fantasyland(
    presets: Annotated[list[str] | None, typer.Argument(help="The games to learn (default: all)")] = None,
    out: Annotated[Path, typer.Option(parser=given_file, metavar="FILE", help="The file of boards to write")] = BOARDS,
    parts: Parts = PARTS,
    seed: Annotated[int, typer.Option(min=0, max=SEED_MOST, help="The same seed gives the same boards")] = SEED,
    hands: Annotated[int, typer.Option(min=1, help="How many boards of each kind")] = HANDS,
    level: Annotated[Level, typer.Option(help="Who plays the ordinary hands")] = Level.CASUAL,
) -> None:
    """Learn what Fantasyland is worth in open-face games, from boards in it and out of it.

    Goes on where it was stopped. Games that you do not name stay in the file as they are.
    """
    chosen = presets or list(GAMES)
    for preset in chosen:
        if preset not in GAMES:
            refuse(f"{preset!r} has no boards of its own: name some of {', '.join(GAMES)}")
    parts.mkdir(parents=True, exist_ok=True)
    found = _load(out) if out.is_file() else {}
    with progress(TextColumn("{task.completed} hands"), TimeElapsedColumn()) as bar:
        for preset in chosen:
            file = parts / f"boards-{seed}-{hands}-{level}-{preset}.npz"
            if not file.is_file():
                task = bar.add_task(preset, total=None)
                play = partial(_play, level)
                count = partial(bar.advance, task)
                learnt = learn(load_open_face(preset), play, seed, GAMES[preset], hands=hands, on_hand=count)
                _save(file, {BoardsKey(preset, cards): boards for cards, boards in learnt.items()})
                bar.remove_task(task)
            games = _load(file)
            worths = worth_by_boards(
                load_open_face(preset), {game.fantasyland: boards for game, boards in games.items()}
            )
            bar.console.print(f"{preset}:", ", ".join(f"{n} cards {worth:.1f}" for n, worth in worths.items()) or "-")
            found |= games
    order = sorted(found, key=lambda game: (list(GAMES).index(game.preset), game.fantasyland))
    _save(out, {game: found[game] for game in order})
    say(f"{len(found)} kinds of boards are in {out}")


def _play(level: Level, position: Position) -> Placement:
    return choose(level, position).placement


def _load(file: Path) -> dict[BoardsKey, BoardSample]:
    with np.load(file, allow_pickle=False) as arrays:
        return unpacked(arrays)


def _save(file: Path, boards: dict[BoardsKey, BoardSample]) -> None:
    with arrays_at(file) as part:
        np.savez_compressed(part, **packed(boards))
