"""Panels that fit into a message, however long the names: shorter names first, then fewer details."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from bot.panels.names import NAME_LENGTH_MAX
from bot.panels.panel import TEXT_LENGTH_MAX, Panel
from bot.panels.screen import ServerScreen

S = TypeVar("S", bound=ServerScreen)
_NAME_LENGTHS = (NAME_LENGTH_MAX, 16, 8)


def fitting(build: Callable[[S], Panel], screen: S) -> Panel:
    """The panel with the longest names that fit; with eight letters and still too long, the brief one."""
    for length in _NAME_LENGTHS:
        panel = build(replace(screen, name_length=length))
        if len(panel.text) <= TEXT_LENGTH_MAX:
            return panel
    return build(replace(screen, name_length=_NAME_LENGTHS[-1], is_brief=True))
