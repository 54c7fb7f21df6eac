"""How fast one person may click: enough for the fastest thumb, too little to disturb the others."""

from __future__ import annotations

import time
from collections import OrderedDict

BURST = 60
A_SECOND = 30.0
_KEPT = 4096


class ClickLimit:
    """A bucket of clicks for each user, filled at a steady rate."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[int, tuple[float, float]] = OrderedDict()

    def allows(self, user_id: int) -> bool:
        """Whether this click is within the limit; it is counted."""
        now = time.monotonic()
        left, since = self._buckets.get(user_id, (float(BURST), now))
        left = min(float(BURST), left + (now - since) * A_SECOND)
        is_allowed = left >= 1
        self._buckets[user_id] = (left - 1 if is_allowed else left, now)
        self._buckets.move_to_end(user_id)
        if len(self._buckets) > _KEPT:
            self._buckets.popitem(last=False)
        return is_allowed
