"""What distinguishes one kind of worker from another."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """What a worker's process is: polite, small and prepared.

    `preload` names what is done before the first job, ``package.module`` to import it or ``package.module:function`` to
    call it, too. Without `memory_mb` the process may take what it can get.
    """

    name: str
    niceness: int
    memory_mb: int = 0
    preload: str = ""

    @property
    def arguments(self) -> tuple[str, ...]:
        """The kind on the command line of its process."""
        return str(self.niceness), str(self.memory_mb), self.preload
