"""What the bot asks about itself: its user, its application, the gateway, its commands, members of the server."""

from __future__ import annotations

from sandbox.commands import register
from sandbox.errors import Code, refused
from sandbox.gateway import gateway_url
from sandbox.model import Change, Json
from sandbox.payloads import application_json, channel_json, guild_json, member_json, own_user_json, user_json
from sandbox.permissions import EVERYONE
from sandbox.rest import Endpoint, Request
from sandbox.world import STARTS_A_DAY


async def own_user(request: Request) -> Json:
    """The bot's own user: the first thing that a login asks for."""
    return own_user_json(request.world.bot)


async def own_application(request: Request) -> Json:
    """The bot's application."""
    return application_json(request.world)


async def gateway_bot(request: Request) -> Json:
    """Where the gateway is."""
    left = request.world.starts_left
    limits = {"total": STARTS_A_DAY, "remaining": left, "reset_after": 86_400_000, "max_concurrency": 1}
    return {"url": gateway_url(request.world), "shards": request.world.shards, "session_start_limit": limits}


async def own_guilds(request: Request) -> list[Json]:
    """The servers that the bot is in, with what its roles allow it there: at most 200 of them, in the order of ids."""
    world = request.world
    after = int(request.query("after", "0"))
    granted = EVERYONE | world.bot_permissions
    own = sorted(one for one in world.servers if one > after and world.is_bot_in(one))
    return [
        {
            "id": str(guild_id),
            "name": world.servers[guild_id],
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(int(granted)),
            "features": [],
        }
        for guild_id in own[: int(request.query("limit", "200"))]
    ]


async def other_user(request: Request) -> Json:
    """Any user."""
    user = request.world.users.get(request.id("user_id"))
    if user is None:
        raise refused(Code.UNKNOWN_USER)
    return user_json(user)


async def open_dm(request: Request) -> Json:
    """Open the direct messages with a person. Writing there may still be refused (50007)."""
    wanted = str(request.json.get("recipient_id") or "")
    user = request.world.users.get(int(wanted)) if wanted.isdecimal() else None
    if user is None or user.is_bot:
        raise refused(Code.UNKNOWN_USER)
    return channel_json(request.world, request.world.dm_of(user))


def _demanded_guild(request: Request) -> int:
    guild_id = request.id("guild_id")
    if guild_id not in request.world.servers:
        raise refused(Code.UNKNOWN_GUILD)
    if not request.world.is_bot_in(guild_id):
        raise refused(Code.MISSING_ACCESS)
    return guild_id


async def guild(request: Request) -> Json:
    """A server."""
    whole = guild_json(request.world, _demanded_guild(request))
    for key in ("channels", "threads", "members", "voice_states", "presences", "stage_instances"):
        del whole[key]
    nothing: Json = dict.fromkeys(
        ("home_header", "application_id", "widget_channel_id", "max_presences", "incidents_data")
    )
    sizes = {"max_members": 500_000, "max_stage_video_channel_users": 0, "max_video_channel_users": 0}
    return whole | nothing | sizes | {"region": "", "widget_enabled": False, "premium_subscription_count": 0}


async def guild_channels(request: Request) -> list[Json]:
    """A server's text channels."""
    channels: list[Json] = guild_json(request.world, _demanded_guild(request))["channels"]
    return channels


async def member(request: Request) -> Json:
    """One member of a server."""
    world = request.world
    guild_id = _demanded_guild(request)
    user = world.users.get(request.id("user_id"))
    if user is None or (user.id in world.left and guild_id == world.guild_id):
        raise refused(Code.UNKNOWN_MEMBER)
    return member_json(request.world, user)


async def get_commands(request: Request) -> list[Json]:
    """The registered commands, global or of the server."""
    return request.world.commands.get(_commands_of(request), [])


async def put_commands(request: Request) -> list[Json]:
    """Replace the commands, global or of the server."""
    commands = register(request.world, _commands_of(request), request.body.json)
    request.world.feed.tell(Change("commands"))
    return commands


def _commands_of(request: Request) -> int | None:
    if request.id("application_id") != request.world.application_id:
        raise refused(Code.MISSING_ACCESS)
    if "guild_id" not in request.raw.match_info:
        return None
    return _demanded_guild(request)


ENDPOINTS = (
    Endpoint("GET", "/users/@me", own_user),
    Endpoint("GET", "/applications/@me", own_application),
    Endpoint("GET", "/oauth2/applications/@me", own_application),
    Endpoint("GET", "/gateway/bot", gateway_bot),
    Endpoint("GET", "/users/@me/guilds", own_guilds),
    Endpoint("GET", "/users/{user_id}", other_user),
    Endpoint("POST", "/users/@me/channels", open_dm),
    Endpoint("GET", "/guilds/{guild_id}", guild),
    Endpoint("GET", "/guilds/{guild_id}/channels", guild_channels),
    Endpoint("GET", "/guilds/{guild_id}/members/{user_id}", member),
    Endpoint("GET", "/applications/{application_id}/commands", get_commands),
    Endpoint("PUT", "/applications/{application_id}/commands", put_commands),
    Endpoint("GET", "/applications/{application_id}/guilds/{guild_id}/commands", get_commands),
    Endpoint("PUT", "/applications/{application_id}/guilds/{guild_id}/commands", put_commands),
)
