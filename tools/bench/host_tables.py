"""Tables in the middle of a hand, for the host benchmark, with their messages as they should be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.discord_ui.components import view_of
from bot.ids import TableId
from bot.panels.panel import Panel
from bot.panels.settings import Notices, PlayerSettings
from bot.play.dealer import Prepared, SecretDealer
from bot.play.screens import Screens
from bot.rules.board import Cards
from bot.rules.cards import DECK_52, card_text
from bot.rules.deck import batch_root
from bot.rules.open_face_presets import load_open_face
from bot.store import PanelRow, Store
from bot.store.message_targets import hand_of, panel_of, root_of
from bot.store.place import Place
from bot.table.actions import Join, Start
from bot.table.open_face.packets import cards_of
from bot.table.open_face.turns import may_place
from bot.table.options import Options
from bot.table.timers import TimerKind
from sandbox.model import Body, Channel, User
from sandbox.posting import post
from sandbox.world import World
from tools.bench.host_copies import Template, copy_table
from tools.bench.posting import PostedTables

CLOCK_S = 24 * 3600
HANDS = 2  # prepared deals of each table: the benchmark plays one


class _ThriftyDealer:
    """Shuffles a few hands once and gives them to every table: opening a table is not what is measured."""

    def __init__(self) -> None:
        self._dealer = SecretDealer()
        whole = self._dealer.prepare()
        roots = whole.roots[:HANDS]
        self._prepared = Prepared(whole.deals[:HANDS], roots, batch_root(roots))

    def prepare(self, cards: Cards = DECK_52) -> Prepared:
        return self._prepared

    def salt(self) -> bytes:
        """As the bot draws it."""
        return self._dealer.salt()

    def table_id(self) -> TableId:
        return self._dealer.table_id()


@dataclass(frozen=True, slots=True)
class BenchTable:
    """Two players, each with the message that shows their hand. The first to act has these cards to place."""

    players: tuple[User, User]
    messages: tuple[int, int]
    first: int
    cards: str
    template: Template


async def prepare_tables(
    world: World,
    database: Place,
    count: int,
    copies: int = 0,
    channels: Sequence[Channel] = (),
    *,
    seen: bool = True,
    clock_s: int = CLOCK_S,
) -> list[BenchTable]:
    """Make a database with so many tables of open-face poker, two players each, cards dealt, and all their messages.

    They stand in these channels in turn, or all in the first server's. `copies` more are open, at which nobody is to
    click: their messages are in the store only. Unless the players have `seen` their cards, they are to be told of
    them.
    """
    store = await Store.open(database)
    try:
        tables = PostedTables(store, _ThriftyDealer(), world.now_ms)
        places = channels or [world.text_channel("table")]
        prepared = []
        for number in range(count):
            prepared.append(await _table(world, store, tables, number, places[number % len(places)], clock_s))
            if seen:
                await _see(store, tables, prepared[-1].template)
        if copies:
            await copy_table(store, prepared[0].template, copies)
        return prepared
    finally:
        await store.close()


async def _table(
    world: World, store: Store, tables: PostedTables, number: int, channel: Channel, clock_s: int
) -> BenchTable:
    players = (world.add_player(f"a{number}"), world.add_player(f"b{number}"))
    known = [
        await store.accounts.human(player.id, player.name, channel.guild_id, user_name=player.name)
        for player in players
    ]
    ann, ben = (account.account_id for account in known)
    options = Options(load_open_face("ofc"), 2, clock_s=clock_s)
    table = await tables.open(channel.guild_id, channel.id, ann, options)
    await tables.submit(table, Join(ben), action_id=f"join:{table}")
    state = await tables.submit(table, Start(ann), action_id=f"start:{table}")
    screens = Screens(store, tables)
    batch = await store.deals.batch(table, 0)
    assert batch is not None
    panels = {root_of(0): Panel(batch.root.hex()), panel_of(1): await screens.table(table)}
    for target, panel in panels.items():
        await _show(world, store, channel, table, target, panel)
    messages = []
    first = 0
    cards = ""
    for player, account in zip(players, (ann, ben), strict=True):
        hand = state.hand
        assert hand is not None
        index = next(at for at, seat in enumerate(hand.seats) if seat.account == account)
        if may_place(state, index):
            view: Any = screens.seat_view(await tables.known(table), account)
            first = players.index(player)
            cards = " ".join(map(card_text, cards_of(view.due)))
        panels[hand_of(account)] = panel = await screens.hand(table, account)
        messages.append(await _show(world, store, world.dm_of(player), table, hand_of(account), panel))
    return BenchTable(players, (messages[0], messages[1]), first, cards, Template(table, (ann, ben), panels))


async def _see(store: Store, tables: PostedTables, template: Template) -> None:
    """The players have seen their cards, and want no notices: a hand stays the newest of their messages."""
    table = template.table
    for account in template.players:
        await store.accounts.change_settings(account, lambda _: PlayerSettings(notices=Notices.NEVER).model_dump_json())
    known = await tables.known(table)
    await store.deadlines.spend_all(table, [one.key for one in known.deadlines if one.kind == TimerKind.NOTICE])
    tables.forget(table)


async def _show(world: World, store: Store, channel: Channel, table: TableId, target: str, panel: Panel) -> int:
    """A message that stands there already, as the store knows."""
    view = view_of(panel)
    body = Body({"content": panel.text, "components": view.to_components() if view else []})
    message = post(world, channel, world.bot, body)
    await store.panels.put(PanelRow(table, target, channel.id, message.id, panel.digest, "", world.now_ms()))
    return message.id
