"""The distributions of opponents' rows in each closed game. They were learnt by self-play and ship with the bot."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np

from bot.players.arrays import Float64Array
from bot.players.closed.model import Model
from bot.players.closed.rows import OpponentModel
from bot.rules.closed.naturals import NaturalKind, natural_of
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed_presets import load_closed
from bot.rules.evaluate import Wheel, scale
from bot.rules.royalties import Pairs
from bot.rules.toml_files import ASSETS

TABLES = ASSETS / "players" / "closed.npz"

_DECIDING = (
    "settlement",
    "banker_wins_ties",
    "row_pay",
    "bonus_mode",
    "scoop_bonus",
    "scoop_multiplier",
    "scoop_all_bonus",
    "scoop_all_multiplier",
    "overall_point",
    "surrender_units",
)
"""The keys of a ruleset that change how rows are set, besides bonuses. The first counts more than all others."""


def warm_up() -> None:
    """Load the tables of rows, which all closed games share."""
    model_for(load_closed("american"), 1)


@dataclass(frozen=True, slots=True)
class TrainedGame:
    """What a distribution was learnt for: a preset, a number of opponents, and whether the seat that meets them banks.

    `banks` is None in a game without a banker.
    """

    preset: str
    others: int
    banks: bool | None

    @property
    def key(self) -> str:
        """Its name in the file."""
        return f"{self.preset}:{self.others}:{'' if self.banks is None else 'banker' if self.banks else 'player'}"


def model_for(
    rules: ClosedRuleset, others: int, banks: bool | None = None, *, all_play: bool = False, gone: int = 0
) -> Model:
    """The model of a game, with the distribution of the nearest game that has one.

    With `all_play` no opponent declares a natural or surrenders: `gone` of those dealt in have done so already.
    """
    if rules.settlement != "pool":  # elsewhere only whether all can be scooped depends on them
        gone = min(gone, 1) if rules.pays_scoop_of_all else 0
    return _model(rules, others, banks, all_play, gone)


@lru_cache(maxsize=6)  # each may grow to 32 MB
def _model(rules: ClosedRuleset, others: int, banks: bool | None, all_play: bool, gone: int) -> Model:
    opponent = opponent_for(rules, others, banks)
    return Model(rules, OpponentModel(opponent.rows) if all_play else opponent, others, banks, gone)


def opponent_for(rules: ClosedRuleset, others: int, banks: bool | None = None) -> OpponentModel:
    """The distribution of an opponent's rows in a game, or in the nearest one that has a distribution."""
    known = _known()
    nearest = min(known, key=lambda game: _distance(game, rules, others, banks))
    rows, surrenders = known[nearest]
    given_up = surrenders if rules.offers_surrender else 0.0
    return OpponentModel(_on_scale(rows, rules.wheel), natural_chances(rules), given_up)


def natural_chances(rules: ClosedRuleset) -> tuple[tuple[NaturalKind, float], ...]:
    """The chance, 0 to 1, that a hand has each natural of the game, with its default options (RULES 2.4)."""
    return tuple((kind, natural_of(kind).chance) for kind, _ in rules.naturals)


def _distance(game: TrainedGame, rules: ClosedRuleset, others: int, banks: bool | None) -> tuple[int, int, int]:
    """How far a known game is from what is wanted, the most important difference first."""
    preset = load_closed(game.preset)
    differ = sum(
        len(_DECIDING) ** (not place)
        for place, key in enumerate(_DECIDING)
        if getattr(preset, key) != getattr(rules, key)
    )
    differ += _bonus_units(preset) != _bonus_units(rules)
    return differ, game.banks is not banks, abs(game.others - others)


def _bonus_units(rules: ClosedRuleset) -> tuple[Pairs, Pairs, Pairs] | None:
    """What the bonus table pays in each row, whatever its name; None without one."""
    table = rules.bonuses
    return None if table is None else (table.front, table.middle, table.back)


@cache
def _known() -> dict[TrainedGame, tuple[Float64Array, float]]:
    with np.load(TABLES, allow_pickle=False) as file:
        names: list[str] = file["names"].tolist()
        rows: Float64Array = file["rows"].astype(np.float64)
        surrenders: list[float] = file["surrenders"].tolist()
    rows /= rows.sum(axis=2, keepdims=True)
    return {_game(name): (rows[index], surrenders[index]) for index, name in enumerate(names)}


def _game(key: str) -> TrainedGame:
    preset, others, role = key.split(":")
    return TrainedGame(preset, int(others), None if not role else role == "banker")


def _on_scale(rows: Float64Array, wheel: Wheel) -> Float64Array:
    """``[row][value]`` moved from the usual scale of values to one where the wheel has another place (RULES 1.3)."""
    if wheel == "lowest":
        return rows
    usual = scale("lowest")
    wanted = scale(wheel)
    moved = np.zeros_like(rows)
    for mine, theirs in ((usual.plain, wanted.plain), (usual.flushes, wanted.flushes)):
        moved[:, [theirs[key] for key in mine]] = rows[:, list(mine.values())]
    return moved
