"""Words and turns of phrase that no player reads."""

from __future__ import annotations

import re

UNKNOWN = re.compile(
    r"\b(?:panels?|polic(?:y|ies)|posting|posted|anew|whoever|(?:of|by) who|brings? (?:about|it|nothing|\d)|otherwise"
    r"|is kept|kept of|for certain|voided|the house(?! rules?)|empty your|buys? in|rake|permission Manage"
    r"|everybody together|one after another|two by two|also (?:if|when|to (?:one|those))|,? of everybody"
    r"|the one (?:getting|who)|(?:to|of|for) one who|who (?:has|have|does|do|is|are) not|after all(?=[.,])"
    r"|twos|four colours)\b",
    re.IGNORECASE,
)
"""Words of ours, words of reviewers who look for gambling, and turns of phrase that betray a translation."""
