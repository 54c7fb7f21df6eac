"""The ledger in Discord: settlements, undoing hands, and pages of entries."""
