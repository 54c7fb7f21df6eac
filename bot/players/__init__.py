"""Computer players: who acts for an absent player, and who fills an empty seat. Pure functions of a seat's view."""
