"""Boards that opponents have had in each open-face game, as they ship with the bot."""

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
"""The keys that change how boards are built, the first counts most; the middle and the jokers more than any."""


@dataclass(frozen=True, slots=True)
class BoardsKey:
    """What boards are known for: a preset, and the cards dealt at once in Fantasyland, 0 for street by street."""

    preset: str
    fantasyland: int

    @property
    def key(self) -> str:
        """Its name in the file."""
        return f"{self.preset}:{self.fantasyland}"


@lru_cache(maxsize=64)
def known_boards(ruleset: OpenFaceRuleset, fantasyland: int = 0) -> BoardSample:
    """Boards of one game, or of the one that is most like it, built street by street or of one Fantasyland's cards."""
    known = _known()
    alike = [game for game in known if bool(game.fantasyland) == bool(fantasyland)]
    boards = known[min(alike, key=lambda game: _distance(game, ruleset, fantasyland))]
    is_legal = still_legal(boards.legal[:, Row.MIDDLE], ruleset)
    if is_legal.all():
        return boards
    return BoardSample(boards.legal[is_legal], boards.fouls)


def packed(known: Mapping[BoardsKey, BoardSample]) -> dict[str, Any]:
    """The arrays of a file of boards."""
    return {
        "names": np.array([game.key for game in known]),
        "fouls": np.array([boards.fouls for boards in known.values()]),
        "sizes": np.array([len(boards.legal) for boards in known.values()]),
        "legal": np.concatenate([boards.legal for boards in known.values()]).astype(np.uint16),
    }


def unpacked(file: Mapping[str, Any]) -> dict[BoardsKey, BoardSample]:
    """The boards of a file's arrays."""
    names: list[str] = file["names"].tolist()
    fouls: list[float] = file["fouls"].tolist()
    legal = np.split(file["legal"].astype(np.int32), np.cumsum(file["sizes"])[:-1])
    return {_game(name): BoardSample(boards, share) for name, share, boards in zip(names, fouls, legal, strict=True)}


def _distance(game: BoardsKey, ruleset: OpenFaceRuleset, fantasyland: int) -> tuple[int, ...]:
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
