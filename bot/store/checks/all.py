"""The list of all checks, in the order in which they run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from bot.store.checks.deals import check_deals
from bot.store.checks.findings import Finding, OnProgress
from bot.store.checks.hands import Redeal, Rescore, check_hands
from bot.store.checks.house_rules import check_house_rules
from bot.store.checks.ledger import check_chains, check_ledger
from bot.store.checks.log import check_log
from bot.store.checks.names import check_names
from bot.store.checks.records import check_records
from bot.store.checks.seats import check_seats
from bot.store.connection import Connection

Check = Callable[[Connection], Iterator[Finding]]


def all_checks(rescore: Rescore | None, redeal: Redeal | None, on_progress: OnProgress) -> dict[str, Check]:
    """Each check by its name, which its findings carry as their step. The arguments are those of `check`.

    How the database itself is, each kind of database asks in its own way before.
    """
    return {
        "log": check_log,
        "ledger": check_ledger,
        "chains": check_chains,
        "deals": check_deals,
        "records": check_records,
        "house rules": check_house_rules,
        "names": check_names,
        "seats": check_seats,
        "hands": partial(check_hands, rescore=rescore, redeal=redeal, on_progress=on_progress),
    }
