"""Why something cannot be done: stable codes with what a sentence needs. `bot.panels.wording` has the words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.ids import AccountId, TableId
from bot.rules.bad_ruleset import Mistake
from bot.rules.board import Cards
from bot.rules.cards import Row
from bot.table.options import Options


class Reason(StrEnum):
    """A stable code for every refusal."""

    NOT_SEATED = "not_seated"
    ALREADY_SEATED = "already_seated"
    TABLE_FULL = "table_full"
    HAND_RUNNING = "hand_running"
    DEALING = "dealing"
    NO_HAND = "no_hand"  # before the first one
    NOT_DEALT = "not_dealt"  # the next one is being dealt
    HAND_OVER = "hand_over"  # and the next one waits for Ready
    NOT_IN_HAND = "not_in_hand"
    SITTING_OUT = "sitting_out"  # not in it by their own wish
    OLD_HAND = "old_hand"
    OLD_STREET = "old_street"
    NOT_YOUR_TURN = "not_your_turn"
    ALREADY_PLACED = "already_placed"
    NOT_YOUR_CARD = "not_your_card"
    CARD_TWICE = "card_twice"
    ROW_FULL = "row_full"
    WRONG_NUMBER = "wrong_number"  # of cards placed
    WRONG_DISCARDS = "wrong_discards"
    ALREADY_SET = "already_set"  # the arrangement is final, or all have set
    WRONG_ROWS = "wrong_rows"  # an arrangement has 3, 5 and 5 cards
    FOUL = "foul"  # where the rules refuse one
    FOUL_STRICT = "foul_strict"  # the same, where equal rows foul
    NOT_THIS_NATURAL = "not_this_natural"  # the cards are not it, or the rules do not list it
    NO_SURRENDER = "no_surrender"  # these rules do not offer it
    SURRENDER_LATER = "surrender_later"  # it is said in turn, after all have set
    SURRENDER_OR_NATURAL = "surrender_or_natural"
    KEEP_OR_CHANGE = "keep_or_change"  # naturals are announced: only play and surrender are left to choose between
    SET_TO_PLAY = "set_to_play"  # a surrender is taken back whose rows foul where the rules refuse that
    OTHER_GAME = "other_game"  # placing in a closed hand, or setting in an open-face one
    NO_CHIPS = "no_chips"
    NO_STACKS = "no_stacks"
    STACK_FULL = "stack_full"
    BAD_REBUY = "bad_rebuy"
    NO_CAP = "no_cap"  # stacks with rules that do not say what they limit
    BAD_BUY_IN = "bad_buy_in"
    NO_PAIR_STAKES = "no_pair_stakes"
    BAD_PAIR_STAKE = "bad_pair_stake"
    NO_SUCH_OFFER = "no_such_offer"
    OWN_SEAT = "own_seat"
    COMPUTER_STAKE = "computer_stake"
    HOST_ONLY = "host_only"
    FANTASYLAND_OWED = "fantasyland_owed"
    TOO_FEW_READY = "too_few_ready"
    STILL_ASKED = "still_asked"  # some who joined have not said yet that they are in for what was changed since
    OLD_TERMS = "old_terms"  # something else is played for than the presser saw
    OLD_OPTIONS = "old_options"  # the form was made for others
    NO_SUCH_SEAT = "no_such_seat"
    NOT_ABSENT = "not_absent"
    SUBSTITUTE_NAMED = "substitute_named"
    NOT_AWAY = "not_away"
    NOT_A_HUMAN = "not_a_human"
    CUT_GIVEN = "cut_given"
    CUT_EMPTY = "cut_empty"
    CUT_TOO_LONG = "cut_too_long"
    NOT_DEALING_ON = "not_dealing_on"  # the next hand waits for everybody anyway
    PAUSED = "paused"
    STOPPED = "stopped"  # paused, to somebody without a seat
    NOT_PAUSED = "not_paused"
    PAUSE_ON_TURN = "pause_on_turn"  # the host's, while the table waits for them
    PAUSED_ENOUGH = "paused_enough"  # others have gone on twice in this hand
    TABLE_ENDED = "table_ended"
    ENDING = "ending"  # nobody new is seated where the session ends after this hand
    IS_ENDING = "is_ending"  # to be told so once is enough
    PLAYED_OUT = "played_out"  # the policy plays the hand to its end, and the session ends with it
    SEATS_TAKEN = "seats_taken"  # fewer seats than sitters
    BAD_SEATS = "bad_seats"
    OTHER_DECK = "other_deck"  # the deals that were committed to have more or fewer jokers
    CONTRADICTION = "contradiction"  # between two settings of the rules
    BAD_STAKE = "bad_stake"
    BAD_CLOCK = "bad_clock"
    VOTED = "voted"
    NOT_LATE = "not_late"  # the turn may be left unanswered for longer
    OWN_TURN = "own_turn"  # playing on without oneself
    TURN_OVER = "turn_over"
    CALLED = "called"
    PLAYED_FOR = "played_for"  # by the policy
    OWN_HAND = "own_hand"  # a manager's decision about a hand that they were dealt into
    BROKEN = "broken"  # an error has frozen the table during a hand
    BROKEN_BETWEEN = "broken_between"  # the same without cards on the table
    NOT_BROKEN = "not_broken"
    TOO_OFTEN = "too_often"  # for one person; the number says from when on it goes again, in UTC seconds


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason with what its sentence names."""

    reason: Reason
    cards: Cards = ()
    row: Row | None = None
    number: int = 0
    least: int = 0  # where the number is the most of a range
    step: int = 1  # of such numbers: only its multiples count
    text: str = ""
    board: int | None = None  # which of several boards, from 0; None where there is one
    mistake: Mistake | None = None  # in the setting that is named by the text
    accounts: tuple[AccountId, ...] = ()  # whom the sentence names
    options: Options | None = None  # as they are now

    @property
    def is_stale(self) -> bool:
        """Whether the sender only looked at an old picture of the table: redrawing it says all there is to say."""
        return self.reason in _STALE


_STALE = frozenset(
    {
        Reason.ALREADY_PLACED,
        Reason.ALREADY_SET,
        Reason.OLD_HAND,
        Reason.OLD_STREET,
        Reason.NOT_YOUR_TURN,
        Reason.NO_HAND,
        Reason.NOT_DEALT,
        Reason.HAND_OVER,
        Reason.NO_SUCH_OFFER,
    }
)


class RuleError(Exception):
    """An action that the rules refuse; nothing was changed. Told to the player in words.

    `table` is known when the action was refused by a table: its server is where a player whom the refusal names has a
    name.
    """

    def __init__(self, refusal: Refusal, table: TableId | None = None) -> None:
        super().__init__(refusal.reason.value)
        self.refusal = refusal
        self.table = table
