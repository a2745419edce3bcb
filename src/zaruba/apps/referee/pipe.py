"""The protocol on standard input and output: JSON lines, one fight a process."""

from __future__ import annotations

import sys
from typing import Any, BinaryIO

import msgspec

from zaruba.apps.referee.deputy import Deputy
from zaruba.apps.referee.reading import MOST_BYTES, read_line
from zaruba.apps.referee.session import Session
from zaruba.kernel.referee import Refused

DONE = 0


def serve(stdin: BinaryIO, stdout: BinaryIO, *, session: Session | None = None, lang: str = "en") -> int:
    """Answer every line until the input ends. A reader that has gone away ends it too."""
    client = session if session is not None else Session(lang=lang)
    deputy = Deputy(client.table)
    while line := stdin.readline(MOST_BYTES + 2):
        if len(line) > MOST_BYTES + 1:
            _skip(stdin, line)
        if not line.strip():
            continue
        try:
            messages = client.handle(read_line(line.rstrip(b"\r\n")))
        except Refused as refused:
            messages = client.refuse(refused)
        try:
            _write(stdout, messages)
            while deputy.acts():
                _write(stdout, client.news())
        except BrokenPipeError:
            return DONE
    return DONE


def _write(stdout: BinaryIO, messages: list[Any]) -> None:
    for message in messages:
        stdout.write(msgspec.json.encode(message) + b"\n")
        stdout.flush()


def _skip(stdin: BinaryIO, line: bytes) -> None:
    """Read past the rest of a line that is too long."""
    while line and not line.endswith(b"\n"):
        line = stdin.readline(MOST_BYTES)


def main(lang: str = "en") -> int:
    """The verb: speak the protocol on this process's own input and output."""
    try:
        return serve(sys.stdin.buffer, sys.stdout.buffer, lang=lang)
    except KeyboardInterrupt:
        return DONE
