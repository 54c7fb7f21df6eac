"""A scenario from its name and seed to what it has led to; several in one life, or each in its own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.faults.life import Outcome, living
from tests.faults.scenarios import ALWAYS_ANSWERED, ROUNDS, SETTINGS, plan


async def one_life(folder: Path, names: Sequence[str], seed: int, rounds: int = ROUNDS) -> list[Outcome]:
    """Scenarios one after the other, all with the same people at the same tables."""
    settings = {key: value for name in names for key, value in SETTINGS.get(name, {}).items()}
    async with living(folder, seed, settings) as life:
        return [
            await life.suffer(name, seed, plan(name, seed, rounds), answers=name in ALWAYS_ANSWERED) for name in names
        ]


async def alone(name: str, seed: int) -> Outcome:
    """One scenario in a life of its own."""
    with TemporaryDirectory(prefix="faults-", ignore_cleanup_errors=True) as folder:
        (outcome,) = await one_life(Path(folder), [name], seed)
    return outcome
