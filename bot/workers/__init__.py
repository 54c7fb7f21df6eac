"""Processes that work beside the event loop: some for pictures, one for thoughts, one for each errand.

A `Worker` is a queue, a process and a thread that looks after it. Another one takes over when it dies, hangs or asks
for too much memory; a busy machine only makes it slower (`pulse`).

Why not a pool of the field's, `pebble` or the standard library's? Measured with pebble 5.2 on two cores: a picture and
a short thought take as long (3 to 5 ms, 0.5 ms), and the memory is the same. But its limits are seconds on the wall, so
that whatever is slow on a busy machine is killed. One that dies or hangs is replaced in 0.9 s (forkserver) to 2.6 s
(spawn) instead of 0.02 s, since nothing keeps the tables loaded; a stopped one is noticed 3 s late. At rest it wakes
the bot's process 50 times a second. One that cannot start is started again ten times a second. All that it starts
inherit the environment with the token in it. The standard library's breaks as a whole when one of its processes dies.
"""
