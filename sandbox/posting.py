"""Messages as they are written: checked, given their files and mentions, published."""

from __future__ import annotations

import mimetypes
import re
import struct
from dataclasses import dataclass
from typing import Final

from sandbox.checks import check_emoji, check_message, check_not_empty, is_v2
from sandbox.components import completed, resolved, texts
from sandbox.errors import Code, refused
from sandbox.model import Attachment, Body, Channel, Flag, Json, Message, Upload, User
from sandbox.payloads import attachment_json
from sandbox.permissions import Permission
from sandbox.world import World

NONCE_MS: Final = 300_000  # how long a nonce guards against a second copy
PNG: Final = b"\x89PNG\r\n\x1a\n"
_MENTION = re.compile(r"<@!?(\d+)>")
_UNSAFE = re.compile(r"[^\w.-]")
_SETTABLE: Final = Flag.SUPPRESS_EMBEDS | Flag.SUPPRESS_NOTIFICATIONS | Flag.COMPONENTS_V2
_EMBED_IMAGES: Final = ("image", "thumbnail", "author", "footer")


@dataclass(frozen=True, slots=True)
class Origin:
    """What made the bot write: who alone sees it, and the interaction that it answers."""

    only_for: int | None = None
    interaction: Json | None = None
    interaction_metadata: Json | None = None
    is_loading: bool = False


PLAIN = Origin()


def post(world: World, channel: Channel, author: User, body: Body, origin: Origin = PLAIN) -> Message:
    """Write a new message. Raises ApiError (50006, 50035).

    With `enforce_nonce`, a message that the same author wrote here with the same nonce in the last minutes is given
    back instead.
    """
    draft: Json = body.json if isinstance(body.json, dict) else {}
    flags = Flag(int(draft.get("flags") or 0)) & _SETTABLE
    if not origin.is_loading:
        check_message(body.json, is_v2=is_v2(flags))
        check_not_empty(draft, has_files=bool(body.uploads))
        check_emoji(draft.get("components"), world.emoji)
    if draft.get("enforce_nonce") and (twin := _twin(world, channel, author, draft.get("nonce"))):
        return twin
    message = Message(world.new_id(), channel.id, author, world.now_ms(), flags=flags, nonce=draft.get("nonce"))
    message.only_for = origin.only_for
    if origin.only_for is not None:
        message.flags |= Flag.EPHEMERAL
    if origin.is_loading:
        message.flags |= Flag.LOADING
    message.interaction = origin.interaction
    message.interaction_metadata = origin.interaction_metadata
    message.reference = _reference(channel, draft.get("message_reference"))
    _write(world, message, draft, body.uploads)
    channel.messages[message.id] = message
    if message.only_for is None:
        channel.last_message_id = message.id
    world.publish("MESSAGE_CREATE", message)
    return message


def post_as_bot(world: World, channel: Channel, body: Body) -> Message:
    """Write as the bot through the channel, as far as it is allowed to. Raises ApiError (50001, 50007, 50013)."""
    if channel.is_dm:
        if not world.users[channel.recipient_id or 0].takes_dms:
            raise refused(Code.DMS_CLOSED)
        if channel.recipient_id in world.left:
            raise refused(Code.DMS_CLOSED)
    else:
        world.demand(channel, Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES)
        if body.uploads:
            world.demand(channel, Permission.ATTACH_FILES)
        if channel.is_locked:
            raise refused(Code.ARCHIVED)
        if channel.is_archived:  # writing opens a thread again
            channel.is_archived = False
            world.announce("THREAD_UPDATE", channel)
    return post(world, channel, world.bot, body)


def edit(world: World, message: Message, body: Body) -> Message:
    """Change the bot's message: only what the body names. Raises ApiError (50035)."""
    draft = body.json if isinstance(body.json, dict) else {}
    flags = Flag(int(draft.get("flags") or 0)) & _SETTABLE
    message_is_v2 = is_v2(flags | message.flags)
    check_message(body.json, is_v2=message_is_v2)
    check_emoji(draft.get("components"), world.emoji)
    before = message.attachments
    _write(world, message, draft, body.uploads)
    message.flags = (message.flags | flags) & ~Flag.LOADING
    message.edited_ms = world.now_ms()
    kept = {attachment.id for attachment in message.attachments}
    for attachment in before:
        if attachment.id not in kept:
            world.attachments.pop(attachment.id, None)
    world.publish("MESSAGE_UPDATE", message)
    return message


def _write(world: World, message: Message, draft: Json, uploads: tuple[Upload, ...]) -> None:
    """Put the draft's parts into the message, after all that can be refused has been looked at."""
    attachments = message.attachments
    if uploads or "attachments" in draft:
        attachments = _attachments(world, message, draft, uploads)
    urls = {a.filename: attachment_json(world, a)["url"] for a in attachments}
    components, embeds = message.components, message.embeds
    if "components" in draft:
        components = completed(draft["components"] or [], urls)
    if "embeds" in draft:
        embeds = [_embed(embed, urls) for embed in draft["embeds"] or []]
    if "content" in draft:
        message.content = draft["content"] or ""
    message.attachments = attachments
    message.components = components
    message.embeds = embeds
    for attachment in attachments:
        world.attachments[attachment.id] = attachment
    text = "\n".join((message.content, *texts(components)))
    message.mentions = _mentions(world, text, draft.get("allowed_mentions"))


def _attachments(world: World, message: Message, draft: Json, uploads: tuple[Upload, ...]) -> list[Attachment]:
    """The files after a change: those that the draft keeps by id, then the new ones; without a list all stay."""
    listed = draft.get("attachments")
    told = {str(entry["id"]): entry for entry in listed or () if "id" in entry}
    kept = message.attachments
    if "attachments" in draft:
        kept = [attachment for attachment in kept if str(attachment.id) in told]
    for attachment in kept:
        if "description" in told.get(str(attachment.id), {}):
            attachment.description = told[str(attachment.id)]["description"]
    new = []
    for upload in uploads:
        entry = told.get(str(upload.number), {})
        name = _UNSAFE.sub("_", entry.get("filename") or upload.filename) or "file"
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        width, height = _png_size(upload.data)
        new.append(
            Attachment(
                world.new_id(), message.channel_id, name, kind, upload.data, entry.get("description"), width, height
            )
        )
    return [*kept, *new]


def _png_size(data: bytes) -> tuple[int | None, int | None]:
    if data.startswith(PNG) and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    return None, None


def _embed(embed: Json, urls: dict[str, str]) -> Json:
    done = {"type": "rich", **{k: v for k, v in embed.items() if v is not None}}
    for key in _EMBED_IMAGES:
        for url_key in ("url", "icon_url"):
            if url_key in done.get(key, {}):
                done[key] = {**done[key], url_key: resolved(done[key][url_key], urls)}
    return done


def _mentions(world: World, text: str, allowed: Json | None) -> list[User]:
    """Who is mentioned and may be told so."""
    named = dict.fromkeys(int(found) for found in _MENTION.findall(text))
    users = [world.users[user_id] for user_id in named if user_id in world.users]
    if allowed is None or "users" in (allowed.get("parse") or ()):
        return users
    permitted = {int(user_id) for user_id in allowed.get("users") or ()}
    return [user for user in users if user.id in permitted]


def _reference(channel: Channel, wanted: Json | None) -> Json | None:
    if wanted is None:
        return None
    if int(wanted["message_id"]) not in channel.messages:
        if wanted.get("fail_if_not_exists", True):
            raise refused(Code.UNKNOWN_MESSAGE)
        return None
    return {"type": 0, "channel_id": str(channel.id), "message_id": str(wanted["message_id"])}


def _twin(world: World, channel: Channel, author: User, nonce: str | int | None) -> Message | None:
    """The recent message with the same nonce."""
    since_ms = world.now_ms() - NONCE_MS
    for message in reversed(channel.messages.values()):
        if message.created_ms < since_ms:
            return None
        if nonce is not None and message.nonce == nonce and message.author is author:
            return message
    return None
