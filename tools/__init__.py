"""For people who work on the bot: benchmarks, a trace, simulated evenings, training, and the writers of its pages."""
