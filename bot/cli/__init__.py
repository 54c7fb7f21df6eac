"""The command line: one file a command or two, each a thin shell around what the rest of the program does."""
