"""The open-face game's own part of the engine protocol."""
