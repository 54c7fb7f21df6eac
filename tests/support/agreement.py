"""How many random hands two readings of the rules are held against each other with.

Hands for these tests are made to have what is rare: half of the closed deals have naturals, open-face boards are often
in Fantasyland or in order. So 60 to 90 of each game bring every special case, and each test asserts that it met them.
What only the meeting of several rare things would show needs more: `make agree` plays 10,000 deals of each game
(`AGREEMENT_DEALS`), and belongs before a release and after every change to scoring.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

ASKED = int(os.environ.get("AGREEMENT_DEALS", "0"))
"""Deals of each game where somebody asked for a number; else 0, and each test has its own."""


def sizes(few: int, enough: int, *, share: int = 1) -> list[Any]:
    """What to parametrize with: a few for a quick run, and enough, or 1/`share` of what was asked for."""
    return [few, pytest.param(ASKED // share or enough, marks=(pytest.mark.slow, pytest.mark.agreement))]
