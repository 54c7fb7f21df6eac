"""The closed game's part of the rules' pages: its presets' pages, their naturals, and their examples scored."""

from __future__ import annotations

from collections.abc import Iterator

from bot.panels.closed.rules import natural_cards, natural_name
from bot.rules.board import Board
from bot.rules.closed.hands import ClosedPlayed
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed.scoring import ClosedDeal, ClosedResult, score_closed
from bot.rules.royalties import RoyaltyTable
from bot.words import Words
from tools.pages.rules_deals import NAMES, Deal
from tools.pages.rules_game import Listed, Page, PagesGame
from tools.pages.rules_settled import ROWS, Pair, Settled, Shown, settlement

PAIRS = Page(
    "pairs.md",
    "Closed games in pairs",
    "Everybody gets all 13 cards at once, and every two players settle with each other.",
)
BANKER = Page("banker.md", "Closed games against a banker", "All 13 cards at once; everybody plays the banker alone.")
POOL = Page(
    "pool.md",
    "Pool and single winner",
    "All 13 cards at once; the rows are not settled in pairs.",
)


class ClosedPages(PagesGame[ClosedRuleset]):
    """Thirteen cards each, by how they are settled."""

    pages = (PAIRS, BANKER, POOL)
    units_called = "strong rows"

    def page(self, rules: ClosedRuleset) -> Page:
        """By its settlement."""
        return {"pairs": PAIRS, "banker": BANKER}.get(rules.settlement, POOL)

    def units(self, rules: ClosedRuleset) -> RoyaltyTable | None:
        """The bonuses."""
        return rules.bonuses

    def listed(self, rules: ClosedRuleset, words: Words) -> Iterator[Listed]:
        """The naturals, with the cards that they are."""
        if rules.naturals:
            yield Listed(
                ("natural", "units", "13 cards"),
                [
                    (natural_name(rules, kind, words), str(units), natural_cards(rules, kind, words))
                    for kind, units in rules.naturals
                ],
            )

    def nearest(self, rules: ClosedRuleset) -> str:
        """The plainest game."""
        return "basic"

    def settled(self, rules: ClosedRuleset, deal: Deal, words: Words) -> Settled:
        """Pair by pair, and the best rows of a pool."""
        hands = [
            ClosedPlayed(Board.parse(hand.boards[0]), hand.natural, hand.surrenders, hand.stack) for hand in deal.hands
        ]
        result = score_closed(rules, hands, ClosedDeal(pair_stakes=deal.pair_stakes))
        shown = []
        for seat, hand in enumerate(hands):
            status = "banks" if rules.has_banker and seat == 0 else ""
            status = natural_name(rules, hand.natural, words) if hand.natural else status
            is_compared = not (hand.natural or hand.surrenders)
            shown.append(
                Shown(
                    NAMES[seat],
                    hand.board,
                    result.hands[seat] if is_compared else ("", "", ""),
                    result.royalties[seat],
                    result.fouls[seat],
                    "surrender" if hand.surrenders else status,
                    is_hidden=hand.surrenders,
                    has_button=seat == 0,
                    net=result.totals[seat],
                )
            )
        stakes = {frozenset((first, second)): stake for first, second, stake in deal.pair_stakes}
        pairs = [
            Pair(
                NAMES[pair.players[0]],
                NAMES[pair.players[1]],
                pair,
                stakes.get(frozenset(pair.players), 1),
                "extras",
            )
            for pair in result.pairs
        ]
        return settlement(shown, pairs, result.totals, tuple(_best_rows(result)))


def _best_rows(result: ClosedResult) -> Iterator[str]:
    for row, seats in zip(ROWS, result.best, strict=False):
        yield f"- The best {row}: {' and '.join(NAMES[seat] for seat in seats) or 'nobody'}."
