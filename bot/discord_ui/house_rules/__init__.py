"""House rules in Discord: showing them, writing them in forms and files, and storing them."""
