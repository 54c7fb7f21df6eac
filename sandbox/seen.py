"""A message as a person sees it: its words, pictures, buttons and selects, wherever they are nested."""

from __future__ import annotations

from dataclasses import dataclass

from sandbox.components import BUTTON, GALLERY, SELECTS, texts, walk
from sandbox.model import Flag, Json


class NotThere(LookupError):
    """The message has no such button or select; the message of the error lists those that it has."""


@dataclass(frozen=True, slots=True)
class SeenButton:
    """A button; `style` 1 to 5: blurple, grey, green, red, link."""

    label: str
    custom_id: str
    style: int
    is_disabled: bool
    url: str = ""


@dataclass(frozen=True, slots=True)
class SeenSelect:
    """A select; `options` are pairs of label and value, empty for one that lists users."""

    custom_id: str
    placeholder: str
    options: tuple[tuple[str, str], ...]
    min_values: int
    max_values: int
    is_disabled: bool


@dataclass(frozen=True, slots=True)
class SeenPicture:
    """A picture with its alt text."""

    url: str
    alt: str


@dataclass(frozen=True, slots=True)
class Seen:
    """A message at one moment; `raw` is its JSON."""

    id: int
    channel_id: int
    text: str  # content and all text displays, one below the other
    is_ephemeral: bool
    is_loading: bool
    mentions: tuple[int, ...]
    pictures: tuple[SeenPicture, ...]
    buttons: tuple[SeenButton, ...]
    selects: tuple[SeenSelect, ...]
    raw: Json

    def button(self, label: str) -> SeenButton:
        """The first button with this label, in any case, or whose label starts so. Raises NotThere."""
        wanted = label.lower()
        for fits in (str.__eq__, str.startswith):
            for button in self.buttons:
                if fits(button.label.lower(), wanted):
                    return button
        raise NotThere(f"no button {label!r}; there are: {', '.join(b.label for b in self.buttons) or 'none'}")

    def select(self, placeholder: str = "") -> SeenSelect:
        """The first select whose placeholder contains this. Raises NotThere."""
        for select in self.selects:
            if placeholder.lower() in select.placeholder.lower():
                return select
        raise NotThere(f"no select {placeholder!r}; there are: {', '.join(s.placeholder for s in self.selects)}")


def seen(payload: Json) -> Seen:
    """The message whose JSON this is."""
    components = payload["components"]
    parts = [part for _, part in walk(components)]
    flags = Flag(payload["flags"])
    return Seen(
        id=int(payload["id"]),
        channel_id=int(payload["channel_id"]),
        text="\n".join(filter(None, (payload["content"], *_embed_texts(payload["embeds"]), *texts(components)))),
        is_ephemeral=Flag.EPHEMERAL in flags,
        is_loading=Flag.LOADING in flags,
        mentions=tuple(int(user["id"]) for user in payload["mentions"]),
        pictures=_pictures(payload, parts),
        buttons=tuple(_button(part) for part in parts if part["type"] == BUTTON),
        selects=tuple(_select(part) for part in parts if part["type"] in SELECTS),
        raw=payload,
    )


def _embed_texts(embeds: list[Json]) -> list[str]:
    found: list[str] = []
    for embed in embeds:
        found += filter(None, (embed.get("title"), embed.get("description")))
        found += (f"{field['name']}: {field['value']}" for field in embed.get("fields") or ())
    return found


def _pictures(payload: Json, parts: list[Json]) -> tuple[SeenPicture, ...]:
    shown = [
        SeenPicture(item["media"]["url"], item.get("description") or "")
        for part in parts
        if part["type"] == GALLERY
        for item in part["items"]
    ]
    urls = {picture.url for picture in shown}
    for attachment in payload["attachments"]:
        if str(attachment.get("content_type", "")).startswith("image/") and attachment["url"] not in urls:
            shown.append(SeenPicture(attachment["url"], attachment.get("description") or ""))
    return tuple(shown)


def _button(part: Json) -> SeenButton:
    emoji = (part.get("emoji") or {}).get("name") or ""
    label = part.get("label") or emoji
    return SeenButton(label, part.get("custom_id", ""), part["style"], bool(part.get("disabled")), part.get("url", ""))


def _select(part: Json) -> SeenSelect:
    return SeenSelect(
        part["custom_id"],
        part.get("placeholder", ""),
        tuple((option["label"], option["value"]) for option in part.get("options") or ()),
        part["min_values"],
        part["max_values"],
        bool(part.get("disabled")),
    )
