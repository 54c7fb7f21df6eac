"""The table's panel before its first hand: who sits, the rules, and how to begin."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels.coming import can_join
from bot.panels.custom_ids import Tap, Verb, terms_seen
from bot.panels.game import panels_of
from bot.panels.notices import notices
from bot.panels.panel import Button, Choice, Controls, Panel, Style
from bot.panels.screen import Screen, ServerScreen, TableScreen
from bot.panels.shortening import shortened
from bot.panels.stakes import pair_stakes_button, stake_lines
from bot.panels.stopped import is_stopped, resume_buttons, vote_buttons
from bot.panels.table_buttons import table_button
from bot.panels.wording import clock_words, dotted, pause_key
from bot.rules.ruleset import Ruleset
from bot.table.options import LOBBY_HOURS
from bot.table.state import Phase
from bot.table.views import PublicView, SitterView
from bot.words import Words

_HINT_LENGTH_MAX = 100


def lobby_title(view: PublicView, screen: ServerScreen) -> str:
    """What the lobby's table plays, and whose it is."""
    game = screen.words.game(view.options.ruleset.title)
    return screen.words("lobby.title", ruleset=game, host=screen.name(view.host))


def lobby_panel(view: PublicView, screen: TableScreen) -> Panel:
    """Seats, settings, and how it begins; what is the host's is refused to others in words.

    A lobby that stands still says why, and has only what works there.
    """
    words = screen.words
    is_still = is_stopped(view, screen)
    ruleset = view.options.ruleset
    lines = [
        lobby_title(view, screen),
        ruleset.summary,  # of a server's own rules, and of those that a preset is played with
        _set_line(view, words),
        *(_seat_line(view, sitter, screen) for sitter in view.sitters),
        *notices(view, screen),
        *([] if is_still else _asking_lines(view, screen)),
        *stake_lines(view, screen),
        words("lobby.thread", thread=screen.thread_id) if screen.thread_id else "",
        "" if is_still else words("lobby.how"),
        words("lobby.table", table=view.table),
    ]
    controls = _stopped_controls(view, screen) if is_still else _controls(view, screen)
    return Panel("\n".join(line for line in lines if line), controls)


def closed_lobby_panel(view: PublicView, screen: Screen) -> Panel:
    """What is left of a table at which no hand was dealt."""
    title = screen.words("over.ended", ruleset=screen.words.game(view.options.ruleset.title))
    return Panel(f"{title}\n{screen.words('lobby.closed', hours=LOBBY_HOURS)}")


def sign_panel(view: PublicView, screen: TableScreen) -> Panel:
    """What stands in a channel while the hands are played in a thread: where, by whom, and how to come in."""
    words = screen.words
    title = lobby_title(view, screen)
    if view.phase is Phase.ENDED:
        return Panel("\n".join((title, words("lobby.sign_over", thread=screen.thread_id))))
    names = screen.names_of(tuple(sitter.account for sitter in view.sitters))
    join = Button(str(Tap(Verb.JOIN, view.table, seen=terms_seen(view.terms_no))), words("button.join"), Style.NEXT)
    key = pause_key(words, view.paused, "sign", "lobby.sign")
    text = "\n".join((title, words(key, thread=screen.thread_id, names=names)))
    return Panel(text, ((join,),) if can_join(view, screen) else ())


def _set_line(view: PublicView, words: Words) -> str:
    """What is set otherwise than usual, in one line: **Options** has all of it."""
    options = view.options
    return dotted(
        words("lobby.seats", taken=len(view.sitters), seats=view.seats),
        words("terms.stake", stake=words("lobby.stake", number=options.stake)) if options.stake > 1 else "",
        words("terms.stacks", number=options.points_in(options.buy_in)) if options.has_stacks else "",
        clock_words(words, options.clock_s) if options.clock_s else "",
        panels_of(options.ruleset).manner(options, words),
        words("lobby.hints") if options.hints else "",
        words("lobby.deal_on") if options.deal_on else "",
    )


def _asking_lines(view: PublicView, screen: TableScreen) -> list[str]:
    """Who is asked for what before the first hand."""
    words = screen.words
    lines = [words("lobby.expected", names=screen.names_of(view.expected))] if view.expected else []
    return [*lines, _starting_line(view, screen)]


def _starting_line(view: PublicView, screen: TableScreen) -> str:
    """Whose Start it is and to whom it deals, or how many are missing; nothing while only who is asked is missing."""
    starting = tuple(sitter for sitter in view.sitters if not (sitter.is_out or sitter.is_broke))
    are_in = tuple(sitter.account for sitter in starting if not sitter.is_asked)
    if missing := max(view.options.ruleset.seats_min - len(starting), 0):
        return screen.words("lobby.missing", number=missing)
    if len(are_in) < view.options.ruleset.seats_min:
        return ""
    key = "lobby.starting_anybody" if screen.deadlines.is_start_anybodys else "lobby.starting"
    return screen.words(key, names=screen.names_of(are_in))


def _seat_line(view: PublicView, sitter: SitterView, screen: TableScreen) -> str:
    words = screen.words
    return dotted(
        words("lobby.seat", name=screen.name(sitter.account)),
        words("lobby.host") if sitter.account == view.host else "",
        words("lobby.cut", cut=screen.shown_cut(sitter.account)) if sitter.has_cut else "",
    )


def game_choices(offered: Sequence[Ruleset], words: Words, chosen: str = "") -> tuple[Choice, ...]:
    """Games as the lines of a select."""
    return tuple(
        Choice(
            one.name,
            words.game(one.title),
            shortened(words.about_game(one.name, one.summary), _HINT_LENGTH_MAX),
            one.name == chosen,
        )
        for one in offered
    )


def options_summary(ruleset: Ruleset, keys: Sequence[str], words: Words) -> str:
    """What a preset with these options says of itself; nothing without any: then its own summary holds."""
    named = " · ".join(words(f"option.{key}") for key in keys)
    return words("lobby.options", ruleset=words.game(ruleset.title), options=named) if keys else ""


def _stopped_controls(view: PublicView, screen: TableScreen) -> Controls:
    """What works in a lobby that stands still."""
    leave = Button(str(Tap(Verb.LEAVE, view.table)), screen.words("button.leave"))
    return ((*resume_buttons(view, screen), leave, *vote_buttons(view, screen)),)


def _controls(view: PublicView, screen: TableScreen) -> Controls:
    """The same for everybody: what belongs to one alone comes in private, after Join and Options."""
    can_start = len(view.sitters) >= view.options.ruleset.seats_min
    # While somebody is asked, this is Join for all others.
    join = table_button(view, screen, Verb.JOIN, "in" if view.asked else "join", Style.NEXT)
    start = table_button(view, screen, Verb.START, "start", Style.GO)._replace(is_disabled=not can_start)
    options = table_button(view, screen, Verb.SHOW_OPTIONS, "options")
    stakes = pair_stakes_button(view, screen) if view.stake_offers else ()
    return ((join, start, options, *vote_buttons(view, screen), *stakes),)
