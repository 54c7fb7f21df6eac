"""Hands played over a real store by policies: what history, replay, statistics and proofs are asked about."""

from __future__ import annotations

from random import Random

from bot.ids import AccountId, TableId
from bot.players.closed.policies import ClosedPolicy, set_by
from bot.players.closed.tables import model_for
from bot.players.open_face.questions import place
from bot.rules.closed.hands import naturals_to_declare
from bot.rules.ruleset import Ruleset
from bot.store import Store
from bot.table.actions import Action, AgreeToVoid, GiveCut, Join, Ready, Start
from bot.table.closed.actions import Say, SetHand
from bot.table.closed.hand import ClosedHand
from bot.table.closed.turns import may_say
from bot.table.open_face.actions import PlaceCards
from bot.table.options import Options, Policy
from bot.table.turns import waited_for
from tests.support.dealers import SeededDealer
from tests.support.views import open_face_view
from tools.bench.posting import PostedTables

GUILD, CHANNEL = 7001, 7002
DAY_MS = 86_400_000
START_MS = 1_700_000_000_000  # 2023-11-14
NAMES = ("Ann", "Ben", "Cat")


class Session:
    """A server's tables. Every action takes a second by its clock."""

    def __init__(self, store: Store, seed: int = 7) -> None:
        self.store = store
        self.now_ms = START_MS
        self.tables = PostedTables(store, SeededDealer(), lambda: self.now_ms)
        self._random = Random(seed)
        self._done = 0

    async def people(self, names: tuple[str, ...] = NAMES) -> list[AccountId]:
        """Accounts by name; their Discord ids count from 100000000000000001."""
        return [
            (await self.store.accounts.human(100_000_000_000_000_001 + NAMES.index(name), name, GUILD)).account_id
            for name in names
        ]

    async def seated(self, ruleset: Ruleset, names: tuple[str, ...] = NAMES, **options: object) -> TableId:
        """A table whose first hand is dealt; the first and last player have cut."""
        first, *others = await self.people(names)
        table = await self.tables.open(GUILD, CHANNEL, first, Options(ruleset, len(names), **options))  # type: ignore[arg-type] # the tests' own keywords
        cuts = (GiveCut(first, "banana"), GiveCut(others[-1], "ключ 42"))
        actions: tuple[Action, ...] = (*(Join(account) for account in others), *cuts, Start(first))
        for action in actions:
            await self.submit(table, action)
        return table

    async def play(self, table: TableId, hands: int, *, void_every: int = 0, policy: Policy = Policy.FILL) -> None:
        """So many hands to their end, some of them voided after a few placements; the next one is dealt, too."""
        for number in range(1, hands + 1):
            is_void = void_every and number % void_every == 0
            state = await self.tables.state(table)
            hand_no, seats = state.hand_no, len(state.sitters)
            of_hand = seats if isinstance(state.hand, ClosedHand) else 5 * seats
            steps = self._random.randrange(of_hand) if is_void else 1000
            while steps and await self._step(table, hand_no, policy):
                steps -= 1
            state = await self.tables.state(table)
            if state.is_playing and state.hand_no == hand_no and state.hand is not None:
                for player in state.hand.seats:
                    await self.submit(table, AgreeToVoid(player.account))
            state = await self.tables.state(table)
            for _, sitter in state.sitters:
                if not (await self.tables.state(table)).is_playing:
                    await self.submit(table, Ready(sitter.account))

    async def submit(self, table: TableId, action: Action) -> None:
        """One action, a second later."""
        self._done += 1
        self.now_ms += 1000
        await self.tables.submit(table, action, action_id=f"step {self._done}")

    async def _step(self, table: TableId, hand_no: int, policy: Policy) -> bool:
        """One placement of the hand; False when it is over."""
        state = await self.tables.state(table)
        hand = state.hand
        if hand is None or not state.is_playing or state.hand_no != hand_no:
            return False
        index = self._random.choice(waited_for(state))
        account = hand.seats[index].account
        if not isinstance(hand, ClosedHand):
            view = open_face_view(state, account)
            assert view is not None
            rows, discards = place(policy, view)
            await self.submit(table, PlaceCards(account, hand_no, view.street_no, rows, discards))
        elif may_say(state, index):
            await self.submit(table, Say(account, hand_no, self._random.random() < 0.3))
        else:
            cards = hand.seats[index].cards
            board = set_by(ClosedPolicy.FILL, model_for(hand.ruleset, 1), cards).arrangement
            gives_up = hand.ruleset.offers_surrender and not hand.ruleset.says_in_turn
            surrenders = gives_up and self._random.random() < 0.3
            natural = None if surrenders else next(iter(naturals_to_declare(hand.ruleset, cards)), None)
            await self.submit(table, SetHand(account, hand_no, board, natural, surrenders))
        return True
