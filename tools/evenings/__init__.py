"""Simulated evenings: the unmodified bot, an in-memory Discord, and people who know only what their screens show.

Everything runs in virtual time and follows from one seed. `evening.py` plays one evening, `figures.py` measures what it
was like for the people in it, `report.py` does so for many.
"""
