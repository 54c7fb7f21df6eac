"""What everybody may see of a closed hand.

The types have no place for a hidden card: rows are those of the showdown, and a hand that surrendered has none.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.ids import AccountId, Seat
from bot.rules.board import Board, Cards
from bot.rules.cards import Row
from bot.rules.closed.hands import ClosedPlayed, shown_hand
from bot.rules.closed.naturals import NaturalKind, groups
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed.scoring import ClosedResult
from bot.rules.evaluate import value_of
from bot.rules.naming import hand_name
from bot.rules.settled_pair import PairResult, Three
from bot.table.closed.hand import Choice, ClosedHand, ClosedSeat, Stage
from bot.table.closed.scoring import naturals_of, score_closed_hand
from bot.table.closed.turns import closed_waits_for
from bot.table.options import Options
from bot.table.views import HandView, PlayerView, by_seat

_NO_NAMES = ("", "", "")


@dataclass(frozen=True, slots=True)
class ClosedPlayerView(PlayerView):
    """One seat in a closed hand as everybody sees it.

    `choice` and `natural` are None until they are announced; `groups` are the thirteen cards of a natural from then
    on, as `naturals.groups` lays them out. The rest belongs to the showdown: `board` the rows of a hand that was
    compared (None for a natural and a surrender), with their `names`, whether they foul, and the units that the bonus
    table lists for each row; `aces` how many there are among the thirteen where the side bet counts them, also
    of who surrendered.
    """

    seat: Seat
    account: AccountId
    has_set: bool  # has confirmed an arrangement; may still change it
    is_waited_for: bool
    choice: Choice | None
    natural: NaturalKind | None
    groups: tuple[Cards, ...]
    board: Board | None
    names: tuple[str, str, str]
    is_foul: bool
    bonuses: Three
    aces: int | None
    stack: int | None  # chips before the deal, None at a table without
    net: int | None  # points of the hand, once scored


@dataclass(frozen=True, slots=True)
class ClosedHandView(HandView):
    """The newest hand, a closed one, as everybody sees it; `players` in order of play, the button last.

    `natural_pairs` say what declared naturals are paid, from their announcement on. `result` (at the showdown) is in
    units, in the same order, and names no rows that were not compared. `jackpot`: the points that the jackpot held
    before the hand was scored.
    """

    hand_no: int
    deal_no: int
    options: Options
    button: Seat
    banker: Seat | None  # None in a game without
    ace_dealer: Seat | None  # deals for having held the ace of spades
    stage: Stage
    pair_stakes: tuple[tuple[int, int, int], ...]  # two indices of `players` and what multiplies their payments
    players: tuple[ClosedPlayerView, ...]
    is_void: bool
    natural_pairs: tuple[PairResult, ...]
    result: ClosedResult | None
    jackpot: int

    @property
    def ruleset(self) -> ClosedRuleset:
        """The rules of this hand; the table's may change before the next one."""
        ruleset = self.options.ruleset
        assert isinstance(ruleset, ClosedRuleset), "a closed hand is dealt by a closed ruleset"
        return ruleset

    def opponents(self, player: ClosedPlayerView) -> tuple[ClosedPlayerView, ...]:
        """Those whom a player settles with: all others, or the banker alone."""
        others = (other for other in self.players if other.seat != player.seat)
        return tuple(other for other in others if self.banker in (None, player.seat, other.seat))

    def pair_stake(self, pair: tuple[int, int]) -> int:
        """What multiplies the payments between two of the `players`, by their indices; 1 unless they agreed on more."""
        return next((stake for *two, stake in self.pair_stakes if set(two) == set(pair)), 1)

    @property
    def by_seat(self) -> tuple[ClosedPlayerView, ...]:
        """The players in seat order."""
        return by_seat(self.players)


def closed_hand_view(hand: ClosedHand) -> ClosedHandView:
    """What everybody may see of a hand."""
    waiting = closed_waits_for(hand)
    return ClosedHandView(
        hand_no=hand.hand_no,
        deal_no=hand.deal_no,
        options=hand.options,
        button=hand.button,
        banker=hand.banker,
        ace_dealer=hand.ace_dealer,
        stage=hand.stage,
        pair_stakes=hand.pair_stakes,
        players=tuple(_player_view(hand, index, index in waiting) for index in range(len(hand.seats))),
        is_void=hand.is_void,
        natural_pairs=naturals_of(hand),
        result=_shown(hand),
        jackpot=hand.jackpot,
    )


def _shown(hand: ClosedHand) -> ClosedResult | None:
    """The settled hand without the names of rows that nobody saw."""
    if hand.totals is None:
        return None
    result = score_closed_hand(hand)
    names = (
        of_rows if player.choice is Choice.PLAY else _NO_NAMES
        for player, of_rows in zip(hand.seats, result.hands, strict=True)
    )
    return replace(result, hands=tuple(names))


def _player_view(hand: ClosedHand, index: int, is_waited_for: bool) -> ClosedPlayerView:
    player = hand.seats[index]
    choice = hand.announced(index)
    natural = player.natural if choice is Choice.NATURAL else None
    before = ClosedPlayerView(
        seat=player.seat,
        account=player.account,
        has_set=player.has_set,
        is_waited_for=is_waited_for,
        choice=choice,
        natural=natural,
        groups=groups(natural, player.cards, hand.ruleset.natural_options) if natural is not None else (),
        board=None,
        names=_NO_NAMES,
        is_foul=False,
        bonuses=(0, 0, 0),
        aces=None,
        stack=player.stack,
        net=None,
    )
    return before if hand.totals is None else _at_the_showdown(hand, player, before, hand.totals[index])


def _at_the_showdown(hand: ClosedHand, player: ClosedSeat, view: ClosedPlayerView, net: int) -> ClosedPlayerView:
    assert player.arrangement is not None, "a scored hand was set"
    shown = shown_hand(hand.ruleset, ClosedPlayed(player.arrangement, player.natural, player.surrenders))
    view = replace(view, net=net, aces=shown.aces if hand.ruleset.aces_bet else None)
    if player.choice is not Choice.PLAY:
        return view
    return replace(
        view,
        board=player.arrangement,
        names=row_names(player.arrangement),
        is_foul=shown.is_foul,
        bonuses=shown.bonuses,
    )


def row_names(board: Board) -> tuple[str, str, str]:
    """What the full rows of a board are called; empty for a row that has room."""
    front, middle, back = (hand_name(value_of(board.row(row))) if board.room(row) == 0 else "" for row in Row)
    return front, middle, back
