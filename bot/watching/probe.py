"""`python -m bot.watching.probe` asks `/healthz`: status 0 if the bot is well, 1 if not, for whoever supervises it.

It imports nothing that takes time: a container asks every half minute.
"""

from __future__ import annotations

import os
import sys
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException

from bot.letters import use_letters_of_streams
from bot.printable import printable

_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - the bot listens there; it is asked on loopback
_WAIT_S = 4.0


def main() -> int:
    """Ask, and say what the answer is. The address is that of HEALTH_HOST and HEALTH_PORT in the environment."""
    host = os.environ.get("HEALTH_HOST") or "127.0.0.1"
    port = int(os.environ.get("HEALTH_PORT") or 0)
    if not port:
        sys.stderr.write("HEALTH_PORT is not set: there is nobody to ask.\n")
        return 1
    try:
        connection = HTTPConnection(_EVERYWHERE.get(host, host), port, timeout=_WAIT_S)
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        sys.stdout.write(printable(answer.read().decode(errors="replace")) + "\n")
    except (OSError, HTTPException) as fault:
        sys.stderr.write(f"The bot does not answer: {printable(str(fault))}.\n")
        return 1
    return 0 if answer.status == HTTPStatus.OK else 1


if __name__ == "__main__":
    use_letters_of_streams()
    sys.exit(main())
