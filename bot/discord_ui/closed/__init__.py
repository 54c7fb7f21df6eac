"""What clicks in a closed hand do."""
