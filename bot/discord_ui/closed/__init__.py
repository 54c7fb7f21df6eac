"""The closed game in Discord: clicks in a hand, and setting it by text."""
