"""What the controls of a lobby's options change: each has a function from the options as they are to new ones."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from bot.discord_ui.boundary import Told
from bot.discord_ui.handlers import Click
from bot.discord_ui.number_form import number_of
from bot.panels.form import Form, Number, Pick
from bot.panels.lobby import options_summary
from bot.play.known import Known
from bot.rules.preset_options import lobby_options, options_on, with_options
from bot.rules.ruleset import Ruleset
from bot.table.options import Level, Options, Pace, Policy, chips_of
from bot.words import DEFAULT_LANGUAGE, words_in

_PICKED: Mapping[str, Callable[[str], object]] = {"seats": int, "pace": Pace, "policy": Policy}


def with_house_options(known: Known, click: Click) -> Options:
    """The preset with the chosen house options, all of which it must offer; of two that exclude each other the later.

    Its summary names those that it has in the end. Raises Told for a choice that was not offered.
    """
    options = known.state.options
    offered = [option.key for option in lobby_options(options.ruleset)]
    if click.tap.seen != options.ruleset.name or not offered or not set(click.values) <= set(offered):
        raise Told("error.old_panel")
    rules = with_options(options.ruleset, [key for key in offered if key in click.values])
    on = options_on(rules)
    return with_ruleset(options, with_options(rules, on, options_summary(rules, on, words_in(DEFAULT_LANGUAGE))))


def with_level(known: Known, click: Click) -> Options:
    """Another level of the computer players. Raises Told for one that was not offered."""
    if click.values[0] not in list(Level):
        raise Told("error.old_panel")
    return replace(known.state.options, computers=Level(click.values[0]))


def answered(options: Options, form: Form, texts: Mapping[str, str], ticked: Mapping[str, Collection[str]]) -> Options:
    """The options with what a form brings back: texts and choices by field, and what is ticked.

    A number that is none, or out of its range, is left to the table's rules, which name the range. Raises Told for a
    choice that the form does not have.
    """
    new: dict[str, Any] = {}
    for field in form.fields:
        if isinstance(field, Number):
            number = number_of(texts.get(field.key, ""))
            new[field.key] = chips_of(number, options.stake) if field.key == "buy_in" else number
            continue
        offered = {choice.value for choice in field.choices}
        chosen = {texts.get(field.key, "")} if isinstance(field, Pick) else set(ticked.get(field.key, ()))
        if not chosen <= offered:
            raise Told("error.old_panel")
        if isinstance(field, Pick):
            new[field.key] = _PICKED[field.key](*chosen)
        else:
            new |= {name: name in chosen for name in offered}
    return replace(options, **new)


def with_ruleset(options: Options, ruleset: Ruleset) -> Options:
    """The options with another ruleset, and as many seats as it allows, unless the host had chosen fewer."""
    wanted_all = options.seats == options.ruleset.seats_max
    seats = ruleset.seats_max if wanted_all else min(options.seats, ruleset.seats_max)
    return replace(options, ruleset=ruleset, seats=max(seats, ruleset.seats_min))
