"""A player's own closed hand as a message: Discord's limits, and what each moment says and lets them do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from bot.panels.closed.arranged import Arranged
from bot.panels.closed.picture import ClosedHandPicture
from bot.panels.closed.private import closed_hand_panel
from bot.panels.links import with_way_to_table
from bot.panels.panel import TEXT_LENGTH_MAX, Button, Panel, Select, Style
from bot.panels.picture import Mark, Tone
from bot.panels.screen import TableDeadlines, TableScreen, signed
from bot.rules.board import Board
from bot.rules.cards import DECK_52, Row, card_text
from bot.rules.closed.ready import ready_backs, ready_middles
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed_presets import closed_presets, load_closed
from bot.table.actions import Ready
from bot.table.closed.draft import ClosedDraft, choose, declare, draft_of, surrender, take_back, take_middle
from bot.table.closed.seat import ClosedSeatView
from bot.table.showing import public_view
from tests.rules.closed import DRAGON, FLUSHES, FOUL, NORTH, SIX_PAIRS_TO_TEN, STRAIGHTS
from tests.support.picked import some
from tests.table.closed_games import FOUR, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, DAN

WIDE = "W" * 32
SCREEN = TableScreen(names={ANN: "Ann", BEN: "Ben", CAT: "Cat"})
IN_TEXT = replace(SCREEN, is_text_only=True)
PICTURES = "Jc Qc Kc / Jd Qd Kd Jh Qh / Kh Js Qs Ks Ac"  # twelve pictures: also fours, threes and pairs of a kind
MANY_MIDDLES = "Kc 6h 3d / Kd Qc 8h 4h 2h / 8s 6s 4s 3s 2s"  # a flush, and nine ways behind it
SPECIAL = (NORTH, FOUL, DRAGON, FLUSHES, STRAIGHTS, SIX_PAIRS_TO_TEN, PICTURES)


def game_of(rules: ClosedRuleset, cards: str) -> ClosedGame:
    """A table of three at which Ann was dealt the cards of an arrangement."""
    return ClosedGame(ANN, BEN, CAT, table=closed_options(rules, 3)).deal({ANN: cards})


def random_hand(random: Random) -> str:
    """Thirteen cards as an arrangement."""
    texts = [card_text(card) for card in random.sample(DECK_52, 13)]
    return " / ".join(" ".join(texts[start:end]) for start, end in ((0, 3), (3, 8), (8, 13)))


def drafts_of(view: ClosedSeatView, cards: str) -> Iterator[ClosedDraft]:
    """All that a player may have chosen, step by step."""
    board = Board.parse(cards)
    yield ClosedDraft()
    yield ClosedDraft(by_suit=True)
    yield choose(ClosedDraft(), Row.BACK, board.back)
    yield choose(ClosedDraft(), Row.FRONT, board.front)
    yield replace(choose(ClosedDraft(), Row.BACK, board.back), by_card=True)
    yield replace(draft_of(board), by_card=True)
    for back in ready_backs(view.hand.ruleset, view.cards):
        yield take_back(ClosedDraft(), back)
    yield take_middle(
        take_back(ClosedDraft(), back), ready_middles(view.hand.ruleset, view.cards, back)[-1], view.cards
    )
    yield draft_of(board)
    yield surrender(draft_of(board), True)
    for kind, _ in view.naturals:
        yield declare(ClosedDraft(), kind)


def check_limits(panel: Panel) -> None:
    """What Discord takes."""
    assert len(panel.text) <= TEXT_LENGTH_MAX
    assert len(panel.alt) <= 1024
    assert len(panel.controls) <= 5
    ids = []
    for row in panel.controls:
        if isinstance(row, Select):
            ids.append(row.custom_id)
            assert 1 <= row.least <= row.most <= len(row.choices) <= 25
            assert len(row.placeholder) <= 150
            assert all(0 < len(choice.label) <= 100 and len(choice.value) <= 100 for choice in row.choices)
            assert len({choice.value for choice in row.choices}) == len(row.choices)
        else:
            ids += [button.custom_id for button in row if isinstance(button, Button)]
            assert 1 <= len(row) <= 5
            assert all(0 < len(button.label) <= 80 for button in row)
    assert len(set(ids)) == len(ids)
    assert all(len(custom_id) <= 100 for custom_id in ids)


def labels(panel: Panel) -> dict[str, Button]:
    """The buttons by label."""
    return {one.label: one for row in panel.controls for one in row if isinstance(one, Button)}


@pytest.mark.parametrize("preset", some(closed_presets(), 4))
def test_every_moment_fits_into_a_message(preset: str) -> None:
    rules, random = load_closed(preset), Random(preset)
    wide = TableScreen(names={ANN: WIDE, BEN: WIDE, CAT: WIDE}, deadlines=TableDeadlines(turn_ms=1_800_000_000_000))
    for cards in (*SPECIAL, *(random_hand(random) for _ in range(4))):
        view = game_of(rules, cards).seat_view(ANN)
        for draft in drafts_of(view, cards):
            for screen in (wide, replace(wide, is_text_only=True, has_two_colours=True)):
                panel = closed_hand_panel(view, draft, screen)
                check_limits(panel)
                assert (panel.picture is None) == screen.is_text_only
                arranged = Arranged.of(view, draft)
                confirm = [button for label, button in labels(panel).items() if label.startswith("Confirm")]
                assert [button.is_disabled for button in confirm] == [not arranged.can_confirm]


def test_a_hand_with_everything_fits_into_five_rows_while_others_may_be_played_on_without() -> None:
    """Nine middles, a surrender, a hint and two who are late: the last middles give way, nothing else does."""
    rules = load_closed("american")
    game = ClosedGame(ANN, BEN, CAT, table=replace(closed_options(rules, 3), hints=True)).deal({ANN: MANY_MIDDLES})
    late = TableScreen(
        names={ANN: WIDE, BEN: WIDE, CAT: WIDE},
        deadlines=TableDeadlines(late_turns={BEN: "1:1", CAT: "1:2"}),
        panel_link="https://x/1/2/3",
    )
    draft = draft_of(Board.parse(MANY_MIDDLES))
    before = with_way_to_table(closed_hand_panel(game.seat_view(ANN), draft, late), late)
    changing = replace(draft, changes=True)
    after = with_way_to_table(closed_hand_panel(game.set(ANN).seat_view(ANN), changing, late), late)
    middles = []
    for panel in (before, after):
        check_limits(panel)
        shown = labels(panel)
        assert {"Pick cards", "Clear", "Confirm", "Hint", "Surrender (2 points each)"} <= shown.keys()
        middles.append([label for label in shown if " · " in label])
    assert any(label.startswith("Play on without") for label in labels(after))
    assert len(middles[0]) == 8 > len(middles[1]) == 5
    assert middles[0][:5] == middles[1], "the strongest stay"


def test_a_hint_fits_beside_all_naturals_that_are_shown_and_a_surrender() -> None:
    """A dragon of hearts and diamonds is four naturals at once, and has eight middles behind its flush."""
    cards = "Kd 5h Ah / 6h Jh 3h 7d 9d / 8d Td 2d Qd 4d"
    rules = load_closed("hawaiian-gardens")
    game = ClosedGame(ANN, BEN, CAT, table=replace(closed_options(rules, 3), hints=True)).deal({ANN: cards})
    view = game.seat_view(ANN)
    assert len(view.naturals) == 4
    for draft in drafts_of(view, cards):
        panel = closed_hand_panel(view, draft, SCREEN)
        check_limits(panel)
        assert "Hint" in labels(panel)


@pytest.mark.parametrize("preset", closed_presets())
def test_naturals_are_offered_that_the_rules_list_and_no_others(preset: str) -> None:
    rules = load_closed(preset)
    for cards in SPECIAL:
        view = game_of(rules, cards).seat_view(ANN)
        offered = [label for label in labels(closed_hand_panel(view, ClosedDraft(), SCREEN)) if "Declare" in label]
        assert len(offered) == len(view.naturals)
        for label, (_, units) in zip(offered, view.naturals, strict=True):
            assert label.endswith(f"({units} points each)")
    offers = "Surrender (" in str(labels(closed_hand_panel(view, ClosedDraft(), SCREEN)))
    assert offers == (rules.offers_surrender and rules.announce != "in_turn")


def test_a_foul_is_named_and_refused_or_confirmed_in_red_as_the_rules_say() -> None:
    # Aces in front, kings in the middle, queens in the back.
    refused = closed_hand_panel(game_of(closed(), FOUL).seat_view(ANN), draft_of(Board.parse(FOUL)), SCREEN)
    assert "**This fouls.** Choose other cards" in refused.text
    assert "the front beats the middle" in refused.alt
    in_text = closed_hand_panel(game_of(closed(), FOUL).seat_view(ANN), draft_of(Board.parse(FOUL)), IN_TEXT)
    assert "the front (pair of aces) beats the middle (pair of kings). Choose other cards" in in_text.text
    assert labels(refused)["Confirm"].is_disabled
    allowed = closed_hand_panel(
        game_of(closed(fouls="allowed"), FOUL).seat_view(ANN), draft_of(Board.parse(FOUL)), SCREEN
    )
    assert "loses all three rows" in allowed.text
    assert labels(allowed)["Foul it"].style is Style.DANGER
    assert isinstance(allowed.picture, ClosedHandPicture)
    assert allowed.picture.board.tone is Tone.FOUL


@pytest.mark.parametrize(("fouls", "told"), [("refused", "Choose other cards"), ("allowed", "loses all three rows")])
def test_equal_rows_are_named_where_they_foul(fouls: str, told: str) -> None:
    equal = "2c 3d 5h / Tc Jd Qh Ks Ah / Td Jc Qs Kh As"
    game = game_of(closed(fouls=fouls, strict_rows=True), equal)
    shown = closed_hand_panel(game.seat_view(ANN), draft_of(Board.parse(equal)), SCREEN)
    in_text = closed_hand_panel(game.seat_view(ANN), draft_of(Board.parse(equal)), IN_TEXT)
    assert "the middle (straight, ace high) equals the back (straight, ace high)" in in_text.text
    assert told in shown.text
    assert isinstance(shown.picture, ClosedHandPicture)
    assert "This fouls: the middle equals the back" in [line.text for line in shown.picture.lines]
    fine = closed_hand_panel(game_of(closed(), equal).seat_view(ANN), draft_of(Board.parse(equal)), SCREEN)
    assert "foul" not in fine.text
    assert not labels(fine)["Confirm"].is_disabled


def test_a_card_is_drawn_once_above_or_in_its_row() -> None:
    view = game_of(closed(), NORTH).seat_view(ANN)
    for draft in drafts_of(view, NORTH):
        picture = closed_hand_panel(view, draft, SCREEN).picture
        assert isinstance(picture, ClosedHandPicture)
        placed = [slot.card for row in picture.board.rows for slot in row.slots if slot.card is not None]
        assert sorted((*picture.rest, *placed)) == sorted(view.cards)


def test_a_strong_row_counts_the_same_in_words_and_in_the_picture() -> None:
    cards = "Kc Kd 6s / 8h 8d 8c 4s 4d / 2h 3h 4h 5h 6h"
    options = replace(closed_options(load_closed("hong-kong"), 3), stake=5)
    view = ClosedGame(ANN, BEN, CAT, table=options).deal({ANN: cards}).seat_view(ANN)
    panel = closed_hand_panel(view, draft_of(Board.parse(cards)), SCREEN)
    # A full house in the middle counts 2 units instead of 1, a straight flush in the back 5; at a stake of 5.
    assert isinstance(panel.picture, ClosedHandPicture)
    assert [row.royalty for row in panel.picture.board.rows] == ["", "counts 10", "counts 25"]
    in_text = closed_hand_panel(view, draft_of(Board.parse(cards)), IN_TEXT)
    for text in (in_text.text, panel.alt):
        assert "counts 10)" in text
        assert "counts 25)" in text
        assert "+" not in text


def test_what_is_confirmed_looks_otherwise_than_what_is_not() -> None:
    game = game_of(closed(), NORTH)
    draft = draft_of(Board.parse(NORTH))
    before = closed_hand_panel(game.seat_view(ANN), draft, SCREEN)
    after = closed_hand_panel(game.set(ANN).seat_view(ANN), draft, SCREEN)
    marks = []
    for panel in (before, after):
        assert isinstance(panel.picture, ClosedHandPicture)
        marks.append({slot.mark for row in panel.picture.board.rows for slot in row.slots})
    assert marks == [{Mark.DRAFT}, {Mark.CARD}]
    assert "You're done. Waiting for **Ben** and **Cat**." in after.text
    assert labels(after).keys() == {"Change my hand"}, "a hand that is confirmed shows what can still be done"
    changing = closed_hand_panel(game.seat_view(ANN), replace(draft, changes=True), SCREEN)
    assert labels(changing).keys() > {"Pick cards", "Clear", "Confirm"}


def test_an_ended_hand_says_its_points_and_leads_to_the_next_and_back() -> None:
    # Ann wins one row of three against Ben, and all of them against Cat and Dan.
    game = ClosedGame(ANN, BEN, CAT, DAN, table=closed_options()).all_set(FOUR)
    view = game.seat_view(ANN)
    panel = closed_hand_panel(view, draft_of(Board.parse(NORTH)), SCREEN)
    assert [one.label for row in panel.controls for one in row if isinstance(one, Button)] == ["Next hand", "Review"]
    assert "This hand: **+5**." in panel.text
    assert "Back: kings full of eights" in panel.text


def test_a_hand_that_is_over_says_what_the_session_has_brought() -> None:
    game = ClosedGame(ANN, BEN, CAT, DAN, table=closed_options()).all_set(FOUR)
    game.do(*(Ready(account) for account in (ANN, BEN, CAT, DAN)))
    game.all_set(FOUR)
    points, total = game.nets()[ANN], dict(public_view(game.state).totals)[ANN]
    assert total not in (0, points)
    panel = closed_hand_panel(game.seat_view(ANN), ClosedDraft(), SCREEN)
    assert f"This hand: **{signed(points)}**. Session: **{signed(total)}**." in panel.text


def test_it_says_by_name_who_has_set_and_whom_it_waits_for_besides() -> None:
    game = ClosedGame(ANN, BEN, CAT, table=closed_options(closed(), 3)).deal(
        {name: FOUR[name] for name in (ANN, BEN, CAT)}
    )
    before = closed_hand_panel(game.seat_view(ANN), ClosedDraft(), SCREEN)
    assert "Done: " not in before.alt
    game.set(BEN)
    mine = closed_hand_panel(game.seat_view(ANN), ClosedDraft(), IN_TEXT)
    assert "Done: **Ben**. Still setting: you and **Cat**." in mine.text
    assert "Done: Ben. Still setting: you and Cat." in closed_hand_panel(game.seat_view(ANN), ClosedDraft(), SCREEN).alt
    theirs = closed_hand_panel(game.seat_view(BEN), ClosedDraft(), IN_TEXT)
    assert "Waiting for **Cat** and **Ann**." in theirs.text
    assert "Done: " not in theirs.text, "nobody but the reader"
    game.set(CAT)
    assert "Done: **Ben** and **Cat**." in closed_hand_panel(game.seat_view(ANN), ClosedDraft(), IN_TEXT).text
    after = closed_hand_panel(game.seat_view(ANN), ClosedDraft(), SCREEN)
    assert (after.picture, after.controls) == (before.picture, before.controls)
    assert after.alt == f"{before.alt} Done: Ben and Cat.", "names, never cards"


def test_the_reader_and_those_whom_it_waits_for_besides_are_one_list() -> None:
    game = ClosedGame(ANN, BEN, CAT, DAN, table=closed_options()).deal(FOUR).set(DAN)
    names = replace(IN_TEXT, names={**SCREEN.names, DAN: "Dan"})
    mine = closed_hand_panel(game.seat_view(ANN), ClosedDraft(), names)
    assert "Done: **Dan**. Still setting: you, **Ben** and **Cat**." in mine.text
