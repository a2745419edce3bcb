"""Documents cannot rot: what README and docs show is run, and must come out as they show it.

    python -m tests.test_docs --write        # capture every transcript and generated table anew

A `console` block is a session in a folder that holds `examples/`; its `$` lines are run, its `> ` lines are
what somebody types. A `pipe` block talks to the referee: `> ` is sent, `< ` comes back (`pipe continued` goes
on with the block before). A `yaml` block begins with `# file: NAME`, is written there, and must pass `check`
(`yaml faulty` must not). A `python` block begins with `# PATH: NAME` and shows that function or class. Everywhere `…` alone on a line stands for any number of lines, within one for any text.
"""

from __future__ import annotations

import ast
import difflib
import io
import os
import re
import shlex
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_type_hints
from unittest.mock import patch

import msgspec
import pytest

from zaruba.apps.cli import main
from zaruba.apps.referee.pipe import serve
from zaruba.apps.referee.session import Session
from zaruba.kernel.ledger import read_ledger
from zaruba.kernel.system import system, systems

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
GAP = "…"
BESIDES_ENGLISH = {"LC_ALL": "C.UTF-8", "LANG": "C.UTF-8", "NO_COLOR": "1", "COLUMNS": "100", "PYTHONUTF8": "1"}
FOLDERS = ("src/", "docs/", "tests/", "examples/", "scripts/", "benchmarks/", "requirements/")


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


every_page = pytest.mark.parametrize("page", PAGES, ids=name_of)


# ---------------------------------------------------------------- pages and their blocks


class Block(NamedTuple):
    """A fenced block: what stands after the fence, its lines, and the number of the first of them from 0."""

    info: str
    lines: tuple[str, ...]
    at: int

    @property
    def kind(self) -> str:
        return self.info.split(" ")[0]


def blocks(text: str) -> list[Block]:
    found: list[Block] = []
    opened: int | None = None
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if not line.startswith("```"):
            continue
        if opened is None:
            opened = number
        else:
            found.append(Block(lines[opened][3:].strip(), tuple(lines[opened + 1 : number]), opened + 1))
            opened = None
    assert opened is None, f"the block of line {opened} is never closed"
    return found


def prose(text: str) -> str:
    """A page without its blocks."""
    return re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)


# ---------------------------------------------------------------- what is shown, and what comes out


def pieces(shown: Sequence[str]) -> list[list[str]]:
    """What is shown between the gaps."""
    found: list[list[str]] = [[]]
    for line in shown:
        if line.strip() == GAP:
            found.append([])
        else:
            found[-1].append(line)
    return found


def fits(shown: Sequence[str], out: Sequence[str]) -> bool:
    """Whether the lines that came out are those that are shown."""
    place, every = 0, pieces(shown)
    for number, piece in enumerate(every):
        latest = len(out) - len(piece)
        first = latest if number and number == len(every) - 1 else place
        starts = range(max(place, first), (latest if number else 0) + 1)
        start = next((at for at in starts if all(map(alike_but_for_gaps, piece, out[at:]))), None)
        if start is None or start > latest:
            return False
        place = start + len(piece)
    return place == len(out) or (len(every) > 1 and not every[-1])


def alike_but_for_gaps(shown: str, line: str) -> bool:
    return shown == line or (
        GAP in shown and re.fullmatch(".*?".join(map(re.escape, shown.split(GAP))), line) is not None
    )


def anew(shown: Sequence[str], out: Sequence[str]) -> list[str]:
    """What came out, with as much of it left aside as before."""
    if fits(shown, out):
        return list(shown)
    every = pieces(shown)
    if len(every) == 1:
        return list(out)
    told: list[str] = []
    place = 0
    for number, piece in enumerate(every):
        if number:
            told.append(GAP)
        if piece:
            ends = number == len(every) - 1
            start = len(out) - len(piece) if ends else likest(piece, out, place) if number else 0
            place = max(start, place)
            told += map(shortened, piece, out[place : place + len(piece)])
            place += len(piece)
    return told


def shortened(old: str, new: str) -> str:
    """The new line, with a gap where the old one had its own."""
    if GAP not in old:
        return new
    if alike_but_for_gaps(old, new):
        return old
    head, *_, tail = old.split(GAP)
    return new if len(head) + len(tail) >= len(new) else new[: len(head)] + GAP + new[len(new) - len(tail) :]


def likest(piece: Sequence[str], out: Sequence[str], least: int) -> int:
    """Where in `out`, from `least` on, stands what is most like `piece`."""
    starts = range(least, max(least + 1, len(out) - len(piece) + 1))
    return max(starts, key=lambda at: sum(alike(old, new) for old, new in zip(piece, out[at:], strict=False)))


@lru_cache(maxsize=1 << 16)
def alike(old: str, new: str) -> float:
    return 2.0 if old == new else difflib.SequenceMatcher(None, old, new, autojunk=False).quick_ratio()


def test_a_gap_stands_for_any_lines_and_nothing_else() -> None:
    out = ["one", "two 2", "three", "two 2", "four"]
    for shown in (
        out,
        [GAP],
        ["one", GAP],
        [GAP, "four"],
        ["one", GAP, "two 2", "four"],
        [GAP, "two …", GAP],
        [*out, GAP],
    ):
        assert fits(shown, out), shown
        assert anew(shown, out) == shown
    for shown in (
        [],
        ["one"],
        ["one", GAP, "three"],
        [GAP, "five", GAP],
        ["one", GAP, "two", GAP],
        [*out, GAP, "four"],
    ):
        assert not fits(shown, out), shown
    assert anew(["one", GAP, "three!", GAP, "five"], out) == ["one", GAP, "three", GAP, "four"]
    assert anew(["one", GAP, "two …!", GAP], ["one", "two 3?", "six"]) == ["one", GAP, "two …?", GAP]


# ---------------------------------------------------------------- running a page


class Desk:
    """The folder a page is run in, with what its earlier blocks left there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.code = 0
        self.session = Session(lang="en")
        (folder / "examples").symlink_to(ROOT / "examples")
        (folder / "run").write_text('#!/bin/sh\nexec zaruba "$@"\n')
        (folder / "run").chmod(0o755)

    def block(self, block: Block) -> list[str] | None:
        """The lines of a block as they should be; None where nothing in it is run."""
        match block.kind:
            case "console":
                return list(self.console(block.lines))
            case "pipe":
                if "continued" not in block.info:
                    self.session = Session(lang="en")
                return list(self.pipe(block.lines))
            case "yaml":
                self.file(block)
            case "python":
                return [block.lines[0], *source(block.lines[0].removeprefix("# "))]
        return None

    def console(self, lines: Sequence[str]) -> Iterator[str]:
        assert lines and lines[0].startswith("$ "), f"a session begins with a command, not {lines[:1]}"
        for command, shown in parted(lines, "$ "):
            yield "$ " + command
            typed = [line[2:] for line in shown if line.startswith("> ")]
            yield from anew(shown, self.run(command, typed).splitlines())

    def pipe(self, lines: Sequence[str]) -> Iterator[str]:
        assert lines and lines[0].startswith("> "), f"a talk begins with a command, not {lines[:1]}"
        for command, shown in parted(lines, "> "):
            yield "> " + command
            answers = io.BytesIO()
            serve(io.BytesIO(command.encode() + b"\n"), answers, session=self.session)
            yield from anew(shown, ["< " + line for line in answers.getvalue().decode().splitlines()])

    def file(self, block: Block) -> None:
        """Write a file that people might write, and see that it is as sound as the page says."""
        found = re.fullmatch(r"# file: ([\w.-]+\.yaml)", block.lines[0] if block.lines else "")
        assert found, f"line {block.at}: a yaml block begins with `# file: NAME.yaml`"
        (self.folder / found[1]).write_text("\n".join(block.lines) + "\n", "utf-8")
        told = self.run(f"zaruba check {found[1]}", [])
        expected = 3 if "faulty" in block.info else 0
        assert self.code == expected, f"line {block.at}: {told}"
        shipped = ROOT / "examples/homebrew" / found[1]
        if shipped.exists():
            assert shipped.read_text("utf-8").splitlines()[1:] == [*block.lines[1:]], (
                f"{found[1]} is not the shipped one"
            )

    def run(self, command: str, typed: Sequence[str]) -> str:
        if command == "echo $?":
            return f"{self.code}\n"
        words = shlex.split(command)
        if words[0] == "./run":
            words = ["zaruba", *(words[1:] or ["fight", "examples/delve/crypt.yaml"])]
        if words[0] == "zaruba" and not {"|", "<", ">"} & set(words):
            return self.zaruba(words[1:], "".join(line + "\n" for line in typed))
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=self.folder,
            env={**os.environ, **BESIDES_ENGLISH, "PATH": path},
            input="".join(line + "\n" for line in typed),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=60,
        )
        self.code = done.returncode
        return done.stdout

    def zaruba(self, words: Sequence[str], typed: str) -> str:
        """The program itself, in this process: starting a new one for each command would take most of the time."""
        out = io.BytesIO()
        screen = io.TextIOWrapper(out, encoding="utf-8", write_through=True)
        keys = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
        with (
            redirect_stdout(screen),
            redirect_stderr(screen),
            patch.object(sys, "stdin", keys),
            patch.dict(os.environ, BESIDES_ENGLISH),
            chdir(self.folder),
        ):
            self.code = main(words)
        screen.flush()
        return out.getvalue().decode()


def source(of: str) -> list[str]:
    """The lines of a function or class, named as `PATH: NAME` or `PATH: CLASS.NAME`."""
    path, _, name = of.partition(": ")
    text = (ROOT / path).read_text("utf-8")
    here: Any = ast.parse(text)
    for part in name.split("."):
        here = next(node for node in here.body if getattr(node, "name", "") == part)
    first = min([here.lineno, *(mark.lineno for mark in here.decorator_list)])
    return textwrap.dedent("\n".join(text.splitlines()[first - 1 : here.end_lineno])).splitlines()


def parted(lines: Sequence[str], mark: str) -> Iterator[tuple[str, list[str]]]:
    """Each marked line without its mark, and the lines up to the next."""
    starts = [number for number, line in enumerate(lines) if line.startswith(mark)]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield lines[start][len(mark) :], list(lines[start + 1 : end])


def rerun(text: str, folder: Path) -> str:
    """A page with every block as it comes out now, and its generated tables made anew."""
    lines = text.splitlines()
    desk = Desk(folder)
    now = [(block, desk.block(block)) for block in blocks(text)]
    for block, told in reversed(now):
        if told is not None:
            lines[block.at : block.at + len(block.lines)] = told
    return regenerated("\n".join(lines) + "\n")


@every_page
def test_what_a_page_shows_is_what_comes_out(page: Path, tmp_path: Path) -> None:
    text = page.read_text("utf-8")
    told = rerun(text, tmp_path)
    changes = difflib.unified_diff(text.splitlines(), told.splitlines(), "shown", "comes out", lineterm="", n=2)
    assert told == text, "\n".join(["`python -m tests.test_docs --write` captures it anew:", *changes])


# ---------------------------------------------------------------- generated tables


def rulings_table(slug: str) -> list[str]:
    """Every option of a system: key, default, other values, and the clause it belongs to."""
    ledger = read_ledger(system(slug).folder)
    rows = ["| option | default | or | what it settles |", "| --- | --- | --- | --- |"]
    for one in ledger.options:
        others = ", ".join(map(written, one["other"]))
        clause = ledger.clauses[one["clause"]]
        rows.append(f"| `{one['key']}` | {written(one['default'])} | {others} | {clause.title['en']} · `{clause.id}` |")
    return rows


def written(value: Any) -> str:
    """A value of an option as people write it in YAML."""
    if isinstance(value, str) and " " in value:
        return value
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


GENERATED = re.compile(r"(<!-- rulings: (\w+) -->\n)(.*?)(<!-- end -->\n)", re.DOTALL)


def regenerated(text: str) -> str:
    return GENERATED.sub(lambda m: m[1] + "\n".join(rulings_table(m[2])) + "\n" + m[4], text)


@pytest.mark.parametrize("slug", sorted(systems()))
def test_the_options_in_the_guide_are_the_rulings(slug: str) -> None:
    found = [m for m in GENERATED.finditer((ROOT / "docs/guide/rulings.md").read_text("utf-8")) if m[2] == slug]
    assert found, f"no table of {slug}: write `<!-- rulings: {slug} -->` and `<!-- end -->`, and capture anew"
    rows = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in found[0][3].splitlines()[2:]]
    rulings = system(slug).rulings
    hints = get_type_hints(rulings)
    assert [row[0].strip("`") for row in rows] == [field.name for field in msgspec.structs.fields(rulings)]
    for key, default, others, _ in rows:
        name = key.strip("`")
        standard = getattr(rulings(), name)
        assert default == written(standard), name
        if hints[name] is bool:
            assert others == written(not standard), name
        elif values := get_args(hints[name]):
            assert set(others.split(", ")) == {written(value) for value in values if value != standard}, name
        else:
            assert others == "any whole number", name


KEYS = re.compile(r"<!-- keys: (\w+)(?: - (\w+))? -->\n((?:.*\n)*?)(?:\n|\Z)")


def test_the_guide_explains_every_key_of_a_library_and_a_scenario() -> None:
    text = (ROOT / "docs/guide/own-foes.md").read_text("utf-8")
    shapes: dict[str, Any] = {}
    for kind in ("library", "scenario"):
        whole = system("delve").schema(kind)
        shapes |= {whole["title"]: whole, **whole["$defs"]}
    explained = {}
    for shape, without, table in KEYS.findall(text):
        wanted = {*shapes[shape]["properties"]} - {*(shapes[without]["properties"] if without else ())}
        cells = [line.split("|")[1] for line in table.splitlines()[2:]]
        assert {key for cell in cells for key in re.findall(r"`(\w+)`", cell)} == wanted, shape
        explained[shape] = wanted
    unexplained = {name for name in shapes if name.endswith("File")} - {*explained}
    assert unexplained <= {"NamesFile", "RulingsFile"}, "a name in two languages, and the options of rulings.md"


# ---------------------------------------------------------------- what pages name


@every_page
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\[[^\]]*\]\(([^)\s]+)\)", prose(page.read_text("utf-8"))):
        if target.startswith("https://"):
            continue
        path, _, heading = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        assert there.exists(), target
        if heading:
            assert heading in set(headings(there.read_text("utf-8"))), target


@pytest.mark.parametrize("slug", ["fury", "riposte", "warband"])
def test_own_foes_lead_on_to_the_own_arms_of_other_rulebooks(slug: str) -> None:
    text = (ROOT / "docs/guide/own-foes.md").read_text("utf-8")
    (heading,) = re.findall(rf"\]\({slug}\.md#([\w-]+)\)", text.partition("```")[0])
    about = (ROOT / f"docs/guide/{slug}.md").read_text("utf-8")
    section = next(part for part in about.split("\n## ") if heading in headings("## " + part))
    assert f"kind: library\nsystem: {slug}\nweapons:\n" in section


def headings(text: str) -> Iterator[str]:
    """Headings as links name them."""
    for title in re.findall(r"^#+ (.+)$", prose(text), flags=re.MULTILINE):
        yield re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


@every_page
def test_clauses_and_paths_named_on_a_page_exist(page: Path) -> None:
    text = page.read_text("utf-8")
    for slug, rulebook in systems().items():
        known = read_ledger(rulebook.folder).clauses
        named = set(re.findall(rf"(?<![\w./:]){slug}\.[a-z]+(?:-[a-z]+)*\.[a-z0-9]+(?:-[a-z0-9]+)*(?![\w(:…])", text))
        assert not named - set(known)
    for path in re.findall(r"`([\w./*-]+)`", prose(text)):
        if path.startswith(FOLDERS):
            assert any(ROOT.glob(path)) or (ROOT / path).exists(), path


@pytest.mark.parametrize("slug", ["fury", "riposte", "warband"])
def test_a_page_of_a_rulebook_gives_each_clause_its_russian_title(slug: str) -> None:
    text = prose((ROOT / f"docs/guide/{slug}.md").read_text("utf-8"))
    clauses = read_ledger(system(slug).folder).clauses
    named = re.findall(rf"`({slug}\.[a-z]+\.[a-z0-9-]+)`(?: «(.+?)»)?", text)
    assert len(named) > 14
    assert named == [(clause, clauses[clause].title["ru"]) for clause, _ in named]


def test_every_public_module_says_what_it_is() -> None:
    modules = [path for path in (ROOT / "src/zaruba").rglob("*.py") if path.stem == "__init__" or path.stem[0] != "_"]
    silent = [name_of(path) for path in modules if not ast.get_docstring(ast.parse(path.read_text("utf-8")))]
    assert not silent


# ---------------------------------------------------------------- writing


def write(pages: Iterable[Path]) -> None:
    for page in pages:
        with tempfile.TemporaryDirectory() as folder:
            text = page.read_text("utf-8")
            told = rerun(text, Path(folder))
        if told != text:
            page.write_text(told, "utf-8")
            print(f"captured anew: {name_of(page)}")


if __name__ == "__main__":
    if "--write" not in sys.argv:
        sys.exit(__doc__)
    named = [Path(word).resolve() for word in sys.argv[1:] if word != "--write"]
    write(named or PAGES)
