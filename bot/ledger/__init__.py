"""Points between friends: balanced entries and their postings. Pure."""
