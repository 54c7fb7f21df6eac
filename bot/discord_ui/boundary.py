"""The error boundary of every command and click: each kind of error becomes one clear sentence for its sender."""

from __future__ import annotations

import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord

from bot.discord_ui.desk import Desk
from bot.discord_ui.failures import Failure, brief, failure_of
from bot.discord_ui.library import let_go
from bot.discord_ui.spoken import readers_words
from bot.panels.names import in_text
from bot.panels.study.cannot import cannot_words
from bot.panels.wording import problem_text, refusal_text
from bot.play.cannot_analyse import CannotAnalyse
from bot.play.errands import Busy, Failed
from bot.play.memory import NoSuchTable
from bot.play.tables import TableBroken
from bot.rules.bad_ruleset import BadRuleset
from bot.rules.cards import BadCard
from bot.store import StoreUnavailable, StoreUncertain
from bot.table.refusals import RuleError
from bot.words import Words

_log = logging.getLogger(__name__)


class Told(Exception):
    """Refuses a command or click with a sentence for its sender: the key of a text, and the values that it names."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


@asynccontextmanager
async def boundary(interaction: discord.Interaction[Any], desk: Desk) -> AsyncIterator[None]:
    """Run one command or click. An expected error becomes a private sentence; any other is logged with an id."""
    try:
        yield
    except Exception as error:
        words = await readers_words(desk.store, interaction)
        text = await sentence_of(desk, error, words)
        if text is None:
            await _failed(interaction, error, words)
        else:
            await tell(interaction, text)
    finally:
        let_go(interaction)


async def _failed(interaction: discord.Interaction[Any], error: Exception, words: Words) -> None:
    """See to an error that is not about what the sender wanted."""
    match failure_of(error):
        case Failure.TOO_LATE:
            _log.info("answer to interaction %s came too late (%s)", interaction.id, brief(error))
        case Failure.MESSAGE_GONE | Failure.TOO_OLD | Failure.ARCHIVED:  # it was deleted meanwhile, or is shown later
            await _acknowledge(interaction)
        case Failure.PASSING:  # what was saved is saved, and its messages show it soon
            _log.warning("interaction %s has no answer yet: %s", interaction.id, brief(error))
            await tell(interaction, words("error.network"))
        case _:
            await _report(interaction, error, words)


async def tell(interaction: discord.Interaction[Any], text: str) -> None:
    """Send a text that only the sender sees, whether or not the interaction has been answered already."""
    try:
        if interaction.response.is_done():
            await interaction.followup.send(text, ephemeral=True)
        else:
            await interaction.response.send_message(text, ephemeral=True)
    except Exception as error:
        if failure_of(error) is Failure.BUG:
            raise
        _log.info("could not answer interaction %s: %s", interaction.id, brief(error))


async def _acknowledge(interaction: discord.Interaction[Any]) -> None:
    """Acknowledge a click on a message that is gone: the message that replaced it shows the result."""
    if interaction.response.is_done() or interaction.type is not discord.InteractionType.component:
        return
    try:
        await interaction.response.defer()
    except Exception as error:
        if failure_of(error) is Failure.BUG:
            raise
        _log.info("could not acknowledge interaction %s: %s", interaction.id, brief(error))


async def sentence_of(desk: Desk, error: Exception, words: Words) -> str | None:
    """The sentence that tells the sender of an expected error, in their words; None for a bug."""
    match error:
        case RuleError(refusal=refusal, table=table):
            try:
                names = await desk.screens.names_in(refusal, table, words)
            except StoreUnavailable:
                return words("error.store")
            return refusal_text(words, refusal, names)
        case Told(key=key, values=values):
            return words(key, **values)
        case TableBroken(error_id=error_id):
            return words("error.bug", error=error_id)
        case NoSuchTable():
            return words("error.old_panel")
        case Busy():
            return words("export.busy")
        case Failed():
            return words("export.failed")
        case StoreUncertain():
            return words("error.uncertain")
        case StoreUnavailable():
            return words("error.store")
        case CannotAnalyse(key=key, values=values):
            return cannot_words(words, key, values)
        case BadCard(text=text):
            return words("error.not_a_card", text=in_text(text))
        case BadRuleset(file=file, key=key, reason=reason):
            return words("error.bad_setting", problem=problem_text(words, reason, file, key))
        case _:
            return None


async def _report(interaction: discord.Interaction[Any], error: Exception, words: Words) -> None:
    error_id = secrets.token_hex(4)
    _log.error("error %s in interaction %s", error_id, interaction.id, exc_info=error)
    await tell(interaction, words("error.bug", error=error_id))
