"""Who plays open-face: levels for computers' seats, policies for deadlines, and what is asked of them."""
