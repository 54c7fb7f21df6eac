"""The pretend Discord itself: a server (or more), its people and the bot, all in memory.

It knows no sockets. What the bot should hear goes to `to_bot` (the gateway), what screens should show to `feed`.
"""

from __future__ import annotations

import base64
import re
import secrets
import time
from collections.abc import Callable, Iterable

from sandbox.errors import Code, refused
from sandbox.feed import Feed
from sandbox.model import Attachment, Change, Channel, ChannelKind, Emoji, Json, Message, User
from sandbox.payloads import channel_json, guild_json, message_json
from sandbox.permissions import EVERYONE, IN_DM, NOTHING, OWNER, Permission, permission
from sandbox.snowflakes import Snowflakes
from sandbox.trouble import Trouble

PLAYERS = ("Ann", "Ben", "Cat")
CHANNELS = ("table", "lounge")
BOT_NAME = "Chinese Poker"
STARTS_A_DAY = 1000  # sessions that a bot may begin; resuming one is none

ToBot = Callable[[str, Json, int], None]  # event name, its data, the server that it belongs to (0 for DMs)


class World:
    """Everything there is. Ids are integers; refusals are raised as ApiError.

    The first player owns the server and has every permission. `now_s` tells seconds since 1970 (UTC).
    """

    def __init__(
        self,
        players: Iterable[str] = PLAYERS,
        channels: Iterable[str] = CHANNELS,
        *,
        bot_name: str = BOT_NAME,
        bot_permissions: Permission = EVERYONE,
        now_s: Callable[[], float] = time.time,
    ) -> None:
        self.now_s = now_s
        self.new_id = Snowflakes(lambda: int(now_s() * 1000))
        self.base_url = ""  # the server's address, known once it listens
        self.feed = Feed()
        self.trouble = Trouble()
        self.to_bot: ToBot = lambda _event, _data, _guild_id: None
        self.users: dict[int, User] = {}
        self._usernames: set[str] = set()
        self.channels: dict[int, Channel] = {}
        self.attachments: dict[int, Attachment] = {}
        self.emoji: dict[int, Emoji] = {}  # of the bot's application, by id
        self._channel_of: dict[int, int] = {}  # by message
        self.commands: dict[int | None, list[Json]] = {None: []}  # by server; None holds the global ones
        self.bot = self._add_user(bot_name, is_bot=True)
        self.application_id = self.bot.id
        self.token = _token(self.bot.id)
        self.bot_permissions = bot_permissions
        self.guild_id = self.new_id()
        self.servers = {self.guild_id: "Sandbox"}  # names by id; all people are in all of them
        self.shards = 1  # that the bot is recommended to have
        self.starts_left = STARTS_A_DAY
        self.is_guild_there = True  # of the first server, which has no other's name
        self.bot_role_id = self.new_id()
        self.left: set[int] = set()  # people who have left the first server
        self._dms: dict[int, Channel] = {}
        for name in channels:
            self.add_channel(name)
        people = [self._add_user(name) for name in players]
        if not people:
            raise ValueError("the sandbox needs at least one player: give names such as Ann,Ben,Cat")
        self.owner = people[0]

    # People

    def _add_user(self, name: str, *, is_bot: bool = False) -> User:
        username = re.sub(r"[^a-z0-9_.]", "", name.lower()) or f"user{len(self.users)}"
        if username in self._usernames:
            raise ValueError(f"two players would be called {username!r}: give each a name of their own")
        user = User(self.new_id(), name if is_bot else username, name, is_bot)
        self.users[user.id] = user
        self._usernames.add(username)
        return user

    def add_player(self, name: str) -> User:
        """One more person in the server."""
        user = self._add_user(name)
        self.feed.tell(Change("user"))
        return user

    def leave(self, user: User) -> None:
        """Somebody leaves the first server: it is no longer on their screen. The bot is not told, as on Discord."""
        self.left.add(user.id)
        self.feed.tell(Change("user"))

    @property
    def players(self) -> list[User]:
        """The people, in the order in which they came."""
        return [user for user in self.users.values() if not user.is_bot]

    def player(self, who: str | int) -> User:
        """A person by name, in any case, or id. Raises KeyError naming those who are there."""
        for user in self.players:
            if who == user.id or (isinstance(who, str) and who.lower() in (user.username, user.name.lower())):
                return user
        raise KeyError(f"nobody here is called {who!r}; there are {', '.join(user.name for user in self.players)}")

    # Channels

    def add_channel(self, name: str, guild_id: int = 0) -> Channel:
        """A new text channel, in the first server unless another is named; the bot hears of it."""
        place = len(self.channels)
        now = self.now_ms()
        channel = Channel(self.new_id(), ChannelKind.TEXT, name, place, guild_id or self.guild_id, created_ms=now)
        self.channels[channel.id] = channel
        self.announce("CHANNEL_CREATE", channel)
        return channel

    def text_channel(self, name: str, guild_id: int = 0) -> Channel:
        """A text channel by name, in the first server unless another is named. Raises KeyError naming those there."""
        texts = self.text_channels(guild_id)
        for channel in texts:
            if channel.name == name.removeprefix("#"):
                return channel
        raise KeyError(f"no channel {name!r}; there are {', '.join(channel.name for channel in texts)}")

    def text_channels(self, guild_id: int = 0) -> list[Channel]:
        """The text channels of a server, the first one unless another is named."""
        wanted = guild_id or self.guild_id
        return [c for c in self.channels.values() if c.kind is ChannelKind.TEXT and c.guild_id == wanted]

    def dm_of(self, user: User) -> Channel:
        """The direct messages between a person and the bot, opened at need."""
        if user.id not in self._dms or self._dms[user.id].id not in self.channels:
            channel = Channel(self.new_id(), ChannelKind.DM, user.name, recipient_id=user.id, created_ms=self.now_ms())
            self._dms[user.id] = self.channels[channel.id] = channel
        return self._dms[user.id]

    def delete_channel(self, channel: Channel) -> None:
        """Remove a channel with its threads; the bot hears of each."""
        for thread in [c for c in self.channels.values() if c.parent_id == channel.id]:
            self.delete_channel(thread)
        del self.channels[channel.id]
        for message in channel.messages.values():
            self._forget_files(message.attachments)
        self.announce("THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE", channel)

    def announce(self, event: str, channel: Channel) -> None:
        """Tell the bot and the screens that a channel came, changed or went."""
        if not channel.is_dm:
            self.to_bot(event, channel_json(self, channel), channel.guild_id)
        self.feed.tell(Change("channel_gone" if event.endswith("DELETE") else "channel", channel.id))

    def channel(self, channel_id: int) -> Channel:
        """A channel that exists and is in reach. Raises ApiError (10003, 50001 where the bot was thrown out)."""
        channel = self.channels.get(channel_id)
        if channel is None:
            raise refused(Code.UNKNOWN_CHANNEL)
        if not (channel.is_dm or self.is_bot_in(channel.guild_id)):
            raise refused(Code.MISSING_ACCESS)
        return channel

    # Servers as a whole

    def is_bot_in(self, guild_id: int) -> bool:
        """Whether the bot is in a server."""
        return guild_id in self.servers and (self.is_guild_there or guild_id != self.guild_id)

    def add_server(self, name: str, channels: Iterable[str] = ("table",)) -> int:
        """One more server with the same people, which the bot has joined; its id."""
        guild_id = self.new_id()
        self.servers[guild_id] = name
        for channel in channels:
            added = Channel(self.new_id(), ChannelKind.TEXT, channel, guild_id=guild_id, created_ms=self.now_ms())
            self.channels[added.id] = added
        self._tell_of_join(guild_id)
        return guild_id

    def remove_bot(self) -> None:
        """Throw the bot out of the server."""
        self.is_guild_there = False
        self.to_bot("GUILD_DELETE", {"id": str(self.guild_id)}, self.guild_id)
        self.feed.tell(Change("bot"))

    def invite_bot(self) -> None:
        """Let the bot into the server again."""
        self.is_guild_there = True
        self._tell_of_join(self.guild_id)

    def _tell_of_join(self, guild_id: int) -> None:
        guild = guild_json(self, guild_id)
        del guild["unavailable"]  # a join, not a return from an outage
        self.to_bot("GUILD_CREATE", guild, guild_id)
        self.feed.tell(Change("bot"))

    # Permissions

    def permissions(self, user: User, channel: Channel) -> Permission:
        """What a user may do in a channel."""
        if channel.is_dm:
            return IN_DM
        if user.id == self.owner.id:
            return OWNER
        place = self.channels[channel.parent_id] if channel.parent_id else channel
        granted = EVERYONE | self.bot_permissions if user.is_bot else EVERYONE
        if Permission.ADMINISTRATOR in granted:
            return OWNER
        return granted & ~place.denied.get(user.id, NOTHING)

    def deny(self, channel: Channel, *names: str | Permission, user: User | None = None) -> None:
        """Take permissions from a user (the bot by default) in a channel: `deny(table, "send_messages")`."""
        user = user or self.bot
        for name in names:
            channel.denied[user.id] = channel.denied.get(user.id, NOTHING) | permission(name)
        self.announce("CHANNEL_UPDATE", channel)

    def allow(self, channel: Channel, *names: str | Permission, user: User | None = None) -> None:
        """Give permissions back that `deny` took; all of them without names."""
        user = user or self.bot
        taken = channel.denied.get(user.id, NOTHING)
        for name in names:
            taken &= ~permission(name)
        channel.denied[user.id] = taken if names else NOTHING
        self.announce("CHANNEL_UPDATE", channel)

    def demand(self, channel: Channel, *needed: Permission) -> None:
        """Refuse the bot what it may not do: 50001 where it cannot even look, else 50013."""
        granted = self.permissions(self.bot, channel)
        if Permission.VIEW_CHANNEL not in granted:
            raise refused(Code.MISSING_ACCESS)
        if any(bit not in granted for bit in needed):
            raise refused(Code.MISSING_PERMISSIONS)

    # Messages

    def now_ms(self) -> int:
        """Milliseconds since 1970 (UTC)."""
        return int(self.now_s() * 1000)

    def message(self, channel: Channel, message_id: int) -> Message:
        """A message that the bot can fetch: no ephemeral one. Raises ApiError (10008)."""
        message = channel.messages.get(message_id)
        if message is None or message.is_ephemeral:
            raise refused(Code.UNKNOWN_MESSAGE)
        return message

    def find_message(self, message_id: int) -> Message | None:
        """A message anywhere, ephemeral or not."""
        channel = self.channels.get(self._channel_of.get(message_id, 0))
        return channel.messages.get(message_id) if channel is not None else None

    def publish(self, event: str, message: Message) -> None:
        """Make the message's JSON anew and tell bot and screens (MESSAGE_CREATE or MESSAGE_UPDATE)."""
        message.payload = message_json(self, message)
        self._channel_of[message.id] = message.channel_id
        if not message.is_ephemeral:
            guild_id = self.channels[message.channel_id].guild_id
            extra = {"guild_id": str(guild_id)} if guild_id else {}
            self.to_bot(event, {**message.payload, **extra}, guild_id)
        is_new = event == "MESSAGE_CREATE"
        self.feed.tell(Change("message", message.channel_id, message.id, message.only_for, is_new))

    def delete_message(self, message: Message) -> None:
        """Remove a message with its files; the bot hears of it unless it was ephemeral."""
        channel = self.channels[message.channel_id]
        del channel.messages[message.id], self._channel_of[message.id]
        self._forget_files(message.attachments)
        if not message.is_ephemeral:
            gone: Json = {"id": str(message.id), "channel_id": str(channel.id)}
            if channel.guild_id:
                gone["guild_id"] = str(channel.guild_id)
            self.to_bot("MESSAGE_DELETE", gone, channel.guild_id)
        self.feed.tell(Change("message_gone", channel.id, message.id, message.only_for))

    def _forget_files(self, attachments: Iterable[Attachment]) -> None:
        for attachment in attachments:
            self.attachments.pop(attachment.id, None)

    def visible(self, channel: Channel, user: User) -> list[Message]:
        """What a person sees in a channel, oldest first."""
        return [m for m in channel.messages.values() if m.only_for in (None, user.id)]

    def can_see(self, user: User, channel: Channel) -> bool:
        """Whether a channel is on a person's screen."""
        if channel.is_dm:
            return channel.recipient_id == user.id
        if user.id in self.left and channel.guild_id == self.guild_id:
            return False
        if channel.kind is ChannelKind.PRIVATE_THREAD:
            return user.id in channel.member_ids or user.id == self.owner.id
        return Permission.VIEW_CHANNEL in self.permissions(user, channel)


def _token(bot_id: int) -> str:
    """A random token in the three parts that real ones have."""
    first = base64.urlsafe_b64encode(str(bot_id).encode()).rstrip(b"=").decode()
    return f"{first}.{secrets.token_urlsafe(4)[:6]}.{secrets.token_urlsafe(28)[:38]}"
