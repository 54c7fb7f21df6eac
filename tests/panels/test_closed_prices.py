"""What naturals bring and surrenders cost, as a player is told it before they choose (RULES 2.4, 2.5, 2.14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.ids import AccountId
from bot.panels.closed.picture import ClosedHandPicture
from bot.panels.closed.private import closed_hand_panel
from bot.panels.panel import Button, Panel
from bot.panels.screen import TableScreen
from bot.play.closed.by_text import natural_labels
from bot.table.closed.draft import ClosedDraft, declare, surrender
from bot.words import words_in
from tests.panels.closed import words_of
from tests.table.closed_games import DECLARED, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, DAN

ALL = (ANN, BEN, CAT, DAN)
SCREEN = TableScreen(names={account: account for account in ALL})
FRESH = ClosedDraft()
GIVES_UP = surrender(FRESH, True)


def dealt(boards: Mapping[AccountId, str] = DECLARED, preset: str = "american", **settings: Any) -> ClosedGame:
    """Points are worth two, and ten times as much between Ann and Ben; nobody has set."""
    table = closed_options(closed(preset, fouls="allowed", **settings), 4, stake=2)
    game = ClosedGame(*ALL, table=table)
    if game.state.options.ruleset.offers_pair_stakes:
        game.propose(ANN, BEN, 10).propose(BEN, ANN, 10)
    return game.deal(boards)


def panel(game: ClosedGame, account: AccountId, draft: ClosedDraft = FRESH) -> Panel:
    return closed_hand_panel(game.seat_view(account), draft, SCREEN)


def labels(shown: Panel) -> list[str]:
    return [one.label for row in shown.controls for one in row if isinstance(one, Button)]


def test_a_surrender_is_priced_by_name_where_pair_stakes_make_it_differ() -> None:
    game = dealt()
    # 2 units: 4 points, and 40 between Ann and Ben.
    told = (
        "You **surrender**: 4 each to **Cat** and **Dan**, 40 to **Ann** if they play on, and nobody sees your cards."
    )
    assert told in panel(game, BEN, GIVES_UP).text
    assert "Surrender (4 to 40 points each)" in labels(panel(game, BEN))
    assert "You **surrender**: 4 points to everybody who plays on, and" in panel(game, CAT, GIVES_UP).text
    assert "Surrender (4 points each)" in labels(panel(game, CAT))
    game.set(ANN).set(CAT).set(DAN).set(BEN, surrenders=True)
    assert "🏳️ **Ben** surrenders: 4 each to **Cat** and **Dan**, 40 to **Ann**." in words_of(game)


def test_whoever_is_paid_nothing_for_a_surrender_is_not_named() -> None:
    game = dealt()
    game.set(ANN, natural="dragon").set(BEN).set(CAT).set(DAN)
    assert "Surrender, and you pay 4 points to everybody who plays on." in panel(game, BEN).text
    assert "Surrender (4 points each)" in labels(panel(game, BEN)), "Ann, who plays for more with Ben, is not paid"
    spoken = dealt(announce="in_turn").set(ANN).set(BEN).set(CAT).set(DAN).say(BEN, surrenders=True)
    spoken.say(CAT).say(DAN)
    assert "Surrender, and you pay 4 points to everybody who plays on." in panel(spoken, ANN).text


def test_whoever_has_declared_is_named_where_a_surrender_pays_them_too() -> None:
    game = dealt(surrender_pays_naturals=True)
    assert "4 points to everybody who doesn't surrender, and" in panel(game, CAT, GIVES_UP).text
    game.set(ANN, natural="dragon").set(BEN).set(CAT).set(DAN)
    told = "Surrender, and you pay 4 each to **Cat** and **Dan**, 40 to **Ann** if they don't surrender."
    assert told in panel(game, BEN).text
    assert "Surrender (4 to 40 points each)" in labels(panel(game, BEN))
    game.say(BEN, surrenders=True).say(CAT).say(DAN)
    # The natural is told by itself: 13 units of 2 points, ten times as much from Ben.
    text = words_of(game)
    assert "🏳️ **Ben** surrenders: 4 each to **Cat** and **Dan**, 40 to **Ann**." in text
    assert "declares **dragon**: +260 from **Ben**, +26 each from **Cat** and **Dan**" in text
    banker = dealt(preset="banker", surrender_units=2, surrender_pays_naturals=True)
    assert "4 points to the banker if they don't surrender, and" in panel(banker, BEN, GIVES_UP).text


def test_the_last_one_to_say_is_told_that_everybody_else_has_given_up() -> None:
    game = dealt(announce="in_turn").set(ANN).set(BEN).set(CAT).set(DAN)
    game.say(BEN, surrenders=True).say(CAT, surrenders=True).say(DAN, surrenders=True)
    shown = panel(game, ANN)
    assert "Nobody else plays on. Play, and those who surrendered pay you." in shown.text
    assert "Surrender (0 points)" in labels(shown)
    asked = panel(game, ANN, GIVES_UP).text
    assert "**Surrender** and pay nothing, because nobody else plays on?" in asked


def test_where_the_banker_has_given_up_the_others_are_not_said_to_have() -> None:
    rules: dict[str, Any] = {"surrender_units": 2, "announce": "in_turn", "banker": "fixed"}
    bank = ClosedGame(*ALL).seat(BEN)  # left of the button: first to speak
    table = closed_options(closed("banker", fouls="allowed", **rules), 4, banker=bank)
    game = ClosedGame(*ALL, table=table).deal(DECLARED).set(ANN).set(BEN).set(CAT).set(DAN)
    game.say(BEN, surrenders=True)
    assert "The banker has surrendered. Play, and they pay you." in panel(game, CAT).text
    asked = panel(game, CAT, GIVES_UP).text
    assert "**Surrender** and pay nothing, because the banker doesn't play on?" in asked


def test_a_natural_is_priced_by_name_where_pair_stakes_make_it_differ() -> None:
    game = dealt()
    # A dragon is 13 units: 26 points, and 260 between Ann and Ben.
    offered, chosen = panel(game, ANN), panel(game, ANN, declare(FRESH, "dragon"))
    assert "You have dragon (260 from Ben, 26 each from Cat and Dan) and three" in offered.alt
    assert "Declare dragon (26 to 260 points each)" in labels(offered)
    assert "You declare dragon for 260 from Ben, 26 each from Cat and Dan." in chosen.alt
    assert isinstance(chosen.picture, ClosedHandPicture)
    assert [line.text for line in chosen.picture.lines] == ["dragon: 26 to 260 points each"]
    view = game.seat_view(ANN)
    assert natural_labels(view, words_in("en"))[0] == ("dragon", "dragon (26 to 260 points each)")
    game.set(ANN, natural="dragon").set(BEN).set(CAT).set(DAN)
    assert "dragon, " in panel(game, CAT).alt
    assert "26 to 260 points each" in panel(game, CAT).alt


def test_who_settles_with_the_banker_alone_is_told_so() -> None:
    settings: dict[str, Any] = {"surrender_units": 1, "banker": "fixed", "naturals": (("dragon", 13),)}
    game = dealt(preset="banker", **settings)  # Ann, the host, banks
    assert "You **surrender**: 2 points to the banker if they play on, and" in panel(game, BEN, GIVES_UP).text
    assert "You **surrender**: 2 points to everybody who plays on, and" in panel(game, ANN, GIVES_UP).text
    assert "Declare for 26 points each, or play on." in panel(game, ANN).alt
    other = ClosedGame(*ALL).seat(BEN)
    game = ClosedGame(*ALL, table=closed_options(closed("banker", **settings), 4, banker=other)).deal(DECLARED)
    assert "Declare for 13 points from the banker, or play on." in panel(game, ANN).alt


def test_a_price_with_a_single_opponent_has_no_each() -> None:
    rules = closed("american", surrender_units=2)
    game = ClosedGame(ANN, BEN, table=closed_options(rules, 2)).deal({ANN: DECLARED[ANN], BEN: DECLARED[BEN]})
    shown, given_up = panel(game, ANN), panel(game, BEN, GIVES_UP)
    for text in (shown.text, given_up.text, *labels(shown), *labels(panel(game, BEN))):
        assert " each" not in text
        assert "everybody" not in text
    assert any(label.startswith("Declare ") for label in labels(shown))
    assert "if the other plays on" in given_up.text


def test_two_naturals_are_weighed_by_what_they_pay_between_the_two() -> None:
    # 13 units against 3, at 2 points each, ten times as much between Ann and Ben.
    boards = {
        ANN: "2c 3c 4c / 5c 6c 7c 8c 9c / Tc Jc Qc Ks Ac",
        BEN: "2s 7s 9s / 3d 5d 8d Td Kd / 2h 4h 6h 8h Th",
        CAT: "Kc 3s 4s / 5s 6s 8s Ts Js / Qs As 2d 4d 6d",
        DAN: "7d 9d Jd / Qd Ad 3h 5h 7h / 9h Jh Qh Kh Ah",
    }
    game = dealt(boards).set(CAT).set(DAN)
    game.set(BEN, natural="three_flushes").set(ANN, natural="dragon")
    assert "**Ann** beats **Ben**: dragon (260 points) against three flushes (60 points)" in panel(game, CAT).text
