"""Dice as people type them: read, refused with the place, thrown, reckoned, told. Knows no rulebook and no terminal."""
