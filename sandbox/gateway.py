"""The gateway side: sessions of the bot over websockets, with heartbeats, replay after a lost connection, compression.

A session outlives its connection, so that a bot that reconnects gets what it missed; a bot that starts anew identifies
anew, and old sessions without a connection are forgotten after a few more.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Final

import orjson
from aiohttp import WSMsgType, web

from sandbox.model import Change, Json
from sandbox.payloads import application_json, guild_json, member_json, own_user_json
from sandbox.wire import Wire
from sandbox.world import World

HEARTBEAT_MS: Final = 41_250
REPLAY_MAX: Final = 5_000  # events kept for a session that lost its connection
SESSIONS_MAX: Final = 8

GUILDS = 1 << 0
MEMBERS = 1 << 1
GUILD_MESSAGES = 1 << 9
DM_MESSAGES = 1 << 12
MESSAGE_CONTENT = 1 << 15
CONTENT_FIELDS: Final = {"content": "", "embeds": [], "attachments": [], "components": []}


class Op(IntEnum):
    """Opcodes of the gateway."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Close(IntEnum):
    """Close codes of the gateway."""

    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    BAD_TOKEN = 4004
    BAD_SEQUENCE = 4007


@dataclass(slots=True, eq=False)
class Session:
    """What the gateway knows of a bot's process: which events it wants, and those that it may still miss."""

    id: str
    intents: int
    shard: tuple[int, int]
    wire: Wire | None
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=REPLAY_MAX))

    def hears(self, guild_id: int) -> bool:
        """Whether events of a server are this shard's; those without one, as of DMs, are shard 0's."""
        number, count = self.shard
        return (guild_id >> 22) % count == number

    def dispatch(self, event: str, data: Any) -> None:
        """Send an event, now or at the next RESUME."""
        self.sequence += 1
        text = _text({"op": 0, "t": event, "s": self.sequence, "d": data})
        self.sent.append((self.sequence, text))
        if self.wire is not None:
            self.wire.send(text)


class Gateway:
    """All sessions of the bot. It connects itself to the world as `to_bot`."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._sessions: dict[str, Session] = {}
        self._wires: set[Wire] = set()
        self.identified_count = 0  # how often a process introduced itself
        self.resumed_count = 0
        self.refuses_with = 0  # a close code for whoever introduces itself; 0 lets it in
        self.replayed: Callable[[Sequence[str]], Sequence[str]] = lambda missed: missed  # as a RESUME gets it
        world.to_bot = self.dispatch

    @property
    def is_bot_here(self) -> bool:
        """Whether a bot is connected and has introduced itself."""
        return any(session.wire is not None for session in self._sessions.values())

    def dispatch(self, event: str, data: Json, guild_id: int) -> None:
        """Hand an event to the sessions that asked for such ones; events without a server go to shard 0."""
        is_guild = bool(guild_id)
        for session in self._sessions.values():
            if not session.hears(guild_id):
                continue
            if (wanted := _needed_intents(event, is_guild)) and not session.intents & wanted:
                continue
            session.dispatch(event, self._without_content(session, data, is_guild) if "content" in data else data)

    def _without_content(self, session: Session, message: Json, is_guild: bool) -> Json:
        """Others' words in a server are hidden from a bot that may not read them."""
        own = str(self.world.bot.id)
        if not is_guild or session.intents & MESSAGE_CONTENT or message["author"]["id"] == own:
            return message
        if any(user["id"] == own for user in message["mentions"]):
            return message
        return message | CONTENT_FIELDS

    def cut(self, shard: int | None = None) -> None:
        """Break all connections without a word, or one shard's; sessions can be resumed."""
        cut = {session.wire for session in self._sessions.values() if shard in (None, session.shard[0])}
        for wire in tuple(self._wires):
            if shard is None or wire in cut:
                wire.cut()

    def fall_silent(self) -> None:
        """Say nothing more on the connections that there are, not even to heartbeats or goodbyes.

        New ones work, and take the sessions up again.
        """
        for wire in self._wires:
            wire.is_mute = True
        for session in self._sessions.values():
            session.wire = None

    def ask_to_reconnect(self) -> None:
        """Ask all bots to connect anew (op 7), as Discord does every few hours."""
        for wire in self._wires:
            wire.send(_text({"op": Op.RECONNECT, "d": None}))

    def invalidate(self, *, is_resumable: bool = False) -> None:
        """Tell all bots that their session is invalid (op 9); one that cannot be resumed is forgotten."""
        if not is_resumable:
            self.forget_sessions()
        for wire in self._wires:
            wire.send(_text({"op": Op.INVALID_SESSION, "d": is_resumable}))

    async def close_with(self, code: int) -> None:
        """Close all connections with a code of Discord's."""
        for wire in tuple(self._wires):
            wire.close_soon()
            await wire.socket.close(code=code)

    def forget_sessions(self) -> None:
        """Forget every session: the next RESUME is refused and the bot must identify."""
        self._sessions.clear()

    async def close(self) -> None:
        """Close all connections in order."""
        await self.close_with(1001)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One connection from HELLO to its end."""
        socket = web.WebSocketResponse(compress=False, autoping=True)
        if not socket.can_prepare(request).ok:
            raise web.HTTPUpgradeRequired
        await socket.prepare(request)
        # Other compressions are optional for the sender: the library also takes plain text.
        wire = Wire(request, socket, is_compressed=request.query.get("compress") == "zlib-stream")
        self._wires.add(wire)
        wire.send(_text({"op": Op.HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}}))
        session: Session | None = None
        try:
            async for received in socket:
                if received.type is not WSMsgType.TEXT:
                    continue
                try:
                    message = orjson.loads(received.data)
                    op = message["op"]
                    data = message.get("d")
                except (ValueError, KeyError, TypeError):
                    await socket.close(code=Close.DECODE_ERROR)
                    break
                if wire.is_mute:
                    await wire.cut_off.wait()
                    break
                if op == Op.HEARTBEAT:
                    wire.send('{"op":11,"d":null}')
                elif op in (Op.IDENTIFY, Op.RESUME):
                    if data.get("token") != self.world.token:
                        await socket.close(code=Close.BAD_TOKEN)
                        break
                    if self.refuses_with:
                        await socket.close(code=self.refuses_with)
                        break
                    session = self.identify(wire, data) if op == Op.IDENTIFY else self.resume(wire, data)
                elif session is None:
                    await socket.close(code=Close.NOT_AUTHENTICATED)
                    break
                elif op == Op.REQUEST_MEMBERS:
                    self._send_members(session, data)
        finally:
            wire.close_soon()
            self._wires.discard(wire)
            if session is not None and session.wire is wire:
                session.wire = None
                self.world.feed.tell(Change("bot"))
        return socket

    def identify(self, wire: Wire, data: Json) -> Session:
        """Begin a session for a bot that introduces itself: READY and its servers go to the wire."""
        number, count = data.get("shard") or (0, 1)
        session = Session(secrets.token_hex(16), int(data.get("intents", 0)), (number, count), wire)
        self._forget_dead_sessions()
        self._sessions[session.id] = session
        world = self.world
        here = [guild_id for guild_id in world.servers if world.is_bot_in(guild_id) and session.hears(guild_id)]
        ready: Json = {
            "v": 10,
            "user": own_user_json(world.bot),
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": gateway_url(world),
            "shard": [number, count],
            "guilds": [{"id": str(guild_id), "unavailable": True} for guild_id in here],
            "private_channels": [],
            "application": {"id": str(world.application_id), "flags": application_json(world)["flags"]},
        }
        session.dispatch("READY", ready)
        for guild_id in here if session.intents & GUILDS else ():
            session.dispatch("GUILD_CREATE", guild_json(world, guild_id))
        self.identified_count += 1
        world.starts_left -= 1
        world.feed.tell(Change("bot"))
        return session

    def resume(self, wire: Wire, data: Json) -> Session | None:
        """Take a session up again; None, and an invalid session, where that cannot be."""
        session = self._sessions.get(data.get("session_id", ""))
        missed_from = int(data.get("seq") or 0)
        is_complete = session is not None and (not session.sent or session.sent[0][0] <= missed_from + 1)
        if session is None or not is_complete or missed_from > session.sequence:
            wire.send(_text({"op": Op.INVALID_SESSION, "d": False}))
            return None
        session.wire = wire
        for text in self.replayed([text for sequence, text in session.sent if sequence > missed_from]):
            wire.send(text)
        session.dispatch("RESUMED", {})
        self.resumed_count += 1
        self.world.feed.tell(Change("bot"))
        return session

    def _forget_dead_sessions(self) -> None:
        dead = [key for key, session in self._sessions.items() if session.wire is None]
        for key in dead[: max(0, len(self._sessions) - SESSIONS_MAX + 1)]:
            del self._sessions[key]

    def _send_members(self, session: Session, data: Json) -> None:
        world = self.world
        ids = {str(user_id) for user_id in data.get("user_ids") or ()}
        query = str(data.get("query") or "").lower()
        found = [u for u in world.users.values() if (str(u.id) in ids if ids else u.username.startswith(query))]
        chunk: Json = {
            "guild_id": str(data.get("guild_id") or world.guild_id),
            "members": [member_json(world, user) for user in found],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [],
        }
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk | ({"nonce": data["nonce"]} if data.get("nonce") else {}))


def gateway_url(world: World) -> str:
    """Where the gateway listens."""
    return world.base_url.replace("http", "ws", 1) + "/gateway"


def _needed_intents(event: str, is_guild: bool) -> int:
    """The intents of which a session must have one to hear of such an event; 0 for none."""
    if event.startswith("MESSAGE_"):
        return GUILD_MESSAGES if is_guild else DM_MESSAGES
    if event == "THREAD_MEMBERS_UPDATE":
        return GUILDS | MEMBERS
    return 0 if event == "INTERACTION_CREATE" else GUILDS


def _text(payload: Json) -> str:
    return orjson.dumps(payload).decode()
