"""Registered application commands, and how a person's input becomes the data of an interaction."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sandbox.errors import bad_form
from sandbox.model import Channel, Json, User
from sandbox.payloads import member_json, user_json
from sandbox.permissions import Permission
from sandbox.world import World

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
CHAT_INPUT: Final = 1
COMMANDS_MAX: Final = 100
IN_GUILD, IN_BOT_DM = 0, 1
_NAME = re.compile(r"[-_'\w]{1,32}")


class NoSuchCommand(ValueError):
    """The input fits no registered command; the message says what there is."""


@dataclass(frozen=True, slots=True)
class Target:
    """A command or subcommand: the registered command, the names that lead to it, and its options."""

    command: Json
    path: tuple[str, ...]
    options: tuple[Json, ...]

    @property
    def name(self) -> str:
        """What a person types behind the slash."""
        return " ".join(self.path)

    @property
    def description(self) -> str:
        """What it does, in the words of the innermost subcommand."""
        description = str(self.command["description"])
        options = self.command["options"]
        for name in self.path[1:]:
            inner = next(option for option in options if option["name"] == name)
            description = str(inner["description"])
            options = inner.get("options") or []
        return description


def register(world: World, guild_id: int | None, commands: Any) -> list[Json]:
    """Replace all commands of a server, or the global ones. Raises ApiError (50035)."""
    if not isinstance(commands, list) or len(commands) > COMMANDS_MAX:
        raise bad_form("", f"Must be {COMMANDS_MAX} or fewer in length.")
    old = {(c["type"], c["name"]): c["id"] for c in world.commands.get(guild_id, [])}
    world.commands[guild_id] = [
        _registered(world, guild_id, command, index, old) for index, command in enumerate(commands)
    ]
    return world.commands[guild_id]


def _registered(world: World, guild_id: int | None, command: Json, index: int, old: dict[tuple[int, str], str]) -> Json:
    kind = command.get("type", CHAT_INPUT)
    name = command.get("name", "")
    if kind == CHAT_INPUT and (not _NAME.fullmatch(name) or name != name.lower()):
        raise bad_form(f"{index}/name", "Command name is invalid")
    if kind == CHAT_INPUT and not 1 <= len(command.get("description") or "") <= 100:
        raise bad_form(f"{index}/description", "Must be between 1 and 100 in length.")
    permissions = command.get("default_member_permissions")
    return {
        "id": old.get((kind, name)) or str(world.new_id()),
        "application_id": str(world.application_id),
        "version": str(world.new_id()),
        "type": kind,
        "name": name,
        "description": command.get("description") or "",
        "default_member_permissions": None if permissions is None else str(permissions),
        "dm_permission": command.get("dm_permission", True),
        "contexts": command.get("contexts"),
        "integration_types": command.get("integration_types") or [0],
        "options": command.get("options") or [],
        "nsfw": bool(command.get("nsfw")),
        **({"guild_id": str(guild_id)} if guild_id is not None else {}),
    }


def available(world: World, user: User, channel: Channel) -> list[Target]:
    """All slash commands that a person can give in a channel, subcommands one by one."""
    commands = world.commands[None]
    if not channel.is_dm and world.is_bot_in(channel.guild_id):
        own = world.commands.get(channel.guild_id, [])
        names = {command["name"] for command in own}
        commands = own + [command for command in commands if command["name"] not in names]
    return [
        target
        for command in commands
        if command["type"] == CHAT_INPUT and _may_give(world, command, user, channel)
        for target in _targets(command, (command["name"],), command["options"])
    ]


def _may_give(world: World, command: Json, user: User, channel: Channel) -> bool:
    contexts = command["contexts"]
    if channel.is_dm:
        return IN_BOT_DM in contexts if contexts is not None else bool(command["dm_permission"])
    needed = Permission(int(command["default_member_permissions"] or 0))
    if not world.is_bot_in(channel.guild_id) or (contexts is not None and IN_GUILD not in contexts):
        return False
    return needed in world.permissions(user, channel)


def _targets(command: Json, path: tuple[str, ...], options: list[Json]) -> list[Target]:
    inner = [option for option in options if option["type"] in (SUBCOMMAND, GROUP)]
    if not inner:
        return [Target(command, path, tuple(options))]
    return [
        target for option in inner for target in _targets(command, (*path, option["name"]), option.get("options") or [])
    ]


def find(world: World, user: User, channel: Channel, name: str) -> Target:
    """The command that a person means by `ofc start`. Raises NoSuchCommand."""
    targets = available(world, user, channel)
    wanted = " ".join(name.removeprefix("/").split())
    for target in targets:
        if target.name == wanted:
            return target
    known = ", ".join(f"/{target.name}" for target in targets) or "none"
    raise NoSuchCommand(f"there is no command /{wanted} here; there are: {known}")


def invocation(
    world: World, channel: Channel, target: Target, values: Mapping[str, Any], focused: str | None = None
) -> Json:
    """The `data` of an interaction that gives the command with these options in a channel.

    `focused` names the option that is being typed (autocomplete); required ones may then be missing. Raises
    NoSuchCommand for an unknown or missing option or a value of the wrong kind.
    """
    known = {option["name"]: option for option in target.options}
    for name in values:
        if name not in known:
            raise NoSuchCommand(f"/{target.name} has no option {name!r}; it has: {', '.join(known) or 'none'}")
    named: list[str] = []
    given: list[Json] = []
    for name, option in known.items():
        if name not in values:
            if option.get("required") and focused is None:
                raise NoSuchCommand(f"/{target.name} needs the option {name!r}")
            continue
        value = values[name] if name == focused else _value(world, target, option, values[name])
        if option["type"] in (USER, MENTIONABLE) and str(value).isdigit():
            named.append(str(value))
        part = {"name": name, "type": option["type"], "value": value}
        given.append(part | {"focused": True} if name == focused else part)
    for index in range(len(target.path) - 1, 0, -1):
        is_last = index == len(target.path) - 1
        given = [{"name": target.path[index], "type": SUBCOMMAND if is_last else GROUP, "options": given}]
    data: Json = {"id": target.command["id"], "name": target.path[0], "type": CHAT_INPUT, "options": given}
    if "guild_id" in target.command:
        data["guild_id"] = target.command["guild_id"]
    if named:
        data["resolved"] = resolved_users(world, channel, named)
    return data


def resolved_users(world: World, channel: Channel, user_ids: list[str]) -> Json:
    """Users that an option or a user select names, as the interaction brings them along."""
    users = {user_id: world.users[int(user_id)] for user_id in user_ids}
    resolved: Json = {"users": {user_id: user_json(user) for user_id, user in users.items()}}
    if not channel.is_dm:
        resolved["members"] = {
            user_id: member_json(world, user, with_user=False)
            | {"permissions": str(int(world.permissions(user, channel)))}
            for user_id, user in users.items()
        }
    return resolved


def _value(world: World, target: Target, option: Json, value: Any) -> Any:
    """A value in the option's own type; a choice may be given by its name, and a number by its figures."""
    for choice in option.get("choices") or ():
        if str(value) in (choice["name"], str(choice["value"])):
            return choice["value"]
    if option["type"] == ATTACHMENT:
        raise NoSuchCommand(f"/{target.name} {option['name']}: this page uploads no files; leave the option out")
    wrong = NoSuchCommand(f"/{target.name} {option['name']}: {value!r} does not fit")
    if option.get("choices"):
        known = ", ".join(str(choice["name"]) for choice in option["choices"])
        raise NoSuchCommand(f"{wrong}; choose one of {known}")
    try:
        match option["type"]:
            case 4:
                return _in_range(option, int(value), wrong)
            case 10:
                return _in_range(option, float(value), wrong)
            case 5:
                return value if isinstance(value, bool) else {"true": True, "false": False}[str(value).lower()]
            case 6 | 9:
                return str(world.player(getattr(value, "id", value) if not str(value).isdigit() else int(value)).id)
            case 7:
                return str(getattr(value, "id", value))
            case _:
                return str(value)
    except (KeyError, ValueError):
        raise wrong from None


def _in_range(option: Json, number: float, wrong: NoSuchCommand) -> float:
    if not option.get("min_value", number) <= number <= option.get("max_value", number):
        raise wrong
    return number
