"""Who pays whom: whatever the rules and the cards, every player's payments are exactly their points."""

from __future__ import annotations

from random import Random

import pytest

from bot.ids import AccountId
from bot.panels.closed.payments import Payments, payment_matrix, payments
from bot.panels.closed.picture import PaymentMatrix, RevealPicture
from bot.panels.panel import TEXT_LENGTH_MAX
from bot.panels.screen import Screen, signed
from bot.panels.table import table_panel
from bot.rules.cards import Card, card_text
from bot.rules.closed_presets import closed_presets, load_closed
from bot.rules.rulesets import with_settings
from bot.table.closed.actions import Say, SetHand
from bot.table.closed.hand import Choice
from bot.table.closed.views import ClosedHandView
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
        self.over = evolve_all(state, decide(state, action, self.jackpot))
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


def settled(state: State) -> tuple[Payments, PaymentMatrix]:
    hand = hand_of(state)
    assert hand.result is not None
    screen = Screen(names={}, balances={player.account: 100 for player in hand.players})
    return payments(hand, hand.result), payment_matrix(hand, hand.result, screen)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_payments_are_the_points_and_what_one_gets_another_pays(seed: int) -> None:
    dice = Random(seed)
    for _ in range(DEALS):
        deal = over(dice)
        hand = hand_of(deal.over)
        assert hand.result is not None
        paid, matrix = settled(deal.over)
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
        assert all(len(row.cells) == len(matrix.columns) for row in matrix.rows)
        for row in matrix.rows:
            cells = [int(cell.points.replace("−", "-")) for cell in row.cells if cell.points]
            assert signed(sum(cells)) == row.total or not cells


def cards_of(picture: RevealPicture) -> set[Card]:
    shown = {card for row in picture.rows for cell in row.cells for card in cell.cards}
    return shown | {card for spec in picture.announced for group in spec.groups for card in group}


@pytest.mark.slow
@pytest.mark.parametrize("is_text_only", [False, True])
def test_whoever_surrendered_shows_nothing_and_every_panel_fits(is_text_only: bool) -> None:
    dice = Random(11)
    surrendered = 0
    for _ in range(DEALS):
        deal = over(dice, announce=dice.choice(["together", "in_turn"]))
        hand = hand_of(deal.over)
        panel = table_panel(public_view(deal.over), Screen(names=WIDE_NAMES, is_text_only=is_text_only))
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


def rows_of(matrix: PaymentMatrix) -> dict[str, list[str]]:
    return {row.name: [*(cell.points for cell in row.cells), row.total, row.balance] for row in matrix.rows}


def scored(preset: str, *accounts: AccountId, stake: int = 1, buy_in: int = 0, **settings: object) -> State:
    table = closed_options(closed(preset, **settings), stake=stake, buy_in=buy_in)
    return ClosedGame(*accounts, table=table).all_set(FOUR).state


def test_a_house_and_a_jackpot_have_a_column_and_a_line() -> None:
    # one-six, each row 1: Ann beats Cat and Dan in all, Ben as well, Ann one row of Ben. Rake 3 each, 1 to the jackpot.
    state = scored("one-six", ANN, BEN, CAT, DAN, stake=2, rake_units=3, jackpot_units=1)
    hand = hand_of(state)
    assert hand.result is not None
    matrix = payment_matrix(hand, hand.result, Screen(names={account: account for account in FOUR}))
    assert matrix.columns == ("Ann", "Ben", "Cat", "Dan", "Kitty", "Jackpot")
    assert rows_of(matrix) == {
        "Ann": ["", "−2", "+12", "+12", "−4", "−2", "+16", "0"],
        "Ben": ["+2", "", "+12", "+12", "−4", "−2", "+20", "0"],
        "Cat": ["−12", "−12", "", "−2", "−4", "−2", "−32", "0"],
        "Dan": ["−12", "−12", "+2", "", "−4", "−2", "−28", "0"],
        "Kitty": ["+4", "+4", "+4", "+4", "", "", "+16", ""],
        "Jackpot": ["+2", "+2", "+2", "+2", "", "", "+8", "8"],
    }


def test_a_pool_has_a_column_of_its_own_and_no_others() -> None:
    # Ann has the best front, Ben the other two rows: 4 - 3, 8 - 3, and 3 lost each.
    hand = hand_of(scored("pool", ANN, BEN, CAT, DAN))
    assert hand.result is not None
    matrix = payment_matrix(hand, hand.result, Screen(names={account: account for account in FOUR}))
    assert matrix.columns == ("Pool",)
    assert [row[:2] for row in rows_of(matrix).values()] == [["+1", "+1"], ["+5", "+5"], ["−3", "−3"], ["−3", "−3"]]
