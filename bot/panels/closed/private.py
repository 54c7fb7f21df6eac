"""A player's own closed hand: thirteen cards, the rows as far as they are chosen, and what may be declared.

A ready back and a ready middle by two taps, or by card five for the back and three for the front; what is left is the
third row. What is chosen beside the rows (a
natural, a surrender) takes two taps, so that nobody gives a hand away by one.
"""

from __future__ import annotations

from bot.panels.alt import fitted
from bot.panels.between import own_over_controls, own_over_line, own_result
from bot.panels.boards import board_text, card_labels, row_spec
from bot.panels.closed.announced import announced_spec, natural_cards_line, naturals_block
from bot.panels.closed.arranged import Arranged
from bot.panels.closed.controls import closed_controls
from bot.panels.closed.notices import said_lines
from bot.panels.closed.picture import ClosedHandPicture
from bot.panels.closed.prices import has_only_given_up, natural_price, short_price, surrender_price
from bot.panels.closed.ready import has_ready_middle
from bot.panels.closed.rows import bonus_words
from bot.panels.closed.rules import natural_name
from bot.panels.closed.words import foul_line, foul_named
from bot.panels.hand_names import hand_words, rows_words, short_hand_words
from bot.panels.notices import called_lines
from bot.panels.panel import Art, LateArt, Panel
from bot.panels.picture import BoardSpec, Ink, Line, Tone
from bot.panels.screen import Screen, ServerScreen, TableScreen, ink_of, relative, signed, with_deadline
from bot.panels.stopped import is_stopped, stop_line
from bot.panels.wording import dotted, hand_title
from bot.rules.cards import Row
from bot.rules.closed.naturals import NaturalKind
from bot.rules.reading import board_as_read
from bot.table.closed.draft import ClosedDraft
from bot.table.closed.hand import Stage
from bot.table.closed.seat import ClosedSeatView
from bot.table.closed.views import ClosedPlayerView


def closed_hand_panel(view: ClosedSeatView, draft: ClosedDraft, screen: TableScreen) -> Panel:
    """What one player sees of their own hand."""
    arranged = Arranged.of(view, draft)
    task = _task(arranged, screen)
    title = screen.at_table(hand_title(screen.words, "private.title", view.hand))
    if screen.is_text_only or view.hand.is_over:
        lines = [title, *task, _rows_line(arranged, screen)]
    else:
        lines = [dotted(title, " ".join(line for line in task if line))]
    if screen.is_text_only:
        lines.append(_others_line(view, screen))
        lines.append(naturals_block(view.hand, _open_naturals(view), screen))
        lines.append(f"```\n{_text(arranged, screen)}\n```")
    text = "\n".join(line for line in lines if line)
    if view.hand.is_over:
        controls = own_over_controls(view.public, view.hand, view.player.account, screen)
    else:
        controls = closed_controls(arranged, screen)
    if screen.is_text_only:
        return Panel(text, controls)
    return Panel(text, controls, LateArt(lambda: Art(_picture(arranged, screen), _alt(arranged, screen))))


def _task(arranged: Arranged, screen: TableScreen) -> list[str]:
    """What the player should do next, or whom they wait for."""
    words = screen.words
    view = arranged.view
    hand = arranged.view.hand
    if hand.is_over:
        over = own_result(view.public, hand, view.player, screen, foul="only" if view.player.is_foul else "")
        return [*over, own_over_line(view.public, view.player.account, screen)]
    if is_stopped(view.public, screen):
        return [stop_line(view.public, screen, own=view.player.account)]
    if view.public.is_played_out:
        return [words("hand.playing_out")]
    if arranged.is_absent:
        return [words("private.left" if view.public.has_left(view.player.account) else "private.away")]
    called = called_lines(view.player.account, screen)
    if hand.stage is Stage.SAYING:
        return [*called, *said_lines(hand, screen, view.player.account), _say(arranged, screen)]
    if hand.stage is Stage.CHANGING:
        return [*called, *said_lines(hand, screen, view.player.account), *_change(arranged, screen)]
    if view.player.seat in view.public.played_for and view.player.has_set:
        why = "setting.played_on" if view.player.seat in view.public.played_on else "setting.played_for"
        first = f"{words(why)} {_waiting(view, screen)}"
    elif not view.player.has_set:
        first = with_deadline(words, "setting.your_turn", screen.deadlines.turn_ms)
    elif arranged.is_changed and not screen.is_text_only:
        first = ""  # what counts until Confirm is said next
    else:
        first = f"{words('setting.is_set')} {_waiting(view, screen)}"
    return [*called, first, *_choosing(arranged, screen)]


def _others_line(view: ClosedSeatView, screen: ServerScreen) -> str:
    """Who else has set, and whom the hand waits for besides the reader; empty before anybody else has."""
    if view.hand.is_over or view.hand.stage is not Stage.SETTING:
        return ""
    others = [player for player in view.hand.players if player.seat != view.player.seat]
    done = tuple(player.account for player in others if player.has_set)
    if not done:
        return ""
    line = screen.words("closed_hand.have_set", names=screen.names_of(done)) + "."
    rest = tuple(player.account for player in others if player.is_waited_for)
    if view.player.has_set or not rest:
        return line
    names = screen.names_of(rest, before=screen.words("list.you"))
    return f"{line} {screen.words('setting.waits_besides', names=names)}"


def _choosing(arranged: Arranged, screen: ServerScreen) -> list[str]:
    """The next step, what is declared or could be, and a warning."""
    words = screen.words
    view = arranged.view
    draft = arranged.draft
    is_settled = view.player.has_set and not arranged.is_changed
    lines = [words("setting.not_confirmed")] if view.player.has_set and arranged.is_changed else []
    if draft.natural is not None:
        declares = "setting.declares" if screen.is_text_only else "setting.declares_seen"
        key = "setting.declared" if is_settled else declares
        return [*lines, _natural_words(view, draft.natural, key, screen)]
    if draft.surrenders:
        key = "setting.gave_up" if is_settled else "setting.gives_up"
        return [*lines, words(key, price=surrender_price(view, screen))]
    if arranged.shown.is_foul:
        lines.append(_foul(arranged, screen))
    elif not is_settled:
        lines.append(_next_step(arranged, screen))
    return [*lines, _holds(arranged, screen)] if screen.is_text_only else lines  # the buttons say it


def _foul(arranged: Arranged, screen: Screen) -> str:
    """That it fouls; by which rows only where no picture says it."""
    if screen.is_text_only:
        return foul_line(arranged.view, arranged.shown, screen)
    return screen.words("setting.fouls", fouls=arranged.view.hand.ruleset.fouls)


def _next_step(arranged: Arranged, screen: Screen) -> str:
    draft = arranged.draft
    if not draft.by_card:
        return screen.words(_ready_step(arranged))
    if not draft.back:
        return screen.words("setting.choose_back_then" if draft.front else "private.pick_cards")
    return screen.words("private.done" if draft.front else "setting.choose_front")


def _ready_step(arranged: Arranged) -> str:
    board = arranged.shown.board
    if board.is_full:
        return "private.done"
    if board.room(Row.BACK):
        return "private.ready_back"
    return "private.ready_middle" if has_ready_middle(arranged) else "private.ready_none"


def _holds(arranged: Arranged, screen: ServerScreen) -> str:
    """The naturals that the cards are, while one may be declared."""
    view, words = arranged.view, screen.words
    if not view.naturals or not view.may_set:
        return ""
    if len(view.naturals) == 1:
        return _natural_words(view, view.naturals[0][0], "setting.holds", screen)
    texts = [_natural_words(view, kind, "setting.held", screen) for kind, _ in view.naturals]
    return words("setting.holds_several", naturals=words("list.and", first=", ".join(texts[:-1]), last=texts[-1]))


def _natural_words(view: ClosedSeatView, kind: NaturalKind, key: str, screen: ServerScreen) -> str:
    """A sentence, or a part of one, about a natural and what it pays."""
    natural = natural_name(view.hand.ruleset, kind, screen.words)
    return screen.words(key, natural=natural, price=natural_price(view, kind, screen))


def _say(arranged: Arranged, screen: TableScreen) -> str:
    words = screen.words
    view = arranged.view
    if not view.may_say:
        return _waiting(view, screen)
    price = surrender_price(view, screen)
    if arranged.draft.surrenders:
        return words("setting.sure", price=price)
    key = "setting.say"
    if has_only_given_up(view):
        key = "setting.say_no_banker" if view.banks is False else "setting.say_last"
    return with_deadline(words, key, screen.deadlines.turn_ms, price=price)


def _change(arranged: Arranged, screen: TableScreen) -> list[str]:
    """What may be changed once a natural lies open, or whom the player waits for."""
    words = screen.words
    view = arranged.view
    if not view.may_change:
        return [_waiting(view, screen)]
    price = surrender_price(view, screen)
    until = screen.deadlines.turn_ms
    key = "setting.kept_surrender_until" if view.surrenders else "setting.kept_play_until"
    kept = words(key, until=relative(until)) if until is not None else ""
    if arranged.draft.surrenders == view.surrenders:
        return [words("setting.change_surrender" if view.surrenders else "setting.change_play", price=price), kept]
    if arranged.draft.surrenders:
        return [words("setting.sure", price=price), kept]
    foul = _foul(arranged, screen) if arranged.shown.is_foul else ""
    return [foul, words("setting.set_to_play"), kept]


def _waiting(view: ClosedSeatView, screen: TableScreen) -> str:
    return screen.waiting(tuple(player.account for player in view.hand.players if player.is_waited_for))


def _rows_line(arranged: Arranged, screen: Screen) -> str:
    """The full rows by name, back first as they are chosen, with what the bonus table pays for them."""
    if not _are_compared(arranged):
        return ""
    parts = []
    bonuses = _bonuses(arranged, screen)
    for row in reversed(Row):
        name = hand_words(screen.words, arranged.shown.names[row])
        bonus = bonuses[row]
        label = screen.words(f"row.{row.name.lower()}")
        if name and bonus:
            parts.append(screen.words("setting.row_pays", row=label, name=name, bonus=bonus))
        elif name:
            parts.append(screen.words("setting.row", row=label, name=name))
    return f"-# {' · '.join(parts)}" if parts else ""


def _bonuses(arranged: Arranged, screen: Screen) -> tuple[str, ...]:
    """What the bonus table brings for each row, in words; empty for a row without a bonus."""
    hand = arranged.view.hand
    return tuple(bonus_words(hand, units, screen) if units else "" for units in arranged.shown.royalties)


def _are_compared(arranged: Arranged) -> bool:
    """Whether the rows count as far as it is chosen: not beside a natural or a surrender."""
    view, draft = arranged.view, arranged.draft
    if view.may_set and view.hand.stage is Stage.SETTING and not view.hand.is_over:
        return draft.natural is None and not draft.surrenders
    return view.natural is None and not (view.hand.is_over and view.surrenders)


def _status(view: ClosedSeatView, screen: Screen) -> str:
    """Beside a player's own name: what they still have to do, or have done; nothing once the points stand there."""
    if view.player.is_waited_for:
        return screen.words("private.status_turn")
    if view.player.is_foul:
        return screen.words("hand.fouled")
    if view.surrenders:
        return screen.words("reveal.surrendered")
    return screen.words("setting.status_set") if view.player.has_set and not view.hand.is_over else ""


def _picture(arranged: Arranged, screen: ServerScreen) -> ClosedHandPicture:
    words = screen.words
    view = arranged.view
    draft = arranged.draft
    shown = arranged.shown
    is_waited_for = view.player.is_waited_for
    new = () if view.player.has_set and not arranged.is_changed else shown.board.cards
    names = [short_hand_words(words, name) for name in shown.names]  # the cards beside them say the rest
    bonuses = _bonuses(arranged, screen)
    board = board_as_read(shown.board)
    front, middle, back = (row_spec(board.row(row), row, draft=new, bonus=bonuses[row], name=names[row]) for row in Row)
    net = view.player.net
    is_foul = shown.is_foul and draft.natural is None and not draft.surrenders
    spec = BoardSpec(
        name=screen.plain_name(view.player.account),
        rows=(front, middle, back),
        tone=Tone.FOUL if is_foul else Tone.TO_ACT if is_waited_for else Tone.PLAIN,
        status=_status(view, screen),
        points="" if net is None else signed(net),
        points_ink=ink_of(net or 0),
        has_button=view.player.seat == view.hand.button,
    )
    announced = tuple(announced_spec(view.hand, player, screen) for player in _open_naturals(view))
    return ClosedHandPicture(spec, arranged.unplaced, _lines(arranged, screen), screen.has_two_colours, announced)


def _lines(arranged: Arranged, screen: Screen) -> tuple[Line, ...]:
    """Below the rows: what is declared or given up, or that they foul."""
    words = screen.words
    view = arranged.view
    draft = arranged.draft
    shown = arranged.shown
    if draft.natural is not None:
        natural = natural_name(view.hand.ruleset, draft.natural, words)
        price = short_price(view.hand, view.player, view.hand.ruleset.natural_units[draft.natural], words)
        return (Line(words("setting.line_natural", natural=natural, price=price), Ink.ACCENT),)
    if draft.surrenders:
        return (Line(words("setting.line_surrender"), Ink.LOSS),)
    if shown.is_foul:
        return (Line(words("hand.line_foul", **foul_named(view.hand.ruleset, shown, words)), Ink.LOSS),)
    return ()


def _open_naturals(view: ClosedSeatView) -> tuple[ClosedPlayerView, ...]:
    """Those whose natural this player sees before they play or surrender; the reveal shows it once more."""
    is_running = view.hand.stage in (Stage.SAYING, Stage.CHANGING) and not view.hand.is_over
    others = (player for player in view.hand.by_seat if player.natural is not None and player.seat != view.player.seat)
    return tuple(others) if is_running else ()


def _alt(arranged: Arranged, screen: ServerScreen) -> str:
    view, words = arranged.view, screen.words
    parts = [words("private.void") if view.hand.is_void else hand_title(words, "private.alt_title", view.hand)]
    parts += [natural_cards_line(arranged.view.hand, player, screen) for player in _open_naturals(arranged.view)]
    shown = arranged.shown
    said = tuple(zip(rows_words(screen.words, shown.names), _bonuses(arranged, screen), strict=True))
    rows = board_text(screen.words, board_as_read(shown.board), said)
    is_dealer = arranged.view.player.seat == arranged.view.hand.button
    notes = (screen.words("hand.alt_dealer") if is_dealer else "", _status(arranged.view, screen))
    rows = ", ".join((rows, *(note for note in notes if note)))
    parts += [screen.words("setting.alt_board", board=rows)]
    if rest := arranged.unplaced:
        parts.append(screen.words("setting.alt_rest", cards=card_labels(rest)))
    parts += [f"{line.text}." for line in _lines(arranged, screen)]
    natural = arranged.draft.natural
    parts.append(
        _holds(arranged, screen) if natural is None else _natural_words(view, natural, "setting.declared", screen)
    )
    return fitted([part.replace("**", "") for part in (*parts, _others_line(view, screen))])


def _text(arranged: Arranged, screen: Screen) -> str:
    return f"{board_text(screen.words, board_as_read(arranged.shown.board))}\n{card_labels(arranged.unplaced)}".rstrip()
