"""What an evening was like for the people in it: each figure with its bound, from the log and from Discord."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tools.evenings.evening import COMPUTING_S, Played
from tools.evenings.found import Found
from tools.evenings.hands_shown import broken_promises, posts_a_hand, pushes_by_post, unposted
from tools.evenings.kinds import MINUTE
from tools.evenings.results_shown import results_above
from tools.evenings.standstills import frozen
from tools.evenings.taps_shown import late_taps
from tools.evenings.turns_told import left_out, pushes_unwanted, unnotified
from tools.evenings.words_shown import late_words

NONE: Final = 0.0
_GRACE_S: Final = 3 * MINUTE
_WORDS_S: Final = 2.0  # a message has one picture a second, which its words wait for, and Discord takes up to 0.9 s


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: `worst` of an evening, which must not exceed `bound` of it; what was found says where and when."""

    key: str
    title: str
    find: Callable[[Played], Sequence[Found]]
    bound: Callable[[Played], float]
    worst: Callable[[Sequence[Found]], float] = len


@dataclass(frozen=True, slots=True)
class Measured:
    """A figure of one evening."""

    figure: Figure
    worst: float
    bound: float
    found: Sequence[Found]

    @property
    def holds(self) -> bool:
        """Whether it keeps to its bound."""
        return self.worst <= self.bound


def largest(found: Iterable[Found]) -> float:
    """The largest size."""
    return max((one.size for one in found), default=0.0)


def _never(_played: Played) -> float:
    return NONE


def _grace(_played: Played) -> float:
    return _GRACE_S


def _false(played: Played) -> Sequence[Found]:
    told = [Found(one.at_s, one.reader or "channel", one.what) for one in played.falsehoods]
    return [*told, *broken_promises(played)]


def _stale(played: Played) -> Sequence[Found]:
    return [Found(one.at_s, one.reader, one.what) for one in played.stale_cards]


def _lost(played: Played) -> Sequence[Found]:
    lost = [tap for tap in played.diary.failed if not played.diary.is_down(tap.at_s - 1, tap.at_s + 5)]
    return [Found(tap.at_s, str(tap.user_id), f"{tap.label} was not answered") for tap in lost]


def _answers(played: Played) -> Sequence[Found]:
    return [Found(0.0, "", "the slowest answer", size) for size in sorted(played.diary.answers_s)[-1:]]


def _bugs(played: Played) -> Sequence[Found]:
    return [Found(0.0, "", text) for text in played.bugs]


def _none(_played: Played) -> Sequence[Found]:
    return ()


ENDLESS: Final = Figure(
    "endless", f"evenings without an end: more than {COMPUTING_S:.0f} s of computing", _none, _never
)
"""What has been played has none: an endless evening is told of by whoever ended it, and measured in nothing else."""

FIGURES: Final = (
    Figure("unnotified", "own turns and calls that began unseen and got no notice in time", unnotified, _never),
    Figure("unwanted", "pushes for anything but an own unseen turn, call or reminder", pushes_unwanted, _never),
    Figure(
        "by_post",
        "pushes a player a hand, by post, Pineapple, what others ask aside",
        pushes_by_post,
        lambda _: 6,
        largest,
    ),
    Figure("posts", "new messages in the channel a hand, notices aside", posts_a_hand, lambda _: 3, largest),
    Figure("results", "results that stood above what was written before their hand ended", results_above, _never),
    Figure("left_out", "players who sat out or were left out and were not told", left_out, _never),
    Figure("frozen", "longest time (s) in which nobody could do anything, absences aside", frozen, _grace, largest),
    Figure("stale_cards", "open My cards that were wrong for more than 5 s", _stale, _never),
    Figure("unposted", "hands cancelled or broken off though not everybody had agreed", unposted, _never),
    Figure("false", "false sentences", _false, _never),
    Figure("lost", "taps that got no answer", _lost, _never),
    Figure("answer", "slowest first answer to a tap (s)", _answers, lambda _: 1.0, largest),
    Figure("taps", "slowest card to show where a tap has put it (s)", late_taps, lambda _: 1.0, largest),
    Figure("words", "slowest text in the channel on who is awaited (s)", late_words, lambda _: _WORDS_S, largest),
    Figure("bugs", "errors that the bot logged", _bugs, _never),
    ENDLESS,
)


def measured(played: Played) -> tuple[Measured, ...]:
    """All figures of an evening."""
    found = [(figure, figure.find(played)) for figure in FIGURES]
    return tuple(Measured(figure, float(figure.worst(what)), figure.bound(played), what) for figure, what in found)
