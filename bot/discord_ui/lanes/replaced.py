"""Messages that were posted anew and are still there: none of them may keep its old buttons."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.discord_ui.failures import Failure, failure_of
from bot.store import PanelRow


class Replaced:
    """The old messages of one lane. `discard` deletes one of them, or takes its buttons."""

    def __init__(self, discard: Callable[[PanelRow], Awaitable[None]]) -> None:
        self._discard_one = discard
        self._rows: list[PanelRow] = []

    def __bool__(self) -> bool:
        return bool(self._rows)

    def add(self, row: PanelRow) -> None:
        """Note a message in whose place another one stands by now."""
        self._rows.append(row)

    async def discard(self) -> None:
        """Discard all, also what could not be reached before. Raises what Discord answers; what may pass is kept."""
        while self._rows:
            row = self._rows.pop()
            try:
                await self._discard_one(row)
            except Exception as error:
                if failure_of(error) is Failure.PASSING:
                    self._rows.append(row)
                raise
