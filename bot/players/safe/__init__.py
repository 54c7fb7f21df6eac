"""The policy `safe`: a heuristic that avoids fouls, from the chances of the cards that may still come."""
