"""The open-face game's part of the rules' pages: its presets' pages, and their examples scored."""

from __future__ import annotations

from bot.rules.board import Board
from bot.rules.open_face.boards import score_boards
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face.scoring import Played, score
from bot.rules.royalties import RoyaltyTable
from bot.words import Words
from tools.pages.rules_deals import NAMES, Deal
from tools.pages.rules_game import Page, PagesGame
from tools.pages.rules_settled import Pair, Settled, Shown, next_status, owed_lines, settlement

OPEN_FACE = Page(
    "open-face.md",
    "Open-face",
    "Cards come street by street and never move again. Royalties count whether a row wins or loses.",
)
OTHER_DECKS = Page(
    "deuce-seven-and-joker.md",
    "2-7 and joker games",
    "Pineapple with a low in the middle, and Pineapple with jokers in the deck.",
)
CRISS_CROSS = Page("criss-cross.md", "Criss-cross", "Two players, two boards each.")


class OpenFacePages(PagesGame[OpenFaceRuleset]):
    """Cards street by street, by deck and by boards."""

    pages = (OPEN_FACE, OTHER_DECKS, CRISS_CROSS)
    units_called = "royalties"

    def page(self, rules: OpenFaceRuleset) -> Page:
        """By its boards, its middle and its jokers."""
        if rules.boards > 1:
            return CRISS_CROSS
        return OPEN_FACE if rules.middle == "high" and not rules.jokers else OTHER_DECKS

    def units(self, rules: OpenFaceRuleset) -> RoyaltyTable | None:
        """The royalties."""
        return rules.royalties

    def nearest(self, rules: OpenFaceRuleset) -> str:
        """A game with as many boards, or with as low a middle."""
        if rules.boards > 1:
            return "criss-cross"
        return "deuce-seven" if rules.middle != "high" else "ofc"

    def settled(self, rules: OpenFaceRuleset, deal: Deal, words: Words) -> Settled:
        """Pair by pair, and who plays the next hand in Fantasyland."""
        return _of_boards(rules, deal) if rules.boards > 1 else _of_board(rules, deal)


def _of_board(rules: OpenFaceRuleset, deal: Deal) -> Settled:
    hands = [Played((Board.parse(hand.boards[0]),), hand.fantasyland) for hand in deal.hands]
    result = score(rules, hands)
    shown = [
        Shown(
            NAMES[seat],
            hand.boards[0],
            result.hands[seat],
            result.royalties[seat],
            result.fouls[seat],
            "foul" if result.fouls[seat] else next_status(result.next_fantasyland[seat]),
            has_button=seat == 0,
            net=result.totals[seat],
        )
        for seat, hand in enumerate(hands)
    ]
    pairs = [Pair(NAMES[pair.players[0]], NAMES[pair.players[1]], pair) for pair in result.pairs]
    return settlement(shown, pairs, result.totals, owed_lines(NAMES[: len(hands)], result.next_fantasyland))


def _board_name(seat: int, board: int) -> str:
    """Which of a player's two boards, as the bot writes it."""
    return f"{'AB'[board]} · {NAMES[seat]}"


def _of_boards(rules: OpenFaceRuleset, deal: Deal) -> Settled:
    result = score_boards(rules, [[Played((Board.parse(text),)) for text in hand.boards] for hand in deal.hands])
    shown = [
        Shown(
            _board_name(seat, index),
            Board.parse(text),
            result.hands[seat][index],
            result.royalties[seat][index],
            result.fouls[seat][index],
            "foul" if result.fouls[seat][index] else next_status(result.next_fantasyland[seat][index]),
            has_button=seat == 0 and index == 0,
        )
        for seat, hand in enumerate(deal.hands)
        for index, text in enumerate(hand.boards)
    ]
    pairs = [
        Pair(_board_name(pair.players[0], mine), _board_name(pair.players[1], theirs), pair)
        for pair, (mine, theirs) in zip(result.pairs, result.pair_boards, strict=True)
    ]
    owed = sum(result.next_fantasyland, start=())
    return settlement(shown, pairs, result.totals, owed_lines([one.name for one in shown], owed))
