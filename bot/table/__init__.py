"""One table: state, actions, events, refusals, decide, evolve and views. Pure."""
