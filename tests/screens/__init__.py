"""Every screen of the bot, as a scripted evening shows them: one page to read, in each language."""
