"""`serve`: the table in a browser."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from zaruba.apps.cli.program import DONE, INVALID, Terminal, Usage

MOST_PORT = 65_535


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8642,
    data: Path | None = None,
    browser: bool = False,
    terminal: Annotated[Terminal, Parameter(parse=False)],
) -> int:
    if not 0 <= port <= MOST_PORT:
        raise Usage("between", name="port", value=port, least=0, most=MOST_PORT)
    from zaruba.apps.web.server import serve as serving

    def ready(taken: int) -> None:
        shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
        address = f"http://{f'[{shown}]' if ':' in shown else shown}:{taken}/"
        terminal.say("serve-ready", address=address)
        terminal.say("serve-end", "hint")
        if host not in ("127.0.0.1", "localhost", "::1"):
            terminal.warn("serve-open", host=host)
        sys.stdout.flush()
        if browser:
            import webbrowser

            webbrowser.open(address)

    if serving(data or data_folder(), host, port, ready):
        return DONE
    terminal.warn("serve-taken", host=host, port=port)
    return INVALID


def data_folder() -> Path:
    """Where fights are kept unless somebody says otherwise: the system's own place for what programs keep."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "zaruba"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "zaruba"
