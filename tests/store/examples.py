"""One event of each kind, as the golden files hold them. Never changed: a new kind or version is added at the end."""

from __future__ import annotations

from dataclasses import replace

from bot.ids import AccountId, Seat, TableId
from bot.rules.board import Board
from bot.rules.cards import Card
from bot.table.closed.events import ChoiceSaid, HandSet
from bot.table.events import (
    CallAnswered,
    ClockSet,
    CutGiven,
    DealHeld,
    EndAnnounced,
    Event,
    HandDealt,
    HandFrozen,
    HandScored,
    HandSealed,
    HandVoided,
    HostChanged,
    HostNamed,
    OptionsChanged,
    PlayerCalled,
    PlayOutBegun,
    RootLost,
    RootPosted,
    SeatLeaving,
    SeatLeft,
    SeatQueued,
    SeatReadied,
    SeatReturned,
    SeatSatOut,
    SeatTaken,
    SeatWentAway,
    StackBought,
    StakeAgreed,
    StakeDeclined,
    StakeProposed,
    SubstituteNamed,
    TableEnded,
    TableOpened,
    TablePaused,
    TableResumed,
    TermsAgreed,
    VoteGiven,
)
from bot.table.fair_deal import Frozen, Root
from bot.table.moves import By
from bot.table.open_face.events import CardsPlaced
from bot.table.options import Level, Options, Pace, Policy
from bot.table.state import PairStake, Phase, Sitter, StakeOffer, State, Vote
from tests.store.given import CLOSED_RULES, RULES

_TABLE, _ANN, _EASY = TableId("k3v9q2"), AccountId("5f0c"), AccountId("77aa")
_OPTIONS = Options(RULES, 3, 2, 90, Pace.SIMULTANEOUS, Policy.FILL, counts_computers=True)
_SITTERS = (
    Sitter(_ANN, is_ready=True, timeouts=1, fantasyland=(14,), cut="häuptling ♠"),
    None,
    Sitter(_EASY, is_computer=True, is_out=True, is_away=True, is_leaving=True),
)
_BEFORE = State(
    _TABLE,
    _ANN,
    _OPTIONS,
    _SITTERS,
    phase=Phase.BETWEEN,
    button=Seat(0),
    hand_no=6,
    totals=((_ANN, 12), (_EASY, -12)),
    voids=1,
    is_ending=True,
    end_votes=(Seat(0),),
    void_votes=(Seat(2),),
)
_DECK = tuple(Card(card) for card in (*range(51, 25, -1), *range(26)))

OLDEST: tuple[Event, ...] = (
    TableOpened(_TABLE, _ANN, _OPTIONS),
    OptionsChanged(Options(RULES, 2)),
    SeatTaken(Seat(1), _EASY, is_computer=True),
    SeatLeft(Seat(1)),
    SeatLeaving(Seat(0)),
    SeatReturned(Seat(0)),
    SeatSatOut(Seat(2)),
    SeatWentAway(Seat(2)),
    SeatReadied(Seat(0)),
    CutGiven(Seat(0), 'quotes " and \\ and ♠'),
    HostChanged(_EASY),
    HandDealt(_BEFORE, 7, 7, Seat(2), (Seat(0), Seat(2)), (14, 0), _DECK),
    CardsPlaced(Seat(0), 2, Board.parse("As / 4c 4d / "), (Card(7),), 0, By.CLOCK),
    HandScored(7, (6, -6), (0, 14)),
    HandVoided(7),
    VoteGiven(Seat(0), Vote.VOID),
    EndAnnounced(),
    TablePaused("the host paused the table"),
    TableResumed(),
    TableEnded("nobody played for a long time"),
)
"""As the first version of the bot wrote them."""

_CLOSED = Options(CLOSED_RULES, 4, 5, 120, policy=Policy.SURRENDER, buy_in=200, is_final=True, banker=Seat(2))
_AT_STAKES = replace(
    _BEFORE,
    options=_CLOSED,
    seats=(Sitter(_ANN, is_ready=True, stack=188), None, Sitter(_EASY, is_computer=True, stack=212), None),
    banker=Seat(2),
    pair_stakes=(PairStake((_ANN, _EASY), 3),),
    stake_offers=(StakeOffer(_EASY, _ANN, 2),),
)
_ARRANGEMENT = Board.parse("6c 6d 6h / 4c 4d 4h 9s 9d / Kc Kd Kh 8c 8d")

CLOSED: tuple[Event, ...] = (
    TableOpened(_TABLE, _ANN, _CLOSED),
    OptionsChanged(_CLOSED),
    HandDealt(_AT_STAKES, 7, 7, Seat(2), (Seat(0), Seat(2)), (0, 0), _DECK, Seat(2), Seat(0)),
    HandSet(Seat(0), _ARRANGEMENT, "three_straights", by=By.COMPUTER),
    HandSet(Seat(2), _ARRANGEMENT, surrenders=True),
    ChoiceSaid(Seat(2), True, By.CLOCK),
    StackBought(Seat(0), 12),
    StakeProposed(_ANN, _EASY, 4),
    StakeAgreed(_EASY, _ANN, 4),
    StakeDeclined(_ANN, _EASY),
    HandScored(7, (60, -75), (0, 0), house=10, jackpot=5, jackpot_before=35),
)
"""What came with the closed game: new kinds, and the second version of some."""

_OWED = Sitter(_ANN, is_ready=True, fantasyland=(0, 13))
_TWO_BOARDS = replace(_BEFORE, seats=(_OWED, None, Sitter(_EASY, is_computer=True)))

BOARDS: tuple[Event, ...] = (HandDealt(_TWO_BOARDS, 7, 7, Seat(2), (Seat(0), Seat(2)), (0, 13, 0, 0), _DECK),)
"""What came with two boards a seat: Fantasyland by board."""

_HELPED = replace(_OPTIONS, computers=Level.CASUAL, hints=True)

COMPUTERS: tuple[Event, ...] = (
    TableOpened(_TABLE, _ANN, _HELPED),
    OptionsChanged(_HELPED),
    HandDealt(replace(_TWO_BOARDS, options=_HELPED), 7, 7, Seat(2), (Seat(0), Seat(2)), (0, 13, 0, 0), _DECK),
)
"""What came with levels of computer players and with hints."""

_ROOT = Root(1, 65, "51" * 32, 900000000000000001, 900000000000000002)
_CUT = "c0" * 32
_CUTTERS = (replace(_SITTERS[0], cut="", cut_sha256=_CUT), *_SITTERS[1:])
_SEALED = replace(_BEFORE, seats=_CUTTERS, phase=Phase.DEALING, root=_ROOT, batch_no=1, redeals=1)
_FROZEN = Frozen(
    *(65, _OPTIONS, Seat(2), (Seat(0), Seat(2)), (14, 0), None, None, ((Seat(0), _CUT),), _ROOT, "ab" * 32)
)

SEALS: tuple[Event, ...] = (
    CutGiven(Seat(0), cut_sha256=_CUT),
    RootPosted(_ROOT),
    RootLost(1),
    HandFrozen(_FROZEN),
    HandSealed(65, 900000000000000003),
    HandDealt(*(_SEALED, 65, 64, Seat(2), (Seat(0), Seat(2)), (14, 0), _DECK), seal=_FROZEN.seal(900000000000000003)),
)
"""What came with the second version of the fair deal: roots, frozen hands, seals, and cuts as hashes."""

ENDINGS: tuple[Event, ...] = (PlayOutBegun("everybody agreed"), ClockSet(300))
"""What came with sessions that end with a hand that is played out, and with clocks set in the middle of one."""

CALLS: tuple[Event, ...] = (PlayerCalled(Seat(2), "7:3:2"), CallAnswered(Seat(2)))
"""What came with calls of players who leave their turn unanswered."""

ROUNDS: tuple[Event, ...] = (
    TableOpened(_TABLE, _ANN, replace(_OPTIONS, deal_on=True), (_EASY,)),
    SeatQueued(Seat(1)),
    DealHeld(Seat(2)),
)
"""What came with hands that are dealt by themselves, rematches, and seats taken in the middle of a hand."""

HOSTS: tuple[Event, ...] = (HostNamed(_ANN), SubstituteNamed(Seat(1), _ANN), SubstituteNamed(Seat(1), None))
"""What came with what the host asks for in the middle of a hand."""

LOBBIES: tuple[Event, ...] = (TermsAgreed(Seat(1)),)
"""What came with a first hand that Start alone deals."""

PAUSES: tuple[Event, ...] = (TableResumed(Seat(1)),)
"""What came with pauses that others end: who has ended one."""

EXAMPLES = OLDEST + CLOSED + BOARDS + COMPUTERS + SEALS + ENDINGS + CALLS + ROUNDS + HOSTS + PAUSES + LOBBIES
