"""Matches between computer players: deals from a seed, episodes with their Fantasyland, and figures with their errors.

Pure: players come as objects, and whoever runs a match brings its processes and its progress bar.
"""
