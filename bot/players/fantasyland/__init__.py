"""Setting all cards of Fantasyland at once, and what it is worth to be dealt them."""
