"""The check of the house rules: their versions are whole, and those that hold can be played."""

from __future__ import annotations

from collections.abc import Iterator

from bot.rules.bad_ruleset import BadRuleset
from bot.rules.house_rules import HouseRule
from bot.store.checks.findings import Finding
from bot.store.connection import Connection

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
