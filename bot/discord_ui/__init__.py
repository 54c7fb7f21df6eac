"""Panels to discord.py components and back: the one button class, the reconciler, the error boundary."""
