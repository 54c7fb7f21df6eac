"""Benchmarks: each of our figures beside a reference, alternating in one run, because machines are shared and noisy."""
