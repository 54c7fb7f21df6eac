"""Lanes: each message that the bot keeps up to date has one, and all edits of the message go through it."""
