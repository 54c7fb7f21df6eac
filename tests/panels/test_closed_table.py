"""The panel of a closed hand while it is set and announced: who has set, who is waited for, nothing of the cards."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.panels.picture import BoardSpec, Mark, TablePicture, Tone
from bot.panels.screen import TableDeadlines
from bot.rules.board import Board
from tests.panels.closed import IN_ORDER, panel_of
from tests.table.closed_games import DECLARED, FOUR, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, DAN


def boards(game: ClosedGame) -> dict[str, BoardSpec]:
    picture = panel_of(game).picture
    assert isinstance(picture, TablePicture)
    return {board.name: board for board in picture.boards}


def marks(board: BoardSpec) -> set[Mark]:
    assert all(slot.card is None for row in board.rows for slot in row.slots)
    return {slot.mark for row in board.rows for slot in row.slots}


def test_who_has_set_lies_face_down_and_the_others_are_waited_for() -> None:
    game = ClosedGame(*IN_ORDER, table=closed_options(closed("american"))).deal(FOUR)
    game.set(BEN)
    panel, seats = panel_of(game, deadlines=TableDeadlines(turn_ms=9_000)), boards(game)
    assert "Still setting: **Cat**, **Dan** and **Ann** · time runs out <t:9:R>" in panel.text
    plain = panel_of(game, is_text_only=True).text
    for said in ("Done: **Ben**", "**Ann** deals", "Win all three rows (a scoop) for 3 more"):
        assert said in plain
        assert said not in panel.text, "the picture and its words say it"
    assert "Win all three rows (a scoop) for 3 more" in panel.alt
    assert "Ann: setting, dealer." in panel.alt
    assert (marks(seats["Ben"]), seats["Ben"].tone, seats["Ben"].status) == ({Mark.DOWN}, Tone.PLAIN, "done")
    assert (marks(seats["Cat"]), seats["Cat"].tone) == ({Mark.EMPTY}, Tone.TO_ACT)
    assert "Ben: done. Cat: setting." in panel.alt


def test_a_choice_is_a_secret_until_the_last_has_set() -> None:
    def game(natural: bool, surrenders: bool) -> ClosedGame:
        table = closed_options(closed("american", fouls="allowed"))
        game = ClosedGame(*IN_ORDER, table=table).deal(DECLARED)
        return game.set(ANN, natural="dragon" if natural else None).set(DAN, surrenders=surrenders)

    panels = {panel_of(game(natural, surrenders)) for natural in (True, False) for surrenders in (True, False)}
    assert len(panels) == 1


def test_in_turn_what_was_said_is_shown_and_who_speaks() -> None:
    table = closed_options(closed("american", announce="in_turn", fouls="allowed"))
    game = ClosedGame(*IN_ORDER, table=table).deal(DECLARED)
    game.set(ANN, natural="dragon").set(BEN).set(CAT).set(DAN)
    game.say(BEN).say(CAT, surrenders=True)
    panel, seats = panel_of(game), boards(game)
    assert "Play or surrender? Waiting for **Dan**" in panel.text
    paid = "+13 each from **Ben**, **Cat** and **Dan**."
    assert f"**Ann** declares **dragon**: {paid}" in panel.text
    for line in ("**Ben** plays.", "**Cat** surrenders."):
        assert line in panel_of(game, is_text_only=True).text
    assert "Ben: plays. Cat: surrenders." in panel.alt
    assert isinstance(panel.picture, TablePicture)
    (band,) = panel.picture.announced
    assert (band.name, band.text) == ("Ann", "dragon · 13 points each")
    assert {card for group in band.groups for card in group} == set(Board.parse(DECLARED[ANN]).cards)
    assert marks(seats["Ben"]) == marks(seats["Dan"]) == {Mark.DOWN}
    assert marks(seats["Cat"]) == {Mark.EMPTY}
    assert seats["Dan"].tone is Tone.TO_ACT


def test_the_bank_stacks_and_pair_stakes() -> None:
    rules = closed("banker", cap="winnings_playable", pair_stakes=True)
    game = ClosedGame(*IN_ORDER, table=closed_options(rules, buy_in=50))
    game.propose(ANN, BEN, 4).propose(BEN, ANN, 4)
    game.deal(FOUR)
    text = panel_of(game).text
    assert "**Ann** deals · **Ann** is the banker" in panel_of(game, is_text_only=True).text
    assert "dealer, banker" in panel_of(game).alt
    assert "Pair stakes: Ben and Ann ×4" in text
    assert "Stacks: Ann 50 · Ben 50 · Cat 50 · Dan 50" in text
    assert [boards(game)[name].is_banker for name in ("Ann", "Ben")] == [True, False]
    assert boards(game)["Ben"].points == "50"


def test_who_deals_for_the_ace_of_spades() -> None:
    table = closed_options(closed("singapore", dealer="ace_of_spades"))
    game = ClosedGame(*IN_ORDER, table=table).all_set(FOUR)  # Cat's front has it
    game.deal(FOUR)
    assert "**Cat** deals · **Cat** held the ace of spades" in panel_of(game, is_text_only=True).text
    assert "Cat held the ace of spades." in panel_of(game).alt


@pytest.mark.parametrize("name", ["W" * 32, "*" * 32, "﷽" * 32])
def test_the_longest_names_fit_with_all_there_is_to_say(name: str) -> None:
    rules = closed("american", announce="in_turn", fouls="allowed", cap="winnings_playable", dealer="ace_of_spades")
    game = ClosedGame(*IN_ORDER, table=closed_options(rules, buy_in=1_000_000))
    for one, other in combinations(IN_ORDER, 2):
        game.propose(one, other, 1000).propose(other, one, 1000)
    game.deal(DECLARED).set(ANN, natural="dragon").set(BEN).set(CAT).set(DAN).say(BEN).say(CAT, surrenders=True)
    names = dict.fromkeys(IN_ORDER, name)
    for is_text_only in (False, True):
        panel = panel_of(
            game, names=names, is_text_only=is_text_only, deadlines=TableDeadlines(turn_ms=1_800_000_000_000)
        )
        assert len(panel.text) <= 2000
        assert len(panel.alt) <= 1024
        assert "surrenders" in (panel.text if is_text_only else panel.alt)


def test_in_words_alone() -> None:
    game = ClosedGame(*IN_ORDER, table=closed_options(closed("american"))).deal(FOUR)
    panel = panel_of(game, is_text_only=True)
    assert (panel.picture, panel.alt) == (None, "")
    assert "Still setting: " in panel.text
