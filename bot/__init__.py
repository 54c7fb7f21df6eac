"""Chinese Poker and Open Face Chinese Poker for groups of friends, on Discord."""

__version__ = "0.1.0"
