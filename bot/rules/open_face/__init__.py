"""The open-face game: its settings, fouls, Fantasyland, scoring and score lines (RULES 3)."""
