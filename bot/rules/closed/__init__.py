"""The closed game: its settings, naturals, scoring and score lines (RULES 2)."""
