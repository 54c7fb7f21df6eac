"""Channels and threads: read, change, delete, open, join, typing."""

from __future__ import annotations

from sandbox.errors import Code, bad_form, refused
from sandbox.model import Channel, ChannelKind, Flag, Json
from sandbox.payloads import channel_json, thread_member_json
from sandbox.permissions import Permission
from sandbox.rest import Endpoint, Request
from sandbox.world import World

NAME_MAX = 100


async def get(request: Request) -> Json:
    """Read a channel."""
    channel = request.channel
    if not channel.is_dm:
        request.world.demand(channel)
    return channel_json(request.world, channel)


async def change(request: Request) -> Json:
    """Rename a channel or thread; archive, lock or open a thread."""
    channel, wanted = request.channel, request.json
    if channel.is_thread:
        needs = () if channel.owner_id == request.world.bot.id else (Permission.MANAGE_THREADS,)
        request.world.demand(channel, *needs)
    else:
        request.world.demand(channel, Permission.MANAGE_CHANNELS)
    channel.name = _name(wanted.get("name") or channel.name)
    if channel.is_thread:
        channel.is_archived = bool(wanted.get("archived", channel.is_archived))
        channel.is_locked = bool(wanted.get("locked", channel.is_locked))
        channel.auto_archive_minutes = int(wanted.get("auto_archive_duration") or channel.auto_archive_minutes)
    request.world.announce("THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE", channel)
    return channel_json(request.world, channel)


async def delete(request: Request) -> Json:
    """Delete a channel or thread; a DM is only closed."""
    channel = request.channel
    was = channel_json(request.world, channel)
    if not channel.is_dm:
        request.world.demand(channel, Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS)
        request.world.delete_channel(channel)
    return was


async def typing(request: Request) -> None:
    """Show that the bot is writing; the sandbox does not."""
    request.world.demand(request.channel)


async def open_thread(request: Request) -> Json:
    """Open a thread without a message, private unless the request says public."""
    channel, wanted = request.channel, request.json
    kind = ChannelKind(wanted.get("type", ChannelKind.PRIVATE_THREAD))
    is_public = kind is ChannelKind.PUBLIC_THREAD
    request.world.demand(channel, Permission.CREATE_PUBLIC_THREADS if is_public else Permission.CREATE_PRIVATE_THREADS)
    return _announced(request.world, _thread(request, channel, kind, wanted))


async def open_thread_from_message(request: Request) -> Json:
    """Open a public thread below a message; it has the message's id."""
    channel, message = request.channel, request.message
    request.world.demand(channel, Permission.CREATE_PUBLIC_THREADS)
    if message.thread_id is not None:
        raise refused(Code.HAS_THREAD)
    thread = _thread(request, channel, ChannelKind.PUBLIC_THREAD, request.json, thread_id=message.id)
    message.thread_id = thread.id
    message.flags |= Flag.HAS_THREAD
    answer = _announced(request.world, thread)
    request.world.publish("MESSAGE_UPDATE", message)
    return answer


def _thread(
    request: Request, parent: Channel, kind: ChannelKind, wanted: Json, thread_id: int | None = None
) -> Channel:
    world = request.world
    if parent.kind is not ChannelKind.TEXT:
        raise bad_form("type", "Threads can only be opened in text channels.")
    thread = Channel(
        thread_id or world.new_id(),
        kind,
        _name(wanted.get("name") or ""),
        parent_id=parent.id,
        owner_id=world.bot.id,
        created_ms=world.now_ms(),
        auto_archive_minutes=int(wanted.get("auto_archive_duration") or 1440),
        member_ids=[world.bot.id],
        guild_id=parent.guild_id,
    )
    world.channels[thread.id] = thread
    return thread


def _announced(world: World, thread: Channel) -> Json:
    world.announce("THREAD_CREATE", thread)
    return {**channel_json(world, thread), "member": thread_member_json(thread, world.bot.id)}


def _name(name: str) -> str:
    if not 1 <= len(name) <= NAME_MAX:
        raise bad_form("name", f"Must be between 1 and {NAME_MAX} in length.")
    return name


async def members(request: Request) -> list[Json]:
    """Who is in a thread."""
    thread = _a_thread(request)
    return [thread_member_json(thread, user_id) for user_id in thread.member_ids]


async def add_member(request: Request) -> None:
    """Put someone into a thread."""
    thread, user_id = _a_thread(request), _user_id(request)
    if user_id not in thread.member_ids:
        thread.member_ids.append(user_id)
        _tell_members(request.world, thread, added=user_id)


async def remove_member(request: Request) -> None:
    """Take someone out of a thread."""
    thread, user_id = _a_thread(request), _user_id(request)
    if user_id in thread.member_ids:
        thread.member_ids.remove(user_id)
        _tell_members(request.world, thread, removed=user_id)


def _tell_members(world: World, thread: Channel, *, added: int | None = None, removed: int | None = None) -> None:
    news: Json = {
        "id": str(thread.id),
        "guild_id": str(thread.guild_id),
        "member_count": len(thread.member_ids),
        "added_members": [] if added is None else [thread_member_json(thread, added)],
        "removed_member_ids": [] if removed is None else [str(removed)],
    }
    world.to_bot("THREAD_MEMBERS_UPDATE", news, thread.guild_id)
    world.announce("THREAD_UPDATE", thread)


def _a_thread(request: Request) -> Channel:
    channel = request.channel
    if not channel.is_thread:
        raise refused(Code.UNKNOWN_CHANNEL)
    request.world.demand(channel)
    return channel


def _user_id(request: Request) -> int:
    user_id = request.world.bot.id if request.text("user_id") == "@me" else request.id("user_id")
    if user_id not in request.world.users:
        raise refused(Code.UNKNOWN_USER)
    return user_id


_ONE = "/channels/{channel_id}"

ENDPOINTS = (
    Endpoint("GET", _ONE, get),
    Endpoint("PATCH", _ONE, change),
    Endpoint("DELETE", _ONE, delete),
    Endpoint("POST", f"{_ONE}/typing", typing),
    Endpoint("POST", f"{_ONE}/threads", open_thread, status=201),
    Endpoint("POST", f"{_ONE}/messages/{{message_id}}/threads", open_thread_from_message, status=201),
    Endpoint("GET", f"{_ONE}/thread-members", members),
    Endpoint("PUT", f"{_ONE}/thread-members/{{user_id}}", add_member),
    Endpoint("DELETE", f"{_ONE}/thread-members/{{user_id}}", remove_member),
)
