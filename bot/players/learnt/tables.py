"""The files of learnt weights of open-face boards.

Four in five weights are zero, because nobody builds such boards. A file has the others, and a bit for each place that
says whether it has one. That is smaller than all weights compressed, and takes half as long to read.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import BinaryIO

import numpy as np

from bot.players.arrays import Int16Array
from bot.players.learnt.terminal import Population
from bot.rules.toml_files import ASSETS

FOLDER = ASSETS / "players"
_PREFIX = "open-face-"

Weights = Int16Array


class Generation(Enum):
    """Whose weights: those of the levels, or those of the frozen player `baseline-search`, which never change."""

    NEWEST = "newest"
    BASELINE = "baseline"
    """Those that new ones have taken the place of are in a folder of this name; the others are the newest still."""


@dataclass(frozen=True, slots=True, eq=False)
class LearntWeights:
    """What ships: the weights as `ValueFunction` takes them, ``[weight]``, and the boards that opponents finished."""

    weights: Weights
    population: Population


@cache
def learnt_games() -> tuple[str, ...]:
    """The presets that weights were learnt for."""
    return tuple(sorted(path.stem.removeprefix(_PREFIX) for path in FOLDER.glob(f"{_PREFIX}*.npz")))


def file_of(preset: str) -> str:
    """The name of a preset's file in its folder."""
    return f"{_PREFIX}{preset}.npz"


def save(file: Path | BinaryIO, learnt: LearntWeights) -> None:
    """Write the learnt weights of one game to a file, named or open."""
    has_number = learnt.weights != 0
    np.savez_compressed(
        file,
        numbers=learnt.weights[has_number],
        has_number=np.packbits(has_number),
        places=np.array(has_number.size),
        values=learnt.population.values,
        fouls=np.array(learnt.population.fouls),
    )


def learnt(preset: str, generation: Generation = Generation.NEWEST) -> LearntWeights:
    """The weights of a preset that ship. Raises FileNotFoundError if there are none, see `learnt_games`."""
    own = FOLDER / generation.value / file_of(preset)
    return _loaded(own if own.is_file() else FOLDER / file_of(preset))


@cache
def _loaded(file: Path) -> LearntWeights:
    return load(file)


def load(file: Path) -> LearntWeights:
    """Read what `save` wrote."""
    with np.load(file, allow_pickle=False) as tables:
        weights = np.zeros(int(tables["places"]), np.int16)
        weights[np.unpackbits(tables["has_number"], count=len(weights)).view(np.bool_)] = tables["numbers"]
        return LearntWeights(weights, Population(tables["values"], float(tables["fouls"])))
