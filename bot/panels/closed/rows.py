"""Who beat whom in a closed hand, row by row: for the picture of the reveal and in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cmp_to_key
from itertools import combinations

from bot.panels.boards import face_down_rows
from bot.panels.discs import hand_discs
from bot.panels.hand_names import hand_words, short_hand_words
from bot.panels.picture import BoardSpec, Ink, Mark, RowSpec, Slot, Tone
from bot.panels.screen import Screen, ServerScreen, ink_of, sign_of, signed
from bot.rules.cards import Row
from bot.rules.closed.hands import ClosedPlayed, ShownHand, shown_hand
from bot.rules.closed.pairs import row_results
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed.scoring import ClosedResult
from bot.rules.reading import as_read
from bot.rules.settled_pair import Three
from bot.table.closed.views import ClosedHandView, ClosedPlayerView
from bot.words import Words

Met = Mapping[tuple[int, int], Three]
"""By two players' indices, both ways round: 1, 0 or -1 for each row as the first sees it."""


def compared(hand: ClosedHandView) -> tuple[ClosedPlayerView, ...]:
    """Whose rows are shown, in seat order: all but naturals and surrenders."""
    return tuple(player for player in hand.by_seat if player.board is not None)


def rows_met(hand: ClosedHandView, result: ClosedResult) -> Met:
    """How the rows of those compared who settle with each other met: with a banker only the banker's."""
    at = {player.seat: index for index, player in enumerate(hand.players)}
    seats = sorted(at[player.seat] for player in compared(hand))
    if hand.ruleset.settlement in ("pool", "single_winner"):
        shown = _shown(hand)
        met = {pair: row_results(shown[pair[0]], shown[pair[1]]) for pair in combinations(seats, 2)}
    else:
        met = {pair.players: pair.rows for pair in result.pairs if set(pair.players) <= set(seats)}
    back = {(second, first): (-rows[0], -rows[1], -rows[2]) for (first, second), rows in met.items()}
    return {**met, **back}


def reveal_boards(hand: ClosedHandView, result: ClosedResult, screen: ServerScreen) -> tuple[BoardSpec, ...]:
    """The boards of all whose rows are compared, whom each row beat, and what the hand brought each player."""
    met = rows_met(hand, result)
    everybody = hand_discs(hand, screen)
    most = max((player.net or 0 for player in hand.players), default=0)
    found = []
    for player in compared(hand):
        net = player.net or 0
        front, middle, back = (_row_spec(hand, player, row, met, screen) for row in Row)
        spec = BoardSpec(
            screen.plain_name(player.account),
            (front, middle, back),
            Tone.FOUL if player.is_foul else Tone.PLAIN,
            screen.words("hand.fouled") if player.is_foul else "",
            signed(net),
            ink_of(net),
            player.seat == hand.button,
            player.seat == hand.banker,
            everybody[player.account],
            is_framed=net == most > 0,
        )
        found.append(spec)
    return tuple(found)


def uncovered(board: BoardSpec, rows: int) -> BoardSpec:
    """A board with its first rows only, the others face down, and without points; a foul shows with the last one."""
    front, middle, back = (*board.rows[:rows], *face_down_rows()[rows:])
    shown = board._replace(rows=(front, middle, back), points="", points_ink=Ink.PLAIN, is_framed=False)
    return shown if rows == len(board.rows) else shown._replace(tone=Tone.PLAIN, status="")


def paid_bonus(hand: ClosedHandView, player: ClosedPlayerView, row: Row, met: Met) -> int:
    """The units that the bonus table brings a player for a row: only for a row won, unless they always count."""
    index = hand.players.index(player)
    units = player.bonuses[row]
    met_here = [rows[row] for (first, _), rows in met.items() if first == index]
    is_paid = met_here if hand.ruleset.bonus_mode == "always" else 1 in met_here
    return units if is_paid else 0


def bonus_key(rules: ClosedRuleset) -> str:
    """How a bonus is said: ``instead``, ``plus`` or ``always``, a part of keys."""
    # There is no single 1 that a bonus could replace where rows are paid together.
    return "plus" if rules.bonus_mode == "instead" and rules.row_pay == "majority" else rules.bonus_mode


def bonus_words(hand: ClosedHandView, units: int, screen: Screen) -> str:
    """What the bonus table brings for a row, at the table's stake: ``counts 3`` or ``+3``."""
    return bonus_text(hand.ruleset, units * hand.options.stake, screen.words)


def bonus_text(rules: ClosedRuleset, points: int, words: Words) -> str:
    """The same of points."""
    return words(f"reveal.bonus_{bonus_key(rules)}", points=points)


def order_line(hand: ClosedHandView, result: ClosedResult, row: Row, screen: ServerScreen) -> str:
    """A row of all who are compared, the best first: ``Front: Ann (three of a kind, sixes) › Ben (ace high)``.

    A banker who wins ties stands before who has the same.
    """
    at = {player.seat: index for index, player in enumerate(hand.players)}
    shown = _shown(hand)
    met = rows_met(hand, result)

    def against(first: ClosedPlayerView, second: ClosedPlayerView) -> int:
        pair = at[second.seat], at[first.seat]
        return (met.get(pair) or row_results(shown[pair[0]], shown[pair[1]]))[row]

    players = sorted(compared(hand), key=cmp_to_key(against))
    text = ""
    for before, player in zip((None, *players), players, strict=False):
        if before is not None:
            text += f" {sign_of(against(before, player))} "
        key = "reveal.foul_in_row" if player.is_foul else "reveal.in_row"
        if _takes_part(hand, at[player.seat], row):
            key = "reveal.best_in_row"
        text += screen.words(key, name=screen.name(player.account), hand=hand_words(screen.words, player.names[row]))
    return screen.words("reveal.order", row=screen.words(f"row.{row.name.lower()}"), players=text)


def _takes_part(hand: ClosedHandView, index: int, row: Row) -> bool:
    """Whether a row of the player at `index` takes its part of a pool."""
    return hand.ruleset.settlement == "pool" and hand.result is not None and index in hand.result.best[row]


def _shown(hand: ClosedHandView) -> dict[int, ShownHand]:
    return {
        index: shown_hand(hand.ruleset, ClosedPlayed(player.board))
        for index, player in enumerate(hand.players)
        if player.board is not None
    }


def _row_spec(hand: ClosedHandView, player: ClosedPlayerView, row: Row, met: Met, screen: Screen) -> RowSpec:
    assert player.board is not None
    at = {other.seat: index for index, other in enumerate(hand.players)}
    index = at[player.seat]
    meetings = (met.get((index, at[other.seat])) for other in compared(hand))
    won = tuple(rows[row] if rows is not None else None for rows in meetings)
    units = paid_bonus(hand, player, row, met)
    bonus = bonus_words(hand, units, screen) if units else ""
    if hand.ruleset.settlement == "pool":
        is_best = _takes_part(hand, index, row)
        won = (None,) * len(won)  # a row's best takes its part of the pool; nobody pays anybody
        bonus = screen.words("reveal.best_row") if is_best else ""
    else:
        is_best = 1 in won and -1 not in won
    name = "" if player.is_foul else short_hand_words(screen.words, player.names[row])
    slots = tuple(Slot(Mark.CARD, card) for card in as_read(player.board.row(row)))
    return RowSpec(slots, bonus, name, won, is_best)
