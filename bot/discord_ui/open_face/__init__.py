"""Open-face poker in Discord: taps in a hand, and placing by text."""
