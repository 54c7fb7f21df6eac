"""What a hand's seal rests on: the statement of all that was frozen, and what opens its players."""

from __future__ import annotations

from collections.abc import Callable

from bot.ids import AccountId, TableId
from bot.panels.links import message_link
from bot.store import Account, FreeText, SealLine, SealOpening, Store
from bot.table.fair_deal import Frozen, Seal, player_hash, statement
from bot.table.state import State


async def sealed(
    store: Store, state: State, frozen: Frozen, salt: Callable[[], bytes]
) -> tuple[str, tuple[FreeText, ...]]:
    """The statement of a hand that is to be frozen, and all that is to be stored with it.

    `salt` draws 32 secret bytes. There is no opening of somebody who was forgotten, though a policy plays for them.
    """
    accounts = {seat: sitter.account for seat, sitter in state.sitters}
    known = await store.accounts.by_id(accounts.values())
    cuts = await cuts_at(store, state)
    hashes, openings = [], []
    for seat in frozen.order:
        account = known.get(accounts[seat])
        name = account.user_name if account is not None else ""
        cut = cuts.get(accounts[seat], "") if account is not None else ""
        opening = SealOpening(frozen.hand_no, frozen.root.batch_no, seat, accounts[seat], salt(), name, cut)
        hashes.append(player_hash(opening.salt, *player_of(opening, account)))
        if account is not None:
            openings.append(opening)
    text = statement(state.table, frozen, (state.voids, state.redeals), hashes)
    return text, (SealLine(frozen.hand_no, frozen.root.batch_no, (), text), *openings)


def player_of(opening: SealOpening, account: Account | None) -> tuple[str, str, str]:
    """What is hashed of a player: Discord id, user name and cut; for a computer what its seat is called."""
    if account is not None and account.is_computer:
        return (f"computer-{opening.seat + 1}",) * 2 + ("",)
    return str(account.discord_id) if account is not None else "", opening.user_name, opening.cut


async def cuts_at(store: Store, state: State) -> dict[AccountId, str]:
    """The cuts of those who sit at a table, in words. Version 1 of the fair deal kept them in the log."""
    first = {sitter.account: sitter.cut for _, sitter in state.sitters if sitter.cut}
    if any(sitter.cut_sha256 for _, sitter in state.sitters):
        return first | await store.free_texts.cuts(state.table)
    return first


async def links_of(store: Store, table: TableId, seal: Seal) -> tuple[str, str]:
    """The addresses of the two messages that a sealed hand rests on: the root's and the seal's."""
    row = await store.tables.get(table)
    assert row is not None, "a table that has dealt is stored"
    root = seal.root
    ids = (root.message_id, seal.message_id)
    root_link, seal_link = (message_link(row.guild_id, root.channel_id, one) for one in ids)
    return root_link, seal_link
