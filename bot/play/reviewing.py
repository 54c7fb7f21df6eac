"""A player's own decisions in a hand that is over, judged by what they could see when they made them.

The hand's log is folded to the moment of each decision, and the player's own view of that moment is all that the engine
gets: no card that was hidden from them then makes any difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.ids import AccountId
from bot.panels.study.review import Asked, Judged, Move, Review
from bot.panels.study.ways import Way
from bot.players.closed.policies import said_before, say_points
from bot.players.closed.solver import best, points_of, points_of_foul
from bot.players.closed.tables import model_for
from bot.players.levels import choose
from bot.players.position import Placement, Position, position_of
from bot.rules.closed.hands import is_foul_in
from bot.table.closed.events import ChoiceSaid, HandSet
from bot.table.closed.seat import ClosedSeatView
from bot.table.events import Event, HandScored
from bot.table.evolve import evolve
from bot.table.moves import By
from bot.table.open_face.events import CardsPlaced
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.options import Level
from bot.table.showing import seat_view
from bot.table.state import State
from bot.table.views import SeatView

Decided = CardsPlaced | HandSet | ChoiceSaid


@dataclass(frozen=True, slots=True)
class Moment:
    """What a player saw right before a decision, and what was decided: by them, or by the table for them."""

    view: SeatView
    decided: Decided


def moments_of(events: Sequence[Event], account: AccountId) -> tuple[Moment, ...] | None:
    """One player's decisions in a hand, whose log goes from its deal to its end or later; of a closed hand that was
    set several times only the last one.

    None for somebody who was not in it, and for a hand that was not scored.
    """
    if not any(isinstance(event, HandScored) for event in events):
        return None
    state: State | None = None
    found: list[Moment] = []
    for event in events:
        if isinstance(event, HandScored):
            break
        view = seat_view(state, account) if state is not None and isinstance(event, Decided) else None
        if view is not None and isinstance(event, Decided) and view.player.seat == event.seat:
            if not isinstance(event, HandSet):
                found.append(Moment(view, event))
            elif not (isinstance(view, ClosedSeatView) and view.may_change):  # a surrender taken back is also said
                found = [Moment(view, event)]
        state = evolve(state, event)
    return tuple(found) or None


@dataclass(frozen=True, slots=True)
class Judging:
    """A moment to be judged, as a question for a thinker."""

    moment: Moment

    def answer(self, seconds: float) -> Judged:
        """The same however long it may take: whoever reviews a hand twice reads the same."""
        return judged(self.moment)


def as_review(moments: Sequence[Moment], decisions: Sequence[Judged]) -> Review:
    """A player's decisions, at least one, each as it was judged."""
    hand = moments[0].view.hand
    return Review(hand.ruleset, hand.hand_no, tuple(decisions))


def judged(moment: Moment) -> Judged:
    """One decision beside the best one: in open-face by the level strong, in the closed game exactly.

    Takes some milliseconds, or as long as the level does: call it off the event loop.
    """
    view, decided = moment.view, moment.decided
    stake = view.hand.options.stake
    is_own = decided.by is By.PLAYER
    match view, decided:
        case OpenFaceSeatView(), CardsPlaced():
            return _placed(view, decided, stake, is_own=is_own)
        case ClosedSeatView(), HandSet():
            return _set(view, decided, stake, is_own=is_own)
        case ClosedSeatView(), ChoiceSaid():
            return _said(view, decided, stake, is_own=is_own)
        case _:
            raise ValueError("what was decided belongs to another game")


def _placed(view: OpenFaceSeatView, placed: CardsPlaced, stake: int, *, is_own: bool) -> Judged:
    cards = {*placed.rows.cards, *placed.discards}
    packet = next(one for one in view.packets if one.board == placed.board and set(one.cards) == cards)
    position = position_of(view, packet)
    done: Placement = placed.rows, placed.discards
    decision = choose(Level.STRONG, position, including=(done,))
    return Judged(
        asked=Asked.FANTASYLAND if packet.is_fantasyland else Asked.STREET,
        done=_laid(position, done, decision.value_of(done) * stake),
        best=_laid(position, decision.placement, decision.candidates[0].value * stake),
        street_no=placed.street_no,
        board=placed.board if len(view.boards) > 1 else None,
        is_own=is_own,
    )


def _laid(position: Position, placement: Placement, points: float) -> Move:
    rows, discards = placement
    new = () if position.fantasyland else rows.cards
    return Move(points, Way(position.board.add(rows), points, new, discards))


def _set(view: ClosedSeatView, done: HandSet, stake: int, *, is_own: bool) -> Judged:
    """Rows and what was declared beside them; who may surrender later is never worth less than that."""
    rules = view.hand.ruleset
    model = model_for(rules, len(view.opponents), view.banks)
    least = model.surrender_points if view.says_in_turn and rules.offers_surrender else float("-inf")

    def rows(way: Way) -> Move:
        points = max(way.points, least) * stake
        return Move(points, Way(way.board, points))

    found = best(model, view.cards)
    moves = [rows(Way(found.board, found.points))]
    moves += [Move(model.natural_points(kind) * stake, natural=kind) for kind, _ in view.naturals]
    if rules.offers_surrender and not view.says_in_turn:
        moves.append(Move(model.surrender_points * stake, surrenders=True))
    if done.natural is not None:
        move = next(one for one in moves if one.natural == done.natural)
    elif done.surrenders:
        move = next(one for one in moves if one.surrenders)
    else:
        is_foul = is_foul_in(rules, done.arrangement)
        points = points_of_foul(model) if is_foul else points_of(model, done.arrangement)
        move = rows(Way(done.arrangement, points))
    return Judged(Asked.SET, move, max(moves, key=lambda one: one.points), is_own=is_own)


def _said(view: ClosedSeatView, done: ChoiceSaid, stake: int, *, is_own: bool) -> Judged:
    assert view.arrangement is not None, "who speaks has set"
    points = say_points(view.hand.ruleset, view.arrangement, said_before(view), banks=view.banks)
    plays, surrenders = Move(points[0] * stake), Move(points[1] * stake, surrenders=True)
    best_move = surrenders if surrenders.points > plays.points else plays
    return Judged(Asked.SAY, surrenders if done.surrenders else plays, best_move, is_own=is_own)
