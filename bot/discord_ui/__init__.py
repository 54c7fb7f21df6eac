"""The bot's side towards Discord: clicks and commands come in, panels go out as messages that are kept up to date."""
