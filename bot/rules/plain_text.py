"""Titles and summaries that people write into rulesets: shown in messages and pictures, so they are plain text."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator

_MARKS = "*~`|<>@#[]\\"


def _is_plain(text: str) -> str:
    """No line ends, nothing invisible, nothing that turns the writing round, and no marks that Discord would read."""
    if text != text.strip() or not text.isprintable() or any(mark in text for mark in _MARKS):
        raise ValueError(f"must be plain text on one line, without any of {' '.join(_MARKS)}")
    return text


PlainText = Annotated[str, AfterValidator(_is_plain)]
