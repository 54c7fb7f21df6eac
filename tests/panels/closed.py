"""Panels of closed hands for tests."""

from __future__ import annotations

from bot.panels.closed.picture import RevealPicture
from bot.panels.panel import Panel
from bot.panels.screen import TableScreen
from bot.panels.table import result_in_words, table_panel
from bot.table.showing import public_view
from tests.table.closed_games import FOUR, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, DAN

IN_ORDER = (ANN, BEN, CAT, DAN)
NAMES = {account: account for account in IN_ORDER}


def panel_of(game: ClosedGame, **screen: object) -> Panel:
    """The table's panel."""
    given = {"names": NAMES, "deal_root": "00"} | screen
    return table_panel(public_view(game.state), TableScreen(**given))  # type: ignore[arg-type] # the tests' own keywords


def words_of(game: ClosedGame) -> str:
    """The result of a hand that is over, as who hears it is told."""
    view = public_view(game.state)
    assert view.hand is not None
    return result_in_words(view, view.hand, TableScreen(names=NAMES, deal_root="00")).text


def reveal_of(game: ClosedGame) -> RevealPicture:
    """The picture of a hand that is over."""
    picture = panel_of(game).picture
    assert isinstance(picture, RevealPicture)
    return picture


def played(preset: str, seats: int = 4, **settings: object) -> ClosedGame:
    """The deal of four, everybody setting what they were dealt; `tests.rules.closed` says which row beats which."""
    table = closed_options(closed(preset, **settings))
    return ClosedGame(*IN_ORDER[:seats], table=table).all_set({who: FOUR[who] for who in IN_ORDER[:seats]})
