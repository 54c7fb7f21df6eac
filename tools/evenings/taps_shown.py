"""How soon a player's own message says where a card went that they tapped to a row."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from tools.evenings.diary import Shown, Tap
from tools.evenings.edits_taken import EditsTaken
from tools.evenings.evening import Played
from tools.evenings.found import Found

_LONGEST_S: Final = 8.0  # what is said later, or never, was undone by another tap, or came from an old message
_REFUSED_S: Final = 10.0  # after a refusal words are late through no fault of the bot
_ROW_TAP: Final = re.compile("cp1:row:[a-z0-9]+:[0-9]+:[0-9]+:(?P<rank>.)(?P<suit>[cdhs])[.][0-2]")
_SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def late_taps(played: Played) -> Sequence[Found]:
    """For each card that was tapped to a row: after how many seconds its button says where it went.

    Times aside in which the bot was down, Discord refused something, or the channel had had all the edits that Discord
    takes.
    """
    shown = defaultdict[int, list[Shown]](list)
    for one in played.diary.shown:
        shown[one.channel_id].append(one)
    refused_s = [one.at_s for one in played.diary.exchanges if one.status == 429]
    edits = EditsTaken(played)
    found = []
    for tap in played.diary.taps:
        said_s = next(_said(tap, shown[tap.channel_id]), None)
        if said_s is None or played.diary.is_down(tap.at_s, said_s):
            continue
        is_refused = any(tap.at_s - _REFUSED_S <= at_s <= said_s for at_s in refused_s)
        if not is_refused and not edits.all_taken(tap.channel_id, tap.at_s, said_s):
            found.append(Found(tap.at_s, str(tap.user_id), f"{tap.label}: {tap.what}", said_s - tap.at_s))
    return found


def _said(tap: Tap, shown: Sequence[Shown]) -> Iterator[float]:
    """When a message of theirs said where the tapped card went (seconds)."""
    found = _ROW_TAP.fullmatch(tap.what)
    if found is None:
        return
    card = found["rank"].replace("T", "10") + _SUITS[found["suit"]]
    for one in shown:
        is_theirs = one.only_for in (0, tap.user_id) and tap.at_s <= one.at_s <= tap.at_s + _LONGEST_S
        if is_theirs and any(_is_placed(label, card) for label in one.buttons):
            yield one.at_s


def _is_placed(label: str, card: str) -> bool:
    """Whether a card's button says a row's letter and not a blank: ``10♠ F``."""
    shown, _, where = label[1:-1].partition(" ")  # within brackets, by which a diary tells what is live
    return shown == card and where[-1:].isalpha()
