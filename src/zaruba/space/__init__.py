"""Where things are: distance, reach, routes, sight, cover. Knows no rulebook."""
