"""What the host's controls in the lobby change: each control has a function from old options to new ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from bot.discord_ui.boundary import Told
from bot.discord_ui.handlers import Click
from bot.panels.custom_ids import Verb
from bot.panels.lobby import options_summary
from bot.rules.preset_options import lobby_options, options_on, with_options
from bot.rules.ruleset import Ruleset
from bot.table.options import Level, Options
from bot.words import DEFAULT_LANGUAGE, words_in

Change = Callable[[Options, Click], Options]
"""The table's options after a click. Raises Told for a choice that was not offered."""


def _house_options(options: Options, click: Click) -> Options:
    """The preset with the chosen house options, all of which it must offer; of two that exclude each other the later.

    Its summary names those that it has in the end.
    """
    offered = [option.key for option in lobby_options(options.ruleset)]
    if click.tap.seen != options.ruleset.name or not offered or not set(click.values) <= set(offered):
        raise Told("error.old_panel")
    rules = with_options(options.ruleset, [key for key in offered if key in click.values])
    on = options_on(rules)
    return with_ruleset(options, with_options(rules, on, options_summary(rules, on, words_in(DEFAULT_LANGUAGE))))


def _level(options: Options, click: Click) -> Options:
    """Another level of the computer players."""
    if click.values[0] not in list(Level):
        raise Told("error.old_panel")
    return replace(options, computers=Level(click.values[0]))


def _hints(options: Options, click: Click) -> Options:
    """Hints on or off."""
    return replace(options, hints=click.tap.seen == "on")


def _deal_on(options: Options, click: Click) -> Options:
    """Hands that come by themselves, or wait for everybody."""
    return replace(options, deal_on=click.tap.seen == "on")


OPTION_CHANGES: Mapping[Verb, Change] = {
    Verb.OPTIONS: _house_options,
    Verb.LEVEL: _level,
    Verb.HINTS: _hints,
    Verb.DEAL_ON: _deal_on,
}
"""The change of each control."""


def with_ruleset(options: Options, ruleset: Ruleset) -> Options:
    """The options with another ruleset, and as many seats as it allows, unless the host had chosen fewer."""
    wanted_all = options.seats == options.ruleset.seats_max
    seats = ruleset.seats_max if wanted_all else min(options.seats, ruleset.seats_max)
    return replace(options, ruleset=ruleset, seats=max(seats, ruleset.seats_min))
