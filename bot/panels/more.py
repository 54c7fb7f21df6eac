"""More under a hand that is over: in private what its reader alone may want now, and nothing that they may not do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.ids import AccountId
from bot.panels.coming import is_more_to_come, way_in
from bot.panels.custom_ids import Verb
from bot.panels.notices import own_asked_line
from bot.panels.panel import Panel, Style
from bot.panels.review_buttons import review_button
from bot.panels.screen import Screen
from bot.panels.stakes import stake_buttons
from bot.panels.stopped import is_stopped
from bot.panels.table_buttons import computer_button, table_button
from bot.table.actions import Action, AddComputer, ChangeOptions, ComeBack, GiveCut, Leave, Ready, Rebuy, SitOut
from bot.table.state import Phase
from bot.table.views import PublicView

_ANY_COMPUTER = AccountId("")
_ANY_CUT = "-"


def more_panel(view: PublicView, account: AccountId, allows: Callable[[Action], bool], screen: Screen) -> Panel:
    """What one may do between hands beside playing on; who is not at the table reads how they get there."""
    words = screen.words
    sitter = view.sitter_of(account)
    button = partial(table_button, view, screen)
    proof = button(Verb.PROOF, "proof")
    if sitter is None or view.phase is Phase.ENDED:
        key = "host.ended" if view.phase is Phase.ENDED else "host.not_seated"
        is_scored = view.phase is Phase.ENDED and view.hand is not None and not view.hand.is_void
        review = (review_button(view.table, view.hand_no, screen),) if is_scored else ()
        return Panel(words(key, host=screen.name(view.host), coming=way_in(view, screen)), ((proof, *review),))
    mine = [button(Verb.MY_CARDS, "my_cards")]
    goes_on = not is_stopped(view, screen)
    if sitter.is_played_on:
        mine += [button(Verb.COME_BACK, "come_back", Style.NEXT)] if allows(ComeBack(account)) else []
    elif sitter.skips_hands:
        mine += (
            [button(Verb.DEAL_ME_IN, "deal_me_in", Style.NEXT)]
            if allows(Ready(account)) and is_more_to_come(view)
            else []
        )
    elif allows(SitOut(account)):
        mine.append(button(Verb.SIT_OUT, "sit_out"))
    mine += [button(Verb.CUT, "cut")] if allows(GiveCut(account, _ANY_CUT)) else []
    mine += [button(Verb.LEAVE, "leave")] if allows(Leave(account)) and not sitter.is_played_on else []
    table = [proof]
    table += [computer_button(view, screen)] if allows(AddComputer(account, _ANY_COMPUTER)) else []
    may = {
        Verb.BUY_IN: allows(ChangeOptions(account, view.options)),
        Verb.REBUY: allows(Rebuy(account, 1)),
        Verb.STAKES: goes_on,
    }
    table += [one for verb, one in stake_buttons(view, screen).items() if may[verb]]
    owed = view.owes_fantasyland and not sitter.skips_hands
    lines = [words("more.title"), own_asked_line(view, account, screen)]
    lines += [words("more.fantasyland") if owed else "", words("more.table")]
    return Panel("\n".join(line for line in lines if line), (tuple(mine), tuple(table)))
