"""Tables on which somebody plays whose friend runs the bot: messages get ids as Discord gives them."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom

from bot.ids import TableId
from bot.play.dealer import Prepared, SecretDealer
from bot.rules.board import Cards
from bot.rules.cards import DECK_52, parse_cards
from bot.rules.deck import HANDS_PER_BATCH, Deal, batch_root, cut_deck, deal_root, public_permutation
from bot.rules.open_face_presets import load_open_face
from bot.store import Store
from bot.table.actions import Action, GiveCut, Join, NoteRoot, NoteSeal, Start
from bot.table.options import Options
from bot.table.state import State
from tests.play.sessions import GUILD, Session
from tools.bench.posting import PostedTables

DISCORD = SystemRandom()
QUADS = parse_cards("As Ah Ad Ac Kd")  # what the friend is to get on the first street


class Discord(PostedTables):
    """Tables whose messages get ids as Discord gives them: they grow, and nobody can tell the next one."""

    async def _note(self, table: TableId) -> NoteRoot | NoteSeal | None:
        self._posted += DISCORD.randrange(1, 1 << 22)
        return await super()._note(table)

    async def post(self, table: TableId) -> State:
        """Post what a table waits for."""
        return await self._post(table)


class Stacking(SecretDealer):
    """Draws a shuffle that gives the friend their cards, for the key that is expected then."""

    def __init__(self, expected: Callable[[int], bytes | None]) -> None:
        self.expected = expected
        self.wanted: dict[int, Cards] = {}  # by the hand's place in the newest batch

    def prepare(self, cards: Cards = DECK_52) -> Prepared:
        """As the bot would draw them, but for the hands whose key it believes to know."""
        honest = super().prepare(cards)
        deals = list(honest.deals)
        for index in range(HANDS_PER_BATCH):
            key = self.expected(index)
            if key is None:
                continue
            deck = self.wanted[index] = (*QUADS, *(card for card in deals[index].order if card not in QUADS))
            order = dict(zip(public_permutation(key), deck, strict=True))
            deals[index] = Deal(tuple(order[place] for place in range(52)), deals[index].secret)
            assert cut_deck(deals[index], key) == deck, "it would work if the key were that"
        roots = tuple(map(deal_root, deals))
        return Prepared(tuple(deals), roots, batch_root(roots))


class Evening(Session):
    """Ann and Ben, whose friend runs the bot. `first_id`: of messages and steps, beyond all that were there before."""

    tables: Discord

    def __init__(self, store: Store, dealer: SecretDealer, first_id: int = 0) -> None:
        super().__init__(store)
        self.tables = Discord(store, dealer, lambda: self.now_ms)
        self.tables._posted = self._done = first_id

    async def begin(self, *, cut: str = "banana") -> TableId:
        """A table whose first hand is dealt; Ben has cut."""
        ann, ben = await self.people(("Ann", "Ben"))
        table = await self.tables.open(GUILD, 7002, ann, Options(load_open_face("pineapple"), 2))
        actions: tuple[Action, ...] = (Join(ben), *((GiveCut(ben, cut),) if cut else ()), Start(ann))
        for action in actions:
            await self.submit(table, action)
        return table

    async def post(self, table: TableId) -> None:
        """Post what a table waits for."""
        await self.tables.post(table)

    async def deck(self, table: TableId) -> Cards:
        """The deck of the hand that is played."""
        state = await self.tables.state(table)
        assert state.hand is not None
        return state.hand.deck
