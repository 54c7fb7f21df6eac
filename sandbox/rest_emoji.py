"""The application's own emoji: listed, uploaded once each, deleted."""

from __future__ import annotations

import base64
import re

from sandbox.errors import Code, bad_form, refused
from sandbox.model import Emoji, Json
from sandbox.payloads import user_json
from sandbox.rest import Endpoint, Request
from sandbox.world import World

EMOJI_MOST = 2_000
IMAGE_BYTES_MAX = 256 * 1024
_NAME = re.compile(r"\w{2,32}", re.ASCII)
_IMAGE = re.compile(r"data:(image/(?:png|gif|jpeg));base64,(.*)", re.DOTALL)


async def list_emoji(request: Request) -> Json:
    """All of them."""
    _require_own(request)
    return {"items": [_emoji_json(request.world, one) for one in request.world.emoji.values()]}


async def create_emoji(request: Request) -> Json:
    """One more. Raises ApiError (50035) for a name that is taken or none, and for an image that is too big or none."""
    _require_own(request)
    world = request.world
    name = str(request.json.get("name"))
    image = _IMAGE.fullmatch(str(request.json.get("image")))
    if not _NAME.fullmatch(name):
        raise bad_form("name", "Must be between 2 and 32 in length.")
    if name in {one.name for one in world.emoji.values()}:
        raise bad_form("name", "An emoji with this name already exists.")
    if image is None:
        raise bad_form("image", "Invalid image data.")
    data = base64.b64decode(image[2])
    if len(data) > IMAGE_BYTES_MAX:
        raise bad_form("image", "File cannot be larger than 256.0 kb.")
    if len(world.emoji) >= EMOJI_MOST:
        raise refused(Code.TOO_MANY_EMOJI)
    emoji = Emoji(world.new_id(), name, image[1], data)
    world.emoji[emoji.id] = emoji
    return _emoji_json(world, emoji)


async def delete_emoji(request: Request) -> None:
    """One fewer: what shows it already goes on showing it."""
    _require_own(request)
    if request.world.emoji.pop(request.id("emoji_id"), None) is None:
        raise refused(Code.UNKNOWN_EMOJI)


def _require_own(request: Request) -> None:
    if request.id("application_id") != request.world.application_id:
        raise refused(Code.MISSING_ACCESS)


def _emoji_json(world: World, emoji: Emoji) -> Json:
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "user": user_json(world.bot),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": emoji.content_type == "image/gif",
        "available": True,
    }


ENDPOINTS = (
    Endpoint("GET", "/applications/{application_id}/emojis", list_emoji),
    Endpoint("POST", "/applications/{application_id}/emojis", create_emoji, status=201),
    Endpoint("DELETE", "/applications/{application_id}/emojis/{emoji_id}", delete_emoji),
)
