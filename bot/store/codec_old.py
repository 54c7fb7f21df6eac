"""Events as older versions wrote them, as the text that this version would write.

Version 3 of HandDealt came with two boards a seat: Fantasyland is owed by board, not as one number. All other versions
only say which program can read an event. What each brought has a default, which is true of what was written before:

- 2 of TableOpened, OptionsChanged, HandDealt and HandScored came with the closed game: an older table is without it.
- 3 of TableOpened and OptionsChanged and 4 of HandDealt came with hints and the level of computer players, which were
  the usual ones.
- 5 of HandDealt and 2 of CutGiven came with the second version of the fair deal: a hand has a seal, and a cut is a
  hash. An older deal has neither, and is one of the first version.

Types that came later are missing in older logs: PlayOutBegun and ClockSet (a session that ended in the middle of a hand
voided it), PlayerCalled and CallAnswered (nobody was called), SeatQueued, DealHeld, HostNamed, SubstituteNamed,
TermsAgreed. The fields that they set, and who has ended a pause (TableResumed), say nothing there.
"""

from __future__ import annotations

import json

_BOARDS_SINCE = 3


def as_today(type_name: str, version: int, body: str) -> str:
    """The fields of a stored event as this version has them. A text that cannot be read is left as it is."""
    return _with_boards(body) if type_name == "HandDealt" and version < _BOARDS_SINCE else body


def _with_boards(body: str) -> str:
    """A deal with the Fantasyland that its sitters are owed by board. A text that is no deal is left for `decode`."""
    try:
        deal = json.loads(body)
        for sitter in deal["before"]["seats"]:
            if sitter is not None:
                cards = sitter.get("fantasyland", 0)
                sitter["fantasyland"] = [cards] if cards else []
    except (ValueError, TypeError, LookupError, AttributeError):
        return body
    return json.dumps(deal)
