"""What distinguishes one kind of worker from another."""

from __future__ import annotations

from dataclasses import dataclass

FORKS = "forks"
"""The argument that stands for `Kind.forks`."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a worker's process is: polite, small and prepared.

    `preload` names what is done before the first job, ``package.module`` to import it or ``package.module:function`` to
    call it, too. Without `memory_mb` the process may take what it can get. With `forks` there are two where the system
    can fork: one that is prepared, and one after the other that is forked from it to work. So one that dies is replaced
    in a moment, at the price of some memory.
    """

    name: str
    niceness: int
    memory_mb: int = 0
    preload: str = ""
    forks: bool = False

    @property
    def arguments(self) -> tuple[str, ...]:
        """The kind on the command line of its process."""
        return str(self.niceness), str(self.memory_mb), self.preload, *((FORKS,) if self.forks else ())
