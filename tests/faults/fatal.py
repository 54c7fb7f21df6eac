"""Close codes after which trying again does not help: one sentence for the host, and the end."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tests.faults.invariants import Invariant, loud
from tests.faults.life import Life
from tests.support.waiting import HUNG_S

FATAL: Final = (4004, 4010, 4011, 4012, 4013, 4014)
REFUSED: Final = 2  # the exit status
_END_S = 30.0
_LOG_LINE = re.compile(r"\d{4}-\d\d-\d\d ")


@dataclass(frozen=True, slots=True)
class FatalClose:
    """Discord closes the connection for good: to a bot that plays, or to one that starts."""

    code: int
    is_starting: bool

    async def befall(self, life: Life) -> int:
        """Close it, see the bot's end, let it in again and start it."""
        gateway, host = life.box.gateway, life.host
        gateway.refuses_with = self.code
        try:
            if self.is_starting:
                await host.kill()
                host.launch()
            else:
                await gateway.close_with(self.code)
            status = await host.ended(HUNG_S if self.is_starting else _END_S)
        finally:
            gateway.refuses_with = 0
        said = host.said(life.looked_at)
        life.hush()
        if status != REFUSED:
            what = "it went on" if status is None else f"it ended with status {status}"
            life.violate(Invariant.ENDS, f"close code {self.code}: {what}")
        sentences = [line for line in said.splitlines() if line.strip() and not _LOG_LINE.match(line)]
        if len(sentences) != 1 and not list(loud(said)):
            life.violate(Invariant.ENDS, f"close code {self.code}: {len(sentences)} sentences")
        life.violate(Invariant.QUIET, *loud(said))
        await host.start()
        return 1
