"""The learnt value of open-face boards: how it is encoded, learnt, stored and read."""
