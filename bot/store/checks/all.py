"""All checks, in the order in which they run. What has a file of its own is long; the short ones stand here.

House rules: their versions are whole, and those that hold can be played. Seats: the index says of each open table who
sits there, as the table's log does. Names: one that was left behind would tell who had asked to be forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from bot.rules.bad_ruleset import BadRuleset
from bot.rules.house_rules import HouseRule
from bot.store.checks.deals import check_deals
from bot.store.checks.findings import Finding, OnProgress, Question, answers
from bot.store.checks.hands import Redeal, Rescore, check_hands
from bot.store.checks.ledger import check_chains, check_ledger
from bot.store.checks.log import check_log
from bot.store.checks.records import check_records
from bot.store.connection import Connection
from bot.store.seats import UNREADABLE, sitting_by_log

_GAPS = (
    "SELECT guild_id, name FROM house_rules GROUP BY guild_id, name HAVING min(version) <> 1"
    " OR max(version) <> count(*)"
)
_HOLDING = (
    "SELECT guild_id, name, base, settings FROM house_rules AS h WHERE settings IS NOT NULL AND version ="
    " (SELECT max(version) FROM house_rules WHERE guild_id = h.guild_id AND name = h.name)"
)


def check_house_rules(db: Connection) -> Iterator[Finding]:
    """Every rule of every server. One that this version of the bot cannot play was altered, or has an older key."""
    for guild_id, name in db.execute(_GAPS):
        yield Finding("house rules", _where(guild_id, name), "its versions are not numbered 1, 2, 3, ...")
    for guild_id, name, base, settings in db.execute(_HOLDING):
        try:
            HouseRule(name, base, settings).ruleset()
        except BadRuleset as bad:
            yield Finding("house rules", _where(guild_id, name), f"it cannot be played: {bad}")


def _where(guild_id: int, name: str) -> str:
    return f"house rule {name} of server {guild_id}"


_QUESTIONS = (
    Question("seats", "it was not noted who sits there", "SELECT 'table ' || table_id FROM unseated"),
    Question(
        "seats",
        "it has ended, and the index says that somebody sits there",
        "SELECT DISTINCT 'table ' || table_id FROM seats JOIN tables USING (table_id) WHERE is_open = 0",
    ),
)


def check_seats(db: Connection) -> Iterator[Finding]:
    """Every open table. Who asked to be forgotten is in the log by a random id, and not in the index."""
    yield from answers(db, _QUESTIONS)
    forgotten = {account for (account,) in db.execute("SELECT account_id FROM forgotten")}
    query = "SELECT table_id FROM tables WHERE is_open = 1 AND table_id NOT IN (SELECT table_id FROM unseated)"
    for (table,) in db.execute(f"{query} ORDER BY table_id").fetchall():
        try:
            sitting = sitting_by_log(db, table) - forgotten
        except UNREADABLE:  # the check of the hands names it
            continue
        noted = {account for (account,) in db.execute("SELECT account_id FROM seats WHERE table_id = ?", (table,))}
        if noted != sitting:
            yield Finding("seats", f"table {table}", "the index says that others sit there than its log")


_LEFT_BEHIND = (
    "SELECT account_id, guild_id FROM names AS n WHERE NOT EXISTS"
    " (SELECT 1 FROM accounts WHERE account_id = n.account_id AND kind = 'human') ORDER BY account_id, guild_id"
)


def check_names(db: Connection) -> Iterator[Finding]:
    """Every name of every server."""
    for account, guild_id in db.execute(_LEFT_BEHIND):
        yield Finding("names", f"name of account {account} in server {guild_id}", "there is no such person")


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
