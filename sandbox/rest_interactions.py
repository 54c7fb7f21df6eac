"""The bot's answers to interactions, and the messages that it writes with an interaction's token."""

from __future__ import annotations

from sandbox.errors import Code, refused
from sandbox.interactions import Answer, Interaction, origin_of
from sandbox.model import Flag, Json, Message
from sandbox.posting import edit, post
from sandbox.rest import Endpoint, Request

_WITH_MESSAGE = (Answer.MESSAGE, Answer.UPDATE)


async def callback(request: Request) -> Json | None:
    """The first answer, which must come within three seconds."""
    act = request.desk.take(request.id("interaction_id"), request.text("token"), request.body)
    if request.query("with_response", "false") not in ("1", "true"):
        return None
    told: Json = {"id": str(act.id), "type": int(act.kind)}
    answer: Json = {"interaction": told}
    if act.original is not None:
        told["response_message_id"] = str(act.original.id)
        told["response_message_loading"] = bool(act.original.flags & Flag.LOADING)
        told["response_message_ephemeral"] = act.original.is_ephemeral
        if act.answer in _WITH_MESSAGE:
            answer["resource"] = {"type": int(act.answer), "message": act.original.payload}
    return answer


async def follow_up(request: Request) -> Json | None:
    """One more message. Right after a deferred answer it fills that one."""
    act = _act(request)
    if act.is_follow_up_pending and act.original is not None:
        act.is_follow_up_pending = False
        return _edited(request, act.original)
    message = post(
        request.world, act.channel, request.world.bot, request.body, origin_of(request.world, act, request.body)
    )
    return message.payload


async def get(request: Request) -> Json:
    """Read the original answer or a follow-up."""
    return _message(request, _act(request)).payload


async def change(request: Request) -> Json:
    """Edit the original answer or a follow-up."""
    act = _act(request)
    message = _message(request, act)
    if message is act.original:
        act.is_follow_up_pending = False
    return _edited(request, message)


async def delete(request: Request) -> None:
    """Delete the original answer or a follow-up."""
    request.world.delete_message(_message(request, _act(request)))


def _edited(request: Request, message: Message) -> Json:
    return edit(request.world, message, request.body).payload


def _act(request: Request) -> Interaction:
    if request.id("application_id") != request.world.application_id:
        raise refused(Code.UNKNOWN_WEBHOOK)
    act = request.desk.by_token(request.text("token"))
    request.world.channel(act.channel.id)
    return act


def _message(request: Request, act: Interaction) -> Message:
    """The message that the path names, as long as it is there. Raises ApiError (10008)."""
    name = request.raw.match_info["message_id"]
    wanted = act.original.id if name == "@original" and act.original else int(name) if name.isdecimal() else 0
    message = act.channel.messages.get(wanted)
    if message is None or message.only_for not in (None, act.user.id):
        raise refused(Code.UNKNOWN_MESSAGE)
    return message


_WEBHOOK = "/webhooks/{application_id}/{token}"

ENDPOINTS = (
    Endpoint("POST", "/interactions/{interaction_id}/{token}/callback", callback, needs_token=False),
    Endpoint("POST", _WEBHOOK, follow_up, needs_token=False),
    Endpoint("GET", f"{_WEBHOOK}/messages/{{message_id}}", get, needs_token=False),
    Endpoint("PATCH", f"{_WEBHOOK}/messages/{{message_id}}", change, needs_token=False),
    Endpoint("DELETE", f"{_WEBHOOK}/messages/{{message_id}}", delete, needs_token=False),
)
