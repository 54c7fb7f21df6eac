"""Gives Discord the slash commands: only when they are others than it was given last. Learns their ids.

Discord allows few of these requests a day, and a bot of many servers starts in many processes.
"""

from __future__ import annotations

import json
import logging
from hashlib import sha256
from typing import Any, Literal

from discord import app_commands

from bot.mentions import mentions_of, use_mentions
from bot.store import Registered, Store

_log = logging.getLogger(__name__)
Syncing = bool | Literal["always"]
"""Whether to register the commands: never, when they have changed, or always."""


async def register(tree: app_commands.CommandTree[Any], store: Store, syncing: Syncing) -> None:
    """Register the commands if Discord was given others, or none, before. Call this after the login.

    From then on texts mention the commands by their ids, in this task and in all tasks that it starts. Raises
    discord.HTTPException if Discord refuses; then the next start tries again.
    """
    application_id = tree.client.application_id
    assert application_id is not None, "the login tells it"
    digest = commands_hash(await payloads(tree))
    registered = await store.registered_commands.of(application_id)
    is_known = registered is not None and registered.sha256 == digest and bool(registered.ids)
    if syncing == "always" or (syncing and not is_known):
        commands = await tree.sync()
        registered = Registered(digest, {command.name: command.id for command in commands})
        await store.registered_commands.put(application_id, registered)
        _log.info("%d commands are registered", len(commands))
    if registered is not None:
        use_mentions(mentions_of(_paths(tree), registered.ids))


async def payloads(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """All commands as Discord is told of them, in all languages."""
    translator = tree.translator
    found = tree.get_commands()
    if translator is None:
        return [command.to_dict(tree) for command in found]
    return [await command.get_translated_payload(tree, translator) for command in found]


def _paths(tree: app_commands.CommandTree[Any]) -> frozenset[str]:
    """What can be called, subcommands with the names before them: ``ofc start``."""
    return frozenset(one.qualified_name for one in tree.walk_commands() if isinstance(one, app_commands.Command))


def commands_hash(commands: list[dict[str, Any]]) -> bytes:
    """The SHA-256 of all that Discord is told of some commands, in any order."""
    ordered = sorted(commands, key=lambda command: (command["type"], command["name"]))
    return sha256(json.dumps(ordered, sort_keys=True, separators=(",", ":")).encode()).digest()
