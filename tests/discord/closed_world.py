"""Closed tables in the simulated Discord: the same people and server, with what one does to a closed hand."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.ids import AccountId
from bot.rules.board import Board, Cards
from bot.rules.cards import DECK_52, Card, Row, card_text, parse_cards
from bot.table.closed.draft import ClosedDraft
from bot.table.closed.hand import ClosedHand
from bot.table.closed.seat import ClosedSeatView
from tests.discord.reading import is_live, selects
from tests.discord.world import World, world
from tests.support.dealers import RiggedDealer
from tests.support.views import closed_view

# Beside SIX_PAIRS_TO_KING: hands without a natural.
CATS = "3c 2d 4c / 7c 7d 9h 9c Jh / As Ks Qs Js 4d"  # fouls
ANNS = "Qd 7h 5c / Jc Jd 9s 7s 5d / Ac Ad Th Ts 2c"


def closed_deck(*boards: str) -> Cards:
    """A deck that deals the cards of these arrangements, in order of play, and the rest in any order."""
    dealt: list[Card] = [card for board in boards for card in Board.parse(board).cards]
    return (*dealt, *(card for card in DECK_52 if card not in dealt))


@dataclass
class ClosedWorld:
    """A world whose tables play the closed game; `boards` are what each of the people arranges."""

    at: World
    boards: dict[str, str]

    async def seat(self, *names: str, **options: object) -> None:
        """The first opens a table, the others join, and the first hand is dealt."""
        await self.at.people[names[0]].slash(self.at.channel, "chinese start", **options)
        for name in names[1:]:
            await self.at.click(name, "Join")
        await self.at.click(names[0], "Start")

    async def hand(self) -> ClosedHand:
        """The newest hand."""
        hand = (await self.at.state()).hand
        assert isinstance(hand, ClosedHand)
        return hand

    async def view(self, name: str) -> ClosedSeatView:
        """What one of the people may see of the newest hand."""
        view = closed_view(await self.at.state(), await self.at.account(name))
        assert view is not None
        return view

    async def choose(self, name: str, row: str, cards: str | Sequence[Card], message: Any = None) -> None:
        """Pick cards in one of the two selects of the direct message, or of a private reply: card by card.

        A natural that is declared is taken back.
        """
        actor = self.at.people[name] if message else self.at.user(name)
        if is_live(message or self.at.dm(name), "Change my hand"):
            await actor.click(message or self.at.dm(name), label="Change my hand")
        if (await self.draft(name)).natural is not None:
            await actor.click(message or self.at.dm(name), label="Take it back")
        if not (await self.draft(name)).by_card:
            await actor.click(message or self.at.dm(name), label="Pick cards")
        message = message or self.at.dm(name)
        menu = next(menu for menu in selects(message) if f":choose_{row}:" in menu.custom_id)
        chosen = parse_cards(cards) if isinstance(cards, str) else cards
        await actor.select(message, [card_text(card) for card in chosen], custom_id=menu.custom_id)

    async def arrange(self, name: str, board: str = "") -> None:
        """Choose back and front; by default the rows that they were dealt."""
        rows = Board.parse(board or self.boards[name])
        await self.choose(name, "back", rows.row(Row.BACK))
        await self.choose(name, "front", rows.row(Row.FRONT))

    async def confirm(self, *names: str) -> None:
        """Arrange and confirm."""
        for name in names:
            await self.arrange(name)
            await self.at.tap(name, "Confirm")

    async def set_by_text(self, name: str, board: str = "", **options: str) -> str:
        """Somebody plays front and back of an arrangement by `/set`; what they are told in private."""
        rows = Board.parse(board or self.boards[name])
        if (await self.draft(name)).natural is not None:
            options = {"natural": "none", **options}
        answer = await self.at.slash(name, "set", front=_text(rows.front), back=_text(rows.back), **options)
        assert answer.ephemeral
        return str(answer.response.content)

    async def draft(self, name: str) -> ClosedDraft:
        """What somebody has chosen."""
        draft = await self.at.bot.desk.screens.draft(await self.view(name))
        assert isinstance(draft, ClosedDraft)
        return draft

    async def nets(self) -> dict[str, int]:
        """The points of the newest hand."""
        hand = await self.hand()
        assert hand.totals is not None, "the hand is not over"
        accounts: dict[AccountId, str] = {await self.at.account(name): name for name in self.at.people}
        return {accounts[player.account]: net for player, net in zip(hand.seats, hand.totals, strict=True)}


def _text(cards: Cards) -> str:
    return " ".join(map(card_text, cards))


@asynccontextmanager
async def three(folder: Path, ben: str, cat: str, ann: str) -> AsyncIterator[ClosedWorld]:
    """A world in which the first hand deals these. Ann is to be the host: she has the button and Ben is first."""
    async with world(folder, dealer=RiggedDealer(closed_deck(ben, cat, ann))) as at:
        yield ClosedWorld(at, {"Ben": ben, "Cat": cat, "Ann": ann})
