"""What `check` looks at in a database, one subject a module."""
