"""Where results stood: below all that was written before their hand ended, posted anew once at most, silently."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.table.events import HandScored, HandVoided
from tools.evenings.diary import Shown
from tools.evenings.evening import Played
from tools.evenings.found import Found
from tools.evenings.hands_shown import is_asked_for, is_result
from tools.evenings.virtual_time import START_S

SETTLED_S: Final = 3.0  # after the last act of a hand
_TOO_MANY: Final = 429


def results_above(played: Played) -> Sequence[Found]:
    """Hands whose result stood above a person's line that is older than the end of the hand; and results that were
    posted anew twice, or with a sound. Times aside in which Discord refused, or the bot was down.
    """
    found = []
    for channel_id, ended_s, next_s in _ends(played):
        shown = [one for one in played.diary.shown if one.channel_id == channel_id and not one.only_for]
        posts = [one for one in _results(shown, ended_s, next_s) if one.is_new and not is_asked_for(played, one)]
        if len(posts) > 1 or not all(one.is_silent for one in posts):
            found.append(Found(ended_s, "", f"a result was posted {len(posts)} times, or with a sound"))
        until_s = ended_s + SETTLED_S
        if next_s < until_s or _is_excused(played, ended_s, until_s):
            continue
        gone = {one.message_id for one in shown if one.text is None and one.at_s <= until_s}
        later = next((one.message_id for one in _results(shown, until_s, next_s)), 0)  # old messages are edited slowly
        result = max((one.message_id for one in _results(shown, ended_s, until_s)), default=later)
        chat = {one.message_id for one in shown if one.is_chat and one.at_s < ended_s} - gone
        if below := [one for one in chat if one > result]:
            found.append(Found(ended_s, "", f"{len(below)} lines stand below the result", len(below)))
    return found


def _results(shown: Sequence[Shown], from_s: float, to_s: float) -> Iterator[Shown]:
    """What shows a hand that is over, between two times."""
    return (one for one in shown if from_s <= one.at_s <= to_s and is_result(one))


def _ends(played: Played) -> Iterator[tuple[int, float, float]]:
    """The channel of each hand that is over, when it was, and when the next one was; the last one lasts."""
    for table, moments in played.truth.moments.items():
        ends = [one.at_ms / 1000 - START_S for one in moments if isinstance(one.event, HandScored | HandVoided)]
        for ended_s, next_s in zip(ends, [*ends[1:], played.lasted_s], strict=False):
            yield played.truth.channels[table], ended_s, next_s


def _is_excused(played: Played, from_s: float, to_s: float) -> bool:
    """Whether Discord refused something meanwhile, or a little before, or the bot was down."""
    refused = any(one.status == _TOO_MANY and from_s - SETTLED_S <= one.at_s <= to_s for one in played.diary.exchanges)
    return refused or played.diary.is_down(from_s - 1, to_s)
