"""The referee by message: one fight, driven by commands and told in messages, on a pipe or any other wire."""
