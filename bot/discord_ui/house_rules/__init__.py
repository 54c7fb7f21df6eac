"""House rules in Discord: shown, written in forms and files, kept."""
