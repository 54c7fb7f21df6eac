"""Message components on their way in: walked, numbered and completed as Discord gives them back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from sandbox.errors import bad_form
from sandbox.model import Json

ROW = 1
BUTTON = 2
STRING_SELECT = 3
TEXT_INPUT = 4
SECTION = 9
TEXT = 10
THUMBNAIL = 11
GALLERY = 12
FILE = 13
SEPARATOR = 14
CONTAINER = 17
LABEL = 18
RADIO_GROUP, CHECKBOX_GROUP = 21, 22  # in forms alone
SELECTS: Final = frozenset({STRING_SELECT, 5, 6, 7, 8})
ONLY_V2: Final = frozenset({SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER})
LINK = 5

_DEFAULTS: Final[Mapping[int, Json]] = {
    BUTTON: {"style": 2},
    **{kind: {"min_values": 1, "max_values": 1} for kind in SELECTS},
    THUMBNAIL: {"description": None, "spoiler": False},
    FILE: {"name": None, "size": None, "spoiler": False},
    SEPARATOR: {"spacing": 1, "divider": True},
    CONTAINER: {"accent_color": None, "spoiler": False},
}


def walk(components: Any, at: str = "components") -> list[tuple[str, Json]]:
    """Every component with the path to it, outer ones first. Raises ApiError (50035) for what is none."""
    found: list[tuple[str, Json]] = []
    _walk(components, at, found)
    return found


def _walk(components: Any, at: str, found: list[tuple[str, Json]]) -> None:
    for index, component in enumerate(components if isinstance(components, list) else ()):
        _walk_one(component, f"{at}/{index}", found)


def _walk_one(component: Any, at: str, found: list[tuple[str, Json]]) -> None:
    if not isinstance(component, dict) or not isinstance(component.get("type"), int):
        raise bad_form(at, "This must be an object with a type.")
    found.append((at, component))
    if "components" in component:
        _walk(component["components"], f"{at}/components", found)
    for key in ("accessory", "component"):
        if key in component:
            _walk_one(component[key], f"{at}/{key}", found)


def find(components: list[Json], custom_id: str) -> Json | None:
    """The component that has this custom id."""
    return next((part for _, part in walk(components) if part.get("custom_id") == custom_id), None)


def texts(components: list[Json]) -> list[str]:
    """The contents of all text displays, in order."""
    return [str(part["content"]) for _, part in walk(components) if part["type"] == TEXT]


def completed(components: list[Json], urls: Mapping[str, str]) -> list[Json]:
    """A copy with ids, defaults and resolved `attachment://` addresses.

    `urls`: file name to the address of the message's own file. Raises ApiError (50035) for a name that is not there.
    """
    numbers = iter(range(1, 1000))
    return [_complete(component, numbers, urls) for component in components]


def _complete(component: Json, numbers: Iterator[int], urls: Mapping[str, str]) -> Json:
    kind = component["type"]
    done = _DEFAULTS.get(kind, {}) | _without_nulls(component)
    done["id"] = component.get("id") or next(numbers)
    if "components" in component:
        done["components"] = [_complete(part, numbers, urls) for part in component["components"]]
    if "accessory" in component:
        done["accessory"] = _complete(component["accessory"], numbers, urls)
    for key in ("media", "file"):
        if key in component:
            done[key] = _media(component[key], urls)
    if kind == GALLERY:
        done["items"] = [
            {
                "media": _media(item["media"], urls),
                "description": item.get("description"),
                "spoiler": bool(item.get("spoiler")),
            }
            for item in component["items"]
        ]
    return done


def _without_nulls(part: Json) -> Json:
    plain = {key: value for key, value in part.items() if value is not None}
    if "emoji" in plain:
        plain["emoji"] = _without_nulls(plain["emoji"])
    if "options" in plain:
        plain["options"] = [_without_nulls(option) for option in plain["options"]]
    return plain


def _media(media: Json, urls: Mapping[str, str]) -> Json:
    url = resolved(media["url"], urls)
    return {"id": "1", "url": url, "proxy_url": url}


def resolved(url: str, urls: Mapping[str, str]) -> str:
    """The address itself, or that of the message's file that `attachment://name` refers to."""
    if not url.startswith("attachment://"):
        return url
    name = url.removeprefix("attachment://")
    if name not in urls:
        raise bad_form("components", f"The message has no file named {name!r}.")
    return urls[name]
