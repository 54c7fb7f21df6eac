"""Rules in words, made from the data that is played."""
