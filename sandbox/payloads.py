"""The records as JSON, with every field that Discord's own description requires."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Protocol

from sandbox.model import Attachment, Channel, ChannelKind, Flag, Json, Message, User
from sandbox.permissions import EVERYONE, Permission

ALWAYS_JOINED = "2024-01-01T00:00:00.000000+00:00"


class Described(Protocol):
    """What the payloads say of the world that the records belong to."""

    base_url: str
    application_id: int
    bot: User
    bot_permissions: Permission
    bot_role_id: int
    channels: dict[int, Channel]
    guild_id: int
    servers: dict[int, str]
    owner: User
    users: dict[int, User]


def iso(ms: int) -> str:
    """A time in milliseconds since 1970 as Discord writes it."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="microseconds")


def user_json(user: User) -> Json:
    """A user as others see it."""
    return {
        "id": str(user.id),
        "username": user.username,
        "discriminator": "0000" if user.is_bot else "0",
        "global_name": None if user.is_bot else user.name,
        "avatar": None,
        "bot": user.is_bot,
        "system": False,
        "public_flags": 0,
        "flags": 0,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
    }


def own_user_json(user: User) -> Json:
    """The bot's own user, as /users/@me tells it."""
    return {**user_json(user), "mfa_enabled": False, "locale": "en-US", "verified": True, "email": None}


def member_json(world: Described, user: User, *, with_user: bool = True) -> Json:
    """A user as a member of the server."""
    member: Json = {
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
        "flags": 0,
        "joined_at": ALWAYS_JOINED,
        "nick": None,
        "pending": False,
        "premium_since": None,
        "roles": [str(world.bot_role_id)] if user.is_bot else [],
        "mute": False,
        "deaf": False,
    }
    if with_user:
        member["user"] = user_json(user)
    return member


def attachment_json(world: Described, attachment: Attachment) -> Json:
    """A file, with the address at which the sandbox serves it."""
    url = f"{world.base_url}/attachments/{attachment.channel_id}/{attachment.id}/{attachment.filename}"
    payload: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": len(attachment.data),
        "url": url,
        "proxy_url": url,
        "content_type": attachment.content_type,
    }
    if attachment.description is not None:
        payload["description"] = attachment.description
    if attachment.width is not None:
        payload |= {"width": attachment.width, "height": attachment.height}
    return payload


def message_json(world: Described, message: Message) -> Json:
    """A message, without the fields that only events bear (`guild_id`, `member`)."""
    payload: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel_id),
        "type": 20 if message.interaction else 0,
        "author": user_json(message.author),
        "content": message.content,
        "mentions": [user_json(user) for user in message.mentions],
        "mention_roles": [],
        "mention_everyone": False,
        "attachments": [attachment_json(world, attachment) for attachment in message.attachments],
        "embeds": message.embeds,
        "components": message.components,
        "timestamp": iso(message.created_ms),
        "edited_timestamp": None if message.edited_ms is None else iso(message.edited_ms),
        "flags": int(message.flags),
        "pinned": message.pinned_ms is not None,
        "tts": False,
    }
    if message.author.is_bot:
        payload["application_id"] = str(world.application_id)
    if message.nonce is not None:
        payload["nonce"] = message.nonce
    if message.interaction is not None:
        payload["interaction"] = message.interaction
    if message.interaction_metadata is not None:
        payload["interaction_metadata"] = message.interaction_metadata
        payload["webhook_id"] = str(world.application_id)
    if message.reference is not None:
        payload["message_reference"] = message.reference
    if message.flags & Flag.HAS_THREAD and message.thread_id in world.channels:
        payload["thread"] = channel_json(world, world.channels[message.thread_id])
    return payload


def channel_json(world: Described, channel: Channel) -> Json:
    """A text channel, DM or thread."""
    last = channel.last_message_id
    payload: Json = {
        "id": str(channel.id),
        "type": int(channel.kind),
        "flags": 0,
        "last_message_id": None if last is None else str(last),
    }
    if channel.is_dm:
        person = world.users[channel.recipient_id or 0]
        return payload | {"recipients": [user_json(person)]}
    payload |= {"guild_id": str(channel.guild_id), "name": channel.name, "rate_limit_per_user": 0, "nsfw": False}
    if channel.is_thread:
        return payload | _thread_part(channel)
    return payload | {
        "position": channel.position,
        "parent_id": None,
        "topic": None,
        "permission_overwrites": [
            {"id": str(user_id), "type": 1, "allow": "0", "deny": str(int(bits))}
            for user_id, bits in channel.denied.items()
            if bits
        ],
    }


def _thread_part(thread: Channel) -> Json:
    count = len(thread.messages)
    return {
        "parent_id": str(thread.parent_id),
        "owner_id": str(thread.owner_id),
        "message_count": count,
        "total_message_sent": count,
        "member_count": len(thread.member_ids),
        "thread_metadata": {
            "archived": thread.is_archived,
            "archive_timestamp": iso(thread.created_ms),
            "auto_archive_duration": thread.auto_archive_minutes,
            "locked": thread.is_locked,
            "create_timestamp": iso(thread.created_ms),
            **({"invitable": True} if thread.kind is ChannelKind.PRIVATE_THREAD else {}),
        },
    }


def thread_member_json(thread: Channel, user_id: int) -> Json:
    """That a user is in a thread."""
    joined = iso(thread.created_ms)
    return {"id": str(thread.id), "user_id": str(user_id), "join_timestamp": joined, "flags": 0}


def role_json(world: Described, role_id: int, name: str, permissions: int) -> Json:
    """A role of the server."""
    is_bots = role_id == world.bot_role_id
    return {
        "id": str(role_id),
        "name": name,
        "description": None,
        "permissions": str(permissions),
        "position": int(is_bots),
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": is_bots,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
        **({"tags": {"bot_id": str(world.bot.id)}} if is_bots else {}),
    }


def guild_json(world: Described, guild_id: int) -> Json:
    """A server as GUILD_CREATE tells it."""
    inside = [channel for channel in world.channels.values() if channel.guild_id == guild_id]
    channels = [c for c in inside if c.kind is ChannelKind.TEXT]
    threads = [c for c in inside if c.is_thread and not c.is_archived]
    nobody: Json = dict.fromkeys(
        ("icon", "splash", "discovery_splash", "banner", "description", "vanity_url_code", "afk_channel_id")
    )
    return {
        **nobody,
        "id": str(guild_id),
        "name": world.servers[guild_id],
        "owner_id": str(world.owner.id),
        "roles": [
            role_json(world, guild_id, "@everyone", EVERYONE),
            role_json(world, world.bot_role_id, world.bot.name, world.bot_permissions),
        ],
        "channels": [channel_json(world, channel) for channel in channels],
        "threads": [
            channel_json(world, t) | {"member": thread_member_json(t, world.bot.id)}
            for t in threads
            if world.bot.id in t.member_ids or t.kind is ChannelKind.PUBLIC_THREAD
        ],
        "members": [member_json(world, world.bot)],
        "member_count": len(world.users),
        "emojis": [],
        "stickers": [],
        "features": [],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "joined_at": ALWAYS_JOINED,
        "preferred_locale": "en-US",
        "afk_timeout": 300,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw": False,
        "nsfw_level": 0,
        "premium_progress_bar_enabled": False,
        "premium_tier": 0,
        "system_channel_flags": 0,
        "system_channel_id": None,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "verification_level": 0,
        "large": False,
        "unavailable": False,
    }


def application_json(world: Described) -> Json:
    """The bot's application, as it may see it itself."""
    return {
        "id": str(world.application_id),
        "name": world.bot.name,
        "icon": None,
        "description": "A bot in the sandbox.",
        "type": None,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user_json(world.owner),
        "approximate_guild_count": len(world.servers),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
        "bot": user_json(world.bot),
        "bot_public": False,
        "bot_require_code_grant": False,
        "summary": "",
        "rpc_origins": [],
    }
