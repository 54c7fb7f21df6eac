"""The table's panel before its first hand: who sits, the rules, and how to begin."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels.coming import can_join
from bot.panels.custom_ids import Tap, Verb, terms_seen
from bot.panels.games import panels_of
from bot.panels.notices import notices
from bot.panels.panel import Button, Choice, Controls, Panel, Select, Style
from bot.panels.screen import Screen
from bot.panels.shortening import shortened
from bot.panels.stakes import buy_in_line, stake_buttons, stake_lines
from bot.panels.stopped import is_stopped, resume_buttons, vote_buttons
from bot.panels.table_buttons import computer_button, table_button
from bot.panels.wording import dotted, pause_key
from bot.rules.preset_options import lobby_options, options_on
from bot.rules.ruleset import Ruleset
from bot.table.options import DEAL_ON_AFTER_S, LOBBY_HOURS, Level, Options
from bot.table.state import Phase
from bot.table.views import PublicView, SitterView
from bot.words import Words

_HINT_LENGTH_MAX = 100


def lobby_panel(view: PublicView, screen: Screen) -> Panel:
    """Seats, settings, and the buttons that everybody may press (the host's are refused to others in words).

    A lobby that stands still says why, and has only what works there.
    """
    words = screen.words
    is_still = is_stopped(view, screen)
    ruleset = view.options.ruleset
    lines = [
        words("lobby.title", ruleset=words.game(ruleset.title), host=screen.name(view.host)),
        words.about_game(ruleset.name, ruleset.summary),
        words(
            "lobby.settings" if view.options.stake == 1 else "lobby.settings_stake",
            taken=len(view.sitters),
            seats=view.seats,
            stake=stake_words(screen, view.options),
            clock=clock_words(screen, view.options.clock_s),
            pace=panels_of(ruleset).manner(view.options, words),
        ),
    ]
    lines.append(buy_in_line(view, screen))
    lines += help_lines(view.options, screen, has_computers=_has_computers(view))
    lines += [_seat_line(view, sitter, screen) for sitter in view.sitters]
    lines += [words("lobby.free")] * (view.seats - len(view.sitters))
    lines += notices(view, screen)
    lines += [] if is_still else _asking_lines(view, screen)
    lines += stake_lines(view, screen)
    lines += [words("lobby.thread", thread=screen.thread_id)] if screen.thread_id else []
    lines += [] if is_still else [words("lobby.how")]
    lines.append(words("lobby.table", table=view.table))
    controls = _stopped_controls(view, screen) if is_still else _controls(view, screen)
    return Panel("\n".join(line for line in lines if line), controls)


def closed_lobby_panel(view: PublicView, screen: Screen) -> Panel:
    """What is left of a table at which no hand was dealt."""
    title = screen.words("over.ended", ruleset=screen.words.game(view.options.ruleset.title))
    return Panel(f"{title}\n{screen.words('lobby.closed', hours=LOBBY_HOURS)}")


def sign_panel(view: PublicView, screen: Screen) -> Panel:
    """What stands in a channel while the hands are played in a thread: where, by whom, and how to come in."""
    words = screen.words
    title = words("lobby.title", ruleset=words.game(view.options.ruleset.title), host=screen.name(view.host))
    if view.phase is Phase.ENDED:
        return Panel("\n".join((title, words("lobby.sign_over", thread=screen.thread_id))))
    names = screen.names_of(tuple(sitter.account for sitter in view.sitters))
    join = Button(str(Tap(Verb.JOIN, view.table, seen=terms_seen(view.terms_no))), words("button.join"), Style.NEXT)
    key = pause_key(words, view.paused, "sign", "lobby.sign")
    text = "\n".join((title, words(key, thread=screen.thread_id, names=names)))
    return Panel(text, ((join,),) if can_join(view, screen) else ())


def stake_words(screen: Screen, options: Options) -> str:
    """How many points a unit is worth at this table."""
    return screen.words("lobby.stake", number=options.stake)


def clock_words(screen: Screen, clock_s: int) -> str:
    """A turn's length in the largest whole unit."""
    if not clock_s:
        return screen.words("clock.off")
    for seconds, key in ((3600, "hours"), (60, "minutes")):
        if clock_s % seconds == 0:
            return screen.words(f"clock.{key}", number=clock_s // seconds)
    return screen.words("clock.seconds", number=clock_s)


def help_lines(options: Options, screen: Screen, *, has_computers: bool) -> list[str]:
    """How well computers play where there are some, whether players are helped, whether hands come by themselves."""
    words = screen.words
    lines = [words("lobby.computers", level=words(f"level.{options.computers}"))] if has_computers else []
    lines += [words("lobby.hints")] if options.hints else []
    return [*lines, words("lobby.deal_on", seconds=DEAL_ON_AFTER_S)] if options.deal_on else lines


def cut_button(view: PublicView, screen: Screen) -> Button:
    """Opens the little form for one's word in the shuffle."""
    return table_button(view, screen, Verb.CUT, "cut")


def _has_computers(view: PublicView) -> bool:
    return any(sitter.is_computer for sitter in view.sitters)


def _asking_lines(view: PublicView, screen: Screen) -> list[str]:
    """Who is asked for what before the first hand."""
    words = screen.words
    lines = [words("lobby.expected", names=screen.names_of(view.expected))] if view.expected else []
    return [*lines, _starting_line(view, screen)]


def _starting_line(view: PublicView, screen: Screen) -> str:
    """To whom Start deals, or how many are missing for it; nothing while it waits for those who are asked."""
    starting = tuple(sitter.account for sitter in view.sitters if not (sitter.is_out or sitter.is_broke))
    if missing := max(view.options.ruleset.seats_min - len(starting), 0):
        return screen.words("lobby.missing", number=missing)
    if view.asked:
        return ""
    return screen.words("lobby.starting", names=screen.names_of(starting))


def _seat_line(view: PublicView, sitter: SitterView, screen: Screen) -> str:
    words = screen.words
    return dotted(
        words("lobby.seat", name=screen.name(sitter.account)),
        words("lobby.host") if sitter.account == view.host else "",
        words("lobby.ready") if sitter.is_ready or sitter.is_computer else "",
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


def _options(view: PublicView, screen: Screen) -> Select | None:
    """What some groups play otherwise in this preset, several at once; None where there is nothing."""
    ruleset = view.options.ruleset
    offered = lobby_options(ruleset)
    if not offered:
        return None
    on = options_on(ruleset)
    return Select(
        str(Tap(Verb.OPTIONS, view.table, seen=ruleset.name)),
        screen.words("select.options"),
        tuple(Choice(one.key, screen.words(f"option.{one.key}"), is_chosen=one.key in on) for one in offered),
        least=0,
        most=len(offered),
    )


def _stopped_controls(view: PublicView, screen: Screen) -> Controls:
    """What works in a lobby that stands still."""
    leave = Button(str(Tap(Verb.LEAVE, view.table)), screen.words("button.leave"))
    return ((*resume_buttons(view, screen), leave, *vote_buttons(view, screen)),)


def _controls(view: PublicView, screen: Screen) -> Controls:
    words = screen.words
    is_full = len(view.sitters) >= view.seats
    can_start = view.phase is Phase.LOBBY and len(view.sitters) >= view.options.ruleset.seats_min

    # One message has the same buttons for everybody: while somebody is asked, this is Join for all others.
    join = table_button(view, screen, Verb.JOIN, "in" if view.asked else "join", Style.NEXT)
    rules = Select(
        str(Tap(Verb.RULES, view.table)),
        words("select.rules", ruleset=words.game(view.options.ruleset.title)),
        game_choices(screen.offered or (view.options.ruleset,), words, view.options.ruleset.name),
    )

    def switch(verb: Verb, key: str, *, is_on: bool) -> Button:
        now, wanted = ("on", "off") if is_on else ("off", "on")
        return Button(str(Tap(verb, view.table, seen=wanted)), words(f"button.{key}_{now}"))

    level = Select(
        str(Tap(Verb.LEVEL, view.table)),
        words("select.level", level=words(f"level.{view.options.computers}")),
        tuple(
            Choice(level, words(f"level.{level}"), words(f"level.{level}_hint"), level is view.options.computers)
            for level in reversed(Level)
        ),
    )
    options = _options(view, screen)
    return (
        (
            *(() if is_full and not view.asked else (join,)),
            table_button(view, screen, Verb.READY, "ready"),
            cut_button(view, screen),
            table_button(view, screen, Verb.LEAVE, "leave"),
            switch(Verb.HINTS, "hints", is_on=view.options.hints),
        ),
        (
            table_button(view, screen, Verb.START, "start", Style.GO)._replace(is_disabled=not can_start),
            *(() if is_full else (computer_button(view, screen),)),
            # A vote that runs takes the place of a switch: there may be no room for both.
            *(vote_buttons(view, screen) or (switch(Verb.DEAL_ON, "deal_on", is_on=view.options.deal_on),)),
            *stake_buttons(view, screen).values(),
        ),
        rules,
        *((options,) if options else ()),
        *((level,) if _has_computers(view) else ()),
    )
