"""The store on a PostgreSQL server: what differs from SQLite, and nothing else. Needs the extra `postgres`."""
