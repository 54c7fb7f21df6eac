"""What every kind of training shares: a call after each hand, by which a command shows its progress."""

from __future__ import annotations

from collections.abc import Callable

OnHand = Callable[[], None]
