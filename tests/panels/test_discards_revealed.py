"""Discards in everything that shows a hand: never before a showdown that reveals them, and everywhere after it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.ids import AccountId
from bot.panels.boards import card_label, card_labels
from bot.panels.open_face.best import best_open_face_board
from bot.panels.open_face.picture import HandPicture, ShowdownPicture
from bot.panels.open_face.private import hand_panel
from bot.panels.panel import Panel
from bot.panels.picture import BoardSpec, TablePicture
from bot.panels.screen import TableScreen
from bot.panels.study.replay import replay_panel
from bot.panels.table import old_panel, table_panel
from bot.play.replay import steps_of
from bot.rules.bad_ruleset import BadRuleset
from bot.rules.board import Cards
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings
from bot.table.actions import AgreeToVoid
from bot.table.events import HandDealt
from bot.table.open_face.draft import Draft
from bot.table.open_face.views import OpenFaceHandView
from bot.table.options import Pace
from bot.table.showing import public_view
from bot.table.turns import waited_for
from tests.support.criss_cross import CARDS
from tests.support.films import film_of
from tests.support.views import open_face_view
from tests.table.games import ANN, BEN, CAT, PINEAPPLE, QUEENS_AND_DISCARDS, REVEALING, Game, options

NAMES = {ANN: "Ann", BEN: "Ben", CAT: "Cat"}
SCREEN, TEXT_ONLY = TableScreen(names=NAMES), TableScreen(names=NAMES, is_text_only=True)
SCREENS = pytest.mark.parametrize("screen", [SCREEN, TEXT_ONLY], ids=["pictures", "text"])
BOTH = pytest.mark.parametrize("ruleset", [REVEALING, PINEAPPLE], ids=["revealed", "hidden"])


def second_hand(ruleset: OpenFaceRuleset, pace: Pace = Pace.IN_TURN) -> Game:
    """A hand that is dealt, with Ben in Fantasyland and the others street by street."""
    return Game(ANN, BEN, CAT, table=options(ruleset, pace=pace)).play({BEN: QUEENS_AND_DISCARDS}).start()


def away(game: Game, account: AccountId) -> Cards:
    return game.hand.seats[game.index(account)].discards


def own_panel(game: Game, account: AccountId, screen: TableScreen) -> Panel:
    view = open_face_view(game.state, account)
    assert view is not None
    return hand_panel(view, Draft(), screen)


def all_panels(game: Game, screen: TableScreen) -> list[str]:
    """What the channel and each player have before them, all of it."""
    own = [own_panel(game, account, screen) for account in NAMES]
    return [repr(panel) for panel in (table_panel(public_view(game.state), screen), *own)]


def boards_of(panel: Panel) -> Iterator[BoardSpec]:
    match panel.picture:
        case HandPicture(packets=packets, others=others):
            yield from (*(packet.board for packet in packets), *others)
        case TablePicture(boards=boards) | ShowdownPicture(boards=boards):
            yield from boards


def shows(panel: Panel) -> set[str]:
    """All cards of a panel: in its words, in its picture's words, and on the boards of its picture."""
    drawn = [slot.card for board in boards_of(panel) for row in board.rows for slot in row.slots]
    drawn += [card for board in boards_of(panel) if board.discards for card in board.discards.cards]
    if isinstance(panel.picture, HandPicture) and panel.picture.discards:
        drawn += panel.picture.discards.cards
    said = f"{panel.text} {panel.alt}"
    words = said.replace(",", " ").replace(".", " ").replace("`", " ").split()
    return {card_label(card) for card in drawn if card is not None} | set(words)


def labels(cards: Cards) -> set[str]:
    return set(map(card_label, cards))


@SCREENS
@pytest.mark.parametrize("pace", Pace)
def test_until_the_showdown_nothing_looks_otherwise_than_where_discards_stay_hidden(
    screen: TableScreen, pace: Pace
) -> None:
    shown, hidden = second_hand(REVEALING, pace), second_hand(PINEAPPLE, pace)
    while shown.state.is_playing:
        gone = labels(tuple(card for player in shown.hand.seats for card in player.discards))
        assert not gone & shows(table_panel(public_view(shown.state), screen))
        assert all_panels(shown, screen) == all_panels(hidden, screen)
        for game in (shown, hidden):
            game.place(game.hand.seats[waited_for(game.state)[0]].account)
    for one, other in zip(all_panels(shown, screen), all_panels(hidden, screen), strict=True):
        assert one != other, "and then to everybody"


@BOTH
@SCREENS
def test_everybody_sees_all_discards_at_the_showdown_where_the_rules_say_so(
    ruleset: OpenFaceRuleset, screen: TableScreen
) -> None:
    game = second_hand(ruleset).play()
    for player in game.hand.seats:
        gone = labels(player.discards)
        assert len(gone) == (1 if player.account == BEN else 4), "Ben was dealt 14 cards"
        everybody = shows(table_panel(public_view(game.state), screen))
        assert gone <= everybody if ruleset.reveal_discards else not gone & everybody
        for other in NAMES:
            seen = shows(own_panel(game, other, screen))
            assert gone <= seen if ruleset.reveal_discards or other == player.account else not gone & seen


def test_the_showdown_says_whose_discards_they_are() -> None:
    game = second_hand(REVEALING).play()
    hand = public_view(game.state).hand
    assert isinstance(hand, OpenFaceHandView)
    told = {name: card_labels(away(game, account)) for account, name in NAMES.items()}
    for panel in (table_panel(public_view(game.state), SCREEN), old_panel(public_view(game.state), hand, SCREEN)):
        assert isinstance(panel.picture, ShowdownPicture)
        shown = {board.name: board.discards for board in panel.picture.boards}
        assert {name: card_labels(one.cards) for name, one in shown.items() if one} == told
        assert all(f"discards {cards}" in panel.alt for cards in told.values())
    text = table_panel(public_view(game.state), TEXT_ONLY).text
    assert all(text.count(cards) == 1 for cards in told.values()), "once each, beside the board"


@BOTH
def test_a_replay_shows_discards_at_its_end_alone(ruleset: OpenFaceRuleset) -> None:
    game = second_hand(ruleset).play()
    dealt = max(at for at, event in enumerate(game.log) if isinstance(event, HandDealt))
    *streets, end = steps_of(game.log[dealt:])
    gone = labels(tuple(card for player in game.hand.seats for card in player.discards))
    assert len(streets) == 5
    for screen in (SCREEN, TEXT_ONLY):
        for number in range(5):
            assert not gone & shows(replay_panel(steps_of(game.log[dealt:]), number, 7, screen))
        last = shows(replay_panel(steps_of(game.log[dealt:]), 5, 7, screen))
        assert gone <= last if ruleset.reveal_discards else not gone & last
    film = film_of(game)
    assert not any(board.discards for moment in film.moments for board in moment.boards), "not while rows are told"
    assert isinstance(film.end, ShowdownPicture)
    assert [bool(board.discards) for board in film.end.boards] == [ruleset.reveal_discards] * 3
    assert isinstance(end.view.hand, OpenFaceHandView)
    best = best_open_face_board(end.view.hand, BEN, SCREEN)
    assert best is not None
    assert bool(best.spec.discards) is ruleset.reveal_discards
    assert ("discards" in best.words) is ruleset.reveal_discards


@SCREENS
def test_with_two_boards_each_a_deck_leaves_nothing_to_throw_away(screen: TableScreen) -> None:
    hidden = load_open_face("criss-cross")
    with pytest.raises(BadRuleset, match="seats_max"):
        with_settings(hidden, {"deck": 54, "fantasyland": {"entry": {"QQ": 14}}})
    games = [
        Game(ANN, BEN, table=options(rules)).play(CARDS)
        for rules in (hidden, with_settings(hidden, {"reveal_discards": True}))
    ]
    one, other = (repr(table_panel(public_view(game.state), screen)) for game in games)
    assert one == other


@SCREENS
def test_a_cancelled_hand_shows_no_discard(screen: TableScreen) -> None:
    game = Game(ANN, BEN, table=options(REVEALING)).start().place(BEN).place(ANN).place(BEN).place(ANN)
    game.do(AgreeToVoid(ANN), AgreeToVoid(BEN))
    assert game.hand.is_void
    for player, other in ((BEN, ANN), (ANN, BEN)):
        gone = labels(away(game, player))
        assert len(gone) == 1
        assert not gone & shows(table_panel(public_view(game.state), screen))
        assert not gone & shows(own_panel(game, other, screen))
        assert not gone & shows(replay_panel(steps_of(game.log), 1, 7, screen))
