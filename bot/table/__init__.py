"""One table: state, actions, events, happenings, decide, evolve and views. Pure."""
