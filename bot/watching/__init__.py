"""Whether the bot is well and how much it does, told over HTTP to whoever hosts it."""
