"""A server's house rules: every change is a new version, so that each one can be shown as it was."""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import AccountId
from bot.rules.house_rules import HouseRule
from bot.store.connection import Connection
from bot.store.errors import LimitReached, require_ints
from bot.store.part import Part

_COLUMNS = "name, base, settings, version, author_id, account_id, at_ms"
_NEWEST = (
    "FROM house_rules AS h WHERE guild_id = ? AND version ="
    " (SELECT max(version) FROM house_rules WHERE guild_id = h.guild_id AND name = h.name)"
)


@dataclass(frozen=True, slots=True)
class KeptRule:
    """One version of a house rule: `author` made the rule, `writer` this version, at `at_ms` (UTC milliseconds)."""

    rule: HouseRule
    version: int
    author: AccountId
    writer: AccountId
    at_ms: int


class HouseRules(Part):
    """The newest version holds, unless it deletes the rule. Names are lower case with hyphens, as rulesets' are.

    Changes name the version that their writer saw: optimistic concurrency.
    """

    async def of(self, guild_id: int) -> list[KeptRule]:
        """The newest versions of all rules of a server, ordered by name."""
        query = f"SELECT {_COLUMNS} {_NEWEST} AND settings IS NOT NULL ORDER BY name"
        return [_kept(row) for row in await self._database.read(query, (guild_id,))]

    async def get(self, guild_id: int, name: str, version: int | None = None) -> KeptRule | None:
        """The newest version of a rule, or the given one, also of a rule that was deleted later; None if unknown."""
        if version is None:
            rows = await self._database.read(f"SELECT {_COLUMNS} {_NEWEST} AND name = ?", (guild_id, name))
        else:
            query = f"SELECT {_COLUMNS} FROM house_rules WHERE guild_id = ? AND name = ? AND version = ?"
            rows = await self._database.read(query, (guild_id, name, version))
        return _kept(rows[0]) if rows and rows[0][2] is not None else None

    async def save(
        self,
        guild_id: int,
        rule: HouseRule,
        seen_version: int,
        writer: AccountId,
        at_ms: int,
        *,
        rules_most: int | None = None,
    ) -> int | None:
        """Add a rule's next version, if the newest one is still the one that its writer saw (0 for a new rule).

        Returns the version that holds now: the one before when the rule is the same, None when somebody else has
        changed, made or deleted the rule in between. `at_ms` is UTC milliseconds. Raises LimitReached when the rule is
        new and the server has `rules_most` already.
        """
        return await self._write_version(guild_id, rule.name, seen_version, writer, at_ms, rule, rules_most)

    async def delete(self, guild_id: int, name: str, seen_version: int, writer: AccountId, at_ms: int) -> bool:
        """Delete a rule if its newest version is still the one that was seen; returns whether it was.

        Its versions stay, and tables that play by it go on.
        """
        return await self._write_version(guild_id, name, seen_version, writer, at_ms, None, None) is not None

    async def _write_version(
        self,
        guild_id: int,
        name: str,
        seen_version: int,
        writer: AccountId,
        at_ms: int,
        rule: HouseRule | None,
        rules_most: int | None,
    ) -> int | None:
        require_ints(guild_id=guild_id, seen_version=seen_version, at_ms=at_ms)

        def job(db: Connection) -> int | None:
            row = db.execute(f"SELECT {_COLUMNS} {_NEWEST} AND name = ?", (guild_id, name)).fetchone()
            kept = _kept(row) if row and row[2] is not None else None
            if (kept.version if kept else 0) != seen_version or (rule is None and kept is None):
                return None
            if kept and kept.rule == rule:
                return kept.version
            if kept is None and rules_most is not None and _count(db, guild_id) >= rules_most:
                raise LimitReached
            version = row[3] + 1 if row else 1
            base, settings = (rule.base, rule.settings) if rule else ("", None)
            author = kept.author if kept else writer
            db.execute(
                f"INSERT INTO house_rules (guild_id, {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (guild_id, name, base, settings, version, author, writer, at_ms),
            )
            return version

        return await self._database.write(job)


def _count(db: Connection, guild_id: int) -> int:
    return int(db.execute(f"SELECT count(*) {_NEWEST} AND settings IS NOT NULL", (guild_id,)).fetchone()[0])


def _kept(row: tuple[str, str, str, int, AccountId, AccountId, int]) -> KeptRule:
    name, base, settings, version, author, writer, at_ms = row
    return KeptRule(HouseRule(name, base, settings), version, author, writer, at_ms)
