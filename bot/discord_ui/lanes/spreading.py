"""How edits are spread over time, so that Discord refuses none. No Discord in here, only the event loop's clock."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable

HANDS_A_SECOND, PANELS_A_SECOND = 20, 20
"""Edits of players' hands and of tables' panels in a second. Discord gives a bot about 50 requests for everything."""
HANDS_AT_ONCE, PANELS_AT_ONCE = 40, 20
"""So many are made without waiting when it was quiet."""
HAND_WAITS_S, PANEL_WAITS_S = 15.0, 3.0
"""No hand and no panel waits longer than that. A panel is what everybody looks at."""
LINK_AFTER_S = 10.0
"""After so long the players' own messages lead to a new hand's panel; those that are edited anyway do so before.

An edit at once would be in the way of whoever taps at once: their click would wait for it.
"""
OLD_S = 59 * 60
"""The age from which Discord counts a message as old: it says an hour, and no two clocks agree."""
OLD_EDITS, OLD_EDITS_EVERY_S = 3, 20.0
"""So many edits of old messages in so many seconds are taken in one channel."""
_CHANNELS_KEPT = 1024


class EditPace:
    """Lets edits of one kind wait, longer the more of them there are. What changes meanwhile is one edit.

    What is urgent does not wait. It counts all the same: the others wait the longer.

    `at_once` is how many do not wait after a quiet time, `longest_s` for how many seconds an edit waits at most.
    `a_second` may be infinite: then none waits. It is for all `processes` together.
    """

    def __init__(
        self, a_second: float, at_once: int, longest_s: float, processes: Callable[[], int] = lambda: 1
    ) -> None:
        self._together = a_second
        self._processes = processes
        self._at_once = at_once
        self._longest_s = longest_s
        self._left = float(at_once)  # edits that may be made at once; below zero those that others wait for
        self._looked_s = 0.0

    def wait_s(self, *, is_urgent: bool = False) -> float:
        """For how many seconds the next edit waits. It counts as made then."""
        a_second = self._together / self._processes()
        passed_s = max(0.0, _now_s() - self._looked_s)
        self._looked_s = _now_s()
        regained = passed_s * a_second if passed_s > 0 else 0.0
        self._left = min(self._at_once, self._left + regained) - 1
        self._left = max(self._left, -self._longest_s * a_second)
        return 0.0 if is_urgent else max(0.0, -self._left / a_second)


class OldEdits:
    """The edits of old messages in each channel, within Discord's limit for them."""

    def __init__(self) -> None:
        self._made_s: OrderedDict[int, deque[float]] = OrderedDict()

    def wait_s(self, channel_id: int) -> float:
        """For how many seconds no old message of a channel should be edited."""
        made_s = self._made_s.get(channel_id)
        if made_s is None or len(made_s) < OLD_EDITS:
            return 0.0
        return max(0.0, made_s[0] + OLD_EDITS_EVERY_S - _now_s())

    def note(self, channel_id: int) -> None:
        """Note that one is being edited."""
        self._made_s.setdefault(channel_id, deque(maxlen=OLD_EDITS)).append(_now_s())
        self._made_s.move_to_end(channel_id)
        if len(self._made_s) > _CHANNELS_KEPT:
            self._made_s.popitem(last=False)


class Spread:
    """How all edits of a bot are spread: those of players' hands, of tables' panels, and of old messages.

    Of several processes one shows the hands in direct messages; all show panels, and share what there is for these.
    """

    def __init__(
        self,
        hands_a_second: float = HANDS_A_SECOND,
        panels_a_second: float = PANELS_A_SECOND,
        link_after_s: float = LINK_AFTER_S,
        processes: Callable[[], int] = lambda: 1,
    ) -> None:
        self.hands = EditPace(hands_a_second, HANDS_AT_ONCE, HAND_WAITS_S)
        self.panels = EditPace(panels_a_second, PANELS_AT_ONCE, PANEL_WAITS_S, processes)
        self.old = OldEdits()
        self.link_after_s = link_after_s


def _now_s() -> float:
    return asyncio.get_running_loop().time()
