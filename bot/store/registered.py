"""The slash commands that Discord was given last, as a hash, and the ids that it gave them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from bot.store.errors import require_ints
from bot.store.part import Part


@dataclass(frozen=True, slots=True)
class Registered:
    """The SHA-256 of what was registered, and Discord's ids by the commands' names; none from before they were kept."""

    sha256: bytes
    ids: Mapping[str, int]


class RegisteredCommands(Part):
    """One row for each application that the database has served; there is one, unless its host changes it."""

    async def of(self, application_id: int) -> Registered | None:
        """What was registered last; None for an application that is not known."""
        query = "SELECT sha256, ids FROM registered_commands WHERE application_id = ?"
        rows = await self._database.read(query, (application_id,))
        return Registered(bytes(rows[0][0]), json.loads(rows[0][1])) if rows else None

    async def put(self, application_id: int, registered: Registered) -> None:
        """Note what Discord has now."""
        require_ints(application_id=application_id, **registered.ids)
        values = (application_id, registered.sha256, json.dumps(dict(registered.ids)))
        query = (
            "INSERT INTO registered_commands VALUES (?, ?, ?)"
            " ON CONFLICT (application_id) DO UPDATE SET sha256 = excluded.sha256, ids = excluded.ids"
        )
        await self._database.write(lambda db: db.execute(query, values).rowcount)
