"""Computer players of the closed game: they compare every arrangement with the distribution of opponents' rows."""
