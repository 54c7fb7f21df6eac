"""Commands that texts name can be clicked where Discord has told their ids, and only those that can be called."""

from __future__ import annotations

from contextvars import copy_context

import pytest

from bot.mentions import clickable, mentions_of, use_mentions
from bot.words import words_in

PATHS = frozenset({"ofc start", "table", "rules show"})
IDS = {"ofc": 11, "table": 12, "rules": 13}


def with_mentions(text: str) -> str:
    """A text as a bot writes it that knows its commands' ids."""

    def written() -> str:
        use_mentions(mentions_of(PATHS, IDS))
        return clickable(text)

    return copy_context().run(written)


@pytest.mark.parametrize(
    "text, expected",
    [
        ("`/ofc start` opens one.", "</ofc start:11> opens one."),
        ("`/table` or `/rules show`", "</table:12> or </rules show:13>"),
        ("`/rules` alone is no command", "`/rules` alone is no command"),
        ("`/chinese start` is not known", "`/chinese start` is not known"),
        ("`/rules show name:common` has an option", "`/rules show name:common` has an option"),
        ("nothing", "nothing"),
    ],
)
def test_a_command_becomes_its_mention(text: str, expected: str) -> None:
    assert with_mentions(text) == expected


def test_without_ids_the_backticks_stay() -> None:
    assert clickable("`/ofc start`") == "`/ofc start`"
    assert "`/play`" in words_in("en")("error.no_table")


def test_a_command_that_was_not_registered_has_no_mention() -> None:
    assert mentions_of(PATHS, {"ofc": 11}) == {"/ofc start": "</ofc start:11>"}
