"""Titles and summaries that people write into rulesets: shown in messages and pictures, so they are plain text."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator

from bot.rules.bad_ruleset import bad_key, mistake, shown

_MARKS = "*~`|<>@#[]\\"


def _is_plain(text: str) -> str:
    """No line ends, nothing invisible, nothing that turns the writing round, and no marks that Discord would read."""
    if text != text.strip() or not text.isprintable() or any(mark in text for mark in _MARKS):
        raise bad_key("", mistake("no_plain_text", marks=" ".join(_MARKS), value=shown(text)))
    return text


PlainText = Annotated[str, AfterValidator(_is_plain)]
