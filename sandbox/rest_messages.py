"""Messages through the channel: write, read, edit, delete, pin."""

from __future__ import annotations

from sandbox.errors import Code, bad_form, refused
from sandbox.model import Json, Message
from sandbox.payloads import iso
from sandbox.permissions import Permission
from sandbox.posting import edit, post_as_bot
from sandbox.rest import Endpoint, Request

PAGE_MAX = 100


async def create(request: Request) -> Json:
    """Write a message."""
    return post_as_bot(request.world, request.channel, request.body).payload


async def get_one(request: Request) -> Json:
    """Read one message."""
    request.world.demand(request.channel, Permission.READ_MESSAGE_HISTORY)
    return request.message.payload


async def get_many(request: Request) -> list[Json]:
    """Read up to 100 messages, newest first, before, after or around an id."""
    channel = request.channel
    request.world.demand(channel)
    if Permission.READ_MESSAGE_HISTORY not in request.world.permissions(request.world.bot, channel):
        return []
    limit = int(request.query("limit", "50"))
    if not 1 <= limit <= PAGE_MAX:
        raise bad_form("limit", f"int value should be between 1 and {PAGE_MAX}.")
    messages = [m for m in channel.messages.values() if not m.is_ephemeral]
    if before := request.query("before"):
        messages = [m for m in messages if m.id < int(before)]
    elif after := request.query("after"):
        return [m.payload for m in reversed([m for m in messages if m.id > int(after)][:limit])]
    elif around := request.query("around"):
        nearest = sorted(messages, key=lambda m: abs(m.id - int(around)))[:limit]
        messages = sorted(nearest, key=lambda m: m.id)
    return [m.payload for m in reversed(messages[-limit:])]


async def change(request: Request) -> Json:
    """Edit one of the bot's own messages."""
    request.world.demand(request.channel)
    return edit(request.world, _own(request), request.body).payload


def _own(request: Request) -> Message:
    message = request.message
    if message.author is not request.world.bot:
        raise refused(Code.NOT_YOUR_MESSAGE)
    return message


async def delete(request: Request) -> None:
    """Delete a message: the bot's own, or another's with Manage Messages."""
    channel, message = request.channel, request.message
    request.world.demand(channel, *_to_delete(request, message))
    request.world.delete_message(message)


def _to_delete(request: Request, message: Message) -> tuple[Permission, ...]:
    return () if message.author is request.world.bot else (Permission.MANAGE_MESSAGES,)


async def pins(request: Request) -> Json:
    """The pinned messages, newest pin first."""
    request.world.demand(request.channel, Permission.READ_MESSAGE_HISTORY)
    pinned = sorted(
        ((m.pinned_ms, m) for m in request.channel.messages.values() if m.pinned_ms is not None),
        key=lambda pair: pair[0],
        reverse=True,
    )
    return {"items": [{"pinned_at": iso(at), "message": m.payload} for at, m in pinned], "has_more": False}


async def pin(request: Request) -> None:
    """Pin a message."""
    _set_pinned(request, request.world.now_ms())


async def unpin(request: Request) -> None:
    """Take a pin out."""
    _set_pinned(request, None)


def _set_pinned(request: Request, at_ms: int | None) -> None:
    message = request.message
    if not request.channel.is_dm:
        request.world.demand(request.channel, Permission.PIN_MESSAGES)
    message.pinned_ms = at_ms
    request.world.publish("MESSAGE_UPDATE", message)


_ALL = "/channels/{channel_id}/messages"
_ONE = f"{_ALL}/{{message_id}}"

ENDPOINTS = (
    Endpoint("GET", f"{_ALL}/pins", pins),
    Endpoint("PUT", f"{_ALL}/pins/{{message_id}}", pin),
    Endpoint("DELETE", f"{_ALL}/pins/{{message_id}}", unpin),
    Endpoint("POST", _ALL, create),
    Endpoint("GET", _ALL, get_many),
    Endpoint("GET", _ONE, get_one),
    Endpoint("PATCH", _ONE, change),
    Endpoint("DELETE", _ONE, delete),
)
