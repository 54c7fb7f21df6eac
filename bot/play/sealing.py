"""The line that seals a hand with cuts: what was frozen, with the names and words that the store knows."""

from __future__ import annotations

from bot.ids import AccountId
from bot.panels.names import computer_name, shown_name
from bot.panels.seal import seal_line
from bot.store import SealLine, Store
from bot.table.fair_deal import Frozen
from bot.table.state import State
from bot.words import DEFAULT_LANGUAGE, words_in


async def line_for(store: Store, guild_id: int, state: State, frozen: Frozen) -> SealLine | None:
    """The line for a hand that is to be frozen; None where nobody cut, and the hand's own panel is the seal."""
    if not frozen.has_line:
        return None
    accounts = {seat: sitter.account for seat, sitter in state.sitters if seat in frozen.order}
    cuts = await cuts_at(store, state)
    known, words_of_all = await store.accounts.names(guild_id, accounts.values()), words_in(DEFAULT_LANGUAGE)
    computers = {sitter.account for _, sitter in state.sitters if sitter.is_computer}
    shown = {seat: shown_name(words_of_all, known, account) for seat, account in accounts.items()}
    names = {seat: computer_name(name) if accounts[seat] in computers else name for seat, name in shown.items()}
    words = {seat: cuts.get(accounts[seat], "") for seat, _ in frozen.cuts}
    text = seal_line(state.table, frozen, names, words)
    return SealLine(frozen.hand_no, frozen.root.batch_no, tuple(accounts.values()), text)


async def cuts_at(store: Store, state: State) -> dict[AccountId, str]:
    """The cuts of those who sit at a table, in words. Version 1 of the fair deal kept them in the log."""
    first = {sitter.account: sitter.cut for _, sitter in state.sitters if sitter.cut}
    if any(sitter.cut_sha256 for _, sitter in state.sitters):
        return first | await store.free_texts.cuts(state.table)
    return first
