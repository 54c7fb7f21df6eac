"""What makes Discord refuse a message (50035, 50006) before it does anything."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from sandbox.components import (
    BUTTON,
    CHECKBOX_GROUP,
    LABEL,
    LINK,
    ONLY_V2,
    RADIO_GROUP,
    ROW,
    SELECTS,
    TEXT_INPUT,
    texts,
    walk,
)
from sandbox.errors import Code, bad_form, refused
from sandbox.model import Flag, Json

CONTENT_MAX = 2_000
V2_TEXT_MAX = 4_000
V2_COMPONENTS_MAX = 40
ROWS_MAX = 5
BUTTONS_MAX = 5
OPTIONS_MAX = 25
LABEL_MAX = 80
CUSTOM_ID_MAX = 100
ALT_TEXT_MAX = 1_024
MODAL_TITLE_MAX = 45
MODAL_PARTS_MAX = 5
FIELD_LABEL_MAX = 45
DESCRIPTION_MAX = 100
_GROUPS = {RADIO_GROUP: (2, 10), CHECKBOX_GROUP: (1, 10)}  # how many options


def check_message(body: Any, *, is_v2: bool) -> None:
    """Refuse a new or edited message whose form is wrong. Raises ApiError (50035) that names the place."""
    if not isinstance(body, dict):
        raise refused(Code.INVALID_JSON)
    if len(body.get("content") or "") > CONTENT_MAX:
        raise bad_form("content", f"Must be {CONTENT_MAX} or fewer in length.")
    if len(body.get("embeds") or ()) > 10:
        raise bad_form("embeds", "Must be 10 or fewer in length.")
    for index, attachment in enumerate(body.get("attachments") or ()):
        if len(attachment.get("description") or "") > ALT_TEXT_MAX:
            raise bad_form(f"attachments/{index}/description", f"Must be {ALT_TEXT_MAX} or fewer in length.")
    if is_v2 and (body.get("content") or body.get("embeds")):
        raise bad_form("content", "Cannot be used beside Components V2.")
    check_components(body.get("components") or [], is_v2=is_v2)


def check_not_empty(message: Json, *, has_files: bool) -> None:
    """Refuse a new message that shows nothing (50006)."""
    if not (has_files or any(message.get(key) for key in ("content", "embeds", "components", "poll", "sticker_ids"))):
        raise refused(Code.EMPTY_MESSAGE)


def check_components(components: Any, *, is_v2: bool) -> None:
    """Refuse components that Discord would not draw."""
    if not isinstance(components, list):
        raise bad_form("components", "This must be a list.")
    parts = walk(components)
    if is_v2 and len(parts) > V2_COMPONENTS_MAX:
        raise bad_form("components", f"At most {V2_COMPONENTS_MAX} components in all.")
    if not is_v2 and len(components) > ROWS_MAX:
        raise bad_form("components", f"Must be {ROWS_MAX} or fewer in length.")
    for at, part in parts:
        _check_part(at, part, is_v2=is_v2, is_outer=at.count("/") == 1)
    names = [name for _, part in parts if (name := part.get("custom_id"))]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise bad_form("components", f"Component custom id cannot be duplicated: {twice}")
    if is_v2 and sum(map(len, texts(components))) > V2_TEXT_MAX:
        raise bad_form("components", f"The texts must be {V2_TEXT_MAX} or fewer in length in all.")


def check_emoji(components: Any, known: Container[int]) -> None:
    """Refuse emoji that no application has."""
    for at, part in walk(components):
        options = [(f"{at}/options/{number}", one) for number, one in enumerate(part.get("options") or ())]
        for place, one in ((at, part), *options):
            number = (one.get("emoji") or {}).get("id")
            if number is not None and int(number) not in known:
                raise bad_form(f"{place}/emoji/id", "Invalid emoji")


def _check_part(at: str, part: Json, *, is_v2: bool, is_outer: bool) -> None:
    kind = part.get("type")
    if is_outer and not is_v2 and kind != ROW:
        raise bad_form(at, "Only action rows may stand here.")
    if kind in _GROUPS:
        raise bad_form(at, "This component may only stand in a form.")
    if kind in ONLY_V2 and not is_v2:
        raise bad_form(at, "This component needs the flag for Components V2.")
    if kind == ROW:
        inner = part.get("components") or []
        kinds = {component.get("type") for component in inner}
        if not inner or len(inner) > BUTTONS_MAX or (len(inner) > 1 and kinds != {BUTTON}):
            raise bad_form(f"{at}/components", f"A row holds 1 to {BUTTONS_MAX} buttons or one select.")
    elif kind == BUTTON:
        _check_button(at, part)
    elif kind in SELECTS:
        _check_select(at, part)


def _check_button(at: str, button: Json) -> None:
    is_link = button.get("style") == LINK
    if is_link != bool(button.get("url")) or is_link == bool(button.get("custom_id")):
        raise bad_form(at, "A button has a custom id, or the link style and a url.")
    if not (button.get("label") or button.get("emoji")):
        raise bad_form(f"{at}/label", "A button needs a label or an emoji.")
    _check_length(at, button, "label", LABEL_MAX)
    _check_length(at, button, "custom_id", CUSTOM_ID_MAX)


def _check_select(at: str, select: Json) -> None:
    _check_length(at, select, "custom_id", CUSTOM_ID_MAX)
    if not select.get("custom_id"):
        raise bad_form(f"{at}/custom_id", "This field is required.")
    if select.get("min_values", 1) > select.get("max_values", 1):
        raise bad_form(f"{at}/min_values", "Must not be more than max_values.")
    if select["type"] != 3:
        return
    options = select.get("options") or []
    if not 1 <= len(options) <= OPTIONS_MAX:
        raise bad_form(f"{at}/options", f"Must be between 1 and {OPTIONS_MAX} in length.")
    values = [option.get("value") for option in options]
    if len(set(values)) < len(values):
        raise bad_form(f"{at}/options", "The specified option value is already used.")


def _check_length(at: str, part: Json, key: str, longest: int) -> None:
    if len(part.get(key) or "") > longest:
        raise bad_form(f"{at}/{key}", f"Must be {longest} or fewer in length.")


def check_modal(modal: Any) -> None:
    """Refuse a modal that Discord would not open."""
    if not isinstance(modal, dict) or not modal.get("custom_id"):
        raise bad_form("data/custom_id", "This field is required.")
    if not 1 <= len(modal.get("title") or "") <= MODAL_TITLE_MAX:
        raise bad_form("data/title", f"Must be between 1 and {MODAL_TITLE_MAX} in length.")
    outer = modal.get("components") or []
    if not 1 <= len(outer) <= MODAL_PARTS_MAX:
        raise bad_form("data/components", f"Must be between 1 and {MODAL_PARTS_MAX} in length.")
    for at, part in walk(outer, "data/components"):
        if part.get("type") == LABEL and "component" not in part:
            raise bad_form(at, "A label needs a component.")
        if part.get("type") == LABEL:
            if not part.get("label"):
                raise bad_form(f"{at}/label", "This field is required.")
            _check_length(at, part, "label", FIELD_LABEL_MAX)
            _check_length(at, part, "description", DESCRIPTION_MAX)
        if part.get("type") in (TEXT_INPUT, *_GROUPS) and not part.get("custom_id"):
            raise bad_form(f"{at}/custom_id", "This field is required.")
        if part.get("type") in _GROUPS:
            _check_group(at, part)
    names = [part["custom_id"] for _, part in walk(outer) if part.get("custom_id")]
    if len(set(names)) < len(names):
        raise bad_form("data/components", "Component custom id cannot be duplicated.")


def _check_group(at: str, group: Json) -> None:
    """A group of radio buttons or of checkboxes."""
    options, (fewest, most) = group.get("options") or [], _GROUPS[group["type"]]
    _check_length(at, group, "custom_id", CUSTOM_ID_MAX)
    if not fewest <= len(options) <= most:
        raise bad_form(f"{at}/options", f"Must be between {fewest} and {most} in length.")
    for number, option in enumerate(options):
        for key in ("label", "value"):
            if not option.get(key):
                raise bad_form(f"{at}/options/{number}/{key}", "This field is required.")
            _check_length(f"{at}/options/{number}", option, key, DESCRIPTION_MAX)
    if len({option["value"] for option in options}) < len(options):
        raise bad_form(f"{at}/options", "The specified option value is already used.")
    if group["type"] == RADIO_GROUP and sum(bool(option.get("default")) for option in options) > 1:
        raise bad_form(f"{at}/options", "Only one option may be the default.")


def is_v2(flags: int) -> bool:
    """Whether a message with these flags is made of Components V2."""
    return bool(flags & Flag.COMPONENTS_V2)
