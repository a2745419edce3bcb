"""Mutants put to the test: each in a process forked from one that has everything imported and collected."""

from __future__ import annotations

import functools
import gc
import json
import os
import re
import select
import signal
import sys
import time
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import settings

from scripts.proving.mutants import Function, Mutant, code_of

WORKERS, SECONDS_EACH = 2, 10


class ProofFailed(Exception):
    """The proof itself cannot be carried out."""


@dataclass
class Outcome:
    """How a mutant fared: the test that noticed it, or `timed out`, or nothing."""

    mutant: Mutant
    noticed: str


class Warm:
    """A pytest plugin: once the tests are collected, `prove` is called in the place of running them."""

    def __init__(self) -> None:
        self.items: dict[str, pytest.Item] = {}
        self.broken: list[str] = []
        self.outcomes: list[Outcome] = []

    def pytest_sessionstart(self) -> None:
        """Hypothesis remembers nothing between mutants, and plays the same examples for each."""
        proof = settings(settings.get_current_profile() and settings.default, database=None, derandomize=True)
        settings.register_profile("proof", parent=proof)
        settings.load_profile("proof")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.broken.append(f"{report.nodeid}: {report.longreprtext.strip().splitlines()[-1]}")

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items = {item.nodeid: item for item in session.items}
