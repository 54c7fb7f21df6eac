"""A scenario from its name and seed to what it has led to; several in one life, or each in its own."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.faults.life import Outcome, living
from tests.faults.scenarios import ALWAYS_ANSWERED, ON_SERVER, ROUNDS, SETTINGS, plan
from tests.support.postgresql_server import Server, server


async def one_life(
    folder: Path, names: Sequence[str], seed: int, rounds: int = ROUNDS, server: Server | None = None
) -> list[Outcome]:
    """Scenarios one after the other, all with the same people at the same tables."""
    settings = {key: value for name in names for key, value in SETTINGS.get(name, {}).items()}
    async with living(folder, seed, settings, server=server) as life:
        return [
            await life.suffer(name, seed, plan(name, seed, rounds), answers=name in ALWAYS_ANSWERED) for name in names
        ]


async def alone(name: str, seed: int, rounds: int = ROUNDS) -> Outcome:
    """One scenario in a life of its own; what befalls a server has one of its own, too."""
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory(prefix="faults-", ignore_cleanup_errors=True))
        on_server = stack.enter_context(server(is_durable=True)) if name in ON_SERVER else None
        (outcome,) = await one_life(Path(folder), [name], seed, rounds, on_server)
    return outcome
