"""What the pretend Discord consists of: users, channels, messages and their files.

Plain mutable records; `world` owns them, `payloads` turns them into JSON. Ids are integers here and strings on the
wire. Times are milliseconds since 1970 (UTC).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Any

from sandbox.permissions import Permission

Json = dict[str, Any]


class ChannelKind(IntEnum):
    """The channel types of the sandbox, by Discord's numbers."""

    TEXT = 0
    DM = 1
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


class Flag(IntFlag):
    """Message flags that matter here."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


@dataclass(slots=True)
class User:
    """A person or the bot. `takes_dms`: whether the bot may write to them (else 50007)."""

    id: int
    username: str
    name: str
    is_bot: bool = False
    takes_dms: bool = True


@dataclass(slots=True)
class Attachment:
    """A file of a message. Width and height in pixels, for pictures whose header tells them."""

    id: int
    channel_id: int
    filename: str
    content_type: str
    data: bytes
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass(frozen=True, slots=True)
class Emoji:
    """One of the application's own emoji."""

    id: int
    name: str
    content_type: str
    data: bytes


@dataclass(slots=True)
class Message:
    """A message; `only_for` is the user who alone sees it (ephemeral), None for all.

    `payload` is its JSON as clients get it, made anew after every change.
    """

    id: int
    channel_id: int
    author: User
    created_ms: int
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: Flag = field(default_factory=lambda: Flag(0))
    mentions: list[User] = field(default_factory=list)
    edited_ms: int | None = None
    nonce: str | int | None = None
    only_for: int | None = None
    interaction: Json | None = None  # the deprecated field, which slash replies still bear
    interaction_metadata: Json | None = None
    reference: Json | None = None
    thread_id: int | None = None
    pinned_ms: int | None = None
    payload: Json = field(default_factory=dict)

    @property
    def is_ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return self.only_for is not None


@dataclass(slots=True)
class Channel:
    """A text channel, a DM or a thread. `messages` in order of posting; ephemeral ones are among them.

    `denied` takes permissions from single users here, as a member overwrite does.
    """

    id: int
    kind: ChannelKind
    name: str
    position: int = 0
    guild_id: int = 0  # the server that it is in, 0 for a DM
    recipient_id: int | None = None  # of a DM: the person
    parent_id: int | None = None  # of a thread
    owner_id: int | None = None  # of a thread
    created_ms: int = 0
    is_archived: bool = False
    is_locked: bool = False
    auto_archive_minutes: int = 1440
    member_ids: list[int] = field(default_factory=list)  # of a thread
    messages: dict[int, Message] = field(default_factory=dict)
    denied: dict[int, Permission] = field(default_factory=dict)
    last_message_id: int | None = None  # the newest that everyone sees; Discord keeps it when the message is deleted

    @property
    def is_dm(self) -> bool:
        """Whether it is a direct message with the bot."""
        return self.kind is ChannelKind.DM

    @property
    def is_thread(self) -> bool:
        """Whether it hangs below a text channel."""
        return self.kind in (ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD)


@dataclass(frozen=True, slots=True)
class Upload:
    """A file part of a multipart request: the number in `files[n]`, its name and bytes."""

    number: int
    filename: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Body:
    """A request's JSON and the files beside it."""

    json: Any
    uploads: tuple[Upload, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """Something that a person's screen may show has changed; `only_for` is the one user who may know, None for all.

    `what`: message, message_gone, channel, channel_gone, commands, user, bot.
    """

    what: str
    channel_id: int = 0
    message_id: int = 0
    only_for: int | None = None
    is_new: bool = False  # of a message: that it was posted, not edited
