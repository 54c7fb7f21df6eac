"""The lines of `.env` that set nothing: misspelt names, and what cannot be read. The bot goes on without them."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from dotenv.parser import parse_stream

from bot.settings import ENV_FILE, Settings

_OTHERS = re.compile("(POSTGRES|COMPOSE|DOCKER|PYTHON)_?[A-Z_]+|MPLCONFIGDIR|TZ")
"""What compose, the image and the unit know: it may stand beside the bot's own settings."""

_FOR_TESTS = "discord_api"  # nobody who hosts means this one
_PREFIX = "DISCORD_"  # other bots have it, too: it makes no two names alike
_LIKENESS = 0.55  # TOKEN is like DISCORD_TOKEN, HTTP_PROXY like nothing
_SHOWN = re.compile(r"[\w-]{1,40}")  # a part of a token that slipped into the place of a name is not repeated


@dataclass(frozen=True, slots=True)
class UnusedLine:
    """A line that sets nothing, told without its value. `is_mistake`: it was surely meant for the bot."""

    sentence: str
    is_mistake: bool


def unused_lines() -> Iterator[UnusedLine]:
    """The lines of `.env` that set nothing, from above, read as the settings are. For a file that can be read."""
    if not ENV_FILE.is_file():
        return
    for line in parse_stream(io.StringIO(ENV_FILE.read_text(encoding="utf-8-sig"))):
        text = line.original.string.lstrip()
        line_no = line.original.line + line.original.string[: -len(text) or None].count("\n")
        where = f"line {line_no} of {ENV_FILE}"
        if line.error or (line.key is not None and line.value is None):
            first = re.match(r"(?:export\s+)?([\w-]*)", text, re.IGNORECASE)
            meant = _meant_by(first[1]) if first is not None else None
            yield UnusedLine(f"{where} cannot be read: write it as {meant or 'NAME'}=value", is_mistake=True)
        elif line.key is not None and not _is_known(line.key):
            name = f"{line.key}, which is no setting" if _SHOWN.fullmatch(line.key) else "what is no setting"
            meant = _meant_by(line.key)
            advice = f": perhaps you mean {meant}" if meant else " of the bot"
            yield UnusedLine(f"{where} sets {name}{advice}", is_mistake=meant is not None)


def _is_known(name: str) -> bool:
    return name.lower() in Settings.model_fields or _OTHERS.fullmatch(name.upper()) is not None


def _meant_by(name: str) -> str | None:
    """The setting whose name is most like this one, if any is."""
    names = [known.upper() for known in Settings.model_fields if known != _FOR_TESTS]
    bare = {known.removeprefix(_PREFIX): known for known in names}
    own = name.upper().replace("-", "_").removeprefix(_PREFIX)
    return next((bare[near] for near in get_close_matches(own, bare, 1, _LIKENESS)), None)
