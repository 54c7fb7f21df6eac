"""What Discord refuses in the definition of a command, beyond its own description."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tests.support.faults import Fault

CHAT_INPUT = 1
COMMANDS_MAX = 100
DESCRIPTION_MAX = 100

# Letters of any script, digits, _ and -. That there is no upper case is asked of the text, not of the pattern.
_NAME = re.compile(r"[-_'\w]{1,32}")


def command_faults(method: str, body: Any) -> Iterator[Fault]:
    """Faults of one command (POST, PATCH) or of the whole list (PUT)."""
    if isinstance(body, list):
        chat = [command.get("name") for command in body if _is_chat(command)]
        if len(chat) > COMMANDS_MAX:
            yield Fault("", f"{len(chat)} commands, over {COMMANDS_MAX}")
        for index, command in enumerate(body):
            if _is_chat(command) and chat.count(command.get("name")) > 1:
                yield Fault(f"/{index}/name", f"{command.get('name')!r} is defined twice")
            yield from _one(command, f"/{index}", is_partial=False)
    elif isinstance(body, dict):
        yield from _one(body, "", is_partial=method == "PATCH")


def _is_chat(command: dict[str, Any]) -> bool:
    return (command.get("type") or CHAT_INPUT) == CHAT_INPUT


def _one(command: dict[str, Any], at: str, *, is_partial: bool) -> Iterator[Fault]:
    if not _is_chat(command):
        if command.get("description"):
            yield Fault(f"{at}/description", "only chat commands have a description")
        return
    yield from _text_faults(command, at, is_partial=is_partial)
    yield from _option_faults(command, at)


def _text_faults(part: dict[str, Any], at: str, *, is_partial: bool = False) -> Iterator[Fault]:
    if "name" in part or not is_partial:
        name = str(part.get("name") or "")
        if not _NAME.fullmatch(name) or name != name.lower():
            yield Fault(f"{at}/name", f"{name!r} is no name: lower case, digits, - and _, at most 32 characters")
    if "description" in part or not is_partial:
        if not 1 <= len(part.get("description") or "") <= DESCRIPTION_MAX:
            yield Fault(f"{at}/description", f"a description has 1 to {DESCRIPTION_MAX} characters")


def _option_faults(part: dict[str, Any], at: str) -> Iterator[Fault]:
    options = part.get("options") or []
    names = [option.get("name") for option in options]
    is_past_required = False
    for index, option in enumerate(options):
        pointer = f"{at}/options/{index}"
        yield from _text_faults(option, pointer)
        if names.count(option.get("name")) > 1:
            yield Fault(f"{pointer}/name", f"two options are named {option.get('name')!r}")
        if option.get("required") and is_past_required:
            yield Fault(f"{pointer}/required", "a required option stands before the optional ones")
        is_past_required |= not option.get("required")
        yield from _option_faults(option, pointer)
