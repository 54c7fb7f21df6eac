"""Who has no part in a hand is led to the next one only if one follows, and nobody else is told to come back."""

from __future__ import annotations

import pytest

from bot.panels.open_face.private import hand_panel
from bot.panels.panel import Button, Panel
from bot.panels.screen import TableScreen
from bot.panels.table import table_panel
from bot.panels.welcome import welcome_panel
from bot.table.actions import AgreeToEnd, EndAfterHand, Ready, Rebuy, SitOut
from bot.table.open_face.draft import Draft
from bot.table.showing import public_view
from bot.table.state import Phase
from bot.words import words_in
from tests.support.views import open_face_view
from tests.table.games import ANN, BEN, CAT, FOUL, PINEAPPLE, QUEENS_AND_DISCARDS, Game, options

WORDS = words_in("en")
SCREEN = TableScreen({ANN: "Ann", BEN: "Ben", CAT: "Cat"})


def labels(panel: Panel) -> list[str]:
    return [one.label for row in panel.controls for one in row if isinstance(one, Button)]


def of_all(game: Game) -> Panel:
    return table_panel(public_view(game.state), SCREEN)


def of_cat(game: Game) -> Panel:
    """Cat's own message while she has no cards."""
    return welcome_panel(public_view(game.state), 1, SCREEN, CAT)


def without_cat(buy_in: int = 0, *, sits_out: bool = True) -> Game:
    """Ann and Ben play a hand, in which Ann may earn Fantasyland; Cat, who has lost one, sits out."""
    game = Game(ANN, BEN, CAT, table=options(PINEAPPLE, 3, buy_in=buy_in)).play({CAT: f"{FOUL} 3c 3d 3h 3s"})
    for account in (ANN, BEN):
        if game.state.is_broke(game.sitter(account)):
            game.do(Rebuy(account, buy_in))
    if sits_out:
        game.do(SitOut(CAT))
    game.cards = {ANN: QUEENS_AND_DISCARDS}
    return game.ready(CAT)


def test_who_is_in_is_not_told_how_they_come_back() -> None:
    game = Game(ANN, BEN, table=options(PINEAPPLE, 2)).play().do(SitOut(BEN), Ready(ANN))
    view = open_face_view(game.state, ANN)
    assert view is not None
    mine = hand_panel(view, Draft(), SCREEN)
    assert f"{WORDS('over.you_are_in')} {WORDS('over.waiting_few', number=2)}" in mine.text
    assert "Deal me in" not in mine.text
    assert WORDS("over.waiting_out", number=2) in of_all(game).text


def test_nobody_is_dealt_in_after_the_end() -> None:
    game = without_cat()
    assert "Deal me in" in labels(of_all(game))
    assert labels(of_cat(game)) == ["Deal me in"]
    game.do(EndAfterHand(ANN))
    assert "Deal me in" not in labels(of_all(game))
    assert "Deal me in" not in of_all(game).text
    assert WORDS("hand.sitting_out_now", names="**Cat**") in of_all(game).text
    assert of_cat(game) == Panel(WORDS("hand.ending"))


def test_who_has_asked_to_be_dealt_in_is_told_that_the_session_ends() -> None:
    game = without_cat().do(Ready(CAT))
    assert of_cat(game).text == WORDS("private.queued")
    game.do(EndAfterHand(ANN))
    assert of_cat(game).text == WORDS("hand.ending")
    assert WORDS("hand.queued", names="**Cat**") not in of_all(game).text


def test_a_hand_that_is_played_out_has_no_button_that_is_refused() -> None:
    game = without_cat().do(AgreeToEnd(ANN))
    assert {"Vote to end now", "Deal me in"} <= set(labels(of_all(game)))
    game.do(AgreeToEnd(BEN))
    assert public_view(game.state).is_played_out
    assert labels(of_all(game)) == ["My cards"]
    assert of_cat(game) == Panel(WORDS("hand.playing_out"))


def test_who_sits_out_without_points_is_asked_for_these_first() -> None:
    game = without_cat(buy_in=1)
    assert public_view(game.state).sitters[2].is_broke
    assert of_cat(game).text == WORDS("private.broke")
    assert labels(of_cat(game)) == ["Top up"]
    assert labels(of_all(game)) == ["My cards", "Top up"]
    assert "Deal me in" not in of_all(game).text


@pytest.mark.parametrize("sits_out", [True, False])
def test_nobody_tops_up_for_a_hand_that_does_not_follow(sits_out: bool) -> None:
    game = without_cat(buy_in=1, sits_out=sits_out).do(EndAfterHand(ANN))
    assert of_cat(game) == Panel(WORDS("hand.ending"))
    game.play()
    view = public_view(game.state)
    assert (view.phase, view.is_ending, view.next_seats) == (Phase.BETWEEN, True, (game.seat(ANN), game.seat(BEN)))
    assert of_cat(game) == Panel(WORDS("hand.ending_fantasyland"))
    assert "Top up" not in of_all(game).text
    assert "Top up" not in labels(of_all(game))
