"""What whoever hosts the bot can set: the environment and `.env`, checked into one frozen value."""

from __future__ import annotations

import ipaddress
import re
from pathlib import Path
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

ENV_FILE = Path(".env")
"""Where the settings are read from besides the environment: beside where the bot is started."""

_TOKEN = re.compile(r"[\w-]{18,}\.[\w-]{4,}\.[\w-]{20,}")


class BadSettings(ValueError):
    """A setting that cannot be used. The message is one sentence that names it."""


class Settings(BaseSettings):
    """All settings. An empty value in `.env` means the default."""

    model_config = SettingsConfigDict(
        env_file=ENV_FILE, env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore", frozen=True
    )

    discord_token: SecretStr = SecretStr("")
    database: Path = Path("data/chinese-poker.sqlite3")
    log_level: str = Field(default="INFO", pattern="^(DEBUG|INFO|WARNING|ERROR)$")
    sync_commands: bool = True
    purge_after_days: int = Field(default=30, ge=0, le=3650)
    backup_every_hours: int = Field(default=1, ge=0, le=8760)
    backups_kept: int = Field(default=24, ge=1, le=10_000)
    discord_api: str = ""  # a loopback Discord that runs already, for tests and benchmarks

    @field_validator("discord_token")
    @classmethod
    def _looks_like_a_token(cls, token: SecretStr) -> SecretStr:
        text = token.get_secret_value().strip()
        if text and not _TOKEN.fullmatch(text):
            raise ValueError(
                "is not a bot token: copy it again from the Discord developer portal (Bot, Reset Token), without quotes"
            )
        return SecretStr(text)

    @field_validator("discord_api")
    @classmethod
    def _is_on_loopback(cls, address: str) -> str:
        if not address:
            return address
        host = urlsplit(address).hostname or ""
        try:
            is_loopback = ipaddress.ip_address(host).is_loopback
        except ValueError:
            is_loopback = False
        if not is_loopback:
            raise ValueError("must be an address such as http://127.0.0.1:8080; leave it empty for the real Discord")
        return address.rstrip("/")


def read_settings() -> Settings:
    """The settings from the environment and `.env`. Raises BadSettings."""
    try:
        return Settings()
    except ValidationError as problems:
        first = problems.errors(include_input=False)[0]
        name = str(first["loc"][0]).upper() if first["loc"] else "a setting"
        reason = str(first["msg"]).removeprefix("Value error, ")
        raise BadSettings(f"{name} {reason}.") from None
