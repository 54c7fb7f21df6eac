"""Whether the bot is well: the reasons why it is not, each a sentence for whoever hosts it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

AWAY_S = 60.0
"""So long the gateway may be away: the library reconnects by itself, and Discord closes connections now and then."""

LAG_S = 3.0
"""Discord waits no longer for the first answer to a click."""


class Health:
    """Looks at the gateway (`away_s`: for how long it has been away), the event loop (`lag_s`: how late it is), and
    the database (`fault`: what happened to its files).
    """

    def __init__(
        self,
        away_s: Callable[[], float],
        lag_s: Callable[[], float],
        fault: Callable[[], str | None],
    ) -> None:
        self._away_s = away_s
        self._lag_s = lag_s
        self._fault = fault

    def reasons(self) -> tuple[str, ...]:
        """Why the bot is not well; none if it is."""
        return tuple(self._reasons())

    def _reasons(self) -> Iterator[str]:
        if (away_s := self._away_s()) > AWAY_S:
            yield f"not connected to Discord for {away_s:.0f} s: look for `discord` in the log"
        if (fault := self._fault()) is not None:
            yield f"nothing is saved any more: {fault}"
        if (lag_s := self._lag_s()) > LAG_S:
            yield f"the event loop was {lag_s:.1f} s late: the machine is too busy, or something holds the bot up"
