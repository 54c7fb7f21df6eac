"""Mutations that change nothing that anybody could see, each with the reason why."""

from __future__ import annotations

import tomllib
from pathlib import Path


def explained() -> dict[tuple[str, str, str, str], str]:
    """Reasons by the key of the mutation: file, function, old and new line."""
    entries = tomllib.loads(Path(__file__).with_name("explained.toml").read_text("utf-8")).get("mutation", [])
    return {(entry["file"], entry["function"], entry["old"], entry["new"]): entry["because"] for entry in entries}
