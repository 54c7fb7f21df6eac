"""Random sessions at a table: one walk, what it may do next, and what it checks after every step."""

from __future__ import annotations

import random

import pytest

from bot.ids import AccountId, Seat
from bot.rules.board import Board, Cards
from bot.rules.cards import DECK_52, Row
from bot.rules.closed.hands import naturals_to_declare
from bot.rules.open_face.jokers import readings
from bot.rules.open_face_presets import load_open_face
from bot.rules.royalties import FRONT_PAIRS
from bot.rules.ruleset import Ruleset
from bot.rules.rulesets import with_settings
from bot.table.actions import (
    Action,
    AddComputer,
    AgreeToEnd,
    AgreeToStake,
    AgreeToVoid,
    AnswerCall,
    ChangeOptions,
    CloseIdle,
    ComeBack,
    DealOn,
    DeclineStake,
    EndAfterHand,
    GiveCut,
    HandOver,
    HoldDeal,
    Join,
    Kick,
    Leave,
    LoseRoot,
    MarkAway,
    Pause,
    PlayOn,
    ProposeStake,
    Ready,
    ReadyTimeOut,
    Rebuy,
    Resume,
    SetClock,
    SitOut,
    Start,
    Substitute,
    VoidBroken,
)
from bot.table.closed.actions import Say, SayFor, SetFor, SetHand
from bot.table.closed.hand import ClosedHand, Stage
from bot.table.context import NO_CONTEXT, Context
from bot.table.decide import decide, why_not
from bot.table.events import Event, TableOpened
from bot.table.evolve import evolve_all, fold
from bot.table.following import following
from bot.table.happenings.absence import running_calls
from bot.table.happenings.votes import given_votes
from bot.table.open_face.actions import ActFor, PlaceCards
from bot.table.open_face.hand import OpenFaceHand
from bot.table.open_face.packets import Packet
from bot.table.options import Options, Pace
from bot.table.refusals import RuleError
from bot.table.seats import asked
from bot.table.showing import public_view
from bot.table.state import Phase, Vote
from bot.table.timers import TimerKind, timers
from bot.table.turns import turn_key, waited_for
from tests.support.closed_deals import legal
from tests.support.views import open_face_view
from tests.table.closed_games import closed
from tests.table.games import ANN, BEN, CAT, COMPUTER, DAN, EVE, OFC, OFC_2012, PINEAPPLE, ROBOT, TABLE, due
from tests.table.must_hold import (
    check_cards,
    check_closed_cards,
    check_points,
    check_seats,
    check_that_nobody_waits_in_vain,
    hand_of,
)
from tests.table.secrets import known_cards, newest_hand, shown_cards, with_cards_changed
from tools.pages.at_once import deal_at_once, is_due

HUMANS = (ANN, BEN, CAT, DAN, EVE)
SCORED_ONLY = {"playable": False}  # long streets make short walks; screens could not show them
EASY = {"entry": dict.fromkeys((*FRONT_PAIRS, "trips"), 14)}  # any pair in front
AT_ONCE, IN_TWO = (
    with_settings(
        PINEAPPLE,
        {"streets": [{"deal": deal, "place": place} for deal, place in streets], "fantasyland": EASY, **SCORED_ONLY},
    )
    for streets in (((13, 13),), ((8, 8), (6, 5)))
)
LOW_AT_ONCE = with_settings(load_open_face("deuce-seven"), {"streets": [{"deal": 17, "place": 13}], **SCORED_ONLY})
JOKERS_AT_ONCE = with_settings(
    load_open_face("joker"), {"streets": [{"deal": 8, "place": 8}, {"deal": 6, "place": 5}], **SCORED_ONLY}
)
TWO_BOARDS = with_settings(
    load_open_face("criss-cross"),
    {
        "streets": [{"deal": 7, "place": 7}, {"deal": 6, "place": 6}],
        "fantasyland": {"entry": dict.fromkeys((*FRONT_PAIRS, "trips"), 13)},
        **SCORED_ONLY,
    },
)
REVEALED = with_settings(IN_TWO, {"reveal_discards": True})
OPEN_FACE = (
    TWO_BOARDS,
    TWO_BOARDS,
    OFC,
    PINEAPPLE,
    OFC_2012,
    LOW_AT_ONCE,
    JOKERS_AT_ONCE,
    AT_ONCE,
    AT_ONCE,
    IN_TWO,
    REVEALED,
    IN_TWO,
)
CLOSED = (
    closed("standard", cap="winnings_playable"),
    closed("american", fouls="allowed", rake_units=2, jackpot_units=1, cap="each_chip_once"),
    closed("banker", banker="rotate", surrender_units=1, cap="opponent_stack"),
    closed("hong-kong", dealer="ace_of_spades", announce="in_turn"),
)


class Walk:
    """A session driven by a seeded source; `do` checks what must hold."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.context = NO_CONTEXT
        self.log: list[Event] = [TableOpened(TABLE, ANN, self.options())]
        self.state = fold(self.log)
        for account in HUMANS[1 : self.random.randint(1, 4)]:
            self.do(Join(account))

    def options(self) -> Options:
        ruleset: Ruleset = self.random.choice((*OPEN_FACE, *CLOSED))
        seats = self.random.randint(ruleset.seats_min, ruleset.seats_max)
        clock_s, pace = self.random.choice((0, 30, 90)), self.random.choice(tuple(Pace))
        buy_in = 0 if ruleset.cap == "none" else self.random.choice((0, 0, 12))
        is_final, deal_on = self.random.random() < 0.5, self.random.random() < 0.7
        stake = self.random.choice((1, 1, 7))
        return Options(ruleset, seats, stake, clock_s, pace, buy_in=buy_in, is_final=is_final, deal_on=deal_on)

    def do(self, action: Action) -> bool:
        """Whether the action was done. Raises for any error that is not a refusal."""
        refusal = why_not(self.state, action, self.context)
        if refusal is not None:
            with pytest.raises(RuleError) as refused:
                decide(self.state, action, self.context)
            assert refused.value.refusal == refusal
            return False
        events = decide(self.state, action, self.context)
        assert decide(self.state, action, self.context) == events, "the same question has the same answer"
        self.append(events)
        while is_due(self.state):
            cards = self.state.options.ruleset.cards
            self.append(deal_at_once(self.state, tuple(self.random.sample(cards, len(cards)))))
        self.check()
        return True

    def append(self, events: tuple[Event, ...]) -> None:
        self.state = evolve_all(self.state, events)
        self.log += events

    def step(self) -> None:
        """One random action, more often one that brings the session on."""
        is_playing = self.state.is_playing and not self.state.paused
        if not is_playing and self.random.random() < 0.3:
            self.do(self.word_on_stakes())
        if (called := self.called()) and self.random.random() < 0.3:
            self.do(AnswerCall(called[0]))
        if given_votes(self.state, Vote.END) and self.random.random() < 0.1:
            self.do(AgreeToEnd(self.random.choice(HUMANS)))
        if (absent := self.absent()) and self.random.random() < 0.1:
            self.do(self.word_on_the_absent(absent))
        if self.random.random() < (0.75 if is_playing else 0.5):
            self.do(self.move() if is_playing else self.word_on_the_next_hand())
        else:
            self.do(self.anything())

    def word_on_the_next_hand(self) -> Action:
        """Before the first hand other settings, I'm in, and Start; then Ready."""
        host = self.state.host
        if self.state.phase is not Phase.LOBBY:
            return Ready(self.random.choice(HUMANS))
        if missing := asked(self.state):
            return Join(self.random.choice(missing))
        return Start(host) if self.random.random() < 0.7 else ChangeOptions(host, self.options())

    def word_on_the_absent(self, absent: tuple[Seat, ...]) -> Action:
        """What the host does about somebody who is not there, or what they do themselves."""
        seat, host = self.random.choice(absent), self.state.host
        sitter = self.state.sitter(seat)
        assert sitter is not None
        return self.random.choice(
            (Substitute(host, seat, ROBOT), Substitute(host, seat, ROBOT), ComeBack(sitter.account))
        )

    def word_on_stakes(self) -> Action:
        """Chips where there are stacks; a proposal of a pair stake, or an answer to one that was made."""
        if self.state.options.has_stacks and self.random.random() < 0.3:
            return Rebuy(self.random.choice(HUMANS), 1)
        if not self.state.stake_offers:
            return ProposeStake(self.random.choice(HUMANS), Seat(self.random.randrange(4)), 3)
        offer = self.state.stake_offers[0]
        seat = self.state.seat_of(offer.account)
        if seat is None or self.random.random() < 0.5:
            return DeclineStake(offer.to, seat or Seat(0))
        return AgreeToStake(offer.to, seat, offer.stake)

    def move(self) -> Action:
        hand = hand_of(self.state)
        index = self.random.choice(waited_for(self.state) or (0,))
        is_played = self.state.is_played_out or self.random.random() < 0.15
        if isinstance(hand, ClosedHand):
            return self.closed_move(hand, index, is_played=is_played)
        player = hand.seats[index]
        rows, discards = self.placement(hand, index)
        sitter = self.state.seats[player.seat]
        if sitter is None or sitter.is_computer or sitter.is_absent or is_played:
            return ActFor(player.seat, hand.hand_no, hand.street_no, rows, discards)
        return PlaceCards(player.account, hand.hand_no, hand.street_no, rows, discards)

    def closed_move(self, hand: ClosedHand, index: int, *, is_played: bool) -> Action:
        """An arrangement that is not refused with what may be declared, or a word in turn."""
        player, rules = hand.seats[index], hand.ruleset
        sitter = self.state.seats[player.seat]
        is_played |= sitter is None or sitter.is_computer or sitter.is_absent
        gives_up = rules.offers_surrender and self.random.random() < 0.2
        if hand.stage is not Stage.SETTING:
            said = (hand.hand_no, gives_up)
            return SayFor(player.seat, *said) if is_played else Say(player.account, *said)
        natural = next(iter(naturals_to_declare(rules, player.cards)), None)
        gives_up &= natural is None and not rules.says_in_turn
        chosen = (hand.hand_no, legal(rules, player.cards), natural, gives_up)
        return SetFor(player.seat, *chosen) if is_played else SetHand(player.account, *chosen)

    def placement(self, hand: OpenFaceHand, index: int) -> tuple[Board, Cards]:
        """A placement within the rules; of some random ones the one that fouls least."""
        rows = Board()
        discards: Cards = ()
        for packet in due(hand, index):
            more_rows, more_discards = self.on_board(hand.seats[index].boards[packet.board].board, packet)
            rows, discards = rows.add(more_rows), discards + more_discards
        return rows, discards

    def on_board(self, board: Board, packet: Packet) -> tuple[Board, Cards]:
        held, count = packet.cards, packet.places
        room = [row for row in Row for _ in range(board.room(row))]
        best: tuple[int, Board, Cards] = (-1, Board(), held)
        for _ in range(200 if len(room) - count <= 1 else 3):
            cards = self.random.sample(held, len(held))
            places = list(zip(self.random.sample(room, len(room)), cards[:count], strict=False))
            rows = Board.of([card for row, card in places if row is wanted] for wanted in Row)
            best = max(best, (liking(board.add(rows)), rows, tuple(cards[count:])), key=lambda one: one[0])
        return best[1], best[2]

    def anything(self) -> Action:
        """Any action by anybody: most of them are refused."""
        pick = self.random.choice
        who = pick((*HUMANS, self.state.host, self.state.host, COMPUTER))
        seat, hand_no = Seat(pick(range(-1, 5))), pick((self.state.hand_no, self.state.hand_no, 0))
        cards = tuple(self.random.sample(DECK_52, pick((0, 1, 2, 3, 5, 13))))
        rows = Board(cards[:1], cards[1:2], cards[2:])
        rare: tuple[Action, ...] = (
            Leave(who),
            AgreeToEnd(who),
            EndAfterHand(who),
            VoidBroken(who),
            MarkAway(who),
            Pause(pick((who, None)), "why"),
            LoseRoot(self.state.batch_no),
            AgreeToEnd(who),
            self.close_idle(),
        )
        usual: tuple[Action, ...] = (
            Join(who),
            Join(who),
            AddComputer(who, pick((COMPUTER, ROBOT))),
            ChangeOptions(who, self.options()),
            SetClock(who, pick((0, 30, 60, 45))),
            GiveCut(who, pick(("", "7", "x" * 40))),
            Ready(who),
            Start(who),
            SitOut(who),
            ComeBack(who),
            PlaceCards(who, hand_no, pick((1, 2, 9)), rows, cards[:1]),
            ActFor(seat, hand_no, pick((1, 2, 9)), rows, cards[:1]),
            ReadyTimeOut(hand_no),
            DealOn(hand_no),
            HoldDeal(who),
            Kick(who, seat),
            Substitute(who, seat, pick((COMPUTER, ROBOT))),
            HandOver(who, seat),
            Resume(pick((who, None))),
            Resume(pick((who, None))),
            Rebuy(who, pick((0, 1, 5, 100))),
            SetHand(who, hand_no, rows, pick((None, "dragon")), pick((False, True))),
            SetFor(seat, hand_no, rows),
            Say(who, hand_no, pick((False, True))),
            SayFor(seat, hand_no, pick((False, True))),
            ProposeStake(who, seat, pick((0, 1, 2, 3))),
            AgreeToStake(who, seat, pick((1, 2, 3))),
            DeclineStake(who, seat),
            AgreeToVoid(who),
            PlayOn(who, self.some_turn()),
            PlayOn(who, self.some_turn()),
            AnswerCall(who),
            AgreeToVoid(who),
            AgreeToVoid(who),
        )
        return pick(rare) if self.random.random() < 0.05 else pick(usual)

    def close_idle(self) -> Action:
        """The end by the clock, also at a table that an error has frozen."""
        if self.random.random() >= 0.6:
            return Resume(None)
        self.context = Context(is_broken=self.random.choice((False, True)))
        return CloseIdle("idle")

    def some_turn(self) -> str:
        """The key of a turn that is waited for, or of none."""
        hand, waited = self.state.hand, waited_for(self.state)
        return turn_key(hand, self.random.choice(waited)) if hand is not None and waited else "1:1:1"

    def called(self) -> tuple[AccountId, ...]:
        """Everybody who was called and has not answered."""
        seats = [self.state.sitter(call.seat) for call in running_calls(self.state)]
        return tuple(sitter.account for sitter in seats if sitter is not None)

    def absent(self) -> tuple[Seat, ...]:
        """The seats of all people for whom the bot plays."""
        return tuple(seat for seat, sitter in self.state.sitters if sitter.is_absent and not sitter.is_computer)

    def check(self) -> None:
        """What holds at every moment."""
        state = self.state
        assert following(state, self.context) == (), "what follows has followed"
        check_seats(state)
        check_points(state, self.log)
        check_that_nobody_waits_in_vain(state)
        if isinstance(state.hand, OpenFaceHand):
            check_cards(state.hand)
        elif isinstance(state.hand, ClosedHand):
            check_closed_cards(state.hand)

    def check_replay(self) -> None:
        """The log alone, and its newest hand alone, lead to this state."""
        assert fold(self.log) == self.state
        assert fold(newest_hand(self.log)) == self.state

    def check_secrets(self) -> None:
        """Views show what may be known, and are the same whatever the hidden cards are."""
        if isinstance(self.state.hand, ClosedHand):
            return  # see test_closed_secrets
        is_running = self.state.is_playing
        for viewer in (None, *HUMANS):
            known = known_cards(self.log, viewer)
            view = public_view(self.state) if viewer is None else open_face_view(self.state, viewer)
            if view is None:
                continue
            shown = shown_cards(view)
            assert shown <= known
            assert shown == known or not (is_running or viewer is None)
            hidden = [card for card in self.all_cards() if card not in known]
            changes = dict(zip(hidden, self.random.sample(hidden, len(hidden)), strict=True))
            twin = fold([with_cards_changed(event, changes) for event in newest_hand(self.log)])
            assert (public_view(twin) if viewer is None else open_face_view(twin, viewer)) == view

    def all_cards(self) -> Cards:
        """The deck of the newest hand."""
        hand = self.state.hand
        return DECK_52 if hand is None else hand.ruleset.cards

    def walk_away(self) -> None:
        """From here on nobody touches a button: the timers alone bring the hand to its end."""
        if self.state.paused:
            self.do(Resume(None))
        for _ in range(2000):
            due = [
                timer
                for timer in timers(self.state, len(self.log))
                if timer.kind in (TimerKind.ACT, TimerKind.READY, TimerKind.DEAL_ON) and not timer.waits
            ]
            if not due:
                break
            timer = self.random.choice(due)
            if timer.kind is TimerKind.DEAL_ON:
                done = self.do(DealOn(self.state.hand_no))
            elif timer.seat is None:
                done = self.do(ReadyTimeOut(self.state.hand_no))
            else:
                hand = hand_of(self.state)
                index = hand.index_of(timer.seat)
                assert index is not None
                if isinstance(hand, ClosedHand):
                    done = self.do(self.closed_move(hand, index, is_played=True))
                else:
                    done = self.do(ActFor(timer.seat, hand.hand_no, hand.street_no, *self.placement(hand, index)))
            assert done, "what a timer asks for is never refused"
        else:
            raise AssertionError("the timers never come to rest")
        waiting = [self.state.seats[hand_of(self.state).seats[index].seat] for index in waited_for(self.state)]
        if self.state.is_playing:
            assert hand_of(self.state).options.clock_s == 0, "with a clock every hand ends by itself"
            assert waiting
            assert all(sitter and not sitter.is_computer and not sitter.is_absent for sitter in waiting)


def liking(board: Board) -> int:
    """How much a random player likes a board: no foul, and a pair in front for Fantasyland."""
    values = [value for value in readings(board) if value is not None]
    return (values == sorted(values)) * 2 + (len(board.front) == 3 and len({card >> 2 for card in board.front}) < 3)
