"""Bugs planted on purpose, and the runner that shows that the tests see them: ``python -m tests.planted --help``."""
