"""Makes the table of look-alikes of Unicode's own: `python -m tools.pages.make_confusables confusables.txt`.

The file is that of Unicode Technical Standard 39, https://www.unicode.org/Public/security/latest/confusables.txt; the
library ICU has it in `source/data/unidata`. What looks like what is kept of it. Its licence lies beside the table.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from pathlib import Path

from bot.look_alikes import CONFUSABLES

_LINE = re.compile(r"([0-9A-F]+) ;\t([0-9A-F ]+) ;\tMA\t")
_SAID = re.compile(r"# (?:Date: |Version: |©)")
_HEAD = """\
# Characters that look alike: what they look like, then all that do, in hexadecimal. A look may have several characters.
# Reduced from confusables.txt by `python -m tools.pages.make_confusables`. LICENSE.txt beside this file is its licence.
"""


def reduced(text: str) -> str:
    """Unicode's file with one line a look. Raises ValueError for a file without any."""
    said = [line for line in text.splitlines() if _SAID.match(line)]
    found: defaultdict[str, list[str]] = defaultdict(list)
    for character, look in _LINE.findall(text):
        found[look].append(character)
    if not found:
        raise ValueError("this is not Unicode's confusables.txt")
    return _HEAD + "\n".join([*said, *(f"{look}: {' '.join(alike)}" for look, alike in sorted(found.items())), ""])


if __name__ == "__main__":
    CONFUSABLES.write_text(reduced(Path(sys.argv[1]).read_text("utf-8-sig")), "utf-8")
