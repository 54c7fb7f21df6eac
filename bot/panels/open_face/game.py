"""The panels of the open-face game (RULES 3)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ids import AccountId
from bot.panels.decisions import Move
from bot.panels.form import Pick
from bot.panels.game import GamePanels
from bot.panels.open_face.best import best_open_face_board
from bot.panels.open_face.film import open_face_film
from bot.panels.open_face.fouls import why_foul
from bot.panels.open_face.private import hand_panel
from bot.panels.open_face.replay import open_face_step_panel
from bot.panels.open_face.rules import open_face_facts
from bot.panels.open_face.showdown import showdown_panel
from bot.panels.open_face.table import open_face_table_panel
from bot.panels.panel import Choice, Panel
from bot.panels.pictures import ReplayPicture
from bot.panels.replay_steps import ReplayStep
from bot.panels.rule_facts import Fact
from bot.panels.screen import Screen, ServerScreen, TableScreen
from bot.panels.session.best import BestBoard
from bot.panels.suggestions import rows_seen
from bot.panels.ways import Analysis, rows_words
from bot.rules.board import Board
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.table.open_face.draft import Draft
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.open_face.views import OpenFaceHandView, open_face_board_view
from bot.table.options import Options, Pace
from bot.table.views import BoardView, PublicView
from bot.words import Words


class OpenFacePanels(GamePanels[OpenFaceRuleset, OpenFaceHandView, OpenFaceSeatView, Draft]):
    """Boards that fill street by street for everybody to see."""

    heading = "house.open_face"
    unit = "analysis.unit_open_face"

    def running(self, view: PublicView, hand: OpenFaceHandView, screen: TableScreen) -> Panel:
        """All boards, and whose turn it is."""
        return open_face_table_panel(view, hand, screen)

    def over(self, view: PublicView, hand: OpenFaceHandView, screen: TableScreen, *, is_old: bool = False) -> Panel:
        """All boards, and who won what of whom."""
        return showdown_panel(view, hand, screen, is_old=is_old)

    def own_hand(self, view: OpenFaceSeatView, draft: Draft, screen: TableScreen) -> Panel:
        """A player's boards with the cards that are to be placed."""
        return hand_panel(view, draft, screen)

    def step(self, step: ReplayStep, hand: OpenFaceHandView, screen: TableScreen) -> Panel:
        """The boards after a street, or the showdown."""
        return open_face_step_panel(step, hand, screen)

    def best_board(self, hand: OpenFaceHandView, account: AccountId, screen: ServerScreen) -> BestBoard | None:
        """The board that brought most."""
        return best_open_face_board(hand, account, screen)

    def film(self, steps: tuple[ReplayStep, ...], screen: TableScreen) -> ReplayPicture | None:
        """Cards come street by street, then the rows are told one after the other."""
        return open_face_film(steps, screen)

    def facts(self, ruleset: OpenFaceRuleset, words: Words) -> tuple[Fact, ...]:
        """Streets, royalties, Fantasyland and what else there is."""
        return open_face_facts(ruleset, words)

    def manner(self, options: Options, words: Words) -> str:
        """One after the other, or all at once."""
        return words(f"pace.{options.pace}")

    def order_of_rows(self, ruleset: OpenFaceRuleset, words: Words) -> str:
        """A deuce-to-seven middle is not measured by the others."""
        return words("root.rows" if ruleset.middle == "high" else "root.rows_low")

    def play_picks(self, options: Options, words: Words) -> tuple[Pick, ...]:
        """How a street is placed."""
        choices = (Choice(one, words(f"pace.{one}"), is_chosen=one is options.pace) for one in Pace)
        return (Pick("pace", words("options.pace"), tuple(choices)),)

    def shown_board(self, ruleset: OpenFaceRuleset, board: Board) -> BoardView:
        """A board with the royalties of its full rows, jokers read."""
        return open_face_board_view(ruleset, board)

    def foul(self, ruleset: OpenFaceRuleset, shown: BoardView, words: Words) -> tuple[str, dict[str, str]]:
        """Rows out of order, or a middle that is no low."""
        return why_foul(ruleset, shown, words)

    def move_words(self, ruleset: OpenFaceRuleset, move: Move, screen: Screen) -> str:
        """The cards that were placed."""
        assert move.way is not None, "every decision is a placement"
        return rows_words(move.way, screen)

    def suggestion(self, view: OpenFaceSeatView, analyses: Sequence[Analysis]) -> str:
        """The cards of each row, on all boards."""
        laid = Board()
        for analysis in analyses:
            laid = laid.add(analysis.ways[0].laid_rows)
        return rows_seen(laid) if view.may_place else ""
