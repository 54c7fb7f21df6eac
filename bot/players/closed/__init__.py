"""Computer players of the closed game: every split looked at, against opponents known by their rows' chances."""
