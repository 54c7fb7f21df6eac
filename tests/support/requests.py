"""What Discord refuses although its own description lets it pass: the rules that are checked by hand.

Pure functions over the JSON of a request. `tests.support.openapi` runs them after the schema; they also work alone,
where the description is not at hand.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from tests.support.commands import command_faults
from tests.support.faults import Fault

Json = dict[str, Any]

CONTENT_MAX = 2_000
V2_TEXT_MAX = 4_000
V2_COMPONENTS_MAX = 40
ALT_TEXT_MAX = 1_024
CUSTOM_ID_MAX = 100
LABEL_MAX = 80
NONCE_MAX = 25
ROWS_MAX = 5
BUTTONS_MAX = 5
OPTIONS_MAX = 25

IS_COMPONENTS_V2 = 1 << 15

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, TEXT = 1, 2, 3, 4, 10
SELECTS = frozenset({3, 5, 6, 7, 8})
LINK, PREMIUM = 5, 6
NOT_BESIDE_V2 = ("content", "embeds", "poll", "sticker_ids")

_MESSAGE = re.compile(r"/(channels/\d+/messages(/\d+)?|webhooks/\d+/[^/]+(/messages/[^/]+)?)")
_CALLBACK = re.compile(r"/interactions/\d+/[^/]+/callback")
_COMMANDS = re.compile(r"/applications/\d+(/guilds/\d+)?/commands(/\d+)?")


class Use(Enum):
    """What a message body is for: a new message must have something to show, an edit may leave out anything."""

    CREATE = auto()
    EDIT = auto()


@dataclass(frozen=True, slots=True)
class Files:
    """What is known of a message's files besides its JSON.

    `uploaded`: names of the file parts of a multipart body. `kept`: id to name of the files that an edited message has;
    None when nobody knows, and then a reference to a kept file is believed.
    """

    uploaded: Collection[str] = ()
    kept: Mapping[str, str] | None = None


NO_FILES = Files()


def request_faults(method: str, path: str, body: Any, files: Files = NO_FILES) -> Iterator[Fault]:
    """All that Discord would refuse in a request to `path` (without host, version and query)."""
    if _COMMANDS.fullmatch(path):
        yield from command_faults(method, body)
    elif _CALLBACK.fullmatch(path) and isinstance(body, dict):
        yield from _callback_faults(body, files)
    elif _MESSAGE.fullmatch(path) and isinstance(body, dict) and method in ("POST", "PATCH"):
        yield from message_faults(body, Use.CREATE if method == "POST" else Use.EDIT, files)


def _callback_faults(body: Json, files: Files) -> Iterator[Fault]:
    data = body.get("data") or {}
    match body.get("type"):
        case 4:
            yield from message_faults(data, Use.CREATE, files, "/data")
        case 7:
            yield from message_faults(data, Use.EDIT, files, "/data")
        case 9:
            yield from _custom_id_faults(data, "/data")
            for pointer, component in walk(data.get("components"), "/data/components"):
                yield from _component_faults(component, pointer)


def message_faults(message: Json, use: Use, files: Files = NO_FILES, at: str = "") -> Iterator[Fault]:
    """What Discord would refuse in one message. `at` is the JSON pointer of the message in its request."""
    components = message.get("components") or []
    flags = message.get("flags") or 0
    has_v2_parts = any(component.get("type") != ROW for component in components)
    if len(message.get("content") or "") > CONTENT_MAX:
        yield Fault(f"{at}/content", f"content is over {CONTENT_MAX} characters")
    if len(str(message.get("nonce") or "")) > NONCE_MAX:
        yield Fault(f"{at}/nonce", f"a nonce has at most {NONCE_MAX} characters")
    if use is Use.CREATE:
        shown = ("content", "embeds", "components", "attachments", "poll", "sticker_ids")
        if not files.uploaded and not any(message.get(key) for key in shown):
            yield Fault(at, "the message is empty")
        if has_v2_parts and not flags & IS_COMPONENTS_V2:
            yield Fault(f"{at}/flags", "Components V2 need the flag 32768 in a new message")
    if flags & IS_COMPONENTS_V2 or has_v2_parts:
        yield from _v2_faults(message, at)
    elif len(components) > ROWS_MAX:
        yield Fault(f"{at}/components", f"a message has at most {ROWS_MAX} rows")
    for index, attachment in enumerate(message.get("attachments") or []):
        if len(attachment.get("description") or "") > ALT_TEXT_MAX:
            yield Fault(f"{at}/attachments/{index}/description", f"alt text is over {ALT_TEXT_MAX} characters")
    yield from _custom_id_faults(message, at)
    for pointer, component in walk(components, f"{at}/components"):
        yield from _component_faults(component, pointer)
    yield from _reference_faults(message, use, files, at)


def _v2_faults(message: Json, at: str) -> Iterator[Fault]:
    for key in NOT_BESIDE_V2:
        if message.get(key):
            yield Fault(f"{at}/{key}", f"{key} and Components V2 exclude each other")
    parts = [component for _, component in walk(message.get("components"), "")]
    if len(parts) > V2_COMPONENTS_MAX:
        yield Fault(f"{at}/components", f"{len(parts)} components, over {V2_COMPONENTS_MAX} in all")
    total = sum(len(part.get("content") or "") for part in parts if part.get("type") == TEXT)
    if total > V2_TEXT_MAX:
        yield Fault(f"{at}/components", f"{total} characters of text, over {V2_TEXT_MAX} in all")


def _custom_id_faults(message: Json, at: str) -> Iterator[Fault]:
    parts = [(pointer, part.get("custom_id")) for pointer, part in walk(message.get("components"), f"{at}/components")]
    uses = Counter(custom_id for _, custom_id in parts if custom_id)
    for pointer, custom_id in parts:
        if custom_id and uses[custom_id] > 1:
            yield Fault(f"{pointer}/custom_id", f"custom_id {custom_id!r} is used {uses[custom_id]} times")


def _component_faults(component: Json, at: str) -> Iterator[Fault]:
    if len(component.get("custom_id") or "") > CUSTOM_ID_MAX:
        yield Fault(f"{at}/custom_id", f"custom_id is over {CUSTOM_ID_MAX} characters")
    for index, item in enumerate(component.get("items") or []):
        if len(item.get("description") or "") > ALT_TEXT_MAX:
            yield Fault(f"{at}/items/{index}/description", f"alt text is over {ALT_TEXT_MAX} characters")
    kind = component.get("type")
    if kind == ROW:
        yield from _row_faults(component, at)
    elif kind == BUTTON:
        yield from _button_faults(component, at)
    elif kind in SELECTS:
        yield from _select_faults(component, at)


def _row_faults(row: Json, at: str) -> Iterator[Fault]:
    kinds = [part.get("type") for part in row.get("components") or []]
    if not kinds:
        yield Fault(f"{at}/components", "the row is empty")
    if len(kinds) > BUTTONS_MAX:
        yield Fault(f"{at}/components", f"a row has at most {BUTTONS_MAX} buttons")
    if len(kinds) > 1 and any(kind != BUTTON for kind in kinds):
        yield Fault(f"{at}/components", "a select or text input stands alone in its row")


def _button_faults(button: Json, at: str) -> Iterator[Fault]:
    style = button.get("style")
    needs = {LINK: "url", PREMIUM: "sku_id"}.get(style or 0, "custom_id")
    for key in ("custom_id", "url", "sku_id"):
        if key == needs and not button.get(key):
            yield Fault(f"{at}/{key}", f"a button of style {style} needs {key}")
        elif key != needs and button.get(key):
            yield Fault(f"{at}/{key}", f"a button of style {style} cannot have {key}")
    if style != PREMIUM and not button.get("label") and not button.get("emoji"):
        yield Fault(at, "a button needs a label or an emoji")
    if len(button.get("label") or "") > LABEL_MAX:
        yield Fault(f"{at}/label", f"a label has at most {LABEL_MAX} characters")


def _select_faults(select: Json, at: str) -> Iterator[Fault]:
    options = select.get("options") or []
    low, high = select.get("min_values"), select.get("max_values")
    if not select.get("custom_id"):
        yield Fault(f"{at}/custom_id", "a select needs custom_id")
    if len(options) > OPTIONS_MAX:
        yield Fault(f"{at}/options", f"a select has at most {OPTIONS_MAX} options")
    if (1 if low is None else low) > (1 if high is None else high):
        yield Fault(f"{at}/min_values", "min_values is over max_values")
    if select.get("type") == STRING_SELECT:
        if high is not None and high > len(options):
            yield Fault(f"{at}/max_values", f"max_values is over the number of options, {len(options)}")
        if len({option.get("value") for option in options}) < len(options):
            yield Fault(f"{at}/options", "two options have the same value")


def _reference_faults(message: Json, use: Use, files: Files, at: str) -> Iterator[Fault]:
    known = _file_names(message, use, files)
    if known is None:
        return
    for pointer, name in _references(message, at):
        if name not in known:
            yield Fault(pointer, f"attachment://{name} names none of the message's files: {sorted(known)}")


def _file_names(message: Json, use: Use, files: Files) -> set[str] | None:
    """The names that `attachment://` may use, None when they cannot be known."""
    listed = message.get("attachments")
    if listed is None:
        if use is Use.EDIT and files.kept is None:
            return None
        return {*files.uploaded, *(files.kept or {}).values()}
    names = set(files.uploaded)
    for attachment in listed:
        name = attachment.get("filename") or (files.kept or {}).get(str(attachment.get("id")))
        if name is None and files.kept is None and use is Use.EDIT:
            return None  # kept by its id alone
        names |= {name} if name else set()
    return names


def _references(value: Any, at: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, part in value.items():
            if key == "url" and isinstance(part, str) and part.startswith("attachment://"):
                yield f"{at}/{key}", part.removeprefix("attachment://")
            yield from _references(part, f"{at}/{key}")
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from _references(part, f"{at}/{index}")


def walk(components: Any, at: str) -> Iterator[tuple[str, Json]]:
    """Every component, nested ones after their parent, with its JSON pointer."""
    for index, component in enumerate(components or []):
        yield from _walk_one(component, f"{at}/{index}")


def _walk_one(component: Json, at: str) -> Iterator[tuple[str, Json]]:
    yield at, component
    yield from walk(component.get("components"), f"{at}/components")
    for key in ("accessory", "component"):  # of a section, of a label
        if component.get(key):
            yield from _walk_one(component[key], f"{at}/{key}")
