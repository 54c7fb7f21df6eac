"""Discord's own delays and limits, drawn from a seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Final

OLD_MS: Final = 3_600_000  # a message that is older than this has a limit of its own for edits
OLD_EDITS: Final = (3, 20.0)  # a channel: so many in so many seconds
EVERYTHING: Final = (50, 1.0)  # a bot; answers to interactions do not count
A_CHANNEL: Final = {"POST": (5, 5.0), "PATCH": (5, 5.0), "DELETE": (5, 1.0)}  # messages, by method
SHARED_429: Final = 0.002  # the share of edits that Discord refuses for reasons of its own, for a second or two


@dataclass(frozen=True, slots=True)
class Pace:
    """How long Discord takes, in seconds: from, to."""

    callback_s: tuple[float, float] = (0.08, 0.3)
    change_s: tuple[float, float] = (0.3, 0.9)  # a message that is posted, edited or deleted
    other_s: tuple[float, float] = (0.08, 0.3)
    gateway_s: tuple[float, float] = (0.05, 0.15)


AS_DISCORD: Final = Pace()


@dataclass(slots=True)
class Window:
    """A limit of `most` requests in `per_s` seconds, which begin with the first one."""

    most: int
    per_s: float
    began_s: float = -1e9
    used: int = 0

    def take(self, now_s: float) -> bool:
        """Count a request; False when it is one too many."""
        if now_s >= self.began_s + self.per_s:
            self.began_s = now_s
            self.used = 0
        self.used += 1
        return self.used <= self.most

    def left(self) -> int:
        """How many more it bears."""
        return max(0, self.most - self.used)

    def reset_after_s(self, now_s: float) -> float:
        """Until it bears as many as ever."""
        return max(0.001, self.began_s + self.per_s - now_s)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A 429."""

    code: int
    message: str
    retry_after_s: float
    is_global: bool = False


@dataclass(slots=True)
class Limits:
    """What Discord bears. `take_edit` and `take` count a request and say why it is refused."""

    random: Random
    refuses_at_random: bool = True
    _windows: dict[tuple[str, int], Window] = field(default_factory=dict)
    _everything: Window = field(default_factory=lambda: Window(*EVERYTHING))

    def window(self, method: str, channel_id: int) -> Window | None:
        """The limit that the headers of an answer tell of."""
        return self._windows.get((method, channel_id))

    def take(self, method: str, channel_id: int | None, age_ms: int | None, now_s: float) -> Refusal | None:
        """Count a request that the bot's token signs. `age_ms`: of the message that is edited."""
        if not self._everything.take(now_s):
            return Refusal(0, "You are being rate limited.", self._everything.reset_after_s(now_s), is_global=True)
        if channel_id is None:
            return None
        if age_ms is not None and age_ms > OLD_MS:
            old = self._windows.setdefault(("old", channel_id), Window(*OLD_EDITS))
            if not old.take(now_s):
                words = "Maximum number of edits to messages older than 1 hour reached. Try again later."
                return Refusal(30046, words, old.reset_after_s(now_s))
        window = self._windows.setdefault((method, channel_id), Window(*A_CHANNEL[method]))
        if not window.take(now_s):
            return Refusal(0, "You are being rate limited.", window.reset_after_s(now_s))
        if self.refuses_at_random and method == "PATCH" and self.random.random() < SHARED_429:
            return Refusal(0, "The resource is being rate limited.", self.random.uniform(0.5, 2.0))
        return None
