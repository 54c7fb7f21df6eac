"""Looking back and ahead: history, replay, verify, analysis, review, hints, statistics."""
