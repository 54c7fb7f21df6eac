"""The end of a closed hand as a value: what is announced, who beat whom, what stays hidden."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.panels.closed.picture import RevealPicture
from bot.panels.closed.replay import closed_step_panel
from bot.panels.picture import RowSpec
from bot.panels.replay_steps import ReplayStep
from bot.panels.screen import TableScreen
from bot.rules.cards import Row, cards_text
from bot.table.actions import AgreeToVoid
from bot.table.closed.views import ClosedHandView
from bot.table.showing import public_view
from tests.panels.closed import IN_ORDER, NAMES, panel_of, played, reveal_of, words_of
from tests.rules.closed import DRAGON
from tests.table.closed_games import DECLARED, FOUR, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, DAN

SUITED = "2s 3s 4s / 5s 6s 7s 8s 9s / Ts Js Qs Ks As"


def american(**settings: object) -> ClosedGame:
    """Ann declares a dragon, Ben plays, Cat fouls, Dan surrenders; Ann and Ben play for three times as much."""
    game = ClosedGame(*IN_ORDER, table=closed_options(closed("american", fouls="allowed", **settings)))
    game.propose(ANN, BEN, 3).propose(BEN, ANN, 3)
    game.deal(DECLARED)
    return game.set(CAT).set(DAN, surrenders=True).set(ANN, natural="dragon").set(BEN).keep()


def test_all_that_is_announced_is_in_the_text_in_the_order_of_the_hand() -> None:
    text = words_of(american())
    wanted = [
        "**Ann +65 · Dan −17 · Cat −18 · Ben −30**",
        "**Ann** declares **dragon**: +39 from **Ben**, +13 each from **Cat** and **Dan**.",
        "**Dan** surrenders: 2 each to **Ben** and **Cat**.",
        "**Ben**: full house in the middle counts 2 instead of 1.",
        "**Cat** fouled",
        "**Ben** scoops **Cat**.",
        "Middle: Ben (jacks full of eights) › Cat (fouled)",
        "Ben beats Cat by 7: rows +1 +2 +1, scoop +3",
        "Ann beats Ben by 39: natural +13, ×3",
        "Ann beats Dan by 13: natural +13",
        "Session: ",
        "Pair stakes: Ann and Ben ×3",
    ]
    places = [text.find(line) for line in wanted]
    assert -1 not in places, wanted[places.index(-1)]
    assert places == sorted(places)


def test_the_natural_shows_its_cards_and_the_surrender_none() -> None:
    game = american()
    natural, surrender = reveal_of(game).announced
    assert (natural.name, natural.text, sum(map(len, natural.groups))) == ("Ann", "dragon · 13 to 39 points each", 13)
    assert (surrender.name, surrender.groups) == ("Dan", ())
    assert [board.name for board in reveal_of(game).boards] == ["Ben", "Cat"]
    panel = panel_of(game, is_text_only=True)
    for card in DECLARED[DAN].replace("/", " ").split():
        assert f"{card} " not in f"{panel.text} {panel_of(game).alt} "
    assert "Dan: surrendered" in panel.text


def test_a_suited_dragon_is_announced_with_a_dragon() -> None:
    game = ClosedGame(ANN, BEN, table=closed_options(closed("vietnamese")))
    game.deal({ANN: SUITED, BEN: "Qh Qd 7h / 9c 9d 8h 2c 2d / 5c 5d 5h 3h Ad"}).set(BEN)
    game.set(ANN, natural="dragon_suited")
    assert "🐉 **Ann** declares **a suited dragon**: +26 from **Ben**!" in words_of(game)
    assert "🐉" not in words_of(american())


def row_by_row(picture: RevealPicture) -> tuple[list[RowSpec], list[RowSpec], list[RowSpec]]:
    """All fronts, all middles, all backs."""
    front, middle, back = ([board.rows[row] for board in picture.boards] for row in Row)
    return front, middle, back


def won(rows: list[RowSpec]) -> list[tuple[int | None, ...]]:
    return [row.won for row in rows]


def beaten(picture: RevealPicture) -> dict[str, str]:
    return {pair.title: pair.net for pair in picture.pairs}


def sums(picture: RevealPicture) -> dict[str, list[str]]:
    return {line.title: [one.points for one in line.points] for line in picture.sums}


def test_the_rows_say_who_beat_whom_and_the_best_is_marked() -> None:
    # Fronts: trips of Ann, queens of Ben, A K 3 of Cat, A 3 2 of Dan. Middles: Ben, Ann, Dan, Cat.
    front, middle, back = row_by_row(reveal_of(played("american")))
    assert won(front) == [(None, 1, 1, 1), (-1, None, 1, 1), (-1, -1, None, 1), (-1, -1, -1, None)]
    assert won(middle) == [(None, -1, 1, 1), (1, None, 1, 1), (-1, -1, None, -1), (-1, -1, 1, None)]
    assert [[row.is_best for row in rows] for rows in (front, middle, back)] == [
        [True, False, False, False],
        [False, True, False, False],
        [False, True, False, False],
    ]
    assert [row.royalty for row in middle] == ["counts 2", "counts 2", "", ""]
    assert cards_text([slot.card for slot in front[0].slots if slot.card is not None]) == "6h 6d 6c"


def test_against_a_banker_only_the_banker_is_met() -> None:
    picture = reveal_of(played("banker"))  # Ann has the button and banks
    assert won(row_by_row(picture)[0]) == [
        (None, 1, 1, 1),
        (-1, None, None, None),
        (-1, None, None, None),
        (-1, None, None, None),
    ]
    assert [board.is_banker for board in picture.boards] == [True, False, False, False]
    assert "Ben beats Cat" not in words_of(played("banker"))
    assert not any({"Ben", "Cat"} <= set(title.split()) for title in beaten(picture))


def test_a_tied_row_is_the_bankers_also_in_words() -> None:
    # Cat plays the same ranks as Ann, who banks; Ben is worse in every row.
    boards = {
        ANN: "As Ks 3c / Tc Td 8h 8s 3d / Ah Qc Qs 7c 7d",
        BEN: "2c 4d 9s / 5c 5h 6h 6s Js / 6c 6d Jc Jd 2h",
        CAT: "Ac Kc 3h / Th Ts 8c 8d 3s / Ad Qd Qh 7h 7s",
    }
    game = ClosedGame(ANN, BEN, CAT, table=closed_options(closed("banker"))).all_set(boards)
    text = words_of(game)
    assert "Front: Ann (ace high) › Cat (ace high) › Ben (nine high)" in text
    assert "Ann beats Cat by 3: three rows" in text
    assert won(row_by_row(reveal_of(game))[2]) == [(None, 1, 1), (-1, None, None), (-1, None, None)]


def test_in_a_pool_the_best_rows_are_those_that_took_it() -> None:
    picture = reveal_of(played("pool"))
    best = [[board.name for board in picture.boards if board.rows[row].is_best] for row in Row]
    assert best == [["Ann"], ["Ben"], ["Ben"]]
    assert [[row.royalty for row in rows if row.royalty] for rows in row_by_row(picture)] == [["best"]] * 3
    assert not any(one is not None for rows in row_by_row(picture) for row in rows for one in row.won)
    assert "Front: Ann (three of a kind, sixes, best) › " in words_of(played("pool"))


def test_a_single_winner_beats_everybody_or_nobody_pays() -> None:
    # Ben wins two rows or more of each; without him nobody lacks: Ann beats Cat and Dan, too.
    game = played("pusoy-single-winner")
    assert "**Ben** beats everybody on two rows or more." in words_of(game)
    assert beaten(reveal_of(game)) == {f"Ben beats {loser}": "+1" for loser in ("Ann", "Cat", "Dan")}
    # Cat takes the front of Dan, Dan the other two, and two equal hands beat nobody.
    boards = {ANN: "As Ks 3c / Tc Td 8h 8s 3d / Ah Qc Qs 7c 7d", BEN: "Ac Kc 3h / Th Ts 8c 8d 3s / Ad Qd Qh 7h 7s"}
    tied = ClosedGame(ANN, BEN, table=closed_options(closed("pusoy-single-winner"))).all_set(boards)
    assert "nobody pays for rows." in words_of(tied)
    assert all(row.won.count(0) == 1 for rows in row_by_row(reveal_of(tied)) for row in rows)


def test_whoever_is_left_alone_by_naturals_is_no_winner_and_no_loser() -> None:
    rules = closed("hong-kong", settlement="single_winner")
    game = ClosedGame(ANN, BEN, table=closed_options(rules, 2)).deal({ANN: DRAGON, BEN: DECLARED[BEN]})
    text = words_of(game.set(BEN).set(ANN, natural="dragon"))
    assert "declares **dragon**: +13 from **Ben**" in text
    assert "two rows" not in text


def test_the_fee_of_the_ace_of_spades_is_told_as_it_was_paid() -> None:
    """Cat deals the second hand. Dan has five of ten chips left, loses three to Ann and two to Ben, and pays no fee."""
    rules = closed(dealer="ace_of_spades", cap="each_chip_once")
    game = ClosedGame(*IN_ORDER, table=closed_options(rules, buy_in=10)).all_set(FOUR).all_set(FOUR)
    assert game.view.result is not None
    fees = {player.account: fee for player, fee in zip(game.view.players, game.view.result.dealer_fees, strict=True)}
    assert fees == {ANN: -1, BEN: -1, CAT: 2, DAN: 0}
    assert "**Cat** deals, for holding the ace of spades, and gets 2 points for it." in words_of(game)


def test_scooping_everybody_is_said_once() -> None:
    boards = {ANN: FOUR[BEN], BEN: FOUR[CAT], CAT: FOUR[DAN]}
    game = ClosedGame(ANN, BEN, CAT, table=closed_options(closed("american"))).all_set(boards)
    text = words_of(game)
    assert "**Ann** scoops everybody." in text
    assert text.count("scoops") == 1


def test_stakes_on_the_table_a_cap_rake_and_aces() -> None:
    rules = closed("hawaiian-gardens", aces_bet=True, rake_units=3, jackpot_units=1)
    game = ClosedGame(*IN_ORDER, table=closed_options(rules, buy_in=8, stake=2)).all_set(FOUR)
    text = words_of(game)
    # The rake leaves five of eight chips. Ann and Ben are the first pair: 10 points, and then all of theirs are used.
    assert "**Ben +4 · Cat −6 · Dan −6 · Ann −16**" in text
    assert "Aces held: Ann 0 · Ben 1 · Cat 2 · Dan 1" in text
    assert "Kitty +16" in text
    assert "The jackpot holds 8 points." in text
    assert "short stack" in text
    assert "Stacks: Ben 20 · Cat 10 · Dan 10 · Ann 0" in text, "in points, as what was won and lost"
    assert list(sums(reveal_of(game))) == ["Kitty", "Jackpot", "session"]


def test_who_wins_the_jackpot_is_said_and_the_picture_has_what_it_paid() -> None:
    events = [{"front": "trips", "scooped": False}]
    game = played("one-six", rake_units=3, jackpot_units=1, jackpot_events=events)
    # Ann's three sixes take what all four have just put in: 4 - 1 of her own, less the house's 2.
    assert "**Ann** wins the jackpot: +4." in words_of(game)
    assert "The jackpot holds 0 points." in words_of(game)
    assert sums(reveal_of(game))["Jackpot"] == ["+3", "−1", "−1", "−1"]
    assert "Kitty +8" in panel_of(game).alt
    assert "Jackpot +" not in panel_of(game).alt.partition(".")[2], "the jackpot keeps nothing"


def test_a_jackpot_below_zero_is_said_as_it_is() -> None:
    game = played("one-six", rake_units=3, jackpot_units=1)
    game.state = replace(game.state, hand=replace(game.closed, jackpot=-6))
    text = words_of(game)
    assert "The jackpot is at −2: a hand that filled it was undone." in text, "all four have just put in 1"
    assert "holds" not in text
    assert "Jackpot +4" in panel_of(game).alt


def test_extras_that_always_count_are_named_for_both() -> None:
    text = words_of(played("malayan", seats=3))
    assert "Ben beats Ann by 3: two rows to one, bonuses 6 to 4" in text
    assert "**Ann**: trips in front adds 2" in text


def test_naturals_void_each_other() -> None:
    rules = closed("hong-kong", natural_clash="push_equal_value", naturals={"dragon": 13, "three_straights": 13})
    game = ClosedGame(ANN, BEN, table=closed_options(rules))
    game.deal({ANN: DRAGON, BEN: "2h 3h 4d / 5c 6d 7h 8s 9c / 9d Tc Jd Qh Ks".replace("Qh", "Qd").replace("Ks", "Kd")})
    game.set(ANN, natural="dragon").set(BEN, natural="three_straights")
    assert words_of(game).count("no points for it here.") == 2
    assert not reveal_of(game).boards


def test_text_only_has_the_cards_the_pool_and_the_session_in_words() -> None:
    panel = panel_of(played("pool"), is_text_only=True)
    assert panel.picture is None
    assert "Ben: front Q♥ Q♦ 7♥ / middle J♥ J♦ J♣ 2♦ 2♣ / back 5♠ 5♥ 5♦ 5♣ A♦." in panel.text
    assert "Pool: Ben +5 · Ann +1 · Cat −3 · Dan −3" in panel.text
    assert "Session: Ben +5 · Ann +1 · Cat −3 · Dan −3" in panel.text


@pytest.mark.parametrize("name", ["🐼🎉👍🏽", "王小明", "محمد علي", "W" * 32, "*_`~|>#" * 4])
def test_any_name_is_in_text_picture_and_alt(name: str) -> None:
    game = played("american")
    panel = panel_of(game, names={**NAMES, CAT: name})
    assert len(panel.text) <= 2000
    assert name in panel.alt
    picture = panel.picture
    assert picture is not None
    assert name in str(picture)


def test_a_voided_hand_shows_nothing() -> None:
    game = ClosedGame(ANN, BEN, table=closed_options(closed("american")))
    game.deal({ANN: FOUR[ANN], BEN: FOUR[BEN]}).set(ANN)
    game.do(AgreeToVoid(ANN), AgreeToVoid(BEN))
    panel = panel_of(game)
    assert "was cancelled" in panel.text
    assert "Nobody pays" in panel.text
    assert (panel.picture, panel.alt) == (None, "")


def test_a_surrender_is_announced_with_what_a_short_stack_really_pays() -> None:
    # Dan owes 3 to each. Ann, who deals, settles first, but the 2 that Ann and Ben had are used between them.
    # With the bet on aces Dan, who has one to Cat's two, owes Cat 1 more: what was paid is not for one of the two.
    for buy_in, aces_bet, said in (
        (2, False, " surrenders: 2 to **Cat**."),
        (2, True, " surrenders."),
        (99, True, " surrenders: 3 each to **Ben**, **Cat** and **Ann**."),
        (0, False, " surrenders: 3 each to **Ben**, **Cat** and **Ann**."),
    ):
        rules = closed("hawaiian-gardens", fouls="allowed", aces_bet=aces_bet)
        game = ClosedGame(*IN_ORDER, table=closed_options(rules, buy_in=buy_in)).deal(FOUR)
        game.set(ANN).set(BEN).set(CAT).set(DAN, surrenders=True)
        assert f"🏳️ **Dan**{said}" in words_of(game).splitlines()


def test_a_step_of_the_replay_is_heard_as_it_is_seen() -> None:
    names = {ANN: "an_na *x*", BEN: "be.n", CAT: "Cat", DAN: "Dan"}
    rules = closed("hong-kong", surrender_units=2, fouls="allowed")
    game = ClosedGame(ANN, BEN, CAT, DAN, table=closed_options(rules, 4))
    game.deal(DECLARED)
    game.set(ANN, natural="dragon").set(BEN).set(CAT).set(DAN, surrenders=True)
    view = public_view(game.state)
    assert isinstance(view.hand, ClosedHandView)
    step = closed_step_panel(ReplayStep(view, rows=1), view.hand, TableScreen(names))
    assert isinstance(step.picture, RevealPicture)
    assert {band.points for band in step.picture.announced} == {""}, "nobody has been paid yet"
    assert "an_na *x*: dragon, " in step.alt
    assert "Dan: surrendered" in step.alt
    assert "be.n: front " in step.alt
    assert "middle" not in step.alt.partition("be.n")[2]


def test_two_who_both_surrendered_are_told_so() -> None:
    game = ClosedGame(ANN, BEN, CAT, DAN, table=closed_options(closed("american")))
    game.deal(DECLARED).set(ANN).set(BEN).set(CAT, surrenders=True).set(DAN, surrenders=True).keep()
    assert "Cat and Dan are even 0: both surrendered." in panel_of(game).alt
    assert panel_of(game).alt.count("both surrendered") == 1
