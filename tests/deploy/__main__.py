"""`python -m tests.deploy` carries out the Dockerfile's steps, packages included, in a root folder, and tries the bot.

For machines without a builder of images. It takes as long as it takes to install the packages.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.deploy.trying import tried, why_not


def main() -> int:
    """Try, and say what was seen."""
    if reason := why_not():
        sys.stderr.write(f"This cannot be tried here: {reason}.\n")
        return 2
    with TemporaryDirectory(prefix="chinese-poker-image-") as folder:
        seen = asyncio.run(tried(Path(folder), None, lambda text: print(text, flush=True)))
    for name, value in seen.items():
        sys.stdout.write(f"{name}: {value}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
