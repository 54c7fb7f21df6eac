"""The rules of the game: pure functions over cards and rulesets. No clock, dice, Discord or SQL."""
