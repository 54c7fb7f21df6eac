"""Who needs no call when their turn comes, because they have just done something."""

from __future__ import annotations

from bot.ids import AccountId, TableId
from bot.play.presence import UNAWARE_AFTER_S, Presence

TABLE, ANN = TableId("table"), AccountId("Ann")


def test_who_was_here_within_a_minute_needs_no_call() -> None:
    now_s = [5.0]
    presence = Presence(lambda: now_s[0])
    assert presence.is_unaware(TABLE, ANN)
    presence.saw(TABLE, ANN)
    now_s[0] += UNAWARE_AFTER_S
    assert not presence.is_unaware(TABLE, ANN)
    now_s[0] += 1
    assert presence.is_unaware(TABLE, ANN)
