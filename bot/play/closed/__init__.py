"""The closed game's own part of the shell: drafts and hands set by text."""
