"""Editions of the rules. A hand is scored by the edition that it was dealt by, so its points stay what they were.

Edition 1 paid a single winner beside a declared natural, and the fee of who deals for the ace of spades out of an
empty stack. Edition 2 does neither (RULES 2.9, 2.13). What decides between two three flushes whose backs and middles
are equal has no edition: with A-3-2 in one of the fronts they meet less than once in 10^9 deals.
"""

EDITION = 2
"""The edition by which hands are dealt now."""
