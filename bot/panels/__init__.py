"""What a player sees, as values: text, buttons and picture specs made from views. Pure."""
