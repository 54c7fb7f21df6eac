"""The shell around the table: submit an action, draw a deck, turn deadlines into actions."""
