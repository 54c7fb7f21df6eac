"""The ledger in Discord: settling up, undoing hands, and pages of entries."""
