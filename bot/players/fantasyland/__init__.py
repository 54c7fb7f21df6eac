"""Sets all cards of Fantasyland at once, and says what it is worth to be dealt them."""
