"""Options of a lobby, in private: its host sets there all that a start command takes, everybody else reads it.

What has more than two answers in a list is a select; the rest is behind buttons, each with one form that is made for
the game that is set.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.ids import AccountId
from bot.panels.custom_ids import Tap, Verb, digest_seen
from bot.panels.form import Field, Form, Number, Pick, Ticks
from bot.panels.game import panels_of
from bot.panels.lobby import game_choices
from bot.panels.panel import Button, Choice, Controls, Panel, Select
from bot.panels.screen import Screen, ServerScreen
from bot.panels.stakes import pair_stakes_button
from bot.panels.table_buttons import clock_select, computer_button
from bot.panels.wording import clock_words, dotted, terms_said
from bot.rules.preset_options import lobby_options, options_on
from bot.rules.ruleset import Ruleset
from bot.table.actions import ANY_COMPUTER, Action, AddComputer, ChangeOptions
from bot.table.options import CALL_LEAST_S, CLOCKS_S, DEAL_ON_AFTER_S, Level, Options
from bot.table.views import PublicView
from bot.words import Words


def options_panel(
    view: PublicView,
    account: AccountId,
    allows: Callable[[Action], bool],
    offered: Sequence[Ruleset],
    screen: ServerScreen,
) -> Panel:
    """What is set at a table, and for its host the controls to set it. `offered`: what the rules may be changed to."""
    words, options = screen.words, view.options
    may_set = allows(ChangeOptions(account, options))
    ruleset = options.ruleset
    lines = [
        words("options.title"),
        terms_said(options, words),
        "" if ruleset.summary else words.about_game(ruleset.name, ""),
        dotted(
            clock_words(words, options.clock_s), words("options.computers", level=words(f"level.{options.computers}"))
        ),
        "" if options.deal_on else words("options.between", minutes=CALL_LEAST_S // 60),
        *_play_lines(options, words),
        words("options.pair_stakes") if pair_stakes_button(view, screen) else "",
        "" if may_set else words("options.hosts", host=screen.name(view.host)),
    ]
    rows = (*_selects(view, offered, screen), _buttons(view, account, allows, screen)) if may_set else ()
    return Panel("\n".join(line for line in lines if line), rows or _guests(view, screen))


def form_of(verb: Verb, view: PublicView, words: Words) -> Form:
    """The form behind a button, for the options as they are: one made for others comes too late."""
    title, fields = _FORMS[verb]
    tap = Tap(verb, view.table, view.hand_no, seen=options_seen(view.options))
    return Form(str(tap), words(title), fields(view.options, words))


def options_seen(options: Options) -> str:
    """The options that a form was made for, as part of its custom id."""
    return digest_seen(repr(options))


def _play_lines(options: Options, words: Words) -> list[str]:
    """What the form about how hands are played has, as it is set."""
    lines = []
    for field in _play_fields(options, words):
        if isinstance(field, Pick) and field.chosen is not None:
            lines.append(words("options.set", what=field.label, choice=field.chosen.label))
        elif isinstance(field, Ticks):
            lines += [one.label for one in field.choices if one.is_chosen]
    return lines


def _selects(view: PublicView, offered: Sequence[Ruleset], screen: Screen) -> Controls:
    """One for each long list: the games, their house rules, the clocks, how well computers play."""
    words, options = screen.words, view.options
    ruleset = options.ruleset
    games = Select(
        str(Tap(Verb.RULES, view.table, view.hand_no)),
        words("select.rules", ruleset=words.game(ruleset.title)),
        game_choices(offered or (ruleset,), words, ruleset.name),
    )
    level = Select(
        str(Tap(Verb.LEVEL, view.table, view.hand_no)),
        words("select.level", level=words(f"level.{options.computers}")),
        tuple(
            Choice(
                one,
                words("select.level", level=words(f"level.{one}")),
                words(f"level.{one}_hint"),
                one is options.computers,
            )
            for one in reversed(Level)
        ),
    )
    house = _house_rules(view, screen)
    return (games, *((house,) if house else ()), clock_select(view, CLOCKS_S, screen), level)


def _house_rules(view: PublicView, screen: Screen) -> Select | None:
    """What some groups play otherwise in this preset, several at once; None where there is nothing."""
    ruleset = view.options.ruleset
    offered = lobby_options(ruleset)
    if not offered:
        return None
    on = options_on(ruleset)
    return Select(
        str(Tap(Verb.OPTIONS, view.table, view.hand_no, seen=ruleset.name)),
        screen.words("select.options"),
        tuple(Choice(one.key, screen.words(f"option.{one.key}"), is_chosen=one.key in on) for one in offered),
        least=0,
        most=len(offered),
    )


def _buttons(
    view: PublicView, account: AccountId, allows: Callable[[Action], bool], screen: Screen
) -> tuple[Button, ...]:
    """One for each form that asks for anything here; one computer more; the stakes between two."""
    forms = (verb for verb, (_, fields) in _FORMS.items() if fields(view.options, screen.words))
    return (
        *(Button(str(Tap(verb, view.table, view.hand_no)), screen.words(_FORMS[verb][0])) for verb in forms),
        *((computer_button(view, screen),) if allows(AddComputer(account, ANY_COMPUTER)) else ()),
        *pair_stakes_button(view, screen),
    )


def _guests(view: PublicView, screen: Screen) -> Controls:
    """What is not the host's alone."""
    stakes = pair_stakes_button(view, screen)
    return (stakes,) if stakes else ()


def _players_fields(options: Options, words: Words) -> tuple[Field, ...]:
    ruleset = options.ruleset
    seats = tuple(
        Choice(str(number), words("options.seat_number", number=number), is_chosen=number == options.seats)
        for number in range(ruleset.seats_min, ruleset.seats_max + 1)
    )
    label, points = words("options.buy_in", step=options.stake), options.points_in(options.buy_in)
    stack = Number("buy_in", label, points, words("options.buy_in_about"))
    return (
        *((Pick("seats", words("options.seats"), seats),) if len(seats) > 1 else ()),
        *((stack,) if ruleset.cap != "none" else ()),
    )


def _stakes_fields(options: Options, words: Words) -> tuple[Field, ...]:
    return (Number("stake", words("options.stake"), options.stake),)


def _play_fields(options: Options, words: Words) -> tuple[Field, ...]:
    game = panels_of(options.ruleset)
    switches = tuple(
        Choice(name, words(f"options.{name}", seconds=DEAL_ON_AFTER_S), is_chosen=getattr(options, name))
        for name in (*game.switches, "hints", "deal_on")
    )
    return (*game.play_picks(options, words), Ticks("switches", words("options.switches"), switches))


_FORMS = {
    Verb.SET_PLAYERS: ("button.set_players", _players_fields),
    Verb.SET_STAKES: ("button.set_stakes", _stakes_fields),
    Verb.SET_PLAY: ("button.set_play", _play_fields),
}
"""What stands on each button and over its form, and what the form asks for."""
