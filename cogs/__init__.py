"""Slash commands: thin, each a few lines over play and panels."""
