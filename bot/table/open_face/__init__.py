"""An open-face hand at the table: dealt, placed, scored and seen."""
