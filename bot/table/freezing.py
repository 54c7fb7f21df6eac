"""From "everybody is ready" to the first card: what is frozen, what has to be posted, and the deal itself."""

from __future__ import annotations

from dataclasses import replace

from bot.rules.board import Cards
from bot.rules.edition import EDITION
from bot.table.actions import LoseRoot, NoteRoot, NoteSeal
from bot.table.dealing import next_button
from bot.table.events import Event, HandDealt, HandFrozen
from bot.table.fair_deal import Frozen
from bot.table.games import game_of
from bot.table.refusals import Reason, Refusal, RuleError
from bot.table.seats import order_of_play, seats_ready, unready
from bot.table.state import Phase, State


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


def freeze(state: State, text_sha256: str) -> tuple[Event, ...]:
    """Fix the next hand. `text_sha256`: of its statement. Raises RuleError when it is not due."""
    return (HandFrozen(replace(next_deal(state), text_sha256=text_sha256)),)


def is_due_to_deal(state: State) -> bool:
    """Whether a frozen hand has its seal, and nothing holds the table up."""
    return state.frozen is not None and state.sealed_by is not None and not state.paused


def deal(state: State, deck: Cards) -> tuple[Event, ...]:
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


def why_not_note(state: State, action: NoteRoot | NoteSeal | LoseRoot) -> Refusal | None:
    """The reason against what the shell notes of a posted message: it came too late, or is not the one meant."""
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
