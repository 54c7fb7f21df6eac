"""What can happen at a table, one file each: what may be asked, why it is refused, what it does, what it changes.

Each has `Action` and `Event`, the classes that it takes, `PRECONDITIONS` of its actions, and `why_not`, `decide` and
`fold`. `decide` gives what the action itself does; what follows from any change is in `bot.table.following`. An event
of another happening is a value of `bot.table.events`: nobody needs that happening's code to say that it happens.
"""
