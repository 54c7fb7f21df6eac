"""What whoever hosts the bot can set: the environment and `.env`, checked into one frozen value.

The bot goes on without the lines of `.env` that set nothing: misspelt names, and what cannot be read.
"""

from __future__ import annotations

import io
import ipaddress
import logging
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from dotenv.parser import parse_stream
from pydantic import Field, IPvAnyAddress, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.store.place import place_of
from bot.store.postgresql.address import Address
from bot.store.shards import Wanted

ENV_FILE = Path(".env")
"""Where the settings are read from besides the environment: beside where the bot is started."""

SHARDS_MOST = 16_384
_ANY = "any:"
_WEB_PAGE = r"^(https?://[^\s<>()]{1,300})?$"
_PAGE = "the whole address of a page, such as https://example.com/page"
_IN_WORDS = {
    "log_level": "DEBUG, INFO, WARNING or ERROR",
    "log_format": "text or json",
    "sync_commands": "true, false or always",
    "health_host": "an address in numbers, such as 127.0.0.1",
    "privacy_url": _PAGE,
    "terms_url": _PAGE,
}
_HOST_NAME = re.compile(r"[A-Za-z0-9_]([\w.-]{0,250}[A-Za-z0-9_])?", re.ASCII)
_PASSWORD = "PGPASSWORD"  # noqa: S105 - where PostgreSQL's library looks for one
_TOKEN = re.compile(r"[\w-]{18,}\.[\w-]{4,}\.[\w-]{20,}")

_OTHERS = re.compile("(POSTGRES|COMPOSE|DOCKER|PYTHON)_?[A-Z_]+|MPLCONFIGDIR|TZ")
"""What compose, the image and the unit know: it may stand beside the bot's own settings."""

_FOR_TESTS = "discord_api"  # nobody who hosts means this one
_PREFIX = "DISCORD_"  # other bots have it, too: it makes no two names alike
_LIKENESS = 0.55  # TOKEN is like DISCORD_TOKEN, HTTP_PROXY like nothing
_SHOWN = re.compile(r"[\w-]{1,40}")  # a part of a token that slipped into the place of a name is not repeated

logging.getLogger("dotenv.main").setLevel(logging.ERROR)  # `unused_lines` says in words what it could not read


class BadSettings(ValueError):
    """A setting that cannot be used. The message is one sentence that names it."""


class Settings(BaseSettings):
    """All settings. An empty value in `.env` means the default."""

    model_config = SettingsConfigDict(
        env_file=ENV_FILE, env_file_encoding="utf-8-sig", env_ignore_empty=True, extra="ignore", frozen=True
    )

    discord_token: SecretStr = SecretStr("")
    database: Path | Address = Path("data/chinese-poker.sqlite3")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    sync_commands: bool | Literal["always"] = True
    shards: int | None = Field(default=None, ge=1, le=SHARDS_MOST)  # None: as many as Discord recommends
    shard_ids: Annotated[tuple[int, ...] | int, NoDecode] = ()  # empty: all of them; a number: so many that are free
    purge_after_days: int = Field(default=30, ge=0, le=3650)
    backup_every_hours: int = Field(default=1, ge=0, le=8760)
    backups_kept: int = Field(default=24, ge=1, le=10_000)
    log_format: Literal["text", "json"] = "text"
    health_port: int = Field(default=0, ge=0, le=65535)  # 0: nobody listens
    health_host: IPvAnyAddress = ipaddress.IPv4Address("127.0.0.1")
    host_names: Annotated[tuple[str, ...], NoDecode] = ()  # besides localhost and addresses in numbers
    privacy_url: str = Field(default="", pattern=_WEB_PAGE)
    terms_url: str = Field(default="", pattern=_WEB_PAGE)
    discord_api: str = ""  # a loopback Discord that runs already, for tests and benchmarks

    @field_validator("log_level", mode="before")
    @classmethod
    def _is_upper_case(cls, text: object) -> object:
        return text.upper() if isinstance(text, str) else text

    @field_validator("log_format", "sync_commands", mode="before")
    @classmethod
    def _is_lower_case(cls, text: object) -> object:
        return text.lower() if isinstance(text, str) else text

    @field_validator("discord_token")
    @classmethod
    def _looks_like_a_token(cls, token: SecretStr) -> SecretStr:
        text = token.get_secret_value().strip()
        if text and not _TOKEN.fullmatch(text):
            raise ValueError(
                "is not a bot token: copy it again from the Discord developer portal (Bot, Reset Token), without quotes"
            )
        return SecretStr(text)

    @field_validator("database", mode="before")
    @classmethod
    def _is_a_place(cls, database: object) -> object:
        """What looks like an address is one: taken for a folder's name it would be on a disk that does not last."""
        place = place_of(database) if isinstance(database, str) else database
        return place.with_password(os.environ.get(_PASSWORD, "")) if isinstance(place, Address) else place

    @field_validator("host_names", mode="before")
    @classmethod
    def _are_names(cls, text: object) -> object:
        names = [name.strip() for name in text.split(",")] if isinstance(text, str) else text
        if isinstance(names, list) and not all(_HOST_NAME.fullmatch(name) for name in names):
            raise ValueError("must be names of machines with commas between them, such as bot,status.example.com")
        return names

    @field_validator("shard_ids", mode="before")
    @classmethod
    def _is_a_list(cls, text: object) -> object:
        if not isinstance(text, str):
            return text
        if (number := text.strip().removeprefix(_ANY)) != text.strip():
            if not number.isdecimal() or int(number) < 1:
                raise ValueError(f"must say how many free shards to take, such as {_ANY}2")
            return int(number)
        parts = [part.strip() for part in text.split(",")]
        if not all(part.isdecimal() for part in parts):
            raise ValueError(f"must be numbers of shards with commas between them, such as 0,1,2, or {_ANY}2")
        return tuple(int(part) for part in parts)

    @field_validator("shard_ids")
    @classmethod
    def _are_shards(cls, ids: tuple[int, ...] | int, others: ValidationInfo) -> tuple[int, ...] | int:
        count = others.data.get("shards")
        is_number = isinstance(ids, int)
        if is_number and isinstance(others.data.get("database"), Path):
            raise ValueError("takes shards that are free, which only processes on one PostgreSQL can agree on")
        if is_number and (count is None or ids > count):
            raise ValueError(f"takes {ids} shards, so SHARDS must say how many there are in all, and not fewer")
        if isinstance(ids, int):
            return ids
        if ids and count is None:
            raise ValueError("names some of the shards, so SHARDS must say how many there are in all")
        if beyond := [one for one in ids if one >= (count or 0)]:
            raise ValueError(f"names shard {beyond[0]}, but SHARDS={count} are numbered from 0 to {(count or 0) - 1}")
        if len(set(ids)) < len(ids):
            raise ValueError("names a shard twice: name each once")
        if isinstance(others.data.get("database"), Path) and len(ids) < (count or 0) and ids:
            raise ValueError("names some of the shards, which only processes on one PostgreSQL share: leave it empty")
        return ids

    @property
    def wanted_shards(self) -> Wanted | None:
        """What this process serves of what several serve together; None where it has the database alone."""
        if isinstance(self.database, Path) or not self.shard_ids or self.shards is None:
            return None
        if isinstance(self.shard_ids, int):
            return Wanted(self.shards, number=self.shard_ids)
        return Wanted(self.shards, self.shard_ids)

    @field_validator("discord_api")
    @classmethod
    def _is_on_loopback(cls, address: str) -> str:
        if not address:
            return address
        try:
            parts = urlsplit(address)
            is_ours = parts.scheme == "http" and ipaddress.ip_address(parts.hostname or "").is_loopback
            is_ours &= parts.port != 0  # reading it refuses what is no port
        except ValueError:
            is_ours = False
        if not is_ours:
            raise ValueError("must be an address such as http://127.0.0.1:8080; leave it empty for the real Discord")
        return address.rstrip("/")


def read_settings() -> Settings:
    """The settings from the environment and `.env`. Raises BadSettings."""
    try:
        if ENV_FILE.is_dir():
            raise BadSettings(f"{ENV_FILE} is a folder: rename it, and put the settings into a file of that name.")
        return Settings()
    except ValidationError as problems:
        first = problems.errors(include_input=False)[0]
        name = str(first["loc"][0])
        own = str(first["msg"]).removeprefix("Value error, ") if first["type"] == "value_error" else ""
        raise BadSettings(f"{name.upper()} {own or _must_be(name)}.") from None
    except UnicodeDecodeError:
        raise BadSettings(f"{ENV_FILE} is not text: save it as UTF-8.") from None
    except OSError as error:
        why = f"{ENV_FILE} cannot be read ({error.strerror})"
        raise BadSettings(f"{why}: give it to the user that runs the bot, with the mode 600.") from None


def _must_be(name: str) -> str:
    """What a setting must be, for those whose value the library refuses in its own words."""
    if name in _IN_WORDS:
        return f"must be {_IN_WORDS[name]}"
    limits = Settings.model_fields[name].metadata
    (least,), (most,) = ([getattr(one, side) for one in limits if hasattr(one, side)] for side in ("ge", "le"))
    return f"must be a whole number from {least} to {most}"


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
