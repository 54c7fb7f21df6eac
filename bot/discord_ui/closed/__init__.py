"""The closed game in Discord: taps in a hand, and setting it by text."""
