"""Interactions: what people do, brought to the bot, and what the bot answers within three seconds."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Final

from sandbox.checks import check_modal
from sandbox.errors import Code, bad_form, refused
from sandbox.model import Body, Channel, Flag, Json, Message, User
from sandbox.payloads import channel_json, member_json, user_json
from sandbox.posting import Origin, edit, post
from sandbox.world import World

ANSWER_S: Final = 3.0
TOKEN_S: Final = 900.0
FILE_BYTES_MAX: Final = 10 * 1024 * 1024


class Kind(IntEnum):
    """What a person did, by Discord's numbers."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Answer(IntEnum):
    """How the bot answers, by Discord's numbers."""

    MESSAGE = 4
    DEFERRED = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class ReplyKind(StrEnum):
    """What a person gets to see first."""

    MESSAGE = "message"
    DEFERRED = "deferred"  # "thinking", a message follows
    DEFERRED_UPDATE = "deferred_update"  # nothing yet; the message may change later
    UPDATE = "update"  # the clicked message changed
    CHOICES = "choices"
    MODAL = "modal"
    FAILED = "failed"  # no answer in time: "This interaction failed"


_REPLY_KINDS: Final = {
    Answer.MESSAGE: ReplyKind.MESSAGE,
    Answer.DEFERRED: ReplyKind.DEFERRED,
    Answer.DEFERRED_UPDATE: ReplyKind.DEFERRED_UPDATE,
    Answer.UPDATE: ReplyKind.UPDATE,
    Answer.CHOICES: ReplyKind.CHOICES,
    Answer.MODAL: ReplyKind.MODAL,
}
_ALLOWED: Final = {
    Kind.COMMAND: {Answer.MESSAGE, Answer.DEFERRED, Answer.MODAL},
    Kind.COMPONENT: {Answer.MESSAGE, Answer.DEFERRED, Answer.DEFERRED_UPDATE, Answer.UPDATE, Answer.MODAL},
    Kind.AUTOCOMPLETE: {Answer.CHOICES},
    Kind.MODAL: {Answer.MESSAGE, Answer.DEFERRED, Answer.DEFERRED_UPDATE, Answer.UPDATE},
}


@dataclass(frozen=True, slots=True)
class Reply:
    """The bot's first answer to what a person did.

    `message` is the JSON of the message that was written or changed, `modal` that of a form to fill in (hand it to
    `submit_modal` with `interaction_id`), `choices` those of an autocomplete. `latency_s`: from click to answer.
    """

    kind: ReplyKind
    interaction_id: int
    latency_s: float
    message: Json | None = None
    modal: Json | None = None
    choices: tuple[Json, ...] = ()

    @property
    def has_failed(self) -> bool:
        """Whether the person saw "This interaction failed"."""
        return self.kind is ReplyKind.FAILED


@dataclass(slots=True, eq=False)
class Interaction:
    """One act of a person while its token lives. `message` is the one clicked, `original` the bot's first message."""

    id: int
    token: str
    kind: Kind
    user: User
    channel: Channel
    data: Json
    created_s: float
    started: float  # the loop's clock, for the latency
    replied: asyncio.Future[Reply]
    message: Message | None = None
    opened_by: Interaction | None = None  # of a modal: what opened it
    answer: Answer | None = None
    original: Message | None = None
    is_follow_up_pending: bool = False  # deferred: the first follow-up fills the original
    carried: Json | None = None  # the modal or the choices of the answer
    timer: asyncio.TimerHandle | None = field(default=None, repr=False)

    @property
    def name(self) -> str:
        """The command with its subcommands, as screens show it."""
        names = [self.data["name"]]
        options = self.data.get("options") or []
        while options and options[0]["type"] in (1, 2):
            names.append(options[0]["name"])
            options = options[0].get("options") or []
        return " ".join(names)


class Desk:
    """Brings interactions to the bot and takes its answers. `answer_s`: how long it may take, 3 s as on Discord."""

    def __init__(self, world: World, *, answer_s: float = ANSWER_S) -> None:
        self.world = world
        self.answer_s = answer_s
        self._by_token: dict[str, Interaction] = {}
        self._by_id: dict[int, Interaction] = {}

    def start(
        self,
        kind: Kind,
        user: User,
        channel: Channel,
        data: Json,
        *,
        message: Message | None = None,
        opened_by: Interaction | None = None,
    ) -> Interaction:
        """Bring an act to the bot. Await `replied` of what is returned; it never fails, but may say so."""
        world = self.world
        loop = asyncio.get_running_loop()
        act = Interaction(
            world.new_id(), secrets.token_urlsafe(60), kind, user, channel, data, world.now_s(), loop.time(),
            loop.create_future(), message, opened_by,
        )  # fmt: skip
        self._forget_old()
        self._by_id[act.id] = self._by_token[act.token] = act
        act.timer = loop.call_later(self.answer_s, self._fail, act)
        world.to_bot("INTERACTION_CREATE", self._event(act), channel.guild_id)
        return act

    def get(self, interaction_id: int) -> Interaction | None:
        """A recent interaction."""
        return self._by_id.get(interaction_id)

    def by_token(self, token: str) -> Interaction:
        """The interaction of a webhook token. Raises ApiError: 10015 if unknown, 50027 when its 15 minutes are over."""
        act = self._by_token.get(token)
        if act is None:
            raise refused(Code.UNKNOWN_WEBHOOK)
        if self.world.now_s() - act.created_s > TOKEN_S:
            raise refused(Code.TOKEN_EXPIRED)
        if act.answer is None:
            raise refused(Code.UNKNOWN_WEBHOOK)
        return act

    def take(self, interaction_id: int, token: str, body: Body) -> Interaction:
        """Take the bot's first answer. Raises ApiError: 10062 (late or unknown), 40060 (second), 50035 (form).

        A refused form does not use the interaction up.
        """
        act = self._by_id.get(interaction_id)
        if act is None or act.token != token or (act.answer is None and act.replied.done()):
            raise refused(Code.UNKNOWN_INTERACTION)
        if act.answer is not None:
            raise refused(Code.ALREADY_ANSWERED)
        if not isinstance(body.json, dict):
            raise refused(Code.INVALID_JSON)
        answer = body.json.get("type")
        if answer not in _ALLOWED[act.kind]:
            raise bad_form("type", f"Value must be one of {{{', '.join(str(int(a)) for a in _ALLOWED[act.kind])}}}.")
        answer = Answer(answer)
        self.world.channel(act.channel.id)
        self._do(act, answer, Body(body.json.get("data") or {}, body.uploads))
        act.answer = answer
        self._reply(act, _REPLY_KINDS[answer])
        return act

    def _do(self, act: Interaction, answer: Answer, body: Body) -> None:
        if answer in (Answer.MESSAGE, Answer.DEFERRED):
            is_loading = answer is Answer.DEFERRED
            origin = origin_of(self.world, act, body, is_loading=is_loading)
            act.original = post(self.world, act.channel, self.world.bot, body, origin)
            act.is_follow_up_pending = is_loading
        elif answer in (Answer.UPDATE, Answer.DEFERRED_UPDATE):
            if act.message is None:
                raise bad_form("type", "There is no message to update.")
            act.original = act.message
            if answer is Answer.UPDATE:
                self._still_there(act.message)
                edit(self.world, act.message, body)
        elif answer is Answer.CHOICES:
            if len(body.json.get("choices") or ()) > 25:
                raise bad_form("data/choices", "Must be 25 or fewer in length.")
            act.carried = body.json
        else:
            check_modal(body.json)
            act.carried = body.json

    def _still_there(self, message: Message) -> None:
        if message.id not in self.world.channels[message.channel_id].messages:
            raise refused(Code.UNKNOWN_MESSAGE)

    def _reply(self, act: Interaction, kind: ReplyKind) -> None:
        if act.timer is not None:
            act.timer.cancel()
        latency_s = asyncio.get_running_loop().time() - act.started
        message = act.original.payload if act.original is not None else None
        choices = tuple((act.carried or {}).get("choices") or ()) if kind is ReplyKind.CHOICES else ()
        modal = act.carried if kind is ReplyKind.MODAL else None
        if not act.replied.done():
            act.replied.set_result(Reply(kind, act.id, latency_s, message, modal, choices))

    def _fail(self, act: Interaction) -> None:
        self._reply(act, ReplyKind.FAILED)

    def _forget_old(self) -> None:
        """Drop interactions whose token died a while ago: the oldest come first."""
        limit_s = self.world.now_s() - 2 * TOKEN_S
        while self._by_id and (first := next(iter(self._by_id.values()))).created_s < limit_s:
            del self._by_id[first.id], self._by_token[first.token]

    def _event(self, act: Interaction) -> Json:
        world = self.world
        channel = act.channel
        permissions = str(int(world.permissions(act.user, channel)))
        event: Json = {
            "id": str(act.id),
            "application_id": str(world.application_id),
            "type": int(act.kind),
            "data": act.data,
            "token": act.token,
            "version": 1,
            "channel_id": str(channel.id),
            "channel": {**channel_json(world, channel), "permissions": permissions},
            "app_permissions": str(int(world.permissions(world.bot, channel))),
            "locale": "en-US",
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": _owners(channel),
            "context": 1 if channel.is_dm else 0,
            "attachment_size_limit": FILE_BYTES_MAX,
        }
        if act.message is not None:
            event["message"] = act.message.payload
        if channel.is_dm:
            return event | {"user": user_json(act.user)}
        member = {**member_json(world, act.user), "permissions": permissions}
        guild = {"id": str(channel.guild_id), "locale": "en-US", "features": []}
        return event | {"guild_id": str(channel.guild_id), "guild": guild, "guild_locale": "en-US", "member": member}


def origin_of(world: World, act: Interaction, body: Body, *, is_loading: bool = False) -> Origin:
    """How a message that answers the interaction is marked, ephemeral if its flags say so."""
    flags = int((body.json or {}).get("flags") or 0)
    only_for = act.user.id if flags & Flag.EPHEMERAL else None
    interaction = None
    if act.kind is Kind.COMMAND:
        interaction = {"id": str(act.id), "type": 2, "name": act.name, "user": user_json(act.user)}
    return Origin(only_for, interaction, _metadata(world, act), is_loading)


def _owners(channel: Channel) -> Json:
    return {"0": str(channel.guild_id)}


def _metadata(world: World, act: Interaction) -> Json:
    metadata: Json = {
        "id": str(act.id),
        "type": int(act.kind),
        "user": user_json(act.user),
        "authorizing_integration_owners": _owners(act.channel),
    }
    if act.kind is Kind.COMPONENT and act.message is not None:
        metadata["interacted_message_id"] = str(act.message.id)
    if act.kind is Kind.MODAL and act.opened_by is not None:
        metadata["triggering_interaction_metadata"] = _metadata(world, act.opened_by)
    return metadata
