"""The open-face game's own part of the shell: drafts, placements by text, analyses and reviews."""
