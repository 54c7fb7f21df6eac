"""What a session leaves behind when it is over: its card."""
