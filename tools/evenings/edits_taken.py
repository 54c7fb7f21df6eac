"""When a channel had had all the edits that Discord takes: what is late then is late through no fault of the bot."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Final

from tools.evenings.evening import Played
from tools.evenings.limits import A_CHANNEL

_EDIT: Final = re.compile("/channels/([0-9]+)/messages/")
_EDITS, _PER_S = A_CHANNEL["PATCH"]


class EditsTaken:
    """The edits of an evening's messages by the bot's own requests; answers to clicks are none."""

    def __init__(self, played: Played) -> None:
        self._at_s = defaultdict[int, list[float]](list)
        for one in played.diary.exchanges:
            if one.method == "PATCH" and (channel := _EDIT.match(one.path)):
                self._at_s[int(channel[1])].append(one.at_s)

    def all_taken(self, channel_id: int, from_s: float, to_s: float) -> bool:
        """Whether an edit of that channel may have had to wait between the two times (seconds)."""
        return sum(from_s - _PER_S <= at_s <= to_s for at_s in self._at_s[channel_id]) >= _EDITS
