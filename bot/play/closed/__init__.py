"""The closed game's own part of the shell: drafts, hands set by text, analyses and reviews."""
