"""Who pays whom: whatever the rules and the cards, every player's payments are exactly their points."""

from __future__ import annotations

import re
from random import Random

import pytest

from bot.ids import AccountId
from bot.panels.closed.payments import pair_specs, payments, sum_specs, totals_named
from bot.panels.closed.picture import RevealPicture
from bot.panels.closed.rows import reveal_boards
from bot.panels.panel import TEXT_LENGTH_MAX
from bot.panels.screen import TableScreen
from bot.panels.table import table_panel
from bot.rules.cards import Card, card_text
from bot.rules.closed_presets import closed_presets, load_closed
from bot.rules.rulesets import with_settings
from bot.table.closed.actions import Say, SetHand
from bot.table.closed.hand import Choice
from bot.table.closed.views import ClosedHandView
from bot.table.context import Context
from bot.table.decide import decide
from bot.table.events import HandScored
from bot.table.evolve import evolve_all
from bot.table.showing import public_view
from bot.table.state import State
from tests.support.closed_by_chance import any_settings
from tests.support.closed_deals import ACCOUNTS, Deal
from tests.table.closed_games import FOUR, ClosedGame, closed, closed_options
from tests.table.games import ANN, BEN, CAT, DAN

DEALS = 150
WIDE_NAMES = {account: letter * 32 for account, letter in zip(ACCOUNTS, "W*`﷽", strict=True)}


class Over(Deal):
    """A random deal that keeps the table as it is when the hand is over."""

    over: State

    def _after(self, state: State, action: SetHand | Say) -> tuple[State, HandScored | None]:
        self.over = evolve_all(state, decide(state, action, Context(jackpot=self.jackpot)))
        return super()._after(state, action)


def over(dice: Random, *, announce: str = "together") -> Over:
    """A random deal by a random preset with random settings, played to its points."""
    settings = {**any_settings(dice), "fouls": "allowed", "announce": announce}
    deal = Over(with_settings(load_closed(dice.choice(closed_presets())), settings), dice)
    deal.play()
    return deal


def hand_of(state: State) -> ClosedHandView:
    hand = public_view(state).hand
    assert isinstance(hand, ClosedHandView)
    return hand


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_payments_are_the_points_and_what_one_gets_another_pays(seed: int) -> None:
    dice = Random(seed)
    for _ in range(DEALS):
        deal = over(dice)
        hand = hand_of(deal.over)
        assert hand.result is not None
        paid = payments(hand, hand.result)
        for index, player in enumerate(hand.players):
            of_others = sum(units or 0 for units in paid.between[index])
            assert of_others + sum(flow.to_players[index] for flow in paid.flows) == player.net
            for other, units in enumerate(paid.between[index]):
                back = paid.between[other][index]
                assert back == (None if units is None else -units)
        changes = {flow.account.value: flow.change for flow in paid.flows}
        assert changes.get("pool", 0) == 0
        assert changes.get("house", 0) == hand.result.house
        assert changes.get("jackpot", 0) == hand.result.jackpot
        won = dict.fromkeys(ACCOUNTS, 0)
        pairs, sums = shown_in(deal.over, {account: account for account in ACCOUNTS})
        for (winner, loser), points in pairs.items():
            won[AccountId(winner)] += points
            won[AccountId(loser)] -= points
        for title, each in sums.items():
            for name, points in each.items():
                won[AccountId(name)] += points if title != "session" else 0
        assert {player.account: won[player.account] for player in hand.players} == {
            player.account: player.net for player in hand.players
        }


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def shown_in(state: State, names: dict[AccountId, str]) -> tuple[dict[tuple[str, str], int], dict[str, dict[str, int]]]:
    """What a picture says: who beat whom by how much, and what everybody has of what."""
    hand = hand_of(state)
    assert hand.result is not None
    screen = TableScreen(names=names)
    pairs = {}
    for pair in pair_specs(hand, hand.result, screen):
        first, second = re.split(" beats | and | are even", pair.title)[:2]
        pairs[first, second] = number(pair.net)
    sums = {
        line.title: {one.name: number(one.points) for one in line.points}
        for line in sum_specs(public_view(state), hand, hand.result, screen)
    }
    return pairs, sums


def cards_of(picture: RevealPicture) -> set[Card]:
    slots = [slot for board in picture.boards for row in board.rows for slot in row.slots]
    return {slot.card for slot in slots if slot.card is not None} | {
        card for spec in picture.announced for group in spec.groups for card in group
    }


@pytest.mark.slow
@pytest.mark.parametrize("is_text_only", [False, True])
def test_whoever_surrendered_shows_nothing_and_every_panel_fits(is_text_only: bool) -> None:
    dice = Random(11)
    surrendered = 0
    for _ in range(DEALS):
        deal = over(dice, announce=dice.choice(["together", "in_turn"]))
        hand = hand_of(deal.over)
        panel = table_panel(public_view(deal.over), TableScreen(names=WIDE_NAMES, is_text_only=is_text_only))
        assert len(panel.text) <= TEXT_LENGTH_MAX
        assert len(panel.alt) <= 1024
        assert (panel.picture is None) == is_text_only
        hidden = {
            card
            for player, view in zip(deal.over.hand.seats, hand.players, strict=True)  # type: ignore[union-attr] # a closed hand
            if view.choice is Choice.SURRENDER
            for card in player.cards
        }
        surrendered += bool(hidden)
        words = f"{panel.text} {panel.alt}".replace("`", " ").replace(".", " ").replace(",", " ").split()
        assert not {card_text(card) for card in hidden} & set(words)
        if isinstance(panel.picture, RevealPicture):
            assert not cards_of(panel.picture) & hidden
            assert len(cards_of(panel.picture)) == 13 * len(hand.players) - len(hidden)
    assert surrendered > 20


def scored(preset: str, *accounts: AccountId, stake: int = 1, buy_in: int = 0, **settings: object) -> State:
    table = closed_options(closed(preset, **settings), stake=stake, buy_in=buy_in)
    return ClosedGame(*accounts, table=table).all_set(FOUR).state


def test_a_house_and_a_jackpot_have_a_line_each() -> None:
    # one-six, each row 1: Ann beats Cat and Dan in all, Ben as well, Ann one row of Ben. Rake 3 each, 1 to the jackpot.
    state = scored("one-six", ANN, BEN, CAT, DAN, stake=2, rake_units=3, jackpot_units=1)
    pairs, sums = shown_in(state, {account: account for account in FOUR})
    assert pairs == {
        ("Ben", "Ann"): 2,
        ("Ann", "Cat"): 12,
        ("Ann", "Dan"): 12,
        ("Ben", "Cat"): 12,
        ("Ben", "Dan"): 12,
        ("Dan", "Cat"): 2,
    }
    assert sums == {
        "Kitty": dict.fromkeys(FOUR, -4),
        "Jackpot": dict.fromkeys(FOUR, -2),
        "session": {"Ann": 16, "Ben": 20, "Cat": -32, "Dan": -28},
    }
    hand = hand_of(state)
    assert hand.result is not None
    assert dict(totals_named(hand, hand.result, TableScreen(names={account: account for account in FOUR}))) == {
        "Ann": "+16",
        "Ben": "+20",
        "Cat": "−32",
        "Dan": "−28",
        "Kitty": "+16",
        "Jackpot": "+8",
    }


def test_a_pool_has_a_line_of_its_own_and_nobody_pays_anybody() -> None:
    # Ann has the best front, Ben the other two rows: 4 - 3, 8 - 3, and 3 lost each.
    pairs, sums = shown_in(scored("pool", ANN, BEN, CAT, DAN), {account: account for account in FOUR})
    assert pairs == {}
    won = {"Ann": 1, "Ben": 5, "Cat": -3, "Dan": -3}
    assert sums == {"Pool": won, "session": won}


def test_two_who_are_even_are_drawn_as_even_and_nobody_as_a_winner() -> None:
    # the same ranks in two suits: each row ties
    rows = {ANN: "2s 3s 5s / 9s 8s 7s 6s 4s / As Ks Qs Js Ts", BEN: "2h 3h 5h / 9h 8h 7h 6h 4h / Ah Kh Qh Jh Th"}
    state = ClosedGame(ANN, BEN, table=closed_options(closed("american"))).all_set(rows).state
    hand = hand_of(state)
    assert hand.result is not None
    screen = TableScreen(names={account: account for account in FOUR})
    (pair,) = pair_specs(hand, hand.result, screen)
    assert (pair.title, pair.net, pair.sign) == ("Ann and Ben are even", "0", "=")
    assert not any(board.is_framed for board in reveal_boards(hand, hand.result, screen))


def test_the_reveal_has_one_total_beside_the_hands_own_the_sessions() -> None:
    game = ClosedGame(ANN, BEN, CAT, DAN, table=closed_options(closed("american"))).all_set(FOUR)
    panel = table_panel(public_view(game.state), TableScreen(names={account: account for account in FOUR}))
    assert isinstance(panel.picture, RevealPicture)
    assert [line.title for line in panel.picture.sums] == ["session"]
    assert "edger" not in panel.text + panel.alt
