"""A closed hand at the table: dealt, set, announced, scored and seen."""
