"""What the kernel says of records that do not hold, in the language of whoever reads it."""

from __future__ import annotations

import re

from zaruba.apps.cli.wording import Wording

KNOWN = (
    (r"the seed gives (?P<right>\[.*?\]), not (?P<given>\[.*?\])", "problem-seed"),
    (r"was given to another question or position", "problem-chain"),
    (r"does not fit", "problem-fit"),
    (r"step (?P<step>\d+) ends in another position", "problem-step"),
    (r"the record has (?P<told>\d+) steps, its answers make (?P<made>\d+)", "problem-steps"),
    (r"not the one that was committed to", "problem-commitment"),
    (r"has no link in the chain", "problem-unlinked"),
    (r"the hash of the record is not", "problem-hash"),
    (r"the rulings are not", "problem-rulings"),
    (r"the record ends elsewhere", "problem-end"),
    (r"not JSON", "problem-not-json"),
    (r"not a record", "problem-not-record"),
    (r"written by a newer", "problem-newer"),
    (r"schema_version is missing", "problem-no-version"),
)


def told(problem: str, own: Wording) -> str:
    """The problem in words of ours; as it came where we have none."""
    for pattern, key in KNOWN:
        if found := re.search(pattern, problem):
            return own(key, **found.groupdict())
    return problem
