"""Why a table pauses, as keys that are stored; the words for them are in `assets/locale`, under `paused`."""

from __future__ import annotations

from typing import Final

HOST: Final = "host"
CHANNEL_LOST: Final = "channel_lost"
HISTORY_CLOSED: Final = "history_closed"
_CHANNEL_LOST_AT_FIRST: Final = "the bot cannot write in the table's channel any more"  # stored before there were keys


def is_channel_lost(reason: str) -> bool:
    """Whether a table paused because its channel cannot be written to: then it may go on in another one."""
    return reason in (CHANNEL_LOST, _CHANNEL_LOST_AT_FIRST)
