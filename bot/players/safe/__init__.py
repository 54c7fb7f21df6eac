"""The policy `safe`: no foul first, counted by the chances of the cards that may still come."""
