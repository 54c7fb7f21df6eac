"""Random evenings at one table: nobody is dealt into a hand unless they have said that they are in for it."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from bot.ids import AccountId, Seat
from bot.rules.rulesets import with_settings
from bot.table.actions import (
    Action,
    AddComputer,
    ChangeOptions,
    ComeBack,
    DealOn,
    GiveCut,
    HandOver,
    Join,
    Kick,
    Leave,
    LoseRoot,
    Ready,
    ReadyTimeOut,
    Rebuy,
    SitOut,
    Start,
    Substitute,
)
from bot.table.context import Context
from bot.table.decide import decide, why_not
from bot.table.events import HandDealt
from bot.table.options import Options, Policy
from bot.table.refusals import Reason
from bot.table.state import Phase
from tests.table.games import ANN, BEN, CAT, COMPUTER, DAN, OFC, OFC_2012, QUEENS_IN_FRONT, ROBOT, Game, options

PEOPLE = (ANN, BEN, CAT, DAN)
EASY = with_settings(OFC, {"scoop_bonus": 6})
Terms = tuple[object, ...]
SEEDS = range(60)
STEPS = 150


def terms_of(options: Options) -> Terms:
    """The settings that count, as this test reads RULES 4: it shares nothing with the table's own list."""
    return (
        (options.ruleset, options.seats, options.stake, options.buy_in),
        (options.policy, options.counts_computers, options.banker),
    )


class Evening:
    """One table. It keeps by itself what each of the people has last agreed to with a tap of their own."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.game = Game(ANN, BEN, CAT, table=options(seats=4, deal_on=seed % 2 == 0))
        self.game.context = Context(is_start_anybodys=True)
        self.game.cards = {BEN: QUEENS_IN_FRONT} if seed % 3 == 0 else {}
        self.agreed: dict[AccountId, Terms] = dict.fromkeys((ANN, BEN, CAT), terms_of(self.game.state.options))
        self.seen: dict[AccountId, int] = {}  # the settings that each of them has before their eyes
        self.met: Counter[str] = Counter()

    def do(self, action: Action) -> None:
        state = self.game.state
        refusal = why_not(state, action, self.game.context)
        if refusal is not None:
            self.met[refusal.reason] += 1
            if refusal.reason is Reason.STILL_ASKED:
                assert refusal.accounts, "the host reads who is missing"
            return
        size = len(self.game.log)
        if isinstance(action, Join | Ready | Start):
            if action.terms_no not in (None, state.terms_no):
                assert decide(state, action, self.game.context) == (), "a tap on other settings has done something"
            self.agreed[action.account] = terms_of(state.options)
        self.game.do(action)
        if isinstance(action, ChangeOptions):
            self.agreed[action.account] = terms_of(self.game.state.options)
        self.check(size)

    def check(self, size: int) -> None:
        """Look at the hands dealt since the log had this size."""
        for event in self.game.log[size:]:
            if isinstance(event, HandDealt):
                self.check_dealt(event)

    def check_dealt(self, dealt: HandDealt) -> None:
        """Everybody who is dealt in has agreed to what this hand is played for."""
        self.met["dealt first" if dealt.hand_no == 1 else "dealt later"] += 1
        wanted = terms_of(dealt.before.options)
        for seat in dealt.order:
            sitter = dealt.before.seats[seat]
            assert sitter is not None
            if not sitter.is_computer:
                assert self.agreed.get(sitter.account) == wanted, f"{sitter.account} was dealt in unasked"

    def step(self) -> None:
        state = self.game.state
        if state.is_playing and self.random.random() < 0.8:
            self.play()
            return
        who, host = self.random.choice(PEOPLE), state.host
        seat = Seat(self.random.randrange(4))
        if self.random.random() < 0.5:
            self.seen[who] = state.terms_no  # their Discord shows them the panel as it is now
        seen = self.random.choice((self.seen.get(who, 0), None))
        if host in self.seen and self.random.random() < 0.5:
            self.seen[host] = state.terms_no
        pick = self.random.choice
        self.do(
            pick(
                (
                    *(Join(who, seen), Join(who, seen), Ready(who, seen), Ready(who, seen), Leave(who)),
                    *(Start(host, self.seen.get(host)), Start(host, self.seen.get(host)), Start(who, seen)),
                    *(ChangeOptions(host, self.other_options()), ChangeOptions(host, self.other_options())),
                    *(AddComputer(host, pick((COMPUTER, ROBOT))), Kick(host, seat), HandOver(host, seat)),
                    *(SitOut(who), ComeBack(who), ReadyTimeOut(state.hand_no), DealOn(state.hand_no)),
                    *(Rebuy(who, 3), GiveCut(who, "7"), Substitute(host, seat, ROBOT), LoseRoot(state.batch_no)),
                )
            )
        )

    def other_options(self) -> Options:
        now, pick = self.game.state.options, self.random.choice
        changes: tuple[dict[str, object], ...] = (
            {"stake": pick((1, 1000))},
            {"stake": pick((1, 1000))},
            {"ruleset": pick((OFC, EASY, OFC_2012))},
            {"seats": pick((3, 4))},
            {"buy_in": pick((0, 10))},
            {"policy": pick((Policy.SAFE, Policy.FILL))},
            {"counts_computers": pick((False, True))},
            {"hints": pick((False, True))},
            {"deal_on": pick((False, True))},
        )
        return replace(now, **pick(changes))  # type: ignore[arg-type] # the tests' own keywords

    def play(self) -> None:
        """The hand that runs to its end; some let their deadlines pass, and somebody may earn Fantasyland."""
        late = tuple(player.account for player in self.game.hand.seats if self.random.random() < 0.15)
        size = len(self.game.log)
        self.game.play(timed_out=late)
        self.met["owed"] += self.game.state.owes_fantasyland
        self.check(size)


@cache
def met(seed: int) -> Counter[str]:
    """One evening; what it has met."""
    evening = Evening(seed)
    for _ in range(STEPS):
        if evening.game.state.phase is Phase.ENDED:
            break
        evening.step()
    return evening.met


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_is_dealt_in_unasked(seed: int) -> None:
    assert met(seed)


def test_these_evenings_have_seen_what_they_are_about() -> None:
    seen = sum((met(seed) for seed in SEEDS), Counter[str]())
    for what in ("dealt first", "dealt later", "owed", Reason.STILL_ASKED, Reason.OLD_TERMS, Reason.FANTASYLAND_OWED):
        assert seen[what] > 5, what
