"""What a person reads in a message: words and buttons only, as the client shows them.

It shares no code with the panels that write them, so that a panel that says something false is found out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from sandbox.seen import Seen, SeenButton, SeenSelect

_TIME: Final = re.compile(r"<t:(\d+)(?::\w)?>")
_WAITING: Final = re.compile(r"(?:[Ww]aiting for|Still setting:) (?!the )([^\n]+)")  # "the others" is nobody's name
_ASKED: Final = re.compile(r"(\*\*[^\n]+\*\*): press \*\*Next hand\*\*")
_OUT: Final = re.compile(r"[Ss]itting out: ([^\n]+)")
_HAND: Final = re.compile(r"· hand (\d+)")
_OWN: Final = re.compile(r"^\*\*[^*\n]+ · hand \d+\*\*", re.MULTILINE)  # a table's panel has a larger title
_POINTS: Final = re.compile(r"This hand: (?:you fouled, )?\*\*([+\-−–]?\d+)\*\*")
_MENTION: Final = re.compile(r"<@!?(\d+)>")
_ROW: Final = re.compile(r"(?:[AB] )?(?:Front|Middle|Back)")
_YOUR_TURN: Final = (
    "Your turn",
    "your turn",
    "Set your hand",
    "Choose **back** and **front**",
    "play or surrender?",
    "Play on, or surrender?",
    "Still surrender?",
)
_OVER: Final = (": result", "was cancelled", "that's it for", "Everybody ends even")
_TOTALS: Final = re.compile(r"\*\*[^*\n]+ [+−]?\d+(?: · [^*\n]+ [+−]?\d+)+\*\*|🏆 .+ wins? with .+")  # beside a picture
_NO_TURN: Final = ("This hand: ", "hand was cancelled")


@dataclass(frozen=True, slots=True)
class Read:
    """A message as its reader understands it. `until_s` is in seconds since 1970."""

    seen: Seen
    hand_no: int | None
    is_own_turn: bool  # it says that it is the reader's
    is_own_hand: bool  # it shows the reader's cards
    waits_for: tuple[str, ...] | None  # names that it says are waited for; None where it does not say
    is_asked: bool  # it tells its reader to press Next hand
    sit_out: tuple[str, ...]  # names that it says sit out
    until_s: int | None
    points: int | None

    def button(self, *labels: str) -> SeenButton | None:
        """The first button that can be pressed with one of these labels, in this order; a label may go on."""
        live = [one for one in self.seen.buttons if not one.is_disabled and one.custom_id]
        for label in labels:
            for one in live:
                if one.label == label or one.label.startswith(f"{label} "):
                    return one
        return None

    def rows(self) -> tuple[SeenButton, ...]:
        """The rows into which the raised card can go."""
        return tuple(one for one in self.seen.buttons if not one.is_disabled and _ROW.fullmatch(one.label))

    def selects(self) -> tuple[SeenSelect, ...]:
        """Selects for rows of cards that can be used."""
        return tuple(one for one in self.seen.selects if one.options and not one.is_disabled and one.max_values > 1)

    @property
    def is_settling(self) -> bool:
        """Whether it is a settlement that waits for whoever is paid."""
        return self.button("Received") is not None

    @property
    def asks(self) -> bool:
        """Whether there is something to do for the reader's cards."""
        return bool(
            self.rows()
            or self.button("Confirm", "Foul it", "Play", "Keep")
            or (self.is_own_hand and (self.selects() or self.button("Pick cards")))
        )


def read(seen: Seen) -> Read:
    """Read a message."""
    text = seen.text
    times = _TIME.search(text)
    points = _POINTS.search(text)
    has_ended = any(words in text for words in _NO_TURN)
    return Read(
        seen,
        hand_no(text) or (_hand_pressed(seen) if is_over(text) else None),
        not has_ended and any(words in text for words in _YOUR_TURN),
        is_own_hand(text),
        waits_for(text),
        "Press **Next hand**" in text,
        _names(_OUT, text) or (),
        int(times[1]) if times else None,
        int(points[1].replace("−", "-").replace("–", "-")) if points else None,
    )


def is_lobby(shown: Read) -> bool:
    """Whether a message is a table's panel before its first hand."""
    return shown.button("Join", "Start") is not None and "'s table" in shown.seen.text and shown.hand_no is None


def panel_of(newest_first: Iterable[Read]) -> Read | None:
    """The message that stands for a table: its newest hand with buttons, even above an older result, or its lobby."""
    newest: Read | None = None
    for shown in newest_first:
        if is_lobby(shown):
            return newest or shown
        if (
            shown.hand_no is not None
            and shown.seen.buttons
            and (newest is None or shown.hand_no > (newest.hand_no or 0))
        ):
            newest = shown
    return newest


def is_own_hand(text: str) -> bool:
    """Whether a message shows its reader's own cards, by its title."""
    return _OWN.search(text) is not None


def promises_cards(text: str) -> bool:
    """Whether a message says that its reader gets cards with the next hand."""
    return "Cards come with the next" in text


def hand_no(text: str) -> int | None:
    """The number of the hand that a message shows."""
    found = _HAND.search(text)
    return int(found[1]) if found else None


def _hand_pressed(seen: Seen) -> int | None:
    """Which hand the buttons below a message are of: its picture says that."""
    numbers = (one.custom_id.split(":")[3] for one in seen.buttons if one.custom_id.count(":") >= 4)
    return next((int(number) for number in numbers if number.isdigit() and number != "0"), None)


def waits_for(text: str) -> tuple[str, ...] | None:
    """Names that a message says are waited for; None where it does not say."""
    return _names(_WAITING, text) or _names(_ASKED, text)


def is_over(text: str) -> bool:
    """Whether a message in a channel shows a hand that is over, or the end of a session."""
    first = text.partition("\n")[0]
    return any(words in first for words in _OVER) or _TOTALS.fullmatch(first) is not None


def mentioned(text: str) -> frozenset[int]:
    """Ids of the people whom a text names by mention."""
    return frozenset(map(int, _MENTION.findall(text)))


def _names(pattern: re.Pattern[str], text: str) -> tuple[str, ...] | None:
    found = pattern.search(text)
    if found is None:
        return None
    part = re.split(r"[.;:]| · | to go|<t:", found[1])[0]
    return tuple(_split(part))


def _split(text: str) -> Iterator[str]:
    for one in re.split(r", | and ", text):
        if name := one.strip(" *_"):
            yield name
