"""What is counted of a closed hand (RULES 2)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.ledger.records import Figures, compared
from bot.rules.closed.pairs import sweep
from bot.table.closed.hand import Choice
from bot.table.closed.views import ClosedHandView
from bot.table.state import State


def closed_figures(state: State, hand: ClosedHandView, index: int) -> Figures:
    """The figures of one player of a scored hand, naturals and surrenders among them."""
    player = hand.players[index]
    result = hand.result
    assert result is not None
    is_played = player.choice is Choice.PLAY
    of_pool = [_of_row(best, index) for best in result.best] if is_played else []
    played = {place for place, other in enumerate(hand.players) if other.choice is Choice.PLAY}
    pairs = [pair for pair in result.pairs if played.issuperset(pair.players)]
    return replace(
        compared(pairs, index, of_pool, partial(sweep, hand.ruleset)),
        points=player.net or 0,
        fouls=int(player.is_foul),
        royalties=sum(result.royalties[index]) if is_played else 0,
        naturals=int(player.choice is Choice.NATURAL),
        surrenders=int(player.choice is Choice.SURRENDER),
    )


def _of_row(best: tuple[int, ...], index: int) -> int:
    """1 for who is among the best of a pool's row, -1 for another, 0 where nobody's counts: its units are returned."""
    return 0 if not best else 1 if index in best else -1
