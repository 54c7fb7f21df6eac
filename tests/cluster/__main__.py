"""``python -m tests.cluster KILLS SEED``: two processes and their database are killed and stopped at random moments."""

from __future__ import annotations

import asyncio
import sys

from tests.cluster.killing import suffer

if __name__ == "__main__":
    kills, seed = (int(text) for text in sys.argv[1:3])
    sys.exit(asyncio.run(suffer(kills, seed)))
