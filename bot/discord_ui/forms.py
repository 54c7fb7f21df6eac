"""What a form brings back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord


def values_of(interaction: discord.Interaction[Any]) -> dict[str, str]:
    """The texts in a form's answer by the custom ids of their fields."""
    parts = _parts(interaction.data)
    return {str(part["custom_id"]): str(part["value"]) for part in parts if {"custom_id", "value"} <= part.keys()}


def _parts(data: Any) -> Iterator[dict[str, Any]]:
    """All components in a form's answer, however deep."""
    for part in data.get("components", ()):
        yield part
        yield from _parts(part)
        if isinstance(inner := part.get("component"), dict):
            yield inner
