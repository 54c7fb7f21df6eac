"""Gives Discord the slash commands: only when they are others than it was given last.

Discord allows few of these requests a day, and a bot of many servers starts in many processes.
"""

from __future__ import annotations

import json
import logging
from hashlib import sha256
from typing import Any, Literal

from discord import app_commands

from bot.store import Store

_log = logging.getLogger(__name__)
Syncing = bool | Literal["always"]
"""Whether to register the commands: never, when they have changed, or always."""


async def register(tree: app_commands.CommandTree[Any], store: Store, syncing: Syncing) -> None:
    """Register the commands if Discord was given others, or none, before. Call this after the login.

    Raises discord.HTTPException if Discord refuses; then the next start tries again.
    """
    if not syncing:
        return
    application_id = tree.client.application_id
    assert application_id is not None, "the login tells it"
    digest = commands_hash([command.to_dict(tree) for command in tree.get_commands()])
    if syncing != "always" and await store.registered_commands.of(application_id) == digest:
        return
    registered = await tree.sync()
    await store.registered_commands.put(application_id, digest)
    _log.info("%d commands are registered", len(registered))


def commands_hash(commands: list[dict[str, Any]]) -> bytes:
    """The SHA-256 of all that Discord is told of some commands, in any order."""
    ordered = sorted(commands, key=lambda command: (command["type"], command["name"]))
    return sha256(json.dumps(ordered, sort_keys=True, separators=(",", ":")).encode()).digest()
