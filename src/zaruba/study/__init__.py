"""What the rules are worth: exact odds."""
