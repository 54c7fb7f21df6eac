"""The closed game's own part of the engine protocol."""
