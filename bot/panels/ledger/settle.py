"""Settling up: who pays whom, and one settlement from its proposal to its entry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot.ids import AccountId, TableId
from bot.ledger.settlement import Settlement, SettlementStatus, Transfer
from bot.panels.custom_ids import Tap, Verb, digest_seen
from bot.panels.fitting import fitting
from bot.panels.ledger.standings import footer
from bot.panels.ledger.transfers import can_press, transfer_line
from bot.panels.panel import BUTTONS_IN_A_ROW, Button, Choice, Panel, Select, Style
from bot.panels.screen import Screen, ServerScreen, in_unit

_SHOWN, _SHOWN_BRIEFLY = 25, 12
_NAME_LENGTH = 24  # of a name on such a button: two of them, and any points, fit the 80 characters of its label


def settle_panel(transfers: Sequence[Transfer], book: str, entries: int, head: str, screen: ServerScreen) -> Panel:
    """The fewest transfers that settle a book, to copy and to choose from."""
    return fitting(partial(_settle_panel, transfers, book, entries, head), screen)


def settlement_panel(
    settlement: Settlement, screen: ServerScreen, *, is_payee_here: bool = True, asker: AccountId | None = None
) -> Panel:
    """One settlement as it stands; buttons while it is open. Nobody reminds a payee who asked, or cannot press any.

    `is_payee_here`: whether the payee is in the server, as far as that is known. `asker`: who asks for it now, without
    one who proposed it.
    """
    transfer = settlement.transfer
    is_open = settlement.status is SettlementStatus.OPEN
    can_confirm = is_payee_here and can_press(transfer.payee, screen)
    text = screen.words(
        f"settle.{settlement.status}" if can_confirm or not is_open else "settle.open_for_them",
        payer=screen.name(transfer.payer),
        payee=screen.name(transfer.payee),
        points=in_unit(transfer.points, screen),
        entry=settlement.entry_no or 0,
    )
    if not is_open:
        return Panel(text)
    is_reminded = can_confirm and (asker or settlement.proposer) != transfer.payee
    verbs = (Verb.SETTLE_CONFIRM, *([Verb.SETTLE_REMIND] if is_reminded else []), Verb.SETTLE_REFUSE)
    styles = {Verb.SETTLE_CONFIRM: Style.GO}
    return Panel(text, (tuple(_button(settlement, verb, screen, styles.get(verb, Style.PLAIN)) for verb in verbs),))


def transfer_value(transfer: Transfer) -> str:
    """A transfer as the value of a choice."""
    return f"{transfer.payer}.{transfer.payee}.{transfer.points}"


def transfer_chosen(transfers: Sequence[Transfer], value: str) -> Transfer | None:
    """The one of the transfers that a choice stands for; None for what is not among those that are shown."""
    return next((one for one in transfers[:_SHOWN] if transfer_value(one) == value), None)


def line_seen(book: str, transfer: Transfer) -> str:
    """A transfer of a book, short enough for a custom id: with other points it is another one."""
    return f"{book}.{digest_seen(transfer_value(transfer))}"


def line_meant(transfers: Sequence[Transfer], seen: str) -> Transfer | None:
    """The one of a book's transfers that a button stands for; None where there is no such transfer any more."""
    book = seen.partition(".")[0]
    return next((one for one in transfers[:_SHOWN] if line_seen(book, one) == seen), None)


def _settle_panel(transfers: Sequence[Transfer], book: str, entries: int, head: str, screen: ServerScreen) -> Panel:
    words = screen.words
    foot = footer(entries, head, screen)
    if not transfers:
        return Panel("\n".join((words("settle.title"), words("settle.even"), foot)))
    shown = transfers[: _SHOWN_BRIEFLY if screen.is_brief else _SHOWN]
    lines = [transfer_line(transfer, screen) for transfer in shown]
    if len(shown) < len(transfers):
        lines.append(words("ledger.more", number=len(transfers) - len(shown)))
    text = "\n".join((words("settle.title"), *lines, words("settle.how"), foot))
    return Panel(text, (_lines(transfers, shown, book, screen),))


def _lines(
    transfers: Sequence[Transfer], shown: Sequence[Transfer], book: str, screen: ServerScreen
) -> tuple[Button, ...] | Select:
    """A button for each transfer, so that one tap says "I pay that"; a list where they are many."""
    if len(transfers) <= BUTTONS_IN_A_ROW:  # a list takes a tap to open
        taps = (Tap(Verb.SETTLE_LINE, TableId(""), seen=line_seen(book, one)) for one in transfers)
        return tuple(Button(str(tap), _transfer_label(one, screen)) for tap, one in zip(taps, transfers, strict=True))
    choices = tuple(Choice(transfer_value(one), _transfer_label(one, screen)) for one in shown)
    return Select(str(Tap(Verb.SETTLE_PICK, TableId(""), seen=book)), screen.words("settle.pick"), choices)


def _transfer_label(transfer: Transfer, screen: ServerScreen) -> str:
    narrow = replace(screen, name_length=min(_NAME_LENGTH, screen.name_length))
    names = {"payer": narrow.plain_name(transfer.payer), "payee": narrow.plain_name(transfer.payee)}
    return screen.words("settle.choice", **names, points=transfer.points)


def _button(settlement: Settlement, verb: Verb, screen: Screen, style: Style) -> Button:
    return Button(str(Tap(verb, TableId(""), seen=settlement.settlement_id)), screen.words(f"button.{verb}"), style)
