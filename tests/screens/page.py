"""The page that an evening becomes: headings, who does what, and each message as it stands then."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from bot.panels.pictures import Picture, ReplayPicture

_MENTION: Final = re.compile(r"<(?P<kind>/|@!?|@&|#|t:)(?P<what>[^<>:]+)(?::(?P<more>[^<>]+))?>")
_SMALL: Final = "-# "
_LINK: Final = re.compile(r"(?<=\]\()(https://discord\.com/channels/[\d@me/]+/)\d+(?=\))")
_SOME_MESSAGE: Final = r"\g<1>…"  # its number tells how long the simulation took
_HASH: Final = re.compile(r"(?<![0-9a-f])[0-9a-f]{16}(?![0-9a-f])")
_LINK_STYLE: Final = 5
_BUTTON, _SELECT, _TEXT_INPUT, _LABEL = 2, 3, 4, 18  # Discord's types of components
_SOME_HASH: Final = "0123456789abcdef"  # a hash of entries with their times: another one in each run
_UNITS: Final = (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1))


@dataclass(frozen=True)
class Reader:
    """What a message's marks mean: names by Discord's ids, and the time in which it is read."""

    names: Mapping[str, str]
    now: datetime

    def plain(self, text: str) -> str:
        """A text with names, commands and times as Discord shows them."""
        return _HASH.sub(_SOME_HASH, _LINK.sub(_SOME_MESSAGE, _MENTION.sub(self._said, text)))

    def _said(self, mark: re.Match[str]) -> str:
        kind, what = mark["kind"], mark["what"]
        if kind == "/":
            return f"`/{what}`"
        if kind == "t:":
            return _time(datetime.fromtimestamp(int(what), UTC), self.now, mark["more"] or "f")
        return f"{'#' if kind == '#' else '@'}{self.names.get(what, what)}"


@dataclass
class Page:
    """Lines of Markdown, and the pictures that they show by their files' names."""

    lines: list[str] = field(default_factory=list)
    pictures: dict[str, Picture] = field(default_factory=dict)
    _chapter: str = ""
    _offered: set[str] = field(default_factory=set)

    @property
    def text(self) -> str:
        """The whole page."""
        return re.sub(r"\n{3,}", "\n\n", "\n".join(self.lines).strip()) + "\n"

    def chapter(self, name: str, title: str) -> None:
        """Begin a part of the evening; its pictures are called by its name."""
        self._chapter, self._offered = name, set()
        self.lines += ["", f"## {title}", ""]

    def act(self, text: str) -> None:
        """Say what somebody does now."""
        self.lines += ["", f"**▸ {text}**", ""]

    def message(self, place: str, payload: Mapping[str, Any], art: Picture | None, reader: Reader) -> None:
        """Show a message that is new or has changed, with its picture and all that can be pressed."""
        shown = [f"*{place}*", *_text(reader.plain(payload["content"]))]
        for embed in payload.get("embeds", ()):
            shown += ("", *filter(None, (embed.get("title"), *embed.get("description", "").splitlines())))
        for file in payload["attachments"]:
            shown += self._file(file, art)
        shown += self._controls(payload["components"])
        self.lines += [f"> {line}".rstrip() for line in shown] + [""]

    def form(self, modal: Mapping[str, Any]) -> None:
        """Show a form that opens."""
        self.lines += [f"> *A form:* **{modal['title']}**", *(f"> {line}" for line in _fields(modal["components"])), ""]

    def choices(self, typed: str, offered: Iterable[str]) -> None:
        """Show what an option offers while somebody types."""
        self.lines += [f"> *Offered for* “{typed}”*:*", *(f"> - {one}" for one in offered), ""]

    def _controls(self, rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
        for row in rows:
            parts = row.get("components", ())
            buttons = [_button(one) for one in parts if one.get("type") == _BUTTON]
            if buttons:
                yield from ("", " ".join(buttons))
            for menu in (one for one in parts if one.get("type") == _SELECT):
                yield from ("", f"**▾ {menu.get('placeholder', '')}**: {self._options(menu['options'])}")

    def _options(self, options: Iterable[Mapping[str, Any]]) -> str:
        """What a select offers, at length when it is new in its chapter."""
        offered = str([one["label"] for one in options])
        is_known = offered in self._offered
        self._offered.add(offered)
        return "offers what it did before" if is_known else "; ".join(map(_option, options))

    def _file(self, file: Mapping[str, Any], art: Picture | None) -> Iterator[str]:
        yield ""
        if art is None:
            yield f"📎 `{_HASH.sub(_SOME_HASH, file['filename'])}`"
            return
        name = next((name for name, known in self.pictures.items() if known == art), None)
        if name is None:
            number = 1 + sum(known.startswith(f"{self._chapter}-") for known in self.pictures)
            kind = "gif" if isinstance(art, ReplayPicture) else "png"
            name = f"{self._chapter}-{number}.{kind}"
            self.pictures[name] = art
        yield f"![](pictures/{name})"
        yield ""
        yield f"*The picture in words:* {file.get('description') or '(nothing)'}"


def _text(content: str) -> Iterator[str]:
    """Discord's lines as Markdown's: each stays a line, and small print is small."""
    yield ""
    is_code = was_quoted = False
    for line in content.splitlines():
        is_code ^= line.startswith("```")
        if was_quoted and not line.startswith(">"):
            yield ""
        was_quoted = line.startswith(">")
        small = line.removeprefix(_SMALL)
        shown = line if is_code or small == line else f"<sub>{small}</sub>"
        yield shown if is_code or line.startswith(("```", "#", ">", "- ")) or not line else f"{shown}\\"


def _button(button: Mapping[str, Any]) -> str:
    label = button.get("label") or button.get("emoji", {}).get("name", "")
    shown = f"<kbd>{label}</kbd>"
    if button.get("style") == _LINK_STYLE:
        return f"{shown}↗"
    return f"<s>{shown}</s>" if button.get("disabled") else shown


def _option(option: Mapping[str, Any]) -> str:
    label, description = str(option["label"]), option.get("description")
    return ("✓ " if option.get("default") else "") + label + (f" ({description})" if description else "")


def _fields(components: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for one in components:
        if one.get("type") == _TEXT_INPUT:
            beside = [f"{key}: {one[key]}" for key in ("placeholder", "value") if one.get(key)]
            yield " · ".join((f"- **{one.get('label', '')}**", *beside))
        elif one.get("type") == _LABEL:
            inner = one["component"]
            beside = [f"{key}: {inner[key]}" for key in ("placeholder", "value") if inner.get(key)]
            said = [f"- **{one['label']}**", *filter(None, [one.get("description")]), *beside]
            yield " · ".join((*said, *map(_option, inner.get("options", ()))))
        else:
            yield from _fields(one.get("components", ()))


def _time(moment: datetime, now: datetime, style: str) -> str:
    if style != "R":
        return f"{moment:%d %B %Y %H:%M}" if style != "t" else f"{moment:%H:%M}"
    # Up: a clock that has run half a second on, as it has on a busy machine, leaves the number as it was.
    seconds = math.ceil((moment - now).total_seconds())
    unit, size = next((pair for pair in _UNITS if abs(seconds) >= pair[1]), _UNITS[-1])
    number = round(abs(seconds) / size)
    said = f"{number} {unit}{'' if number == 1 else 's'}"
    return f"in {said}" if seconds >= 0 else f"{said} ago"
