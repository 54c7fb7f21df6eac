"""Where a simulated person plays, and what they may do next."""

from __future__ import annotations

from dataclasses import dataclass

from sandbox.model import Channel
from tools.evenings.reading import Read


@dataclass(frozen=True, slots=True)
class Place:
    """A table that somebody means to play at: its channel, who opens it with which command, how many are expected.

    The host waits for them for `patience_s` seconds.
    """

    channel: Channel
    host: str
    command: str
    options: dict[str, object]
    expected: int
    patience_s: float


@dataclass(frozen=True, slots=True)
class Act:
    """Something to do: a button to press, or values to choose."""

    message_id: int
    custom_id: str
    label: str
    text: str
    values: tuple[str, ...] = ()
    hand_no: int = 0

    @property
    def key(self) -> tuple[object, ...]:
        """The same act on the same words."""
        return self.message_id, self.custom_id, self.text


def press(shown: Read, label: str) -> Act:
    """Press a button that can be pressed."""
    button = shown.button(label)
    assert button is not None
    return Act(shown.seen.id, button.custom_id, button.label, shown.seen.text, hand_no=shown.hand_no or 0)
