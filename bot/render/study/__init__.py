"""Pictures for players who want to learn: ways to lay some cards beside each other."""
