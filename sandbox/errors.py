"""How Discord says no: a status, a numeric code and a sentence, as its clients expect them."""

from __future__ import annotations

from enum import Enum

from sandbox.model import Json


class Code(Enum):
    """The refusals that a bot of this kind meets: HTTP status, JSON code, message."""

    UNKNOWN_ROUTE = (404, 0, "404: Not Found")
    UNAUTHORIZED = (401, 0, "401: Unauthorized")
    UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
    UNKNOWN_GUILD = (404, 10004, "Unknown Guild")
    UNKNOWN_MEMBER = (404, 10007, "Unknown Member")
    UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
    UNKNOWN_USER = (404, 10013, "Unknown User")
    UNKNOWN_EMOJI = (404, 10014, "Unknown Emoji")
    UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")
    UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
    UNKNOWN_COMMAND = (404, 10063, "Unknown application command")
    TOO_MANY_EMOJI = (400, 30008, "Maximum number of emojis reached (2000)")
    ALREADY_ANSWERED = (400, 40060, "Interaction has already been acknowledged.")
    MISSING_ACCESS = (403, 50001, "Missing Access")
    NOT_YOUR_MESSAGE = (403, 50005, "Cannot edit a message authored by another user")
    EMPTY_MESSAGE = (400, 50006, "Cannot send an empty message")
    DMS_CLOSED = (403, 50007, "Cannot send messages to this user")
    MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
    TOKEN_EXPIRED = (401, 50027, "Invalid Webhook Token")
    INVALID_FORM = (400, 50035, "Invalid Form Body")
    ARCHIVED = (400, 50083, "Thread is archived")
    HAS_THREAD = (400, 160004, "A thread has already been created for this message")
    INVALID_JSON = (400, 50109, "The request body contains invalid JSON.")


class ApiError(Exception):
    """A refusal on its way to the client: `status` and `body` are what it gets."""

    def __init__(self, status: int, code: int, message: str, *, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.body: Json = {"message": message, "code": code}
        if errors:
            self.body["errors"] = errors


def refused(code: Code) -> ApiError:
    """The refusal of that kind, to be raised."""
    return ApiError(*code.value)


def bad_form(pointer: str, reason: str) -> ApiError:
    """A form error (50035) at a place in the request, written as a path such as `components/0/label`.

    The inner code is a number as Discord's description says, where its servers send a word; clients read the message.
    """
    errors: Json = {"_errors": [{"code": Code.INVALID_FORM.value[1], "message": reason}]}
    for part in reversed(pointer.strip("/").split("/") if pointer else []):
        errors = {part: errors}
    return ApiError(*Code.INVALID_FORM.value, errors=errors)
