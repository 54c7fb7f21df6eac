## settings
settings-colours_four = Deck: four-colour
settings-colours_two = Deck: two-colour
