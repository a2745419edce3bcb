"""Fights carried to other media and back: turn posts of a forum, and the answers people post under them."""
