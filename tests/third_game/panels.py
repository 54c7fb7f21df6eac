"""The panels and the figures of the third game: its cards in words."""

from __future__ import annotations

from bot.ledger.records import Figures
from bot.panels.boards import card_labels
from bot.panels.decisions import Move
from bot.panels.game import GamePanels
from bot.panels.panel import Panel
from bot.panels.replay_steps import ReplayStep
from bot.panels.rule_facts import Fact
from bot.panels.screen import Screen, TableScreen, signed
from bot.rules.board import Board
from bot.rules.cards import cards_text
from bot.table.options import Options
from bot.table.state import State
from bot.table.views import BoardView, PublicView
from bot.words import Words
from tests.third_game.hand import ThreeCardHandView, ThreeCardSeatView
from tests.third_game.rules import ThreeCardRuleset


def three_card_figures(state: State, hand: ThreeCardHandView, index: int) -> Figures:
    return Figures(hands=1, points=hand.players[index].net or 0)


class ThreeCardPanels(GamePanels[ThreeCardRuleset, ThreeCardHandView, ThreeCardSeatView, None]):
    """All that a game has to say of itself; nobody analyses it."""

    heading = "house.closed"
    unit = "analysis.unit"

    def running(self, view: PublicView, hand: ThreeCardHandView, screen: TableScreen) -> Panel:
        waited = tuple(player.account for player in hand.players if player.is_waited_for)
        return Panel(f"waiting for {screen.names_of(waited)}")

    def over(self, view: PublicView, hand: ThreeCardHandView, screen: TableScreen, *, is_old: bool = False) -> Panel:
        return Panel("\n".join(f"{card_labels(one.cards)}: {signed(one.net or 0)}" for one in hand.players))

    def own_hand(self, view: ThreeCardSeatView, draft: None, screen: TableScreen) -> Panel:
        return Panel(cards_text(view.cards))

    def step(self, step: ReplayStep, hand: ThreeCardHandView, screen: TableScreen) -> Panel:
        return self.over(step.view, hand, screen)

    def facts(self, ruleset: ThreeCardRuleset, words: Words) -> tuple[Fact, ...]:
        return (Fact("game", (f"The higher hand wins {ruleset.units} units.",)),)

    def manner(self, options: Options, words: Words) -> str:
        return "all at once"

    def shown_board(self, ruleset: ThreeCardRuleset, board: Board) -> BoardView:
        raise NotImplementedError("it has no boards")

    def foul(self, ruleset: ThreeCardRuleset, shown: BoardView, words: Words) -> tuple[str, dict[str, str]]:
        raise NotImplementedError("nothing fouls")

    def move_words(self, ruleset: ThreeCardRuleset, move: Move, screen: Screen) -> str:
        raise NotImplementedError("there is nothing to decide")
