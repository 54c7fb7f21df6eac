"""House rules as files."""

from __future__ import annotations

import io

import discord


def toml_file(name: str, document: str) -> discord.File:
    """A document to download, under its rule's name."""
    return discord.File(io.BytesIO(document.encode()), f"{name}.toml")
