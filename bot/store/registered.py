"""The slash commands that Discord was given last, as a hash."""

from __future__ import annotations

from bot.store.errors import require_ints
from bot.store.part import Part


class RegisteredCommands(Part):
    """One row for each application that the database has served; there is one, unless its host changes it."""

    async def of(self, application_id: int) -> bytes | None:
        """The SHA-256 of what was registered last; None for an application that is not known."""
        query = "SELECT sha256 FROM registered_commands WHERE application_id = ?"
        rows = await self._database.read(query, (application_id,))
        return bytes(rows[0][0]) if rows else None

    async def put(self, application_id: int, sha256: bytes) -> None:
        """Note what Discord has now."""
        require_ints(application_id=application_id)
        query = "INSERT INTO registered_commands VALUES (?, ?) ON CONFLICT DO UPDATE SET sha256 = excluded.sha256"
        await self._database.write(lambda db: db.execute(query, (application_id, sha256)).rowcount)
