"""The rows of a player in a closed hand that is over, or the thirteen cards of a natural."""

from __future__ import annotations

from bot.ids import AccountId
from bot.panels.alt import board_alt
from bot.panels.boards import row_spec
from bot.panels.closed.announced import natural_cards_line
from bot.panels.closed.rows import compared, reveal_boards
from bot.panels.closed.rules import natural_name
from bot.panels.discs import hand_discs
from bot.panels.picture import BoardSpec, RowSpec
from bot.panels.screen import ServerScreen, ink_of, signed
from bot.panels.session.best import BestBoard
from bot.rules.cards import Row
from bot.table.closed.views import ClosedHandView, ClosedPlayerView


def best_closed_board(hand: ClosedHandView, account: AccountId, screen: ServerScreen) -> BestBoard | None:
    """What lay open of somebody's cards in the end; None for a surrender, and for somebody who was not in the hand."""
    player = next((one for one in hand.players if one.account == account), None)
    if player is None or hand.result is None:
        return None
    name = screen.plain_name(account)
    net = player.net or 0
    spec = BoardSpec(
        name,
        (RowSpec(()), RowSpec(()), RowSpec(())),
        points=signed(net),
        points_ink=ink_of(net),
        disc=hand_discs(hand, screen)[account],
        is_framed=True,
    )
    if player.natural is not None:
        natural = natural_name(hand.ruleset, player.natural, screen.words)
        spec = spec._replace(rows=_natural_rows(player), status=natural)
        return BestBoard(spec, natural_cards_line(hand, player, screen))
    if player.board is None:
        return None
    board = reveal_boards(hand, hand.result, screen)[compared(hand).index(player)]
    front, middle, back = (row._replace(won=(), is_best=False) for row in board.rows)
    shown = spec._replace(rows=(front, middle, back), tone=board.tone, status=board.status)
    return BestBoard(shown, board_alt(screen.words, shown))


def _natural_rows(player: ClosedPlayerView) -> tuple[RowSpec, RowSpec, RowSpec]:
    """The thirteen cards, group after group, as if they were set."""
    cards = iter([card for group in player.groups for card in group])
    front, middle, back = (row_spec(tuple(next(cards) for _ in range(row.size)), row) for row in Row)
    return front, middle, back
