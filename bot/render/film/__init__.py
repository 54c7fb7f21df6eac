"""A hand that is over as a film: cards fly to their places, rows turn over, totals count, then the end stands still."""
