"""Decisions of a hand that is over, judged by what their player could see, and by nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from bot.ids import AccountId, TableId
from bot.panels.decisions import PLACES, Asked, Judged, Review
from bot.panels.figures import lacking
from bot.panels.panel import Button, Panel
from bot.panels.screen import Screen
from bot.panels.study.picture import StudyPicture
from bot.panels.study.review import review_panel
from bot.play.reviewing import Moment, as_review, judged, moments_of
from bot.players.closed.solver import best, points_of, points_of_foul
from bot.players.closed.tables import model_for
from bot.players.search.worth import worth_to_search
from bot.rules.board import Board
from bot.rules.cards import cards_text, parse_cards
from bot.rules.closed_presets import load_closed
from bot.rules.rulesets import load_any
from bot.table.closed.events import ChoiceSaid, HandSet
from bot.table.events import Event
from bot.table.open_face.actions import PlaceCards
from bot.table.open_face.events import CardsPlaced
from bot.table.options import Options, Pace
from bot.table.turns import waited_for
from tests.rules.closed import EAST, NORTH, SIX_PAIRS_TO_KING, SOUTH
from tests.support.counted import controls_counted, words_counted
from tests.table.closed_games import DECLARED, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, DAN, OFC, PINEAPPLE, QUEENS_AND_DISCARDS, QUEENS_IN_FRONT, Game, options
from tests.table.secrets import known_cards, newest_hand, with_cards_changed

ANNS = "Qd 7h 5c / Jc Jd 9s 7s 5d / Ac Ad Th Ts 2c"
TABLE = TableId("t1")
FOULED = "Ac Ad 7h / Jc Jd 9s 7s 5d / Qd 5c Th Ts 2c"  # the same cards


def moments(game: Game, account: AccountId = ANN) -> tuple[Moment, ...]:
    found = moments_of(newest_hand(game.log), account)
    assert found is not None
    return found


def review(game: Game, account: AccountId = ANN) -> Review:
    seen = moments(game, account)
    return as_review(seen, [judged(moment) for moment in seen])


def _text(board: Board) -> str:
    return " / ".join(map(cards_text, board.rows))


def closed_review(*sets: str, board: str = ANNS, preset: str = "american", **chosen: object) -> Judged:
    """What Ann's decision is worth, against Ben; she confirms several arrangements, the last one with `chosen`."""
    game = ClosedGame(ANN, BEN, table=closed_options(closed(preset, fouls="allowed"), seats=2))
    game.deal({ANN: board, BEN: "Kh Kc 3h / 6c 6d 6h 8c 2h / 4s 4h Kd Qh 3s"})
    for earlier in sets[:-1]:
        game.set(ANN, earlier)
    game.set(ANN, sets[-1] if sets else "", **chosen)  # type: ignore[arg-type] # a natural, a surrender
    game.set(BEN)
    while game.state.is_playing:
        game.say(game.closed.seats[game.closed.to_say[0]].account)
    return review(game).decisions[0]


@pytest.mark.slow
def test_every_street_of_a_hand() -> None:
    game = Game(ANN, BEN, table=options(PINEAPPLE, 2)).play(timed_out=(BEN,))
    own = review(game)
    assert [one.street_no for one in own.decisions] == [1, 2, 3, 4, 5]
    assert {one.asked for one in own.decisions} == {Asked.STREET}
    assert all(one.is_own and one.best.points >= one.done.points for one in own.decisions)
    assert own.lost > 0, "who fills from the back does not play well"
    played_for = review(game, BEN)
    assert (played_for.lost, {one.is_own for one in played_for.decisions}) == (0, {False})


def test_the_mistake_is_found_where_it_was_made() -> None:
    """A second queen goes to the front with one card to come for a middle that has a pair of eights."""
    plan = [("back", "As Ad Ac Kh Kd"), *(("middle", card) for card in ("8h", "8c", "7h", "6s"))]
    plan += [("front", "Qs"), ("front", "2c"), ("front", "Qd"), ("middle", "3d")]
    game = Game(ANN, BEN, table=options(OFC, 2)).start({ANN: " ".join(cards for _, cards in plan)})
    while game.state.is_playing:
        account = game.hand.seats[waited_for(game.state)[0]].account
        row, cards = plan[game.hand.street_no - 1]
        game.do(
            PlaceCards(account, 1, game.hand.street_no, Board(**{row: parse_cards(cards)}), ())
        ) if account == ANN else game.place(account)
    worst = max(review(game).decisions, key=lambda one: one.lost)
    assert (worst.street_no, worst.best.way is not None) == (8, True)
    assert worst.best.way is not None
    assert worst.best.way.new == parse_cards("Qd")
    assert "Qd" in cards_text(worst.best.way.board.middle)


def test_one_placement_can_cost_more_than_a_hand_of_rows() -> None:
    """Ann throws the second queen away with her last cards. Both boards are full then, so that it can be reckoned."""
    bens = "5h 7h 9h Jh Kh  Kc Ks 4d  3s 5s 4c  7d Js 3h  Jd 3d 2d"  # flush, kings, jacks: 4 + 6 royalties
    game = Game(ANN, BEN, table=options(PINEAPPLE, 2)).start({ANN: QUEENS_AND_DISCARDS, BEN: bens})
    while (game.hand.street_no, waited_for(game.state)) != (5, (game.index(ANN),)):
        game.place(game.hand.seats[waited_for(game.state)[0]].account)
    game.place(ANN, "2c 6s / - / -", "Qd")
    one = review(game).decisions[-1]
    # queen high loses the front: rows -1 +1 -1, royalties 4 to 10; with the queens +1 +1 -1, 11 to 10, and Fantasyland
    assert one.done.points == -1 + 4 - 10
    assert one.best.points == pytest.approx(1 + 11 - 10 + worth_to_search(PINEAPPLE)[14], abs=0.001)
    assert one.lost == 187


def test_fantasyland_is_one_decision() -> None:
    game = Game(ANN, BEN, table=options(OFC, 2)).play({ANN: QUEENS_IN_FRONT}).play()
    (one,) = review(game).decisions
    assert (one.asked, one.done.way is not None) == (Asked.FANTASYLAND, True)


def test_each_of_two_boards_is_judged() -> None:
    criss_cross = load_any("criss-cross")
    game = Game(ANN, BEN, table=Options(criss_cross, 2)).play()
    found = [(one.street_no, one.board) for one in review(game).decisions]
    assert found == [(street, board) for street in range(1, 10) for board in (0, 1)]


def test_closed_rows_cost_exactly_what_better_ones_bring() -> None:
    model = model_for(closed("american", fouls="allowed"), 1)
    found = best(model, Board.parse(ANNS).cards)
    one = closed_review()
    assert one.best.points == pytest.approx(found.points)
    assert one.done.points == pytest.approx(points_of(model, Board.parse(ANNS)))
    assert one.lost == lacking(found.points, points_of(model, Board.parse(ANNS)), PLACES)
    assert closed_review(_text(found.board)).is_best


def test_only_the_last_arrangement_counts() -> None:
    assert closed_review(FOULED, ANNS) == closed_review(ANNS)


def test_a_foul_is_worth_three_lost_rows() -> None:
    model = model_for(closed("american", fouls="allowed"), 1)
    one = closed_review(FOULED)
    assert one.done.points == points_of_foul(model) < points_of(model, Board.parse(ANNS))


def test_a_natural_that_was_not_declared() -> None:
    one = closed_review(board=SIX_PAIRS_TO_KING)
    assert (one.best.natural, one.done.natural) == ("six_pairs", None)
    assert closed_review(board=SIX_PAIRS_TO_KING, natural="six_pairs").is_best


def test_a_surrender_is_beside_playing() -> None:
    one = closed_review(surrenders=True)
    assert one.done.surrenders
    assert one.done.points == pytest.approx(model_for(load_closed("american"), 1).surrender_points)


def test_what_is_said_in_turn() -> None:
    game = ClosedGame(ANN, BEN, table=closed_options(closed("standard"), seats=2))
    game.deal({ANN: NORTH, BEN: EAST})
    game.set(ANN).set(BEN)
    while game.state.is_playing:
        account = game.closed.seats[game.closed.to_say[0]].account
        game.say(account, surrenders=account == ANN)
    own = review(game)
    assert [one.asked for one in own.decisions] == [Asked.SET, Asked.SAY]
    assert own.decisions[1].done.surrenders
    assert not own.decisions[1].best.surrenders
    assert "surrender (" in review_panel(own, TABLE, Screen()).text


@pytest.mark.parametrize(("pays", "points"), [(False, -2 - 2), (True, -2 - 2 - 4 * 2)])
def test_a_surrender_that_pays_a_natural_counts_it_at_that_players_stake(pays: bool, points: int) -> None:
    """Ben gives up 2 to Cat and Dan each, who play, and to Ann, who has declared and plays for four times as much."""
    rules = closed("american", announce="in_turn", fouls="allowed", surrender_pays_naturals=pays)
    game = ClosedGame(ANN, BEN, CAT, DAN, table=closed_options(rules))
    game.propose(ANN, BEN, 4).propose(BEN, ANN, 4).deal(DECLARED)
    game.set(ANN, natural="dragon").set(BEN).set(CAT).set(DAN).say(BEN, surrenders=True).say(CAT).say(DAN)
    assert review(game, BEN).decisions[1].done.points == pytest.approx(points)


def test_nobody_else_has_a_review_and_no_hand_that_is_played() -> None:
    game = Game(ANN, BEN, table=options(PINEAPPLE, 2)).start()
    assert moments_of(newest_hand(game.log), ANN) is None
    game.play()
    assert moments_of(newest_hand(game.log), CAT) is None


def test_points_are_the_tables() -> None:
    once, thrice = (review(Game(ANN, BEN, table=options(PINEAPPLE, 2, stake=stake)).play()) for stake in (1, 3))
    for one, other in zip(once.decisions, thrice.decisions, strict=True):
        assert other.done.points == pytest.approx(3 * one.done.points)
        assert other.best.points == pytest.approx(3 * one.best.points)


@pytest.mark.parametrize("preset", ["american", "standard"])
def test_points_are_those_of_pair_stakes(preset: str) -> None:
    """Four times as much between Ann and Ben, and what Cat pays: with both alike that is the mean, two and a half."""

    def played(stake: int) -> Review:
        game = ClosedGame(ANN, BEN, CAT, table=closed_options(closed(preset), seats=3))
        if stake > 1:
            game.propose(ANN, BEN, stake).propose(BEN, ANN, stake)
        game.deal({ANN: NORTH, BEN: EAST, CAT: SOUTH})
        game.set(ANN).set(BEN).set(CAT)
        while game.state.is_playing:
            account = game.closed.seats[game.closed.to_say[0]].account
            game.say(account, surrenders=account == BEN)
        return review(game)

    once, more = played(1), played(4)
    assert [one.asked for one in more.decisions] == [one.asked for one in once.decisions]
    assert more.decisions[0].done.points == pytest.approx(2.5 * once.decisions[0].done.points)
    if (
        preset == "standard"
    ):  # Ben has given up before her: he pays four times two units, all else is between her and Cat
        (said,) = [one for one in more.decisions if one.asked is Asked.SAY]
        (before,) = [one for one in once.decisions if one.asked is Asked.SAY]
        assert said.done.points == pytest.approx(before.done.points + 3 * closed(preset).surrender_units)


def test_the_panel_fits_and_shows_what_cost_most() -> None:
    game = Game(ANN, BEN, table=Options(load_any("criss-cross"), 2)).play()
    own = review(game)
    panel = review_panel(own, TABLE, Screen())
    assert f"**{own.lost / 10:.1f}** points" in panel.text
    assert isinstance(panel.picture, StudyPicture)
    assert len(panel.picture.others) == 1
    assert review_panel(own, TABLE, Screen(is_text_only=True)).picture is None


def pages(own: Review) -> list[Panel]:
    return [review_panel(own, TABLE, Screen(), page) for page in range(len(own.decisions) + 1)]


@pytest.mark.parametrize("preset", ["pineapple", "criss-cross"])
def test_each_page_holds_one_street_with_its_picture(preset: str) -> None:
    own = review(Game(ANN, BEN, table=Options(load_any(preset), 2)).play())
    first, *streets = pages(own)
    assert first.text.startswith("**How you played: ")
    for one, panel in zip(own.decisions, streets, strict=True):
        assert f"Street {one.street_no}" in panel.text
        assert len(re.findall(r"Street \d", panel.text)) == 1
        assert panel.text.count("\n") == 0
        assert isinstance(panel.picture, StudyPicture)
        assert f"Street {one.street_no}" in panel.alt
        assert not re.search(r"\d\.\d\d", panel.text + panel.alt), "one decimal"


def test_the_pages_are_turned_from_the_first_to_the_last() -> None:
    own = review(Game(ANN, BEN, table=Options(load_any("pineapple"), 2)).play())
    taps = [[button for row in panel.controls for button in row if isinstance(button, Button)] for panel in pages(own)]
    assert [back.is_disabled for back, _ in taps] == [True, *[False] * 5]
    assert [on.is_disabled for _, on in taps] == [*[False] * 5, True]
    assert [on.custom_id.split(":")[4] for _, on in taps[:-1]] == ["1", "2", "3", "4", "5"]
    assert [back.custom_id.split(":")[4] for back, _ in taps[1:]] == ["0", "1", "2", "3", "4"]
    assert all(len({back.custom_id, on.custom_id}) == 2 for back, on in taps)
    assert all(any(letter.isalpha() for letter in one.label) for row in taps for one in row)
    assert review_panel(own, TABLE, Screen(), 10**18).text == pages(own)[-1].text


def test_what_is_to_be_read_of_a_review() -> None:
    own = review(Game(ANN, BEN, table=Options(load_any("pineapple"), 2)).play())
    first, *streets = pages(own)
    assert words_counted(first.text, ("Pineapple",)) <= 60
    assert all(words_counted(panel.text) <= 15 for panel in streets)
    assert all(controls_counted(panel.controls) == 2 for panel in (first, *streets))


def test_the_first_page_has_the_dearest_decision_of_many() -> None:
    own = review(Game(ANN, BEN, table=Options(load_any("criss-cross"), 2)).play())
    costly = replace(own.decisions[0], best=replace(own.decisions[0].best, points=50.0))
    cheap = replace(costly, best=replace(costly.best, points=costly.done.points + 1))
    shown = review_panel(replace(own, decisions=(*[cheap] * 17, costly)), TABLE, Screen()).text
    _, total, line, _ = shown.splitlines()
    assert "(+50.0)" in line
    assert total.startswith("In all, that cost you **")


@pytest.mark.parametrize("pace", Pace)
def test_hidden_cards_make_no_difference_in_open_face(pace: Pace) -> None:
    game = Game(ANN, BEN, CAT, table=options(PINEAPPLE, 3, pace=pace)).play({BEN: QUEENS_IN_FRONT}).play()
    _look_at_twins(newest_hand(game.log))


def test_hidden_cards_make_no_difference_in_the_closed_game() -> None:
    game = ClosedGame(ANN, BEN, table=closed_options(closed("standard"), seats=2))
    game.all_set({ANN: ANNS, BEN: SIX_PAIRS_TO_KING})
    _look_at_twins(newest_hand(game.log))


def _look_at_twins(log: Sequence[Event]) -> None:
    """All that Ann could not know when she decided is dealt in another order: the decision is judged the same."""
    seen = moments_of(log, ANN)
    assert seen is not None
    own = [at for at, event in enumerate(log) if isinstance(event, CardsPlaced | HandSet | ChoiceSaid)]
    number = 0
    for at in own:
        if number == len(seen) or log[at] is not seen[number].decided:
            continue
        known = known_cards(log[:at], ANN)
        hidden = [card for card in log[0].deck if card not in known]  # type: ignore[union-attr] # the deal
        shuffled = Random(at).sample(hidden, len(hidden))
        twin = moments_of([with_cards_changed(event, dict(zip(hidden, shuffled, strict=True))) for event in log], ANN)
        assert twin is not None
        assert twin[number] == seen[number]
        if number in (0, len(seen) - 1):
            assert judged(twin[number]) == judged(seen[number])
        number += 1
    assert number == len(seen)
