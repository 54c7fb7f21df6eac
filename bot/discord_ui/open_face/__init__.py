"""Open-face in Discord: clicks in a hand, and placing by text."""
