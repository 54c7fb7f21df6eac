"""What a person's act sets in motion in the bot: the files, the named functions and the calls of it.

`calls.py` counts, `acts.py` plays a hand and has its acts counted.
"""
