"""Rulebooks, one package each; siblings that never import one another."""
