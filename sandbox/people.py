"""People who play: what tests, benchmarks and the page do in their name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sandbox import components
from sandbox.commands import find, invocation, resolved_users
from sandbox.components import BUTTON, CHECKBOX_GROUP, LABEL, RADIO_GROUP, ROW, SELECTS, walk
from sandbox.feed import HUNG_S
from sandbox.interactions import Desk, Kind, Reply
from sandbox.model import Body, Change, Channel, Json, Message, User
from sandbox.posting import post
from sandbox.seen import Seen, seen
from sandbox.world import World


class CannotDo(ValueError):
    """A person cannot do this on their screen: the message is gone, the button is grey, the value is not offered."""


class Person:
    """One person at their screen. Each act returns the bot's first answer, at the latest after three seconds."""

    def __init__(self, world: World, desk: Desk, user: User) -> None:
        self.world = world
        self.desk = desk
        self.user = user

    @property
    def id(self) -> int:
        """The person's user id."""
        return self.user.id

    @property
    def dm(self) -> Channel:
        """The direct messages with the bot."""
        return self.world.dm_of(self.user)

    def sees(self, channel: Channel) -> list[Seen]:
        """What stands in the channel on this screen, oldest first, with own ephemeral messages."""
        return [seen(message.payload) for message in self.world.visible(channel, self.user)]

    def look(self, message_id: int | str) -> Seen:
        """One message as it stands now. Raises CannotDo when it is gone or not for this person."""
        return seen(self._message(message_id).payload)

    async def slash(self, channel: Channel, command: str, options: Mapping[str, Any] | None = None) -> Reply:
        """Give a slash command: `slash(table, "ofc start", {"ruleset": "pineapple"})`. Raises NoSuchCommand."""
        target = find(self.world, self.user, channel, command)
        data = invocation(self.world, channel, target, options or {})
        return await self.desk.start(Kind.COMMAND, self.user, channel, data).replied

    async def autocomplete(
        self, channel: Channel, command: str, option: str, text: str, options: Mapping[str, Any] | None = None
    ) -> tuple[Json, ...]:
        """The choices that the bot offers for an option while `text` is being typed; none if it does not answer."""
        target = find(self.world, self.user, channel, command)
        data = invocation(self.world, channel, target, {**(options or {}), option: text}, option)
        return (await self.desk.start(Kind.AUTOCOMPLETE, self.user, channel, data).replied).choices

    async def click(self, message_id: int | str, custom_id: str) -> Reply:
        """Press a button. Raises CannotDo for one that is missing or grey."""
        message = self._message(message_id)
        component = self._component(message, custom_id, {BUTTON})
        return await self._act_on(message, {"custom_id": custom_id, "component_type": component["type"]})

    async def press(self, message: Seen, label: str) -> Reply:
        """Press a button by its label, as the message stands now. Raises NotThere, CannotDo."""
        return await self.click(message.id, self.look(message.id).button(label).custom_id)

    async def press_stale(self, message: Seen, custom_id: str) -> Reply:
        """Press a button that stood in an old state of the message, as happens when two click at once."""
        return await self._act_on(self._message(message.id), {"custom_id": custom_id, "component_type": BUTTON})

    async def select(self, message_id: int | str, custom_id: str, values: Sequence[str]) -> Reply:
        """Choose in a select; the values of a user select are user ids. Raises CannotDo."""
        message = self._message(message_id)
        component = self._component(message, custom_id, set(SELECTS))
        check_values(component, values)
        data: Json = {"custom_id": custom_id, "component_type": component["type"], "values": list(values)}
        if component["type"] == 5:
            data["resolved"] = resolved_users(self.world, self.world.channels[message.channel_id], list(values))
        return await self._act_on(message, data)

    async def submit_modal(self, opened: Reply | int, values: Mapping[str, Any]) -> Reply:
        """Fill in a modal and send it: custom id to text (or list of values). Fields left out stay as they were."""
        act = self.desk.get(opened if isinstance(opened, int) else opened.interaction_id)
        if act is None or act.carried is None or act.user is not self.user:
            raise CannotDo("this form is not open: click the button that opens it again")
        modal = act.carried
        data: Json = {"custom_id": modal["custom_id"], "components": filled(modal, values)}
        named = [user_id for _, part in walk(data["components"]) if part["type"] == 5 for user_id in part["values"]]
        if named:
            data["resolved"] = resolved_users(self.world, act.channel, named)
        sent = self.desk.start(Kind.MODAL, self.user, act.channel, data, message=act.message, opened_by=act)
        return await sent.replied

    def say(self, channel: Channel, text: str) -> Seen:
        """Write an ordinary message."""
        return seen(post(self.world, channel, self.user, Body({"content": text})).payload)

    def dismiss(self, message_id: int | str) -> None:
        """Put an own ephemeral message away."""
        message = self._message(message_id)
        if message.only_for != self.user.id:
            raise CannotDo("only messages that you alone see can be dismissed")
        self.world.delete_message(message)

    def close_dms(self, *, is_closed: bool = True) -> None:
        """Take no more direct messages from the bot (50007), or take them again."""
        self.user.takes_dms = not is_closed
        self.world.feed.tell(Change("user"))

    async def followed_up(self, reply: Reply, timeout_s: float = HUNG_S) -> Seen:
        """Wait until a deferred answer has been filled in, and look at it. Raises TimeoutError."""
        act = self.desk.get(reply.interaction_id)
        if act is None or act.original is None:
            raise CannotDo("this answer is not a deferred message")
        original = act.original
        await self.world.feed.until(lambda: not seen(original.payload).is_loading, timeout_s)
        return seen(original.payload)

    async def _act_on(self, message: Message, data: Json) -> Reply:
        channel = self.world.channels[message.channel_id]
        return await self.desk.start(Kind.COMPONENT, self.user, channel, data, message=message).replied

    def _message(self, message_id: int | str) -> Message:
        message = self.world.find_message(int(message_id))
        if message is None or message.only_for not in (None, self.user.id):
            raise CannotDo(f"message {message_id} is gone: look at the channel again")
        if not self.world.can_see(self.user, self.world.channels[message.channel_id]):
            raise CannotDo(f"{self.user.name} cannot see the channel of message {message_id}")
        return message

    def _component(self, message: Message, custom_id: str, kinds: set[int]) -> Json:
        component = components.find(message.components, custom_id)
        if component is None or component["type"] not in kinds:
            raise CannotDo(f"the message has nothing to use with the custom id {custom_id!r}: it has changed")
        if component.get("disabled"):
            raise CannotDo(f"{component.get('label') or custom_id!r} is greyed out")
        return component


class People:
    """Everyone who plays, by name (in any case) or user id, and in the order in which they came."""

    def __init__(self, world: World, desk: Desk) -> None:
        self._world = world
        self._desk = desk
        self._persons: dict[int, Person] = {}

    def __getitem__(self, who: str | int) -> Person:
        return self._of(self._world.player(who))

    def __iter__(self) -> Iterator[Person]:
        return map(self._of, self._world.players)

    def __len__(self) -> int:
        return len(self._world.players)

    def _of(self, user: User) -> Person:
        return self._persons.setdefault(user.id, Person(self._world, self._desk, user))


def check_values(select: Json, values: Sequence[str]) -> None:
    """Refuse a choice that the screen would not let through. Raises CannotDo."""
    if not select.get("min_values", 1) <= len(values) <= select.get("max_values", 1):
        raise CannotDo(f"choose {select.get('min_values', 1)} to {select.get('max_values', 1)}, not {len(values)}")
    offered = {option["value"] for option in select.get("options") or ()}
    if "options" in select and not offered.issuperset(values):
        raise CannotDo(f"not offered: {', '.join(sorted(set(values) - offered))}")


def filled(modal: Json, values: Mapping[str, Any]) -> list[Json]:
    """A modal's components as they are sent: each field with what was given, else with what stood in it.

    Raises CannotDo for an unknown field, a missing required one or a text of the wrong length.
    """
    known: set[str] = set()
    sent: list[Json] = []
    for index, outer in enumerate(modal["components"]):
        place = {"type": outer["type"], "id": outer.get("id", index + 1)}
        if outer["type"] == ROW:
            sent.append(place | {"components": [_field(part, values, known) for part in outer["components"]]})
        elif outer["type"] == LABEL:
            sent.append(place | {"component": _field(outer["component"], values, known)})
        else:
            sent.append(place)
    if unknown := values.keys() - known:
        raise CannotDo(f"the form has no field {', '.join(sorted(unknown))}; it has: {', '.join(sorted(known))}")
    return sent


def _field(part: Json, values: Mapping[str, Any], known: set[str]) -> Json:
    name = part["custom_id"]
    known.add(name)
    place = {"type": part["type"], "id": part.get("id", 0), "custom_id": name}
    if part["type"] == CHECKBOX_GROUP:
        part = {"max_values": len(part["options"]), **part}
    if part["type"] in (*SELECTS, CHECKBOX_GROUP):
        chosen = values.get(name, [o["value"] for o in part.get("options") or () if o.get("default")])
        if chosen or part.get("required", True):
            check_values(part, chosen)
        return place | {"values": list(chosen)}
    if part["type"] == RADIO_GROUP:
        chosen = values.get(name, next((o["value"] for o in part["options"] if o.get("default")), None))
        if chosen is not None or part.get("required", True):
            check_values(part, [chosen] if chosen else [])
        return place | {"value": chosen}
    text = str(values.get(name, part.get("value") or ""))
    if not text and part.get("required", True):
        raise CannotDo(f"{part.get('label') or name!r} must be filled in")
    if text and not part.get("min_length", 0) <= len(text) <= part.get("max_length", 4000):
        raise CannotDo(
            f"{part.get('label') or name!r} must be {part.get('min_length', 0)} to {part.get('max_length')} long"
        )
    return place | {"value": text}
