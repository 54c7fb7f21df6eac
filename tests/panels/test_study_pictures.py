"""Analyses, hints and reviews as values: what stands beside what, and figures that add up as they are shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from bot.ids import TableId
from bot.panels.boards import card_label, card_labels, row_word
from bot.panels.decisions import Asked, Judged, Move, Review
from bot.panels.figures import as_decimal, lacking, shown_as
from bot.panels.panel import Button, Panel
from bot.panels.picture import Mark, Tone
from bot.panels.screen import Screen, signed_decimal
from bot.panels.study.analysis import analysis_panel
from bot.panels.study.hints import hint_panel
from bot.panels.study.picture import StudyPicture
from bot.panels.study.review import review_panel
from bot.panels.suggestions import rows_seen, seen_rows
from bot.panels.ways import Analysis, Way
from bot.play.analysing import OfCards, OfView
from bot.play.study import different
from bot.rules.board import Board
from bot.rules.cards import Card, Row, parse_cards
from bot.rules.rulesets import load_any
from bot.table.showing import seat_view
from bot.words import words_in
from tests.render.measured import seen, unreadable
from tests.rules.closed import EAST, NORTH, SIX_PAIRS_TO_KING
from tests.support.languages import dropped_in, unspoken
from tests.table.closed_games import ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, PINEAPPLE, Game, options

SCREEN = Screen()
CLOSED = "As Kd 7c Qd Qc 9s 9c 4s Kh Jh 6h 3h 2h"
BEST = "As Kd 7c / Qd Qc 9s 9c 4s / Kh Jh 6h 3h 2h"
SECOND = "9s 9c As / Qd Qc Kd 7c 4s / Kh Jh 6h 3h 2h"
FOURTEEN = "Kc Kd Ks 7c 7d Jh Jd 5s 5h 2d 9d 8s 4c 3d"
AMERICAN = load_any("american")
TABLE = TableId("t1")


def way(points: float, board: str = BEST) -> Way:
    return Way(Board.parse(board), points)


def of(*points: float) -> Analysis:
    """An analysis whose ways are worth this."""
    return Analysis(AMERICAN, Board.parse(BEST).cards, tuple(map(way, points)), others=1)


def drawn(panel: Panel) -> StudyPicture:
    assert isinstance(panel.picture, StudyPicture)
    return panel.picture


def marked(picture: StudyPicture, mark: Mark, *, beside: bool = False) -> list[Card]:
    boards = [one.board for one in (picture.others if beside else (picture.laid,))]
    return sorted(
        slot.card
        for one in boards
        for row in one.rows
        for slot in row.slots
        if slot.mark is mark and slot.card is not None
    )


def hinted(street_no: int = 1) -> tuple[Panel, Game]:
    """Ann's hint on her turn of a street, and the game."""
    game = Game(ANN, BEN, table=options(PINEAPPLE, 2)).start()

    def may_place() -> bool:
        view = seat_view(game.state, ANN)
        return view is not None and view.has_turn and game.hand.street_no == street_no

    game.play_until(may_place)
    view = seat_view(game.state, ANN)
    assert view is not None
    return hint_panel(view, street_no, OfView(view).answer(1.0), SCREEN), game


@pytest.mark.parametrize("best, other", [(1.004, 0.996), (-1.094, -2.685), (0.005, -0.005), (2.675, 2.665), (1.0, 1.0)])
def test_a_cost_is_the_difference_of_what_is_shown(best: float, other: float) -> None:
    shown = [int(signed_decimal(points, SCREEN.words).replace("−", "-").replace(".", "")) for points in (best, other)]
    assert [shown_as(best), shown_as(other)] == shown
    assert lacking(best, other) == shown[0] - shown[1]


def test_a_strong_row_of_thirteen_counts_as_its_rules_say() -> None:
    cards = "8h 8d 8c / 9h 9d 9c 4s 4d / 2h 3h 4h 5h 6h"
    for name, said in (("hong-kong", ["counts 3", "counts 2", "counts 5"]), ("hawaiian-gardens", ["+3", "+2", "+5"])):
        rules = load_any(name)
        panel = analysis_panel(Analysis(rules, Board.parse(cards).cards, (way(2.0, cards),), others=1), SCREEN)
        assert [row.royalty for row in drawn(panel).laid.board.rows] == said
        assert all(f", {one})" in panel.alt for one in said if one)


def test_a_figure_has_two_decimals_whatever_its_sign() -> None:
    assert [as_decimal(number, SCREEN.words) for number in (159, -7, 0, 1200)] == ["1.59", "0.07", "0.00", "12.00"]


def test_the_figures_of_an_analysis_add_up_in_words_and_picture() -> None:
    analysis = of(-1.094, -2.685, -3.4651, -4.999)
    panel = analysis_panel(analysis, SCREEN)
    picture = drawn(panel)
    listed = re.findall(r"^\d+\. \*\*(−[\d.]+)\*\*(?:, ([\d.]+) less)?", panel.text, re.MULTILINE)
    assert [points for points, _ in listed] == ["−1.09", "−2.69", "−3.47", "−5.00"]
    assert [less for _, less in listed] == ["", "1.60", "2.38", "3.91"]
    assert picture.laid.board.points == "−1.09"
    assert [one.board.points for one in picture.others] == ["1.60 less", "2.38 less", "3.91 less"]
    assert all(one.board.points in panel.alt for one in picture.others)


def test_at_most_three_stand_beside_the_best_and_it_alone_is_framed() -> None:
    ways = OfCards(AMERICAN, parse_cards(CLOSED)).answer(1.0)
    assert len(ways.ways) == 5
    picture = drawn(analysis_panel(ways, SCREEN))
    assert len(picture.others) == 3
    assert picture.laid.board.is_framed
    assert not any(one.board.is_framed for one in picture.others)
    assert [one.board.name for one in (picture.laid, *picture.others)] == ["Best", "2.", "3.", "4."]


def test_ones_own_way_stands_beside_the_best_even_if_it_is_far_worse() -> None:
    mine = (Board.parse("Qd Qc 9s / 9c 7c 4s As Kd / Kh Jh 6h 3h 2h"),)
    picture = drawn(analysis_panel(OfCards(AMERICAN, parse_cards(CLOSED), None, mine).answer(1.0), SCREEN))
    (own,) = [one.board for one in picture.others if one.board.name == "Yours"]
    assert own.tone is Tone.FOUL
    assert len(picture.others) == 3
    best = drawn(analysis_panel(OfCards(AMERICAN, parse_cards(CLOSED), None, (Board.parse(BEST),)).answer(1.0), SCREEN))
    assert best.laid.board.name == "Best · Yours"
    assert not any("Yours" in one.board.name for one in best.others)


def test_equal_worths_and_equal_kinds_are_one() -> None:
    ways = [way(1.0), way(0.998, SECOND), way(0.5, SECOND), way(0.5004), way(0.2), way(0.1)]
    found = different(ways, 3, lambda one: one.points)
    assert [one.points for one in found] == [1.0, 0.5, 0.2], "1.00 twice, 0.50 twice"
    one_kind = different(ways, 3, lambda one: one.board)
    assert [one.points for one in one_kind] == [1.0], "the second is as good at its best: its worse ways say nothing"


def test_the_ways_of_fantasyland_are_different_and_their_rows_sorted() -> None:
    found = OfCards(load_any("pineapple"), parse_cards(FOURTEEN)).answer(1.0)
    picture = drawn(analysis_panel(found, SCREEN))
    assert {one.board.tone for one in (picture.laid, *picture.others)} == {Tone.FANTASYLAND}
    assert len({signed_decimal(one.points, SCREEN.words) for one in found.ways}) == len(found.ways)
    assert found.ways[0].board.back[:3] == parse_cards("Ks Kd Kc"), "groups first"
    assert len(picture.laid.away) == 1
    assert "discard " in analysis_panel(found, SCREEN).alt


@pytest.mark.slow
def test_a_hint_says_where_each_card_of_the_street_goes_and_has_a_button_that_names_them() -> None:
    """The best way alone and no picture: the hand itself stays in sight."""
    for street_no in (1, 3):
        panel, game = hinted(street_no)
        view = seat_view(game.state, ANN)
        assert view is not None
        assert panel.picture is None
        assert sorted(re.findall(r"\b(?:10|[2-9JQKA])[♠♥♦♣]", panel.text)) == sorted(map(card_label, view.held))  # type: ignore[attr-defined] # an open-face view
        assert ("discard " in panel.text) is (street_no > 1)
        assert len(panel.text.splitlines()) == 1
        (line,) = panel.controls
        button = line[0]
        assert isinstance(button, Button)
        rows = seen_rows(button.custom_id.rpartition(":")[2])
        assert rows is not None
        told = [f"{card_labels(rows.row(row))} to the {row_word(SCREEN.words, row)}" for row in Row if rows.row(row)]
        assert all(one in panel.text for one in told)
        assert hint_panel(view, street_no, OfView(view).answer(1.0), Screen(is_text_only=True)) == panel


def test_rows_beside_a_better_natural_are_neither_framed_nor_ghosts() -> None:
    """What **Use this** takes is the natural: rows that look like the suggestion would be a lie."""
    game = ClosedGame(ANN, BEN, table=closed_options(closed("american"), seats=2))
    view = seat_view(game.deal({ANN: SIX_PAIRS_TO_KING, BEN: EAST}).state, ANN)
    assert view is not None
    analyses = OfView(view).answer(1.0)
    panel = analysis_panel(analyses[0], SCREEN)
    picture = drawn(panel)
    assert (picture.laid.board.name, picture.laid.board.is_framed) == ("Best rows", False)
    assert marked(picture, Mark.GHOST) == []
    assert any(line.text.startswith("Declare six pairs: +") for line in picture.lines)
    assert "Declare six pairs: +" in panel.alt
    best, *_, rows = hint_panel(view, 0, analyses, SCREEN).text.splitlines()
    assert best.startswith("**Declare six pairs**")
    assert rows.startswith("Best rows: ")


def test_a_hint_about_play_or_surrender_has_no_button() -> None:
    game = ClosedGame(ANN, BEN, table=closed_options(closed("standard"), seats=2)).deal({ANN: NORTH, BEN: EAST})
    game.set(ANN).set(BEN)
    while game.closed.seats[game.closed.to_say[0]].account != ANN:
        game.say(BEN)
    view = seat_view(game.state, ANN)
    assert view is not None
    panel = hint_panel(view, 0, OfView(view).answer(1.0), SCREEN)
    assert not panel.controls, "to play is one press in the hand"
    assert "urrender" in panel.text


def judged(done: Move, best: Move, asked: Asked = Asked.SET) -> Panel:
    return review_panel(Review(AMERICAN, 1, (Judged(asked, done, best),)), TABLE, SCREEN)


def test_a_review_has_what_was_played_beside_what_was_better_and_what_it_cost() -> None:
    panel = judged(Move(-2.685, way(-2.685, SECOND)), Move(-1.094, way(-1.094)))
    picture = drawn(panel)
    assert picture.verdict is not None
    assert (picture.laid.board.points, picture.others[0].board.points) == ("−2.7", "−1.1")
    assert picture.verdict.points == "−1.6"
    assert "cost you **1.6** points" in panel.text
    assert "−1.6" in panel.alt
    assert marked(picture, Mark.GHOST) == []
    assert marked(picture, Mark.GHOST, beside=True) == sorted(parse_cards("9s 9c Kd 7c")), "those that lie elsewhere"
    assert (picture.laid.board.is_framed, picture.others[0].board.is_framed) == (False, True)


def test_a_review_adds_up_over_all_decisions() -> None:
    decisions = tuple(
        Judged(Asked.SET, Move(0.0, way(0.0, SECOND)), Move(points, way(points))) for points in (0.14, 0.14, 0.14)
    )
    review = Review(AMERICAN, 1, decisions)
    assert review.lost == 3
    assert "cost you **0.3** points" in review_panel(review, TABLE, SCREEN).text


def test_what_is_shown_as_no_difference_is_no_mistake() -> None:
    one = Judged(Asked.SET, Move(0.96, way(0.96, SECOND)), Move(1.04, way(1.04)))
    assert one.is_best
    assert "✗" not in review_panel(Review(AMERICAN, 1, (one,)), TABLE, SCREEN).text


def test_what_may_be_chance_is_no_mistake() -> None:
    """A difference has to be twice its standard error before somebody is told of it."""
    done, best = Move(0.0, way(0.0, SECOND)), Move(0.3, way(0.3))
    unsure, sure = (Judged(Asked.SET, done, best, error=error) for error in (0.16, 0.14))
    assert (unsure.lost, sure.lost) == (0, 3)
    assert "✗" not in review_panel(Review(AMERICAN, 1, (unsure,)), TABLE, SCREEN).text
    assert "cost you **0.3** points" in review_panel(Review(AMERICAN, 1, (unsure, sure)), TABLE, SCREEN).text


def test_only_what_somebody_decided_themselves_is_judged() -> None:
    best = Move(1.0, way(1.0))
    own, others = Judged(Asked.SET, best, best), Judged(Asked.SAY, best, best, is_own=False)

    def last(*decisions: Judged, has_stacks: bool = False) -> list[str]:
        return review_panel(Review(AMERICAN, 1, decisions, has_stacks), TABLE, SCREEN).text.splitlines()[-3:]

    assert "You played it perfectly." in last(own, own)
    assert "What you decided yourself, you played perfectly." in last(own, others)
    assert last(others, others)[-1] == "I played all of this hand for you, so there's nothing of yours to judge."
    assert "nobody loses more than their stack" in last(own, has_stacks=True)[-1]
    assert [Review(AMERICAN, 1, (one,), has_stacks).counts for one, has_stacks in
            ((own, False), (own, True), (others, False))] == [True, False, False]  # fmt: skip


def test_a_foul_that_came_though_nothing_was_better_is_called_bad_luck() -> None:
    """Queens in front of jacks: the board is lost, and the best way is no other one."""
    fouled = Way(Board.parse("Qh Qd 2c / Jh Jd 3c 4c 7h / Ah As 9d 9c 5s"), -6.0, parse_cards("7h"))
    better = Way(Board.parse("Qh Qd 2c / Jh Jd 3c 4c / Ah As 9d 9c 7h"), -2.0, parse_cards("7h"))

    def told(done: Way, best: Way) -> str:
        one = Judged(Asked.STREET, Move(done.points, done), Move(best.points, best), street_no=9)
        return review_panel(Review(PINEAPPLE, 1, (one,)), TABLE, SCREEN).text

    assert "The foul was bad luck: you had no better choice." in told(fouled, fouled)
    assert "perfectly" not in told(fouled, fouled)
    assert "You played it perfectly." in told(better, better)
    assert "cost you" in told(fouled, better), "that one could be avoided"


def test_a_natural_that_was_missed_is_said_beside_the_rows() -> None:
    picture = drawn(judged(Move(-1.0, way(-1.0)), Move(8.0, natural="six_pairs")))
    assert (picture.others, picture.verdict) == ((), None)
    assert [line.text for line in picture.lines] == ["Your rows: −9.0", "Best: declare six pairs"]
    given_up = drawn(judged(Move(-5.0, surrenders=True), Move(-1.0, way(-1.0))))
    assert given_up.laid.board.is_framed
    assert given_up.lines[1].text == "Yours: surrender"


@pytest.mark.parametrize("text", ["AsKd7c-QdQc9s9c4s-KhJh6h3h2h", "--2s", "--"])
def test_rows_come_back_from_a_custom_id(text: str) -> None:
    rows = seen_rows(text)
    assert rows is not None
    assert rows_seen(rows) == text


@pytest.mark.parametrize("text", ["", "surrender", "a-b-c", "As-Ks", "---", "declare.six_pairs"])
def test_what_are_no_rows_is_none(text: str) -> None:
    assert seen_rows(text) is None


REAL: dict[str, Callable[[], Callable[[Screen], Panel]]] = {
    "closed": lambda: partial(analysis_panel, OfCards(AMERICAN, parse_cards(CLOSED)).answer(1.0)),
    "own": lambda: partial(
        analysis_panel, OfCards(AMERICAN, parse_cards(CLOSED), None, (Board.parse(SECOND),)).answer(1.0)
    ),
    "fantasyland": lambda: partial(analysis_panel, OfCards(load_any("pineapple"), parse_cards(FOURTEEN)).answer(1.0)),
    "review": lambda: partial(
        review_panel,
        Review(AMERICAN, 1, (Judged(Asked.SET, Move(-2.685, way(-2.685, SECOND)), Move(-1.094, way(-1.094))),)),
        TABLE,
    ),
}
"""What is analysed, once for all languages."""


@pytest.mark.parametrize("name", REAL)
def test_they_can_be_read_in_a_longer_language_too(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    panel_for = REAL[name]()
    with dropped_in(tmp_path / "locale", monkeypatch, "qq", unspoken()):
        for language in ("en", "qq"):
            picture = drawn(panel_for(Screen(words=words_in(language))))
            shown = seen(picture, monkeypatch)
            assert unreadable(shown) == []
            assert 1.3 < shown.width / shown.height < 1.75
