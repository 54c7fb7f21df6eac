"""The ledger as panels: standings, history, settling up, undoing."""
