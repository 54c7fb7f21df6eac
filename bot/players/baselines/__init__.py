"""The frozen opponents of the open-face game: figures are measured against them, so none of them ever changes."""
