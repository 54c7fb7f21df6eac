"""The best board of a player in an open-face hand that is over."""

from __future__ import annotations

from bot.ids import AccountId
from bot.panels.open_face.boards import board_words, showdown_board_spec
from bot.panels.screen import ServerScreen, ink_of, signed
from bot.panels.session.best import BestBoard
from bot.table.open_face.views import OpenFaceHandView


def best_open_face_board(hand: OpenFaceHandView, account: AccountId, screen: ServerScreen) -> BestBoard | None:
    """Of several boards the one that brought most, under the points of all of them; None for somebody not in it."""
    found = (index for index, player in enumerate(hand.players) if player.account == account)
    index = next(found, None)
    result = hand.result
    if index is None or result is None:
        return None
    player = hand.players[index]
    number = max(range(len(player.boards)), key=lambda board: result.net_of(index, board))
    spec = showdown_board_spec(screen, hand, player, number)
    front, middle, back = (row._replace(won=()) for row in spec.rows)
    net = player.net or 0
    return BestBoard(
        spec._replace(
            rows=(front, middle, back),
            points=signed(net),
            points_ink=ink_of(net),
            has_button=False,
            is_framed=True,
        ),
        board_words(screen, hand, player, number, has_results=False),
    )
