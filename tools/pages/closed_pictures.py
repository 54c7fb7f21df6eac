"""One scripted closed hand for docs/playing.md: a private hand in the making, the reveal, what one could have set."""

from __future__ import annotations

from collections.abc import Iterator

from bot.ids import AccountId, TableId
from bot.panels.closed.private import closed_hand_panel
from bot.panels.panel import Panel
from bot.panels.screen import TableScreen
from bot.panels.study.analysis import analysis_panel
from bot.panels.table import table_panel
from bot.play.analysing import analysed
from bot.rules.board import Board
from bot.rules.cards import DECK_52, Row
from bot.rules.closed_presets import load_closed
from bot.table.actions import Join, Start
from bot.table.closed.actions import SetHand
from bot.table.closed.draft import ClosedDraft, choose
from bot.table.closed.seat import ClosedSeatView
from bot.table.decide import decide
from bot.table.events import TableOpened
from bot.table.evolve import evolve_all, fold
from bot.table.options import Options
from bot.table.showing import public_view, seat_view
from bot.table.state import State
from tools.pages.at_once import deal_at_once

ANN, BEN, CAT, DEE = (AccountId(name) for name in ("Ann", "Ben", "Cat", "Dee"))
SET = {  # in order of play: Ann has the button
    BEN: "Js Jd 4c / Ad Td 9d 6d 2d / 8h 8s 8d 4h 4d",
    CAT: "As Kd 7c / Qc Qd 9s 9c 4s / Kh Jh 6h 3h 2h",
    DEE: "Ac 6c 3s / Tc Ts 2c 2s 3c / Th 9h 8c 7s 6s",
    ANN: "Qh Qs Jc / Kc Ks 7h 7d 3d / 5s 5h 5c 5d Ah",
}


def states() -> Iterator[State]:
    """The table after the deal and after each player has set."""
    state = fold((TableOpened(TableId("closed"), ANN, Options(load_closed("american"), 4)),))
    for action in (Join(BEN), Join(CAT), Join(DEE), Start(ANN)):
        state = evolve_all(state, decide(state, action))
    dealt = [card for rows in SET.values() for card in Board.parse(rows).cards]
    state = evolve_all(state, deal_at_once(state, (*dealt, *(card for card in DECK_52 if card not in dealt))))
    yield state
    for account in (DEE, BEN, CAT, ANN):
        state = evolve_all(state, decide(state, SetHand(account, 1, Board.parse(SET[account]))))
        yield state


def closed_panels() -> Iterator[tuple[str, Panel]]:
    """The pictures' names and the panels that they are on."""
    screen = TableScreen(names={account: account for account in SET}, deal_root="8f3a61c2b7d4e590")
    moments = list(states())
    view = seat_view(moments[1], CAT)
    assert isinstance(view, ClosedSeatView)
    draft = choose(ClosedDraft(), Row.BACK, Board.parse(SET[CAT]).back)
    draft = choose(draft, Row.FRONT, Board.parse(SET[CAT]).front)
    yield "closed-hand", closed_hand_panel(view, draft, screen)
    yield "reveal", table_panel(public_view(moments[-1]), screen)
    hand = Board.parse(SET[CAT]).cards
    yield "analysis", analysis_panel(analysed(load_closed("american"), hand, is_varied=True), screen)
