"""What the processes that we start inherit: everything in the environment but the token, which is ours alone.

No file that is open here is passed on either: Python closes all but the standard streams.
"""

from __future__ import annotations

import os

_TOKEN = "DISCORD_TOKEN"  # noqa: S105 - the name of the setting, in whatever case


def environment() -> dict[str, str]:
    """This process's environment without the token, also where another variable repeats it."""
    tokens = {value.strip() for name, value in os.environ.items() if name.upper() == _TOKEN} - {""}
    return {
        name: value
        for name, value in os.environ.items()
        if name.upper() != _TOKEN and not any(token in value for token in tokens)
    }
