"""What a seated player's message says while they hold no cards."""

from __future__ import annotations

from bot.ids import AccountId
from bot.panels.between import next_hand_buttons, not_at_table, own_over_line
from bot.panels.custom_ids import Verb
from bot.panels.notices import ending_line, own_asked_line
from bot.panels.panel import Panel, Style
from bot.panels.screen import TableScreen
from bot.panels.seated import NO_PLACE, Place
from bot.panels.stakes import is_out_of_points
from bot.panels.stopped import is_stopped, own_resume_controls, stop_line
from bot.panels.table_buttons import table_button
from bot.table.state import Phase
from bot.table.views import PublicView, SitterView


def welcome_panel(
    view: PublicView, channel_id: int, screen: TableScreen, account: AccountId, place: Place = NO_PLACE
) -> Panel:
    """Where the cards will come; or that the session is over; or why nothing is played, or not with the reader.

    `place`: what the reader may do about their own place in a lobby.
    """
    words = screen.words
    if view.phase is Phase.ENDED:
        return Panel(words("refusal.table_ended"))
    sitter = view.sitter_of(account)
    if sitter is None:
        return Panel(not_at_table(view, screen))
    if view.phase is Phase.LOBBY:
        key = "private.welcome_host" if account == view.host else "private.welcome"
        where = words(key, host=screen.name(view.host), channel=channel_id)
        lines = (where, own_asked_line(view, account, screen), place.line)
        return Panel("\n".join(line for line in lines if line), (place.buttons,) if place.buttons else ())
    if is_stopped(view, screen):
        return Panel(stop_line(view, screen, own=account), own_resume_controls(view, account, screen))
    if view.frozen is not None and sitter.seat in view.frozen.order:
        return Panel(words("private.dealing"))
    return _without_cards(view, sitter, screen)


def _without_cards(view: PublicView, sitter: SitterView, screen: TableScreen) -> Panel:
    """Why a hand is played without somebody, and how they come in."""
    words = screen.words
    if is_out_of_points(view, sitter.account, screen):
        return Panel(words("private.broke"), (next_hand_buttons(view, sitter.account, screen),))
    has_part = view.phase is not Phase.PLAYING and sitter.seat in view.next_seats
    if not has_part and (ending := ending_line(view, screen)):
        return Panel(ending)
    if sitter.skips_hands:
        lines = (words("private.sitting_out"), own_asked_line(view, sitter.account, screen))
        deal_me_in = table_button(view, screen, Verb.DEAL_ME_IN, "deal_me_in", Style.GO)
        return Panel("\n".join(line for line in lines if line), ((deal_me_in,),))
    if sitter.is_queued:
        is_owed = view.owes_fantasyland
        return Panel(words("private.queued_fantasyland" if is_owed else "private.queued"))
    buttons = next_hand_buttons(view, sitter.account, screen)
    if view.phase is Phase.PLAYING:
        text = words("private.not_in_hand")
    else:
        text = own_over_line(view, sitter.account, screen) or words("private.asked")
    return Panel(text, (buttons,) if buttons else ())
