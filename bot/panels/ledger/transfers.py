"""Who pays whom, in words and as arrows."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from bot.ids import AccountId
from bot.ledger.settlement import Transfer
from bot.panels.ledger.picture import TransferSpec, TransfersSpec
from bot.panels.picture import DiscSpec
from bot.panels.screen import Screen, ServerScreen, in_unit

_ARROWS_MOST = 7


def transfer_line(transfer: Transfer, screen: ServerScreen) -> str:
    """Who pays whom how much, as text to copy."""
    return screen.words(
        "ledger.transfer",
        payer=screen.name(transfer.payer),
        payee=screen.name(transfer.payee),
        points=in_unit(transfer.points, screen),
    )


def can_press(account: AccountId, screen: ServerScreen) -> bool:
    """Whether somebody can press a button: no computer, no fund, and nobody who asked to be forgotten."""
    return account in screen.names and account not in screen.computers


def transfers_spec(
    transfers: Sequence[Transfer], discs: Mapping[AccountId, DiscSpec], screen: Screen
) -> TransfersSpec | None:
    """Arrows between those who have a disc in the picture; None without any."""
    shown = _shown(transfers, discs)
    if not shown:
        return None
    arrows = tuple(TransferSpec(discs[one.payer], discs[one.payee], one.points) for one in shown)
    left_out = len(transfers) - len(shown)
    more = screen.words("ledger.picture_more", number=left_out) if left_out else ""
    return TransfersSpec(screen.words("ledger.picture_even"), arrows, more)


def transfers_words(transfers: Sequence[Transfer], named: Container[AccountId], screen: ServerScreen) -> str:
    """The same arrows for the alt text, between people who are named there; empty without any."""
    shown = _shown(transfers, named)
    if not shown:
        return ""
    paid = ", ".join(
        screen.words(
            "ledger.alt_transfer",
            payer=screen.plain_name(one.payer),
            payee=screen.plain_name(one.payee),
            points=one.points,
        )
        for one in shown
    )
    left_out = len(transfers) - len(shown)
    key = "ledger.alt_even_more" if left_out else "ledger.alt_even"
    return screen.words(key, transfers=paid, number=left_out)


def _shown(transfers: Sequence[Transfer], named: Container[AccountId]) -> list[Transfer]:
    return [one for one in transfers if one.payer in named and one.payee in named][:_ARROWS_MOST]
