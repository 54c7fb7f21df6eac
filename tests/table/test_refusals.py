"""Every refusal, by an action that meets it. `Game.refusal` sees that nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.ids import Seat
from bot.rules.board import Board
from bot.rules.cards import DECK_52, Row, parse_cards
from bot.rules.open_face_presets import load_open_face
from bot.table.actions import (
    Action,
    AddComputer,
    AgreeToEnd,
    AgreeToVoid,
    AnswerCall,
    ChangeOptions,
    CloseIdle,
    ComeBack,
    EndAfterHand,
    GiveCut,
    HandOver,
    HoldDeal,
    Join,
    Kick,
    Leave,
    MarkAway,
    Pause,
    PlayOn,
    Ready,
    ReadyTimeOut,
    Resume,
    SetClock,
    SitOut,
    Start,
    Substitute,
    VoidBroken,
)
from bot.table.context import Context
from bot.table.decide import decide
from bot.table.evolve import evolve_all
from bot.table.happenings.dealing import freeze
from bot.table.open_face.actions import ActFor, PlaceCards
from bot.table.refusals import Reason, Refusal, RuleError
from tests.table.closed_refusals import CASES as CLOSED_CASES
from tests.table.games import (
    ANN,
    BEN,
    CAT,
    COMPUTER,
    DAN,
    EVE,
    JACKS_IN_FRONT,
    OFC,
    OFC_2012,
    PINEAPPLE,
    QUEENS_IN_FRONT,
    ROBOT,
    Game,
    acting_for,
    options,
)
from tools.pages.at_once import posted

THE_SHELLS = {
    Reason.BROKEN,  # whether an error has frozen a table is known to the store alone
    Reason.BROKEN_BETWEEN,
    Reason.NOT_BROKEN,
    Reason.TOO_OFTEN,  # so is how often somebody has done it
}


BENS_TURN = "1:1:1"


def lobby() -> Game:
    return Game(ANN, BEN, table=options(seats=3))


def changed() -> Game:
    """A lobby in which the host has changed the stake."""
    return lobby().do(ChangeOptions(ANN, options(seats=3, stake=1000)))


def playing() -> Game:
    """Three in the hand, Ben first, Ann last; Dan has joined and sits out."""
    return Game(ANN, BEN, CAT, DAN).do(SitOut(DAN)).start()


def early() -> Game:
    """The same, too early to play on without Ben."""
    game = playing()
    game.context = Context(early_until_ms={BENS_TURN: 600_000})
    return game


def dealing() -> Game:
    """Everything is frozen; the seal is not posted yet."""
    game = lobby()
    state = evolve_all(game.state, posted(game.state))
    state = evolve_all(state, decide(state, Start(ANN)))
    game.state = evolve_all(state, freeze(state, ""))
    return game


def pineapple() -> Game:
    """Ben has placed the first street, Ann too: three cards for Ben, two to place and one to discard."""
    game = Game(ANN, BEN, table=options(PINEAPPLE))
    return game.start({BEN: "2c 3c 4c 5c 6c 7c 8c 9c"}).place(BEN).place(ANN)


def between() -> Game:
    return Game(ANN, BEN, CAT, table=options(seats=4)).play()


def owed() -> Game:
    return Game(ANN, BEN, CAT).play({BEN: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT})


def fantasyland() -> Game:
    return owed().start()


def paused() -> Game:
    return playing().do(Pause(ANN))


def ended() -> Game:
    return between().do(EndAfterHand(ANN))


def voting() -> Game:
    return playing().do(AgreeToVoid(ANN), AgreeToEnd(ANN))


def played_out() -> Game:
    return playing().do(CloseIdle("idle"))


def called() -> Game:
    return playing().do(PlayOn(ANN, BENS_TURN))


def stale(game: Game) -> Game:
    """The second street has begun."""
    return game.place(BEN).place(CAT).place(ANN)


def place(rows: str, discards: str = "", **changes: int) -> PlaceCards:
    action = PlaceCards(BEN, 1, 2, Board.parse(rows), parse_cards(discards))
    return replace(action, **changes)  # type: ignore[arg-type] # numbers of fields


def first(game: Game, account: str = BEN, **changes: int) -> PlaceCards:
    """The whole first street in the back."""
    held = game.hand.deck[:5]
    return replace(PlaceCards(BEN, 1, 1, Board(back=held)), account=account, **changes)  # type: ignore[arg-type] # as above


Case = tuple[Reason, Callable[[], Game], Action | Callable[[Game], Action]]

CASES: list[Case] = [
    (Reason.NOT_SEATED, lobby, Ready(EVE)),
    (Reason.TABLE_FULL, playing, lambda game: first(game, EVE)),
    (Reason.TABLE_FULL, playing, AgreeToVoid(EVE)),
    (Reason.NOT_SEATED, between, Leave(EVE)),
    (Reason.STOPPED, paused, Resume(EVE)),
    (Reason.STOPPED, paused, Join(EVE)),
    (Reason.NOT_SEATED, between, AgreeToVoid(EVE)),
    (Reason.ENDING, lambda: owed().do(EndAfterHand(ANN)), Ready(EVE)),
    (Reason.ALREADY_SEATED, lobby, Join(BEN)),
    (Reason.ALREADY_SEATED, lambda: lobby().do(AddComputer(ANN, COMPUTER)), AddComputer(ANN, COMPUTER)),
    (
        Reason.ALREADY_SEATED,
        lambda: between().do(AddComputer(ANN, COMPUTER), SitOut(BEN)),
        Substitute(ANN, Seat(1), COMPUTER),
    ),
    (
        Reason.ALREADY_SEATED,
        lambda: playing().do(Leave(BEN), Substitute(ANN, Seat(1), COMPUTER), Leave(CAT)),
        Substitute(ANN, Seat(2), COMPUTER),
    ),
    (Reason.TABLE_FULL, lambda: Game(ANN, BEN, table=options(seats=2)), Join(CAT)),
    (Reason.TABLE_FULL, lambda: Game(ANN, BEN, table=options(seats=2)), AddComputer(ANN, COMPUTER)),
    *(
        (Reason.DEALING, dealing, action)
        for action in (
            AddComputer(ANN, COMPUTER),
            ChangeOptions(ANN, options(stake=2)),
            SitOut(BEN),
            GiveCut(BEN, "late"),
            SetClock(ANN, 300),
        )
    ),
    *(
        (Reason.HAND_RUNNING, playing, action)
        for action in (
            AddComputer(ANN, COMPUTER),
            ChangeOptions(ANN, options(stake=2)),
            Start(ANN),
            SitOut(BEN),
            Ready(CAT),
            GiveCut(BEN, "7"),
        )
    ),
    (Reason.NO_HAND, lobby, AgreeToVoid(ANN)),
    (Reason.NOT_DEALT, dealing, AgreeToVoid(ANN)),
    (Reason.HAND_OVER, between, place("2c")),
    (Reason.HAND_OVER, between, VoidBroken(ANN)),
    (Reason.HAND_OVER, between, AgreeToVoid(ANN)),
    (Reason.SITTING_OUT, playing, AgreeToVoid(DAN)),
    (Reason.SITTING_OUT, playing, lambda game: first(game, DAN)),
    (Reason.NOT_IN_HAND, lambda: playing().do(Ready(DAN)), lambda game: first(game, DAN)),
    (Reason.ENDING, lambda: playing().do(EndAfterHand(ANN)), lambda game: first(game, DAN)),
    (Reason.NOT_IN_HAND, playing, ActFor(Seat(3), 1, 1, Board())),
    (Reason.OWN_HAND, playing, VoidBroken(ANN)),
    (Reason.OWN_HAND, playing, VoidBroken(CAT)),
    (Reason.OLD_HAND, playing, lambda game: first(game, hand_no=0)),
    (Reason.OLD_HAND, playing, lambda game: replace(acting_for(game.hand, 0), hand_no=2)),
    (Reason.OLD_HAND, between, ActFor(Seat(1), 1, 9, Board())),
    (Reason.OLD_HAND, between, ReadyTimeOut(0)),
    (Reason.OLD_HAND, playing, ReadyTimeOut(1)),
    (Reason.OLD_STREET, lambda: stale(playing()), first),
    (Reason.OLD_STREET, lambda: stale(playing()), lambda game: replace(acting_for(game.hand, 0), street_no=1)),
    (Reason.NOT_YOUR_TURN, playing, lambda game: first(game, ANN)),
    (Reason.NOT_YOUR_TURN, playing, lambda game: acting_for(game.hand, 2)),
    (Reason.ALREADY_PLACED, lambda: playing().place(BEN), first),
    (Reason.ALREADY_PLACED, lambda: fantasyland().place(BEN), lambda game: first(game, hand_no=2)),
    (Reason.NOT_YOUR_CARD, pineapple, place("Ac / 7c", "8c")),
    (Reason.NOT_YOUR_CARD, pineapple, place("7c / 8c", "Ac")),
    (Reason.CARD_TWICE, pineapple, place("7c / 7c", "8c")),
    (Reason.CARD_TWICE, pineapple, place("7c / 8c", "8c")),
    (Reason.ROW_FULL, pineapple, place("- / - / 7c 8c", "9c")),
    (Reason.WRONG_NUMBER, pineapple, place("7c", "8c")),
    (Reason.WRONG_NUMBER, pineapple, place("7c 8c 9c")),
    (Reason.WRONG_NUMBER, pineapple, place("- / -")),
    (Reason.WRONG_NUMBER, fantasyland, PlaceCards(BEN, 2, 1, Board())),
    (Reason.WRONG_DISCARDS, pineapple, place("7c / 8c")),
    *(
        (Reason.HOST_ONLY, lobby, action)
        for action in (
            AddComputer(BEN, COMPUTER),
            ChangeOptions(BEN, options(stake=2)),
            Start(BEN),
            Kick(BEN, Seat(0)),
            Substitute(BEN, Seat(0), COMPUTER),
            HandOver(BEN, Seat(1)),
            EndAfterHand(BEN),
            SetClock(BEN, 60),
            Pause(BEN),
        )
    ),
    (Reason.FANTASYLAND_OWED, owed, AddComputer(ANN, COMPUTER)),
    (Reason.FANTASYLAND_OWED, owed, SitOut(CAT)),
    (Reason.NOT_ABSENT, playing, Substitute(ANN, Seat(1), COMPUTER)),
    (Reason.FANTASYLAND_OWED, owed, ChangeOptions(ANN, options(OFC_2012))),
    (Reason.TOO_FEW_READY, lambda: Game(ANN), Start(ANN)),
    (Reason.TOO_FEW_READY, between, Start(ANN)),
    (Reason.NO_SUCH_SEAT, lobby, Kick(ANN, Seat(2))),
    (Reason.NO_SUCH_SEAT, lobby, Kick(ANN, Seat(9))),
    (Reason.NO_SUCH_SEAT, lobby, Kick(ANN, Seat(-1))),
    (
        Reason.SUBSTITUTE_NAMED,
        lambda: playing().do(Leave(BEN), Substitute(ANN, Seat(1), COMPUTER)),
        Substitute(ANN, Seat(1), ROBOT),
    ),
    (Reason.NO_SUCH_SEAT, between, Substitute(ANN, Seat(3), COMPUTER)),
    (Reason.NOT_ABSENT, lobby, Kick(ANN, Seat(0))),
    (Reason.NOT_ABSENT, between, Kick(ANN, Seat(1))),
    (Reason.NOT_ABSENT, between, Substitute(ANN, Seat(1), COMPUTER)),
    (
        Reason.NOT_ABSENT,
        lambda: between().do(AddComputer(ANN, COMPUTER)),
        Substitute(ANN, Seat(3), ROBOT),
    ),
    (Reason.NOT_AWAY, between, ComeBack(BEN)),
    (Reason.NOT_A_HUMAN, lobby, HandOver(ANN, Seat(2))),
    (Reason.NOT_A_HUMAN, lambda: lobby().do(AddComputer(ANN, COMPUTER)), HandOver(ANN, Seat(2))),
    (
        Reason.NOT_A_HUMAN,
        lambda: playing().do(MarkAway(BEN), Substitute(ANN, Seat(1), COMPUTER)),
        HandOver(ANN, Seat(1)),
    ),
    (Reason.NOT_A_HUMAN, lambda: lobby().do(AddComputer(ANN, COMPUTER)), Ready(COMPUTER)),
    (Reason.CUT_GIVEN, lambda: lobby().do(GiveCut(ANN, "7")), GiveCut(ANN, "8")),
    (Reason.CUT_EMPTY, lobby, GiveCut(ANN, "  ")),
    (Reason.CUT_TOO_LONG, lobby, GiveCut(ANN, "x" * 33)),
    (Reason.PAUSED, paused, first),
    (Reason.PAUSED, paused, lambda game: acting_for(game.hand, 0)),
    (Reason.PAUSED, paused, Pause(ANN)),
    (Reason.PAUSED, paused, Pause(None, "no channel")),
    (Reason.NOT_PAUSED, playing, Resume(BEN)),
    (Reason.NOT_PAUSED, playing, Resume(None)),
    *(
        (Reason.TABLE_ENDED, ended, action)
        for action in (Join(EVE), Leave(ANN), Ready(ANN), Start(ANN), Pause(None), AgreeToEnd(ANN), CloseIdle("idle"))
    ),
    *((Reason.PLAYED_OUT, played_out, action) for action in (first, Pause(ANN), AgreeToEnd(BEN), Join(EVE))),
    (Reason.SEATS_TAKEN, between, ChangeOptions(ANN, options(seats=2))),
    (Reason.BAD_SEATS, lobby, ChangeOptions(ANN, options(PINEAPPLE, seats=4))),
    (Reason.BAD_SEATS, lambda: Game(ANN), ChangeOptions(ANN, options(OFC, seats=1))),
    (Reason.OTHER_DECK, lobby, ChangeOptions(ANN, options(load_open_face("joker")))),
    (Reason.STILL_ASKED, changed, Start(ANN)),
    *((Reason.OLD_TERMS, changed, action) for action in (Start(ANN, 0), Join(BEN, 0), Join(CAT, 0))),
    (Reason.OLD_OPTIONS, changed, ChangeOptions(ANN, options(seats=3, stake=2), instead_of=options(seats=3))),
    (Reason.BAD_STAKE, lobby, ChangeOptions(ANN, options(stake=0))),
    (Reason.BAD_STAKE, lobby, ChangeOptions(ANN, options(stake=1001))),
    *((Reason.BAD_CLOCK, playing, SetClock(ANN, clock_s)) for clock_s in (0, 1, -30, 2**40, 8 * 3600)),
    (Reason.PAUSE_ON_TURN, lambda: playing().place(BEN).place(CAT), Pause(ANN)),
    (Reason.PAUSED_ENOUGH, lambda: paused().do(Resume(BEN), Pause(ANN), Resume(CAT)), Pause(ANN)),
    (Reason.BAD_CLOCK, lobby, SetClock(ANN, 45)),
    (Reason.ENDING, lambda: owed().do(EndAfterHand(ANN)), Join(EVE)),
    (Reason.NOT_DEALING_ON, between, HoldDeal(BEN)),
    (Reason.VOTED, voting, AgreeToVoid(ANN)),
    (Reason.VOTED, voting, AgreeToEnd(ANN)),
    (Reason.IS_ENDING, lambda: playing().do(EndAfterHand(ANN)), EndAfterHand(ANN)),
    *((Reason.TABLE_FULL, playing, action) for action in (PlayOn(EVE, BENS_TURN), AnswerCall(EVE), MarkAway(EVE))),
    (Reason.NOT_LATE, early, PlayOn(ANN, BENS_TURN)),
    (Reason.OWN_TURN, playing, PlayOn(BEN, BENS_TURN)),
    (Reason.TURN_OVER, lambda: stale(playing()), PlayOn(ANN, BENS_TURN)),
    (Reason.TURN_OVER, playing, PlayOn(ANN, "1:1:2")),
    (Reason.TURN_OVER, between, PlayOn(ANN, BENS_TURN)),
    (Reason.CALLED, called, PlayOn(CAT, BENS_TURN)),
    (Reason.PLAYED_FOR, lambda: playing().do(Leave(BEN)), PlayOn(ANN, BENS_TURN)),
    (Reason.PAUSED, paused, PlayOn(ANN, BENS_TURN)),
    (Reason.PLAYED_OUT, played_out, PlayOn(ANN, BENS_TURN)),
]


def _name(part: object) -> str:
    return part.value if isinstance(part, Reason) else getattr(part, "__name__", type(part).__name__)


@pytest.mark.parametrize(("reason", "table", "action"), CASES, ids=_name)
def test_refused(reason: Reason, table: Callable[[], Game], action: Action | Callable[[Game], Action]) -> None:
    game = table()
    assert game.refusal(action(game) if callable(action) else action).reason is reason


def test_every_reason_is_reached() -> None:
    assert {reason for reason, _, _ in (*CASES, *CLOSED_CASES)} == set(Reason) - THE_SHELLS


def test_a_refusal_names_what_its_sentence_needs() -> None:
    game = pineapple()
    assert game.refusal(place("Ac / 7c", "8c")) == Refusal(Reason.NOT_YOUR_CARD, cards=parse_cards("Ac"))
    assert game.refusal(place("7c / 7c", "8c")) == Refusal(Reason.CARD_TWICE, cards=parse_cards("7c"))
    assert game.refusal(place("- / - / 7c 8c", "9c")) == Refusal(Reason.ROW_FULL, row=Row.BACK, number=0)
    assert game.refusal(place("7c", "8c")) == Refusal(Reason.WRONG_NUMBER, number=2)
    assert game.refusal(place("7c / 8c")) == Refusal(Reason.WRONG_DISCARDS, number=1)
    assert playing().refusal(first(playing(), ANN)).accounts == (BEN,), "whose turn it is"
    assert Game(ANN).refusal(Start(ANN)).number == 2


def test_a_refusal_says_its_code() -> None:
    assert str(RuleError(Refusal(Reason.ROW_FULL))) == "row_full"


def test_no_other_card_of_the_deck_can_be_placed() -> None:
    game = pineapple()
    for card in set(DECK_52) - set(parse_cards("7c 8c 9c")):
        action = PlaceCards(BEN, 1, 2, Board((card,), parse_cards("7c")), parse_cards("8c"))
        assert game.refusal(action).reason is Reason.NOT_YOUR_CARD
