"""Why a table cannot have some options, when it is opened and when its host changes them."""

from __future__ import annotations

from bot.rules.games import contradiction
from bot.table.options import BUY_IN_MAX, STAKE_MAX, Options, Policy
from bot.table.refusals import Reason, Refusal
from bot.table.state import State
from bot.table.terms import are_other_terms, fantasyland_owed


def why_not_play(options: Options) -> Refusal | None:
    """The reason against options that a table is to be opened with."""
    if found := contradiction(options.ruleset):
        key, mistake = found
        return Refusal(Reason.CONTRADICTION, text=key, mistake=mistake)
    return _why_not_choices(options)


def _why_not_choices(options: Options) -> Refusal | None:
    """The reason against what a host has chosen for these rules, contradictions among them left out."""
    ruleset = options.ruleset
    if not ruleset.seats_min <= options.seats <= ruleset.seats_max:
        return Refusal(Reason.BAD_SEATS, number=ruleset.seats_max, least=ruleset.seats_min, text=ruleset.title)
    if not 1 <= options.stake <= STAKE_MAX:
        return Refusal(Reason.BAD_STAKE, number=STAKE_MAX)
    if not 0 <= options.buy_in <= BUY_IN_MAX:
        return Refusal(Reason.BAD_BUY_IN, number=options.points_in(BUY_IN_MAX), step=options.stake)
    if options.has_stacks and ruleset.cap == "none":
        return Refusal(Reason.NO_CAP, text=ruleset.title)
    if options.policy is Policy.SURRENDER and not ruleset.offers_surrender:
        return Refusal(Reason.NO_SURRENDER, text=ruleset.title)
    return None


def why_not_options(state: State, options: Options) -> Refusal | None:
    """The reason against other options at a table that is open: they have to fit who sits there and what is dealt."""
    # The absent are dealt in, too, and nobody could ask them.
    if state.owes_fantasyland and are_other_terms(state.options, options):
        return fantasyland_owed(state)
    ruleset = options.ruleset
    is_kept = ruleset == state.options.ruleset  # a table goes on with the rules that it was opened with
    if refusal := _why_not_choices(options) if is_kept else why_not_play(options):
        return refusal
    if len(state.sitters) > options.seats:
        return Refusal(Reason.SEATS_TAKEN, number=options.seats, text=ruleset.title)
    if ruleset.deck != state.options.ruleset.deck:
        return Refusal(Reason.OTHER_DECK, text=ruleset.title)
    if options.banker is not None and state.sitter(options.banker) is None:
        return Refusal(Reason.NO_SUCH_SEAT)
    return None
