"""Settling up: who pays whom, and one settlement from its proposal to its entry."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.ids import TableId
from bot.ledger.settlement import Settlement, SettlementStatus, Transfer
from bot.panels.custom_ids import Tap, Verb
from bot.panels.fitting import fitting
from bot.panels.ledger.standings import footer
from bot.panels.ledger.transfers import transfer_line
from bot.panels.panel import Button, Choice, Controls, Panel, Select, Style
from bot.panels.screen import Screen

_SHOWN, _SHOWN_BRIEFLY = 25, 12


def settle_panel(transfers: Sequence[Transfer], book: str, entries: int, head: str, screen: Screen) -> Panel:
    """The fewest transfers that settle a book, to copy and to choose from."""
    return fitting(partial(_settle_panel, transfers, book, entries, head), screen)


def settlement_panel(settlement: Settlement, screen: Screen) -> Panel:
    """One settlement as it stands; buttons while it is open."""
    transfer = settlement.transfer
    text = screen.words(
        f"settle.{settlement.status}",
        payer=screen.name(transfer.payer),
        payee=screen.name(transfer.payee),
        points=f"{transfer.points} {screen.unit}",
        entry=settlement.entry_no or 0,
    )
    controls: Controls = ()
    if settlement.status is SettlementStatus.OPEN:
        controls = (
            (
                _button(settlement, Verb.SETTLE_CONFIRM, screen, Style.GO),
                _button(settlement, Verb.SETTLE_REMIND, screen, Style.PLAIN),
                _button(settlement, Verb.SETTLE_REFUSE, screen, Style.PLAIN),
            ),
        )
    return Panel(text, controls)


def transfer_value(transfer: Transfer) -> str:
    """A transfer as the value of a choice."""
    return f"{transfer.payer}.{transfer.payee}.{transfer.points}"


def transfer_chosen(transfers: Sequence[Transfer], value: str) -> Transfer | None:
    """The one of the transfers that a choice stands for; None for what is not among those that are shown."""
    return next((one for one in transfers[:_SHOWN] if transfer_value(one) == value), None)


def _settle_panel(transfers: Sequence[Transfer], book: str, entries: int, head: str, screen: Screen) -> Panel:
    words = screen.words
    foot = footer(entries, head, screen)
    if not transfers:
        return Panel("\n".join((words("settle.title"), words("settle.even"), foot)))
    shown = transfers[: _SHOWN_BRIEFLY if screen.is_brief else _SHOWN]
    lines = [transfer_line(transfer, screen) for transfer in shown]
    if len(shown) < len(transfers):
        lines.append(words("ledger.more", number=len(transfers) - len(shown)))
    choices = tuple(
        Choice(
            transfer_value(transfer),
            words(
                "settle.choice",
                payer=screen.plain_name(transfer.payer),
                payee=screen.plain_name(transfer.payee),
                points=transfer.points,
            ),
        )
        for transfer in shown
    )
    select = Select(str(Tap(Verb.SETTLE_PICK, TableId(""), seen=book)), words("settle.pick"), choices)
    text = "\n".join((words("settle.title"), *lines, words("settle.how"), foot))
    return Panel(text, (select,))


def _button(settlement: Settlement, verb: Verb, screen: Screen, style: Style) -> Button:
    return Button(str(Tap(verb, TableId(""), seen=settlement.settlement_id)), screen.words(f"button.{verb}"), style)
