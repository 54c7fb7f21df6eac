"""The open-face game's own part of the shell: drafts and placements by text."""
