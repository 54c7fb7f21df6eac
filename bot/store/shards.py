"""Which servers a process serves: Discord gives each connection to its gateway, a shard, its part of them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shards:
    """The servers with (id >> 22) % `count` in `ids`. By default all."""

    count: int = 1
    ids: tuple[int, ...] = (0,)

    def __str__(self) -> str:
        return f"shards {', '.join(map(str, self.ids))} of {self.count}"

    @property
    def are_all(self) -> bool:
        """Whether there is no other process."""
        return len(self.ids) == self.count

    @property
    def hear_people(self) -> bool:
        """Whether direct messages come here: to the first shard, whatever server they are about."""
        return 0 in self.ids

    def hold(self, guild_id: int) -> bool:
        """Whether a server is one of these."""
        return (guild_id >> 22) % self.count in self.ids

    def condition(self, column: str = "guild_id") -> str:
        """The same in SQL, to follow another condition. Empty for all servers, so that nothing is asked of them."""
        if self.are_all:
            return ""
        return f" AND ({column} >> 22) % {self.count} IN ({', '.join(map(str, self.ids))})"


@dataclass(frozen=True, slots=True)
class Wanted:
    """The shards that a process wants of `count`, which others serve the rest of: those of `ids`, or any `number`."""

    count: int
    ids: tuple[int, ...] = ()
    number: int = 0
