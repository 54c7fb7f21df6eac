"""The panels of the closed game (RULES 2)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ids import AccountId
from bot.panels.closed.best import best_closed_board
from bot.panels.closed.declared import best_declared_lines, closed_move_words, declared_lines
from bot.panels.closed.film import closed_film
from bot.panels.closed.private import closed_hand_panel
from bot.panels.closed.replay import closed_step_panel
from bot.panels.closed.rows import bonus_text
from bot.panels.closed.rules import closed_facts
from bot.panels.closed.showdown import closed_showdown_panel
from bot.panels.closed.table import closed_table_panel
from bot.panels.closed.words import foul_named
from bot.panels.decisions import Move
from bot.panels.form import Pick
from bot.panels.game import GamePanels
from bot.panels.panel import Choice, Panel
from bot.panels.picture import Line
from bot.panels.pictures import ReplayPicture
from bot.panels.replay_steps import ReplayStep
from bot.panels.rule_facts import Fact
from bot.panels.screen import Screen, ServerScreen, TableScreen
from bot.panels.session.best import BestBoard
from bot.panels.suggestions import SURRENDER, declaring, rows_seen
from bot.panels.ways import Analysis
from bot.rules.board import Board
from bot.rules.closed.ruleset import ClosedRuleset
from bot.table.closed.draft import ClosedDraft
from bot.table.closed.seat import ClosedSeatView, closed_board_view
from bot.table.closed.views import ClosedHandView
from bot.table.options import Options, Policy
from bot.table.views import BoardView, PublicView
from bot.words import Words


class ClosedPanels(GamePanels[ClosedRuleset, ClosedHandView, ClosedSeatView, ClosedDraft]):
    """Thirteen cards each that nobody sees before the reveal, with naturals and surrenders beside them."""

    heading = "house.closed"
    unit = "analysis.unit"
    switches = ("is_final",)

    def running(self, view: PublicView, hand: ClosedHandView, screen: TableScreen) -> Panel:
        """Who has set, and what was said."""
        return closed_table_panel(view, hand, screen)

    def over(self, view: PublicView, hand: ClosedHandView, screen: TableScreen, *, is_old: bool = False) -> Panel:
        """Row by row who beat whom, and who pays whom."""
        return closed_showdown_panel(view, hand, screen, is_old=is_old)

    def own_hand(self, view: ClosedSeatView, draft: ClosedDraft, screen: TableScreen) -> Panel:
        """A player's thirteen cards and their rows."""
        return closed_hand_panel(view, draft, screen)

    def step(self, step: ReplayStep, hand: ClosedHandView, screen: TableScreen) -> Panel:
        """The reveal, as many rows of it as are uncovered."""
        return closed_step_panel(step, hand, screen)

    def best_board(self, hand: ClosedHandView, account: AccountId, screen: ServerScreen) -> BestBoard | None:
        """The rows, or a natural's cards."""
        return best_closed_board(hand, account, screen)

    def film(self, steps: tuple[ReplayStep, ...], screen: TableScreen) -> ReplayPicture | None:
        """The rows turn over one after the other."""
        return closed_film(steps, screen)

    def facts(self, ruleset: ClosedRuleset, words: Words) -> tuple[Fact, ...]:
        """Settlement, bonuses, naturals and what else there is."""
        return closed_facts(ruleset, words)

    def manner(self, options: Options, words: Words) -> str:
        """That rows which are set are final, where they are; else **Change my hand** is there to be seen."""
        return words("lobby.final") if options.is_final else ""

    def order_of_rows(self, ruleset: ClosedRuleset, words: Words) -> str:
        """The same in every closed game."""
        return words("root.rows")

    def play_picks(self, options: Options, words: Words) -> tuple[Pick, ...]:
        """What is done at a deadline; a surrender where the rules offer it."""
        offered = [one for one in Policy if one is not Policy.SURRENDER or options.ruleset.offers_surrender]
        choices = (Choice(one, words(f"choice.timeout_{one}"), is_chosen=one is options.policy) for one in offered)
        return (Pick("policy", words("options.policy"), tuple(choices)),)

    def shown_board(self, ruleset: ClosedRuleset, board: Board) -> BoardView:
        """A board with the bonuses of its full rows."""
        return closed_board_view(ruleset, board)

    def bonus(self, ruleset: ClosedRuleset, units: int, words: Words) -> str:
        """Most rules count a strong row instead of the 1 that a row is worth."""
        return bonus_text(ruleset, units, words)

    def foul(self, ruleset: ClosedRuleset, shown: BoardView, words: Words) -> tuple[str, dict[str, str]]:
        """Rows out of order."""
        return "foul", foul_named(ruleset, shown, words)

    def move_words(self, ruleset: ClosedRuleset, move: Move, screen: Screen) -> str:
        """The rows that were set, a natural, a surrender, or that it was played."""
        return closed_move_words(ruleset, move, screen)

    def suggestion(self, view: ClosedSeatView, analyses: Sequence[Analysis]) -> str:
        """A natural, a surrender, or the rows; nothing for playing on, which is one press of a button."""
        if not analyses:
            return ""
        (analysis,) = analyses
        if analysis.is_given_up and view.may_say:
            return "" if view.may_change else SURRENDER
        if not view.may_set:
            return ""
        if analysis.is_given_up and not view.says_in_turn:
            return SURRENDER
        natural = analysis.best_natural
        return rows_seen(analysis.ways[0].board) if natural is None else declaring(natural[0])

    def declared(self, analysis: Analysis, screen: Screen) -> Sequence[str]:
        """The naturals and the surrender."""
        return declared_lines(analysis, screen)

    def best_declared(self, analysis: Analysis, screen: Screen) -> Sequence[Line]:
        """The natural that brings most, or the surrender."""
        return best_declared_lines(analysis, screen)
