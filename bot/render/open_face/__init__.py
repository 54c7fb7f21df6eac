"""The open-face game in pictures: one's own hand, the showdown."""
