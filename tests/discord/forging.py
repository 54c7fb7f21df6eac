"""Clicks and forms that no button of ours made: any custom id and any values, from anybody, anywhere.

They are sent as Discord would send them, a whole batch at once, and the bot answers as it always does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from simcord import interactions
from simcord.backend import serializers
from simcord.backend.models import Overwrite
from simcord.enums import ComponentType, InteractionType, OverwriteType
from simcord.results import InteractionResult

from bot.discord_ui import limits
from bot.store import Store
from tests.discord.world import World

VIEW = 1 << 10
_PASSING = {"panels", "private_replies", "sqlite_sequence"}  # where messages stand: not what anybody decides

_READ: WeakKeyDictionary[Store, tuple[int, dict[str, Sequence[Any]]]] = WeakKeyDictionary()


@dataclass(frozen=True)
class Person:
    """Somebody who sends clicks from a message of the bot's; in direct messages without a server."""

    user_id: int
    guild_id: int | None
    channel_id: int
    message_id: int


@dataclass(frozen=True)
class Forged:
    """One click with whatever is in it; with `fields` it is a form that came back."""

    custom_id: str
    values: Any = None  # what was chosen, of a select
    fields: dict[str, str] | None = None


def unlimited(monkeypatch: Any) -> None:
    """Nobody clicks too fast: a batch is sent in one moment."""

    async def allows(*_: object) -> bool:
        return True

    monkeypatch.setattr(limits.RateLimit, "allows", allows)


def hide(at: World, channel: Any, *names: str) -> None:
    """Only the bot and these people may view a channel from now on."""
    everyone = Overwrite(at.guild.id, OverwriteType.ROLE, 0, VIEW)
    at.env.backend.set_overwrite(channel.id, everyone)
    for one in (at.env.backend.bot_user.id, *(at.people[name].id for name in names)):
        at.env.backend.set_overwrite(channel.id, Overwrite(one, OverwriteType.MEMBER, VIEW, 0))


async def send(at: World, pairs: Iterable[tuple[Person, Forged]]) -> list[InteractionResult]:
    """Send clicks and forms all at once; what each was answered, when everything has come to rest."""
    records = [_emit(at, person, forged) for person, forged in pairs]
    await at.env._settle_internal(dispatch="INTERACTION_CREATE")
    return [InteractionResult(at.env, record) for record in records]


async def stored(at: World) -> dict[str, Sequence[Any]]:
    """All that the database holds, but for where messages stand. It is read again only after something was written."""
    ((version,),) = await at.store._database.read("PRAGMA data_version")
    if at.store not in _READ or _READ[at.store][0] != version:
        _READ[at.store] = version, await _rows(at)
    return _READ[at.store][1]


async def _rows(at: World) -> dict[str, Sequence[Any]]:
    tables = [name for (name,) in await at.store._database.read("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {
        name: sorted(map(repr, await at.store._database.read(f"SELECT * FROM {name}")))
        for name in tables
        if name not in _PASSING and not name.startswith("sqlite_")
    }


def said(answer: InteractionResult) -> str:
    """All that somebody was told in answer to a click."""
    told = [answer.response, *answer.followups]
    return "\n".join(str(one.content) for one in told if one is not None)


def _emit(at: World, person: Person, forged: Forged) -> Any:
    backend = at.env.backend
    data: dict[str, Any] = {"custom_id": forged.custom_id}
    kind = InteractionType.MESSAGE_COMPONENT
    if forged.fields is not None:
        kind = InteractionType.MODAL_SUBMIT
        data["components"] = [
            {"type": ComponentType.LABEL, "component": {"type": 4, "custom_id": key, "value": value}}
            for key, value in forged.fields.items()
        ]
    elif forged.values is None:
        data["component_type"] = ComponentType.BUTTON
    else:
        data |= {"component_type": ComponentType.STRING_SELECT, "values": forged.values}
    record, payload = interactions.base_payload(
        backend,
        type=kind,
        channel_id=person.channel_id,
        guild_id=person.guild_id,
        user_id=person.user_id,
        data=data,
    )
    message = backend.get_message(person.channel_id, person.message_id)
    payload["message"] = dict(serializers.message_payload(backend, message))
    record.source_message_id = message.id
    backend.emit("INTERACTION_CREATE", payload)
    return record
