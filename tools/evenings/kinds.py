"""Kinds of people at a table: what each does differently, as data."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

MINUTE: Final = 60.0
HOUR: Final = 3600.0


@dataclass(frozen=True, slots=True)
class Kind:
    """How somebody behaves. Times are in seconds.

    `act_s`: from, to, between two taps of a turn that has begun. `glance_s`: after so long without a push they look by
    themselves. Whoever `watches` looks whenever something changes on their screen. `comes_s`: when they come.
    `gone_in_hand`: in that hand they go in the middle, for good. Whoever `stalls` taps something when the others call
    them, and never moves.
    """

    name: str
    act_s: tuple[float, float]
    first_act_s: tuple[float, float]
    glance_s: float
    watches: bool = False
    takes_dms: bool = True
    uses_my_cards: bool = False
    clumsy: float = 0.0  # the share of taps that come twice, or on an old message
    comes_s: float = 0.0
    gone_in_hand: int = 0
    leaves_server: bool = False
    sleeps_s: float = 0.0  # between two hands, the second and the third
    only_watches: bool = False
    stalls: bool = False
    chats: float = 0.12  # after this share of their taps they write a line of their own in the channel


_ATTENTIVE: Final = Kind("attentive", (0.35, 1.5), (2, 8), 30, watches=True)
_KINDS: Final = (
    _ATTENTIVE,
    Kind("distracted", (0.8, 3), (25, 90), 20 * MINUTE),
    Kind("by post", (1, 4), (1.8 * HOUR, 2.2 * HOUR), 6 * HOUR),
    Kind("thumbs", (0.35, 0.8), (2, 8), 30, watches=True, clumsy=0.3),
    Kind("closed DMs", (0.5, 2), (3, 12), 2 * MINUTE, watches=True, takes_dms=False),
    Kind("My cards only", (0.5, 2), (3, 12), 2 * MINUTE, watches=True, uses_my_cards=True),
    Kind("vanishes", (0.35, 1.5), (2, 8), 30, watches=True, gone_in_hand=2),
    Kind("leaves the server", (0.35, 1.5), (2, 8), 30, watches=True, gone_in_hand=2, leaves_server=True),
    Kind("comes late", (0.35, 1.5), (2, 8), 30, watches=True, comes_s=4 * MINUTE),
    Kind("plays two tables", (0.35, 1.5), (3, 10), 30, watches=True),
    Kind("falls asleep", (0.35, 1.5), (2, 8), 10 * MINUTE, sleeps_s=25 * MINUTE),
    Kind("stalls", (0.35, 1.5), (60, 110), 30, watches=True, stalls=True),
    Kind("watcher", (1, 2), (5, 20), 60, watches=True, only_watches=True),
)
KINDS: Final = MappingProxyType({kind.name: kind for kind in _KINDS})
"""All kinds by name. A host who vanishes is a host who `vanishes`."""
