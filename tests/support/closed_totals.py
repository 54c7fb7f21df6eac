"""What players win with the deal of `tests.rules.closed`, by closed preset, worked out by hand."""

from __future__ import annotations

# Rows by pair, and what strong hands make of them with the usual bonuses instead of the 1 (trips 3, full house 2, quads
# 4): N-E 1-1-1 (3-2-4), N-S and N-W 1+1+1 (3+2+1), E-S and E-W 1+1+1 (1+2+4), S-W 1-1-1.
FOUR_PLAYERS = {
    "basic": (-1 + 3 + 3, 1 + 3 + 3, -3 - 3 - 1, -3 - 3 + 1),
    "hong-kong": (-3 + 6 + 6, 3 + 7 + 7, -6 - 7 - 1, -6 - 7 + 1),
    "two-four": (-2 + 4 + 4, 2 + 4 + 4, -4 - 4 - 2, -4 - 4 + 2),
    "one-four": (-3 + 7 + 7, 3 + 8 + 8, -7 - 8 - 1, -7 - 8 + 1),
    "one-six": (-1 + 6 + 6, 1 + 6 + 6, -6 - 6 - 1, -6 - 6 + 1),
    "american": (-3 + 9 + 9, 3 + 10 + 10, -9 - 10 - 1, -9 - 10 + 1),
    "standard": (-3 + 9 + 9, 3 + 10 + 10, -9 - 10 - 1, -9 - 10 + 1),
    "banker": (-3 + 6 + 6, 3, -6, -6),  # North has the button and banks
    "malayan": (-3 + 7 + 7, 3, -7, -7),  # extras: North 2 + 2, East 2 + 4; N-E: -1 + 4 - 6, N-S: 3 + 4
    "vietnamese": (-3 + 12 + 12, 3 + 14 + 14, -12 - 14 - 1, -12 - 14 + 1),
    "singapore": (-3 + 6 + 6, 3 + 7 + 7, -6 - 7 - 1, -6 - 7 + 1),
    "taiwanese": (-1 + 6 + 6, 1 + 6 + 6, -6 - 6 - 1, -6 - 6 + 1),
    # N-E: -1 + 3 - 2 - 4; N-S: 6 + 3 + 2; E-S: 6 + 2 + 4; S-W: two rows of three
    "hawaiian-gardens": (-4 + 11 + 11, 4 + 12 + 12, -11 - 12 - 1, -11 - 12 + 1),
    "pusoy-single-winner": (-1, 3, -1, -1),  # East beats North on two rows and the others on three
    "pool": (-3 + 4, -3 + 4 + 4, -3, -3),  # North has the best front, East the best middle and back
}

# East scoops South and West: rows 3, with bonuses 7.
SCOOPED_BY_ONE = {
    "basic": (6, -3 - 1, -3 + 1),
    "hong-kong": (14, -7 - 1, -7 + 1),
    "two-four": (8, -4 - 2, -4 + 2),
    "one-four": (16, -8 - 1, -8 + 1),
    "one-six": (12, -6 - 1, -6 + 1),
    "american": (20, -10 - 1, -10 + 1),
    "standard": (20, -10 - 1, -10 + 1),
    "banker": (14, -7, -7),
    "malayan": (18, -9, -9),  # 3 rows and extras of 6
    "vietnamese": (42, -21 - 1, -21 + 1),  # everybody scooped: threefold
    "singapore": (28, -14 - 1, -14 + 1),  # everybody scooped: double
    "hawaiian-gardens": (30, -15 - 1, -15 + 1),  # 9 from each, and 2 + 4
    "pusoy-single-winner": (2, -1, -1),
    "pool": (-3 + 9, -3, -3),
}
