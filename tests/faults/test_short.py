"""A short list of faults, those that hold by now: each life meets several of them, and then everything is looked at."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.faults.life import living
from tests.faults.report import violations
from tests.faults.scenarios import SHORT, plan

SEED = 1


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the bot's process is watched through /proc")
@pytest.mark.parametrize("names", SHORT, ids="+".join)
async def test_what_must_hold_holds_after_a_few_faults(tmp_path: Path, names: tuple[str, ...]) -> None:
    injections = [injection for name in names for injection in plan(name, SEED, 1)]
    async with living(tmp_path, SEED, {}) as life:
        assert violations([await life.suffer("+".join(names), SEED, injections)]) == ""
