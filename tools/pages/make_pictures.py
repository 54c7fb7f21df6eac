"""Draws the pictures of README and docs/playing.md from two scripted hands: `python -m tools.pages.make_pictures`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.ids import AccountId, TableId
from bot.ledger.entries import Book
from bot.panels.ledger.standings import Standings, ledger_panel
from bot.panels.open_face.private import hand_panel
from bot.panels.panel import Panel
from bot.panels.screen import TableScreen
from bot.panels.table import table_panel
from bot.render import draw
from bot.rules.board import Board
from bot.rules.cards import DECK_52, Card, Row, parse_cards
from bot.rules.open_face_presets import load_open_face
from bot.table.actions import Join, Start
from bot.table.decide import decide
from bot.table.events import TableOpened
from bot.table.evolve import evolve_all, fold
from bot.table.open_face.actions import PlaceCards
from bot.table.open_face.draft import Draft, tap_row
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.options import Options
from bot.table.showing import public_view, seat_view
from bot.table.state import State
from tools.pages import DOCS
from tools.pages.at_once import deal_at_once
from tools.pages.closed_pictures import closed_panels

FOLDER = DOCS / "pictures"
ANN, BEN, CAT = (AccountId(name) for name in ("Ann", "Ben", "Cat"))
# Each line is one player's hand, street by street: front / middle / back / discard.
SCRIPT = {
    BEN: "Kd / Tc / Ah Jh 8h /; / Td / 7h / 2h; / 4s / 6h / 5h; 8c / 4h / / 9d; 3h / 6d / / Th",
    CAT: "Ac / Jd 9c / 5c 5d /; Ad / / 3c / 7d; / 8d / 3d / Js; 5s / 6c / / Qc; / 2d / Kc / Qs",
    ANN: "Qh / 9s 4c / As Ks /; Qd / / 7s / 2c; / 9h / 3s / 6s; / 4d / Ts / 7c; 2s / Jc / / 8s",
}


def streets(account: AccountId) -> list[tuple[Board, tuple[Card, ...]]]:
    """A player's placements and discards."""
    found = []
    for street in SCRIPT[account].split(";"):
        rows, _, discards = street.rpartition("/")
        found.append((Board.parse(rows), parse_cards(discards)))
    return found


def states() -> Iterator[State]:
    """The table after each placement of the scripted hand."""
    state = fold((TableOpened(TableId("sample"), ANN, Options(load_open_face("pineapple"), 3)),))
    for action in (Join(BEN), Join(CAT), Start(ANN)):
        state = evolve_all(state, decide(state, action))
    played = {account: streets(account) for account in SCRIPT}
    dealt = [
        card
        for street in range(5)
        for account in (BEN, CAT, ANN)
        for card in (*played[account][street][0].cards, *played[account][street][1])
    ]
    deck = tuple(dealt) + tuple(card for card in DECK_52 if card not in dealt)
    state = evolve_all(state, deal_at_once(state, deck))
    for street in range(5):
        for account in (BEN, CAT, ANN):
            yield state
            rows, discards = played[account][street]
            state = evolve_all(state, decide(state, PlaceCards(account, 1, street + 1, rows, discards)))
    yield state


def save(name: str, panel: Panel) -> None:
    """Draw a panel's picture."""
    assert panel.picture is not None
    (FOLDER / f"{name}.png").write_bytes(draw(panel.picture))


def main() -> None:
    """Draw them all."""
    FOLDER.mkdir(exist_ok=True)
    totals = {ANN: 25, BEN: 2, CAT: -27}
    screen = TableScreen(names={account: account for account in SCRIPT}, deal_root="8f3a61c2b7d4e590")
    moments = list(states())
    save("table", table_panel(public_view(moments[11]), screen))
    view = seat_view(moments[8], ANN)
    assert isinstance(view, OpenFaceSeatView)
    draft = tap_row(Draft(), view.held[0], Row.MIDDLE)
    save("hand", hand_panel(view, draft, screen))
    save("hand-tall", hand_panel(view, draft, replace(screen, is_tall=True)))
    save("showdown", table_panel(public_view(moments[-1]), screen))
    save("ledger", ledger_panel(Standings(totals, Book.FRIENDS, 1, "", is_open=True), screen))
    for name, panel in closed_panels():
        save(name, panel)


if __name__ == "__main__":
    main()
