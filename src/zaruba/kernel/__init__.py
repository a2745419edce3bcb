"""The heart: rules ask, tables answer. Knows no rulebook."""
