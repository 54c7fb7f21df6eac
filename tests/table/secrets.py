"""What somebody may know of a hand, worked out from its log alone, and logs that differ in what they may not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace

from bot.ids import AccountId, Seat
from bot.rules.board import Board, Cards
from bot.rules.cards import Card
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.table.closed.events import ChoiceSaid, HandSet
from bot.table.closed.hand import ClosedHand, ClosedSeat
from bot.table.events import Event, HandDealt, HandScored
from bot.table.open_face.dealing import open_face_positions
from bot.table.open_face.events import CardsPlaced
from bot.table.open_face.hand import HandBoard, OpenFaceHand, OpenFaceSeat
from bot.table.options import Pace
from bot.table.state import State


def newest_hand(log: Sequence[Event]) -> Sequence[Event]:
    """The log from the newest HandDealt on; all of it before the first hand."""
    starts = [at for at, event in enumerate(log) if isinstance(event, HandDealt)]
    return log[starts[-1] :] if starts else log


def known_cards(log: Sequence[Event], viewer: AccountId | None) -> set[Card]:
    """The cards of the newest hand that a player, or anybody (None), may know by now (RULES 3.1, 3.4, 3.10)."""
    opening, *events = newest_hand(log)
    if not isinstance(opening, HandDealt):
        return set()
    options = opening.before.options
    if not isinstance(options.ruleset, OpenFaceRuleset):
        return _known_in_closed(opening, events, viewer)
    columns = [(seat, board) for seat in opening.order for board in range(options.ruleset.boards)]
    in_fantasyland = dict(zip(columns, opening.fantasyland, strict=True))
    on_streets = [column for column, cards in in_fantasyland.items() if not cards]
    placed = [event for event in events if isinstance(event, CardsPlaced)]
    times = Counter((event.seat, event.board) for event in placed)
    is_scored = any(isinstance(event, HandScored) for event in events)
    street_no = min((1 + times[column] for column in on_streets), default=len(options.ruleset.streets))
    known: set[Card] = set()
    for event in placed:
        is_dark = in_fantasyland[event.seat, event.board] or (
            options.pace is Pace.SIMULTANEOUS and event.street_no >= street_no
        )
        if is_scored or not is_dark:
            known.update(event.rows.cards)
        if is_scored and options.ruleset.reveal_discards:
            known.update(event.discards)
    own = next((seat for seat, sitter in opening.before.sitters if sitter.account == viewer), None)
    table = open_face_positions(options.ruleset.streets, opening.fantasyland)
    behind = [seat for seat, board in on_streets if times[seat, board] < street_no]
    has_cards = own not in behind or options.pace is Pace.SIMULTANEOUS or own == behind[0]
    streets = table[: min(street_no if has_cards else street_no - 1, len(table))]
    for number, (seat, board) in enumerate(columns):
        if seat == own:
            mine = table[:1] if in_fantasyland[seat, board] else streets
            known.update(opening.deck[place] for street in mine for place in street[number])
    return known


def _known_in_closed(opening: HandDealt, events: Sequence[Event], viewer: AccountId | None) -> set[Card]:
    """One's own thirteen, those of a natural once all have set; at the showdown of all who did not surrender (3.11)."""
    dealt = {seat: opening.deck[13 * place : 13 * place + 13] for place, seat in enumerate(opening.order)}
    gone: dict[Seat, bool] = {event.seat: event.surrenders for event in events if isinstance(event, HandSet)}
    gone |= {event.seat: event.surrenders for event in events if isinstance(event, ChoiceSaid)}
    is_scored = any(isinstance(event, HandScored) for event in events)
    natural = {event.seat: event.natural is not None for event in events if isinstance(event, HandSet)}
    own = next((seat for seat, sitter in opening.before.sitters if sitter.account == viewer), None)
    shown = {seat for seat in dealt if is_scored and not gone[seat]}
    shown |= {seat for seat in dealt if len(natural) == len(dealt) and natural[seat]}
    return {card for seat in dealt if seat == own or seat in shown for card in dealt[seat]}


def shown_cards(value: object) -> set[Card]:
    """Every card in a view: walks all dataclasses and tuples and takes each field that is declared as cards."""
    if isinstance(value, tuple | list):
        return {card for part in value for card in shown_cards(part)}
    if not is_dataclass(value) or isinstance(value, type):
        return set()
    found: set[Card] = set()
    for field in fields(value):
        part = getattr(value, field.name)
        if field.type == "tuple[Cards, ...]":
            found.update(card for group in part for card in group)
        else:
            found |= set(part) if field.type == "Cards" else shown_cards(part)
    return found


def with_cards_changed(event: Event, changes: Mapping[Card, Card]) -> Event:
    """An event with cards exchanged, the deck's order included."""

    def changed(cards: Cards) -> Cards:
        return tuple(changes.get(card, card) for card in cards)

    match event:
        case HandDealt():
            return replace(event, deck=changed(event.deck))
        case CardsPlaced(rows=rows, discards=discards):
            return replace(event, rows=Board.of(changed(row) for row in rows), discards=changed(discards))
        case HandSet(arrangement=arrangement):
            return replace(event, arrangement=Board.of(changed(row) for row in arrangement))
        case _:
            return event


def with_state_changed(state: State, changes: Mapping[Card, Card]) -> State:
    """The state after a log `with_cards_changed`, where the cards of the newest hand are exchanged."""

    def changed(cards: Cards) -> Cards:
        return tuple(changes.get(card, card) for card in cards)

    def board(board: Board) -> Board:
        return Board.of(map(changed, board))

    def seat(player: OpenFaceSeat) -> OpenFaceSeat:
        return replace(player, boards=tuple(map(hand_board, player.boards)))

    def hand_board(of_hand: HandBoard) -> HandBoard:
        return replace(
            of_hand,
            board=board(of_hand.board),
            secret=None if of_hand.secret is None else board(of_hand.secret),
            last=changed(of_hand.last),
            discards=changed(of_hand.discards),
            shown_discards=changed(of_hand.shown_discards),
        )

    def closed_seat(player: ClosedSeat) -> ClosedSeat:
        arrangement = None if player.arrangement is None else board(player.arrangement)
        return replace(player, cards=changed(player.cards), arrangement=arrangement)

    match state.hand:
        case None:
            return state
        case ClosedHand() as closed:
            seats = tuple(map(closed_seat, closed.seats))
            return replace(state, hand=replace(closed, deck=changed(closed.deck), seats=seats))
        case hand:
            assert isinstance(hand, OpenFaceHand)
            return replace(state, hand=replace(hand, deck=changed(hand.deck), seats=tuple(map(seat, hand.seats))))
