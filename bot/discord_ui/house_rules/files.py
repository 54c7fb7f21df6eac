"""House rules as files to download."""

from __future__ import annotations

import io

import discord


def toml_file(name: str, document: str) -> discord.File:
    """A TOML document as an upload, named after its rule."""
    return discord.File(io.BytesIO(document.encode()), f"{name}.toml")
