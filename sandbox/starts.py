"""What the first screen offers: a table of Pineapple with computers, or with the people here, in one press.

Everything is done as a person would: the command, then the buttons of the table's message, known by their custom ids.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from sandbox.commands import available
from sandbox.components import walk
from sandbox.interactions import Reply
from sandbox.model import Channel, Flag, Message, User
from sandbox.people import CannotDo, People, Person
from sandbox.world import World

COMMAND: Final = "ofc start"
SEATS_MAX: Final = 3
WAIT_S: Final = 8.0
_TOO_SLOW: Final = "The table isn't here yet. Wait a moment, or type /ofc start."


class Way(StrEnum):
    """With whom somebody plays."""

    COMPUTERS = "computers"
    PEOPLE = "people"


def ways(world: World, user: User, channel: Channel) -> list[Way]:
    """What a person can begin in a channel; nothing before the bot has its commands."""
    if all(target.name != COMMAND for target in available(world, user, channel)):
        return []
    return [Way.COMPUTERS, *([Way.PEOPLE] if len(world.players) > 1 else [])]


async def begin(people: People, person: Person, channel: Channel, way: Way) -> Reply:
    """Open a table, fill it and deal; what pressing Start was answered. Raises CannotDo."""
    before = max(channel.messages, default=0)
    with_people = [one for one in people if one is not person][: SEATS_MAX - 1]
    seats = SEATS_MAX if way is Way.COMPUTERS else len(with_people) + 1
    await person.slash(channel, COMMAND, {"ruleset": "pineapple", "seats": seats})
    table = await _until(person, channel, before, "join")
    if way is Way.COMPUTERS:
        options = _private(person, await person.click(table.id, _id(table, "show_options")))
        for _ in range(SEATS_MAX - 1):
            await person.click(options.id, _id(options, "computer"))
    else:
        for guest in with_people:
            await guest.click(table.id, _id(table, "join"))
    full = await _until(person, channel, before, "start")
    return await person.click(full.id, _id(full, "start"))


async def _until(person: Person, channel: Channel, before: int, verb: str) -> Message:
    """The message that has come since `before` and has the button, as soon as it can be pressed."""

    def found() -> Message | None:
        new = (message for number, message in channel.messages.items() if number > before)
        return next((one for one in new if not one.flags & Flag.LOADING and _find(one, verb)), None)

    try:
        await person.world.feed.until(lambda: found() is not None, WAIT_S)
    except TimeoutError:
        raise CannotDo(_TOO_SLOW) from None
    message = found()
    if message is None:
        raise CannotDo(_TOO_SLOW)
    return message


def _private(person: Person, reply: Reply) -> Message:
    """The message that answered a press."""
    message = person.world.find_message(int(reply.message["id"])) if reply.message is not None else None
    if message is None:
        raise CannotDo(_TOO_SLOW)
    return message


def _find(message: Message, verb: str) -> str:
    """The custom id of the message's button that does this, empty without one."""
    ids = (str(part.get("custom_id", "")) for _, part in walk(message.components) if not part.get("disabled"))
    return next((custom_id for custom_id in ids if custom_id.split(":")[1:2] == [verb]), "")


def _id(message: Message, verb: str) -> str:
    if found := _find(message, verb):
        return found
    raise CannotDo(_TOO_SLOW)
