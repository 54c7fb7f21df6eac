"""The open-face game as panels: the table, one's own hand, the showdown."""
