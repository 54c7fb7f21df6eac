"""The panel of a closed hand in its channel, while it is set and announced."""

from __future__ import annotations

from bot.panels.alt import shared
from bot.panels.between import running_controls
from bot.panels.boards import face_down_rows, row_spec
from bot.panels.closed.announced import announced_spec, clash_inks, natural_cards_line, naturals_block
from bot.panels.closed.notices import bank_lines, natural_lines, said_lines, stakes_line
from bot.panels.discs import hand_discs
from bot.panels.notices import deal_line, notices, running_totals_line, totals_drawn, totals_spare
from bot.panels.panel import Art, Panel
from bot.panels.picture import BoardSpec, Ink, Line, TablePicture, Tone
from bot.panels.screen import Screen, ServerScreen, TableScreen, with_deadline
from bot.panels.stakes import broke_line, stacks_line
from bot.panels.stopped import is_stopped
from bot.panels.wording import dotted, hand_title
from bot.rules.cards import Row
from bot.table.closed.hand import Choice, Stage
from bot.table.closed.views import ClosedHandView, ClosedPlayerView
from bot.table.views import PublicView

_WAITED_FOR = {Stage.SETTING: "hand.setting", Stage.CHANGING: "closed_hand.may_change"}


def closed_table_panel(view: PublicView, hand: ClosedHandView, screen: TableScreen) -> Panel:
    """Who has set and what was said, whom everybody waits for, the bank, stacks and stakes."""
    words = screen.words
    about = words.about_game(hand.ruleset.name, hand.ruleset.summary)
    summary = words("closed_hand.summary", summary=about) if about else ""
    waiting = "" if is_stopped(view, screen) else _waiting(hand, screen)
    art, lines = None, [dotted(hand_title(words, "hand.picture_title", hand), waiting)]
    if screen.is_text_only:
        lines = [hand_title(words, "hand.title", hand), summary, waiting]
        done = tuple(player.account for player in hand.players if player.has_set)
        if hand.stage is Stage.SETTING and done:
            lines.append(words("closed_hand.have_set", names=screen.names_of(done)))
        lines += said_lines(hand, screen)
        lines.append(naturals_block(hand, (one for one in hand.by_seat if one.natural is not None), screen))
        lines += [*bank_lines(hand, screen), running_totals_line(view, screen)]
    else:
        alt, left = shared(_sentences(hand, screen), [*totals_spare(view, screen), (about, summary)])
        art = Art(_picture(view, hand, screen), alt)
        lines += [*natural_lines(hand, screen), *left]
    lines += [stakes_line(hand, screen), stacks_line(view, screen), broke_line(view, screen)]
    lines += [*notices(view, screen), deal_line(view, screen)]
    return Panel("\n".join(line for line in lines if line), running_controls(view, screen), art)


def _waiting(hand: ClosedHandView, screen: TableScreen) -> str:
    names = screen.names_of(tuple(player.account for player in hand.players if player.is_waited_for))
    return with_deadline(screen.words, f"closed_hand.{hand.stage}", screen.deadlines.turn_ms, names=names)


def _picture(view: PublicView, hand: ClosedHandView, screen: ServerScreen) -> TablePicture:
    words = screen.words
    waited = " · ".join(screen.plain_name(player.account) for player in hand.players if player.is_waited_for)
    lines = [
        Line(hand_title(words, "hand.picture_title", hand), Ink.TITLE),
        Line(words(f"closed_hand.line_{hand.stage}", names=waited), Ink.ACCENT),
    ]
    lines += clash_inks(hand, screen)
    lines += totals_drawn(view, screen)
    boards = tuple(_board(hand, player, screen) for player in hand.by_seat if player.natural is None)
    shown = tuple(announced_spec(hand, player, screen) for player in hand.by_seat if player.natural is not None)
    return TablePicture(boards, tuple(lines), screen.has_two_colours, shown)


def _board(hand: ClosedHandView, player: ClosedPlayerView, screen: ServerScreen) -> BoardSpec:
    """Backs for who has set, hollow slots for who has not or has given up: nothing else is known of anybody."""
    has_cards = player.has_set and player.choice is not Choice.SURRENDER
    front, middle, back = face_down_rows() if has_cards else (row_spec((), row) for row in Row)
    tone = Tone.TO_ACT if player.is_waited_for else Tone.PLAIN
    return BoardSpec(
        name=screen.plain_name(player.account),
        rows=(front, middle, back),
        tone=tone,
        status=_status(hand, player, screen),
        points="" if player.stack is None else str(hand.options.points_in(player.stack)),
        has_button=player.seat == hand.button,
        is_banker=player.seat == hand.banker,
        disc=hand_discs(hand, screen)[player.account],
    )


def _status(hand: ClosedHandView, player: ClosedPlayerView, screen: Screen) -> str:
    words = screen.words
    if player.choice is not None:
        return words(f"closed_hand.{player.choice}")
    if player.is_waited_for:
        return words(_WAITED_FOR.get(hand.stage, "hand.to_act"))
    if hand.stage is Stage.CHANGING:
        return words("closed_hand.answered")
    return words("closed_hand.set") if player.has_set else ""


def _sentences(hand: ClosedHandView, screen: ServerScreen) -> list[str]:
    """The picture in words, but for what the session has brought so far."""
    words = screen.words
    title = hand_title(words, f"closed_hand.alt_{hand.stage}", hand)
    held = next((one for one in hand.players if one.seat == hand.ace_dealer), None)
    ace = "" if held is None else f"{words('closed_hand.ace_dealer', name=screen.plain_name(held.account))}."
    return [title, *(_alt_of(hand, player, screen) for player in hand.by_seat), ace]


def _alt_of(hand: ClosedHandView, player: ClosedPlayerView, screen: ServerScreen) -> str:
    if player.natural is not None:
        return natural_cards_line(hand, player, screen)
    notes = (
        _status(hand, player, screen),
        screen.words("hand.alt_dealer") if player.seat == hand.button else "",
        screen.words("hand.alt_banker") if player.seat == hand.banker else "",
    )
    name, said = screen.plain_name(player.account), ", ".join(note for note in notes if note)
    return screen.words("closed_hand.alt_player", name=name, status=said)
