"""The web page's own interface under /sandbox: one live socket that tells what is on a person's screen, and their acts.

Only this page may use it: `bot.host_header` refuses what another web page makes a browser send.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import orjson
from aiohttp import web

from sandbox.commands import NoSuchCommand, available
from sandbox.errors import ApiError
from sandbox.interactions import Reply
from sandbox.model import Change, Channel, Json, User
from sandbox.people import CannotDo, People, Person
from sandbox.phones import lock_screen, notified
from sandbox.starts import Way, begin, ways
from sandbox.wire import Wire
from sandbox.world import World

STATIC: Final = Path(__file__).parent / "static"
HISTORY_MAX: Final = 100  # messages of a channel that a page shows when it opens
CSP: Final = "default-src 'self'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'; base-uri 'none'"
HEADERS: Final = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}

Act = Callable[[Person, Json], Awaitable[Json]]


class Page:
    """Serves the page, its live socket and its acts. `is_bot_here` tells whether the bot is connected."""

    def __init__(self, world: World, people: People, is_bot_here: Callable[[], bool]) -> None:
        self.world = world
        self.people = people
        self._is_bot_here = is_bot_here
        self._wires: set[Wire] = set()

    def add_to(self, app: web.Application) -> None:
        """Put the page's routes into the server."""
        app.router.add_get("/", self._index)
        app.router.add_get("/sandbox/static/{name}", self._static)
        app.router.add_get("/sandbox/live", self._live)
        app.router.add_post("/sandbox/act/{act}", self._act)
        app.router.add_get("/emojis/{emoji_id}", self._emoji)
        app.router.add_get("/attachments/{channel_id}/{attachment_id}/{name}", self._attachment)

    async def close(self) -> None:
        """Close the live sockets."""
        for wire in tuple(self._wires):
            wire.close_soon()
            await wire.socket.close(code=1001)

    async def _index(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(STATIC / "index.html", headers=HEADERS)

    async def _static(self, request: web.Request) -> web.StreamResponse:
        path = STATIC / request.match_info["name"]
        if path.parent != STATIC or path.suffix not in (".css", ".js") or not path.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(path, headers=HEADERS)

    async def _attachment(self, request: web.Request) -> web.StreamResponse:
        number = request.match_info["attachment_id"]
        attachment = self.world.attachments.get(int(number)) if number.isdecimal() else None
        if attachment is None or attachment.filename != request.match_info["name"]:
            raise web.HTTPNotFound
        headers = {"Content-Type": attachment.content_type, "X-Content-Type-Options": "nosniff"}
        headers["Cache-Control"] = "private, max-age=86400, immutable"
        if not attachment.content_type.startswith("image/") or "svg" in attachment.content_type:
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=attachment.data, headers=headers)

    async def _emoji(self, request: web.Request) -> web.StreamResponse:
        number = request.match_info["emoji_id"]
        emoji = self.world.emoji.get(int(number)) if number.isdecimal() else None
        if emoji is None:
            raise web.HTTPNotFound
        headers = {"Content-Type": emoji.content_type, "X-Content-Type-Options": "nosniff"}
        return web.Response(body=emoji.data, headers=headers | {"Cache-Control": "private, max-age=86400, immutable"})

    async def _live(self, request: web.Request) -> web.StreamResponse:
        person = self._person(request.query.get("as", ""))
        socket = web.WebSocketResponse(heartbeat=20)
        await socket.prepare(request)
        wire = Wire(request, socket)
        self._wires.add(wire)
        wire.send(json.dumps(self._everything(person)))
        end = self.world.feed.listen(lambda change: self._pass_on(wire, person, change))
        try:
            async for _ in socket:
                pass  # the page says nothing here
        finally:
            end()
            wire.close_soon()
            self._wires.discard(wire)
        return socket

    def _person(self, name: str) -> Person:
        """Who the address names, or the first player: the page shows who it is."""
        try:
            return self.people[name]
        except KeyError:
            return self.people[self.world.players[0].id]

    def _pass_on(self, wire: Wire, person: Person, change: Change) -> None:
        news = self._news(person, change) if change.only_for in (None, person.id) else None
        if news is None and change.what == "message":
            news = self._nudge(change)
        if news is not None:
            wire.send(json.dumps(news))
        if change.is_new and (phones := self._phones(person, change)):
            wire.send(json.dumps(phones))

    def _phones(self, person: Person, change: Change) -> Json | None:
        """Whose phones the bot has made sound, for one person who plays several; what it wrote to others is theirs."""
        message = self.world.find_message(change.message_id)
        users = notified(self.world, message) if message is not None and message.author.is_bot else ()
        if message is None or not users:
            return None
        people = [{"username": user.username, "name": user.name} for user in users]
        news: Json = {"kind": "phones", "people": people}
        if person.user not in users:
            return news | {"text": "a direct message"}
        where = {"channel_id": str(message.channel_id), "message_id": str(message.id)}
        return news | {"text": lock_screen(message)} | where

    def _nudge(self, change: Change) -> Json | None:
        """That something came for another player, for one person who plays several; not what it is."""
        channel = self.world.channels.get(change.channel_id)
        user_id = change.only_for or (channel.recipient_id if channel is not None else None)
        return {"kind": "nudge", "username": self.world.users[user_id].username} if user_id else None

    def _news(self, person: Person, change: Change) -> Json | None:
        channel = self.world.channels.get(change.channel_id)
        if change.what in ("message", "message_gone"):
            if channel is None or not self.world.can_see(person.user, channel):
                return None
            message = channel.messages.get(change.message_id)
            if message is None:
                return {"kind": "gone", "channel_id": str(channel.id), "message_id": str(change.message_id)}
            return {"kind": "message", "message": message.payload}
        return self._everything(person)

    def _everything(self, person: Person) -> Json:
        world = self.world
        seen = [person.dm, *(c for c in world.channels.values() if not c.is_dm and world.can_see(person.user, c))]
        table = next((c for c in seen if not c.is_dm), None)
        return {
            "kind": "everything",
            "me": _user(person.user),
            "players": [_user(user) for user in world.players],
            "bot": {**_user(world.bot), "is_here": self._is_bot_here()},
            "guild": {"name": world.servers[world.guild_id], "has_bot": world.is_guild_there},
            "channels": [_channel(channel) for channel in seen],
            "messages": {str(c.id): [m.payload for m in world.visible(c, person.user)[-HISTORY_MAX:]] for c in seen},
            "commands": {
                "guild": [] if table is None else _commands(world, person.user, table),
                "dm": _commands(world, person.user, person.dm),
            },
            "ways": [] if table is None else ways(world, person.user, table),
        }

    async def _act(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["act"]
        if name not in (*ACTS, "begin") or request.content_type != "application/json":
            raise web.HTTPNotFound
        try:
            wanted = await request.json(loads=orjson.loads)
            person = self.people[str(wanted["as"])]
            answer = await (self._begin(person, wanted) if name == "begin" else ACTS[name](person, wanted))
        except (CannotDo, NoSuchCommand, ApiError) as refusal:
            answer = {"kind": "refused", "error": str(refusal)}
        except (KeyError, TypeError, ValueError) as wrong:
            return web.json_response({"kind": "refused", "error": f"bad request: {wrong}"}, status=400)
        return web.json_response(answer)

    async def _begin(self, person: Person, wanted: Json) -> Json:
        channel = self.world.channel(int(wanted["channel_id"]))
        return _reply(await begin(self.people, person, channel, Way(wanted["way"])))


def _user(user: User) -> Json:
    return {"id": str(user.id), "username": user.username, "name": user.name, "takes_dms": user.takes_dms}


def _channel(channel: Channel) -> Json:
    return {
        "id": str(channel.id),
        "name": channel.name,
        "is_dm": channel.is_dm,
        "parent_id": str(channel.parent_id) if channel.parent_id else None,
    }


def _commands(world: World, user: User, channel: Channel) -> list[Json]:
    return [
        {"name": target.name, "description": target.description, "options": list(target.options)}
        for target in available(world, user, channel)
    ]


def _reply(reply: Reply) -> Json:
    return {
        "kind": str(reply.kind),
        "interaction_id": str(reply.interaction_id),
        "modal": reply.modal,
        "message_id": reply.message["id"] if reply.message else None,
    }


async def _slash(person: Person, wanted: Json) -> Json:
    channel = person.world.channel(int(wanted["channel_id"]))
    return _reply(await person.slash(channel, wanted["command"], wanted.get("options")))


async def _autocomplete(person: Person, wanted: Json) -> Json:
    channel = person.world.channel(int(wanted["channel_id"]))
    choices = await person.autocomplete(
        channel, wanted["command"], wanted["option"], wanted["text"], wanted.get("options")
    )
    return {"kind": "choices", "choices": list(choices)}


async def _click(person: Person, wanted: Json) -> Json:
    return _reply(await person.click(wanted["message_id"], wanted["custom_id"]))


async def _select(person: Person, wanted: Json) -> Json:
    return _reply(await person.select(wanted["message_id"], wanted["custom_id"], wanted["values"]))


async def _modal(person: Person, wanted: Json) -> Json:
    return _reply(await person.submit_modal(int(wanted["interaction_id"]), wanted["values"]))


async def _say(person: Person, wanted: Json) -> Json:
    said = person.say(person.world.channel(int(wanted["channel_id"])), wanted["text"])
    return {"kind": "message", "message_id": str(said.id)}


async def _dismiss(person: Person, wanted: Json) -> Json:
    person.dismiss(wanted["message_id"])
    return {"kind": "dismissed"}


async def _take_dms(person: Person, wanted: Json) -> Json:
    person.close_dms(is_closed=not wanted["takes_dms"])
    return {"kind": "user"}


ACTS: Final[dict[str, Act]] = {
    "slash": _slash,
    "autocomplete": _autocomplete,
    "click": _click,
    "select": _select,
    "modal": _modal,
    "say": _say,
    "dismiss": _dismiss,
    "take_dms": _take_dms,
}
