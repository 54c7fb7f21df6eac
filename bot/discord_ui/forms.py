"""Reads the fields of a submitted form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord


def values_of(interaction: discord.Interaction[Any]) -> dict[str, str]:
    """The texts of a submitted form, by the custom ids of their fields."""
    parts = _parts(interaction.data)
    return {str(part["custom_id"]): str(part["value"]) for part in parts if {"custom_id", "value"} <= part.keys()}


def ticked_in(interaction: discord.Interaction[Any]) -> dict[str, list[str]]:
    """What is ticked in the groups of a submitted form, by their custom ids."""
    parts = (part for part in _parts(interaction.data) if {"custom_id", "values"} <= part.keys())
    return {str(part["custom_id"]): [str(one) for one in part["values"]] for part in parts}


def _parts(data: Any) -> Iterator[dict[str, Any]]:
    """All components of a submitted form, nested ones included."""
    for part in data.get("components", ()):
        yield part
        yield from _parts(part)
        if isinstance(inner := part.get("component"), dict):
            yield inner
