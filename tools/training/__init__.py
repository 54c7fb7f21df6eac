"""How the computer players' tables are learnt: each game's own way, and the commands that write what ships."""

from __future__ import annotations

from collections.abc import Callable

OnHand = Callable[[], None]
"""Called after each hand of a training: commands count finished hands by it."""
