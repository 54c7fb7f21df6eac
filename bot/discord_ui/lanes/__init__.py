"""Lanes: one for each message that the bot keeps up to date, through which all of its edits go."""
