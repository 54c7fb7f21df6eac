"""Messages that were posted anew and are still there: none of them may keep its old buttons."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.discord_ui.failures import Failure, failure_of
from bot.store import PanelRow


class Replaced:
    """The old messages of one lane."""

    def __init__(self) -> None:
        self._rows: list[PanelRow] = []

    def __bool__(self) -> bool:
        return bool(self._rows)

    def add(self, row: PanelRow) -> None:
        """Note a message in whose place another one stands by now."""
        self._rows.append(row)

    async def discard(self, one: Callable[[PanelRow], Awaitable[None]]) -> None:
        """Discard all by `one`, which deletes a message or takes its buttons, also what could not be reached before.

        Raises what Discord answers; what may pass is kept.
        """
        while self._rows:
            row = self._rows.pop()
            try:
                await one(row)
            except Exception as error:
                if failure_of(error) is Failure.PASSING:
                    self._rows.append(row)
                raise
