"""The programs that write the pages of docs/, from the code, from the presets or from what they play for hours."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
