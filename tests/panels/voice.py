"""Words and turns of phrase that no player reads."""

from __future__ import annotations

import re

UNKNOWN = re.compile(
    r"\b(?:panels?|polic(?:y|ies)|posting|posted|anew|whoever|(?:of|by) who|brings? (?:about|it|nothing|\d)|otherwise"
    r"|is kept|kept of|for certain|voided|the house(?! rules?)|empty your|buys? in|rake|permission Manage)\b",
    re.IGNORECASE,
)
"""Words of ours, words of reviewers who look for gambling, and turns of phrase that need a second reading."""
