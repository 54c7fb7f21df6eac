"""The players of open-face: levels for computer players, policies for deadlines, and the questions they answer."""
