"""For people who work on the bot: its benchmarks, simulated evenings, training, and the writers of its pages."""
