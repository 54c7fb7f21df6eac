"""The closed game in pictures: one's own hand, the reveal with who pays whom."""
