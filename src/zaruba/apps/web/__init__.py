"""The table in a browser: one fight, a page for each who plays or looks on.

The server knows no rules: every page speaks the referee's protocol over a socket of its own.
"""
