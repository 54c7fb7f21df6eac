"""From "everybody is ready" to the first card: what is frozen, what has to be posted, and the deal itself."""

from __future__ import annotations

from dataclasses import replace

from bot.ids import Seat
from bot.rules.board import Cards
from bot.rules.deck import HANDS_PER_BATCH
from bot.rules.edition import EDITION
from bot.table.actions import GiveCut, LoseRoot, NoteRoot, NoteSeal
from bot.table.events import CutGiven, Events, HandDealt, HandFrozen, HandSealed, RootLost, RootPosted, TablePaused
from bot.table.fair_deal import CUT_KEPT_APART, Frozen
from bot.table.game import game_of
from bot.table.hand import Hand
from bot.table.happenings.absence import answered
from bot.table.preconditions import Precondition, Preconditions
from bot.table.refusals import Reason, Refusal, RuleError
from bot.table.seats import clockwise_from, order_of_play, own_seat, seats_ready, unready
from bot.table.state import Phase, Sitter, State

Action = GiveCut | NoteRoot | NoteSeal | LoseRoot
Event = CutGiven | RootPosted | RootLost | HandFrozen | HandSealed

PRECONDITIONS: Preconditions = {
    GiveCut: Precondition(of_sitter=True, between_hands=True),
    **dict.fromkeys((NoteRoot, NoteSeal, LoseRoot), Precondition(while_paused=True)),
}

CUT_LENGTH_MAX = 32


def next_hand_no(state: State) -> int:
    """The number of the hand after the newest one that is dealt or was ever frozen: a number is frozen once."""
    return 1 + max(state.hand_no, state.used_no, state.frozen.hand_no if state.frozen is not None else 0)


def wanted_batch(state: State) -> int | None:
    """The batch of deals that has to be posted next; None while the posted one has hands left.

    Nothing is wanted while a hand is being dealt. What an older version of the fair deal has posted serves no new hand.
    """
    if state.phase in (Phase.DEALING, Phase.ENDED):
        return None
    if state.root is None:
        return state.batch_no
    return None if state.root.has(next_hand_no(state)) else state.root.batch_no + 1


def is_ready_to_deal(state: State) -> bool:
    """Whether every seated human who does not sit out is ready (RULES 4), whatever has still to be posted.

    A Fantasyland that is owed is played even when all humans are away or leaving: the policy plays for them.
    """
    return (
        state.phase in (Phase.LOBBY, Phase.BETWEEN)
        and not state.paused
        and not unready(state)
        and len(dealt_in := seats_ready(state)) >= state.options.ruleset.seats_min
        and (
            state.owes_fantasyland
            or any(
                not sitter.is_computer and (sitter.is_ready or sitter.is_queued)
                for seat, sitter in state.sitters
                if seat in dealt_in
            )
        )
    )


def is_due_to_freeze(state: State) -> bool:
    """Whether the next hand begins now: everybody is ready, and its commitment stands on Discord."""
    return state.root is not None and state.root.has(next_hand_no(state)) and is_ready_to_deal(state)


def next_deal(state: State) -> Frozen:
    """All that the next hand depends on, as it is now. Raises RuleError when it is not due."""
    if state.root is None or not is_due_to_freeze(state):
        raise RuleError(Refusal(Reason.TOO_FEW_READY, number=state.options.ruleset.seats_min))
    game = game_of(state.options.ruleset)
    dealt_in = seats_ready(state)
    button = next_button(state, dealt_in)
    order = order_of_play(state, dealt_in, button)
    nothing = (0,) * state.options.ruleset.boards_each
    sitters = (state.seats[seat] for seat in order)
    return Frozen(
        hand_no=next_hand_no(state),
        options=state.options,
        button=button,
        order=order,
        fantasyland=tuple(cards for sitter in sitters if sitter for cards in sitter.fantasyland or nothing),
        banker=game.next_banker(state, dealt_in, button),
        ace_dealer=game.next_dealer(state, dealt_in),
        cuts=tuple(
            (seat, sitter.cut_hash) for seat in order if (sitter := state.seats[seat]) is not None and sitter.cut_hash
        ),
        root=state.root,
    )


def next_button(state: State, dealt_in: tuple[Seat, ...]) -> Seat:
    """Who has the button in the next hand.

    Who held the ace of spades, where that deals. Otherwise the host's seat at first; then the next seat clockwise,
    except after a voided hand and, unless the ruleset says otherwise, for a hand in which anybody is in Fantasyland
    (RULES 3.4, 4): there it stays.
    """
    ruleset = state.options.ruleset
    by_cards = game_of(ruleset).next_dealer(state, dealt_in)
    if by_cards is not None:
        return by_cards
    if state.button is None:
        wanted = state.seat_of(state.host)
        return wanted if wanted in dealt_in else dealt_in[0]
    stays = (state.owes_fantasyland and not ruleset.fantasyland_moves_button) or (
        state.hand is not None and state.hand.is_void
    )
    return clockwise_from(state.button if stays else state.button + 1, len(state.seats), dealt_in)


def freeze(state: State, text_sha256: str) -> Events:
    """Fix the next hand. `text_sha256`: of its statement. Raises RuleError when it is not due."""
    return (HandFrozen(replace(next_deal(state), text_sha256=text_sha256)),)


def is_due_to_deal(state: State) -> bool:
    """Whether a frozen hand has its seal, and nothing holds the table up."""
    return state.frozen is not None and state.sealed_by is not None and not state.paused


def deal(state: State, deck: Cards) -> Events:
    """Deal the frozen hand from a deck. Raises RuleError without a seal."""
    frozen = state.frozen
    if frozen is None or state.sealed_by is None:
        raise RuleError(Refusal(Reason.NO_HAND))
    return (
        HandDealt(
            before=replace(state, hand=None, frozen=None, sealed_by=None, options=frozen.options),
            hand_no=frozen.hand_no,
            deal_no=frozen.deal_no,
            button=frozen.button,
            order=frozen.order,
            fantasyland=frozen.fantasyland,
            deck=deck,
            banker=frozen.banker,
            ace_dealer=frozen.ace_dealer,
            seal=frozen.seal(state.sealed_by),
            edition=EDITION,
        ),
    )


def is_as_frozen(frozen: Frozen, dealt: HandDealt) -> bool:
    """Whether a hand was dealt exactly as it had been frozen."""
    seal = dealt.seal
    if seal is None or dealt.deal_no != frozen.deal_no:
        return False
    return frozen == replace(
        frozen,  # a deal has no cuts: they are in the hash of what was sealed
        hand_no=dealt.hand_no,
        options=dealt.before.options,
        button=dealt.button,
        order=dealt.order,
        fantasyland=dealt.fantasyland,
        banker=dealt.banker,
        ace_dealer=dealt.ace_dealer,
        root=seal.root,
        text_sha256=seal.text_sha256,
    )


def why_not(state: State, action: Action) -> Refusal | None:
    """The reason against a cut, or against what the shell notes of a posted message: it is not the one meant."""
    if isinstance(action, GiveCut):
        return _why_not_cut(state, action)
    match action:
        case NoteRoot(root=root):
            is_meant = root.batch_no == wanted_batch(state) and root.first_hand_no == next_hand_no(state)
        case NoteSeal(hand_no=hand_no, channel_id=channel_id, message_id=message_id):
            frozen = state.frozen
            is_meant = (
                frozen is not None
                and state.sealed_by is None
                and (hand_no, channel_id) == (frozen.hand_no, frozen.root.channel_id)
                and message_id > frozen.root.message_id  # ids grow with time: the commitment came first
            )
        case LoseRoot(batch_no=batch_no):
            is_meant = batch_no in (wanted_batch(state), state.root.batch_no if state.root is not None else None)
    return None if is_meant else Refusal(Reason.OLD_HAND)


def _why_not_cut(state: State, action: GiveCut) -> Refusal | None:
    if any(sitter.cut_hash for _, sitter in state.sitters if sitter.account == action.account):
        return Refusal(Reason.CUT_GIVEN)
    if not action.cut.strip():
        return Refusal(Reason.CUT_EMPTY)
    if len(action.cut) > CUT_LENGTH_MAX:
        return Refusal(Reason.CUT_TOO_LONG, number=CUT_LENGTH_MAX)
    return None


def decide(state: State, action: Action) -> Events:
    """A cut, or what was posted or lost. A table that loses its commitment may pause for it."""
    match action:
        case GiveCut(account=account):
            return (CutGiven(own_seat(state, account), cut_sha256=CUT_KEPT_APART),)
        case NoteRoot(root=root):
            return (RootPosted(root),)
        case NoteSeal(hand_no=hand_no, message_id=message_id):
            return (HandSealed(hand_no, message_id),)
        case LoseRoot(batch_no=batch_no, pause=pause):
            lost = RootLost(batch_no)
            return (lost, TablePaused(pause)) if pause and not state.paused else (lost,)


def fold(state: State, event: Event) -> State:
    """The state with a cut, with a commitment or without one, or with a hand that is to be dealt."""
    match event:
        case CutGiven(seat=seat, cut=cut, cut_sha256=cut_sha256):
            sitter = state.seats[seat]
            if sitter is None:
                return state
            return answered(state, seat).with_sitter(seat, replace(sitter, cut=cut, cut_sha256=cut_sha256))
        case RootPosted(root=root):
            return replace(state, root=root, batch_no=root.batch_no)
        case RootLost(batch_no=batch_no):
            return _without_root(state, batch_no)
        case HandFrozen(frozen=frozen):
            return replace(state, phase=Phase.DEALING, frozen=frozen, sealed_by=None)
        case HandSealed(message_id=message_id):
            return replace(state, sealed_by=message_id)


def _without_root(state: State, batch_no: int) -> State:
    """A new batch has to be posted. A hand that was frozen is none, so everybody is as ready as before.

    Its number is used up: else two seals of one number could stand in the channel, and the better one would count.
    """
    phase = state.phase
    if phase is Phase.DEALING:
        phase = Phase.LOBBY if state.hand is None else Phase.BETWEEN
    if (frozen := state.frozen) is not None:
        state = replace(state, redeals=state.redeals + 1, used_no=frozen.hand_no)
    return replace(state, root=None, frozen=None, sealed_by=None, batch_no=batch_no + 1, phase=phase)


def dealt(event: HandDealt) -> State:
    """The state in which a hand begins. One of version 1 leaves no root: the next one begins a new batch."""
    before = event.before
    hand: Hand = game_of(before.options.ruleset).dealt(event)
    known = {account for account, _ in before.totals}
    new = tuple((player.account, 0) for player in hand.seats if player.account not in known)
    return replace(
        before,
        phase=Phase.PLAYING,
        is_held=False,
        seats=tuple(_dealt_in(seat, sitter, event) for seat, sitter in enumerate(before.seats)),
        button=event.button,
        hand_no=event.hand_no,
        batch_no=before.batch_no if event.seal is not None else event.deal_no // HANDS_PER_BATCH + 1,
        seal=event.seal,
        totals=(*before.totals, *new),
        void_votes=(),
        end_votes=(),
        hand=hand,
        banker=before.banker if event.banker is None else event.banker,
    )


def _dealt_in(seat: int, sitter: Sitter | None, event: HandDealt) -> Sitter | None:
    """For who has waited for the deal the wait is over."""
    if sitter is None or not sitter.is_queued or seat not in event.order:
        return sitter
    return replace(sitter, is_out=False, is_queued=False)


def shown_positions(hand: Hand) -> tuple[int, ...]:
    """Deck positions of the cards that everybody has seen by now: those the fair deal opens."""
    shown = game_of(hand).shown_cards(hand)
    return tuple(index for index, card in enumerate(hand.deck) if card in shown)
