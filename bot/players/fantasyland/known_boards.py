"""Samples of the boards that opponents finish in each open-face game. They ship with the bot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np

from bot.players.fantasyland.opponent_boards import BoardSample
from bot.players.low_middles import still_legal
from bot.rules.cards import Row
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face_presets import load_open_face
from bot.rules.toml_files import ASSETS

BOARDS = ASSETS / "players" / "boards.npz"

_DECIDING = ("streets", "royalties", "fantasyland", "boards", "row_units", "scoop_bonus")
"""The keys of a ruleset that change how boards are built, the most important first, after middle and jokers."""


@dataclass(frozen=True, slots=True)
class BoardsKey:
    """What a sample of boards is for: a preset, and the number of cards dealt in Fantasyland, 0 for ordinary hands."""

    preset: str
    fantasyland: int

    @property
    def key(self) -> str:
        """Its name in the file."""
        return f"{self.preset}:{self.fantasyland}"


@lru_cache(maxsize=64)
def known_boards(ruleset: OpenFaceRuleset, fantasyland: int = 0) -> BoardSample:
    """The sample for a ruleset, or for the game most like it. `fantasyland` is the cards dealt at once, 0 for none."""
    known = _known()
    alike = [game for game in known if bool(game.fantasyland) == bool(fantasyland)]
    boards = known[min(alike, key=lambda game: _distance(game, ruleset, fantasyland))]
    is_legal = still_legal(boards.legal[:, Row.MIDDLE], ruleset)
    if is_legal.all():
        return boards
    return BoardSample(boards.legal[is_legal], boards.fouls)


def packed(known: Mapping[BoardsKey, BoardSample]) -> dict[str, Any]:
    """The arrays of a file that holds these samples, by name."""
    return {
        "names": np.array([game.key for game in known]),
        "fouls": np.array([boards.fouls for boards in known.values()]),
        "sizes": np.array([len(boards.legal) for boards in known.values()]),
        "legal": np.concatenate([boards.legal for boards in known.values()]).astype(np.uint16),
    }


def unpacked(file: Mapping[str, Any]) -> dict[BoardsKey, BoardSample]:
    """The samples in a file's arrays: the inverse of `packed`."""
    names: list[str] = file["names"].tolist()
    fouls: list[float] = file["fouls"].tolist()
    legal = np.split(file["legal"].astype(np.int32), np.cumsum(file["sizes"])[:-1])
    return {_game(name): BoardSample(boards, share) for name, share, boards in zip(names, fouls, legal, strict=True)}


def _distance(game: BoardsKey, ruleset: OpenFaceRuleset, fantasyland: int) -> tuple[int, ...]:
    """How far a known game is from what is wanted, the most important difference first."""
    preset = load_open_face(game.preset)
    return (
        preset.middle != ruleset.middle,
        abs(game.fantasyland - fantasyland),
        bool(preset.jokers) != bool(ruleset.jokers),
        abs(preset.jokers - ruleset.jokers),
        *(getattr(preset, key) != getattr(ruleset, key) for key in _DECIDING),
    )


@cache
def _known() -> dict[BoardsKey, BoardSample]:
    with np.load(BOARDS, allow_pickle=False) as file:
        return unpacked(file)


def _game(key: str) -> BoardsKey:
    preset, cards = key.split(":")
    return BoardsKey(preset, int(cards))
