"""The engine protocol: JSON Lines by which any program can ask our players, and play against them."""
