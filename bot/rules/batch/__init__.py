"""Many hands at once, as arrays: the same values and points as the scalar rules."""
