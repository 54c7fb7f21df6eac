## natural
natural-one_colour_but_one = all one colour but one card
natural-one_colour = all one colour
