"""Events as older versions wrote them, as the text that this version would write.

Version 3 of HandDealt came with two boards a seat: Fantasyland is owed by board, not as one number. All other versions
only say which program can read an event: the fields that they brought have defaults. Version 2 came with the closed
game. 3 of a table's options, and 4 of HandDealt, came with hints and the level of computer players. 5 of HandDealt, and
2 of CutGiven, came with version 2 of the fair deal: a hand has a seal, and a cut is a hash. Types that came later, and
the fields that they set, are missing in older logs: a session that ended in the middle of a hand voided it
(PlayOutBegun, ClockSet), nobody was called (PlayerCalled, CallAnswered), and nobody had ended a pause (TableResumed).
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
