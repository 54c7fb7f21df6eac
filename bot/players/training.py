"""The progress hook that all trainings share: commands count finished hands by it."""

from __future__ import annotations

from collections.abc import Callable

OnHand = Callable[[], None]
"""Called after each hand of a training."""
