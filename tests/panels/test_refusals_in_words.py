"""Refusals as their reader gets them: people by name, and only what the reader can do now."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.ids import AccountId
from bot.panels.wording import refusal_text
from bot.rules.board import Board
from bot.table.actions import (
    Action,
    AddComputer,
    AgreeToEnd,
    AgreeToVoid,
    EndAfterHand,
    Join,
    Kick,
    Leave,
    Pause,
    Ready,
    Resume,
    SitOut,
    Start,
    Substitute,
)
from bot.table.decide import why_not
from bot.table.open_face.actions import PlaceCards
from bot.words import words_in
from tests.table.games import (
    ANN,
    BEN,
    CAT,
    COMPUTER,
    DAN,
    EVE,
    JACKS_IN_FRONT,
    QUEENS_IN_FRONT,
    ROBOT,
    Game,
    options,
)

WORDS = words_in("en")
NAMES = {account: str(account) for account in (ANN, BEN, CAT, DAN, EVE, COMPUTER, ROBOT)}


def playing() -> Game:
    """Three in the hand; Dan has the last seat and sits out."""
    return Game(ANN, BEN, CAT, DAN).do(SitOut(DAN)).start()


def between() -> Game:
    return Game(ANN, BEN, CAT, table=options(seats=4)).play()


def owed() -> Game:
    return Game(ANN, BEN, CAT).play({BEN: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT})


def paused() -> Game:
    return playing().do(Pause(ANN))


def first(game: Game, account: AccountId) -> PlaceCards:
    """The whole first street in the back."""
    return PlaceCards(account, 1, 1, Board(back=game.hand.deck[:5]))


def said(game: Game, action: Action) -> str:
    return refusal_text(WORDS, game.refusal(action), NAMES)


@pytest.mark.parametrize(
    ("table", "action", "names"),
    [
        (between, Start(BEN), "Ann"),
        (playing, Pause(BEN), "Ann"),
        (owed, SitOut(CAT), "**Ben**"),
        (owed, AddComputer(ANN, COMPUTER), "**Ben**"),
        (between, Kick(ANN, between().seat(BEN)), "Ben"),
        (
            lambda: playing().do(Leave(BEN), Substitute(ANN, playing().seat(BEN), COMPUTER)),
            Substitute(ANN, playing().seat(BEN), ROBOT),
            "Ben",
        ),
        (lambda: playing().do(AgreeToVoid(ANN)), AgreeToVoid(ANN), "**Ben** and **Cat**"),
        (lambda: playing().do(Leave(CAT), AgreeToVoid(ANN)), AgreeToVoid(ANN), "**Ben** and **Cat**"),
        (lambda: between().do(AgreeToEnd(ANN), AgreeToEnd(BEN)), AgreeToEnd(ANN), "**Cat**"),
    ],
)
def test_people_are_named(table: Callable[[], Game], action: Action, names: str) -> None:
    assert names in said(table(), action)


def test_both_who_earned_fantasyland_are_named() -> None:
    game = Game(ANN, BEN, CAT).play({BEN: QUEENS_IN_FRONT, CAT: QUEENS_IN_FRONT, ANN: JACKS_IN_FRONT})
    assert "**Ben** and **Cat** earned Fantasyland" in said(game, SitOut(ANN))


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        (between, "Press **Join** to sit down."),
        (playing, "This table is full."),
        (lambda: between().do(Ready(ANN), Ready(BEN), Ready(CAT)), "Press **Join** to sit down."),
        (lambda: Game(ANN, BEN, CAT).start().do(Pause(ANN)), "You can sit down when it goes on."),
        (lambda: Game(ANN, BEN, CAT).start().do(EndAfterHand(ANN)), "`/play` opens a new table."),
    ],
)
@pytest.mark.parametrize("action", [Leave(EVE), AgreeToEnd(EVE), Resume(EVE)])
def test_a_guest_is_told_to_join_only_where_they_can(table: Callable[[], Game], sentence: str, action: Action) -> None:
    game = table()
    assert sentence in said(game, action)
    assert ("**Join**" in said(game, action)) == (why_not(game.state, Join(EVE)) is None)
    assert "Resume" not in said(game, action), "a guest can't"


def test_a_guest_who_joins_a_paused_table_is_not_sent_to_a_button_that_refuses_them() -> None:
    assert "Resume" not in said(paused(), Join(EVE))
    assert "**Resume**" in said(paused(), first(paused(), BEN))


def test_who_sits_out_is_told_how_to_come_back() -> None:
    assert "**Deal me in**" in said(playing(), first(playing(), DAN))
    queued = playing().do(Ready(DAN))
    assert "Deal me in" not in said(queued, first(queued, DAN))
    last = playing().do(EndAfterHand(ANN))
    assert "session ends" in said(last, first(last, DAN))
