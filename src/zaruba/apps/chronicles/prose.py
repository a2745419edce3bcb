"""The chronicle as text: plain, Markdown, BBCode."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from zaruba.apps.chronicles.gathering import Chronicle, Passage
from zaruba.apps.chronicles.page import luck_cells, named

LUCK = ("who", "passed", "expected", "total", "mean")


def text(chronicle: Chronicle) -> str:
    own = chronicle.own
    lines = [chronicle.title, "=" * len(chronicle.title), chronicle.verdict,
             own("chronicle-rounds", rounds=chronicle.rounds), ""]  # fmt: skip
    if chronicle.turning:
        lines += [own("chronicle-turning"), *(f"  {told}" for told in _turning(chronicle)), ""]
    for passage in chronicle.passages:
        match passage.line.sort:
            case "round":
                lines += ["", f"— {passage.line.text} —"]
            case "roll":
                lines.append(f"    {passage.line.text}")
            case _:
                lines.append(("* " if passage.turning else "") + passage.line.text)
    lines += ["", own("chronicle-after"), *(f"  {one.title}: {one.text}" for one in chronicle.ending.scene.figures)]
    lines += ["", own("chronicle-luck"), *(f"  {row}" for row in _luck_sentences(chronicle))]
    return "\n".join((*lines, "", own("chronicle-hash", hash=chronicle.hash), ""))


def markdown(chronicle: Chronicle) -> str:
    own = chronicle.own
    lines = [f"# {_md(chronicle.title)}", "", _md(chronicle.verdict), "",
             own("chronicle-rounds", rounds=chronicle.rounds), ""]  # fmt: skip
    if chronicle.turning:
        lines += [f"## {own('chronicle-turning')}", "", *(f"1. {_md(told)}" for told in _turning(chronicle)), ""]
    for passage in chronicle.passages:
        lines += _marked(passage)
    lines += ["", f"## {own('chronicle-after')}", ""]
    lines += [f"- **{_md(one.title)}**: {_md(one.text)}" for one in chronicle.ending.scene.figures]
    lines += ["", f"## {own('chronicle-luck')}", ""]
    lines += ["| " + " | ".join(own(f"chronicle-luck-{key}") for key in LUCK) + " |", "|---|---:|---:|---:|---:|"]
    lines += [f"| {_md(named(one, chronicle))} | {' | '.join(luck_cells(one, chronicle))} |" for one in chronicle.luck]
    return "\n".join((*lines, "", own("chronicle-hash", hash=chronicle.hash), ""))


def _marked(passage: Passage) -> Iterator[str]:
    told = _md(passage.line.text)
    match passage.line.sort:
        case "round":
            yield from ("", f"## {told}", "")
        case "roll":
            yield f"  - {told}"
        case "prose":
            yield from ("", f"> {told}", "")
        case _:
            yield f"- **{told}**" if passage.turning else f"- {told}"


def bbcode(chronicle: Chronicle) -> str:
    own = chronicle.own
    lines = [f"[size=150][b]{_bb(chronicle.title)}[/b][/size]", _bb(chronicle.verdict),
             own("chronicle-rounds", rounds=chronicle.rounds), ""]  # fmt: skip
    if chronicle.turning:
        points = (f"[*]{_bb(one)}" for one in _turning(chronicle))
        lines += [f"[b]{own('chronicle-turning')}[/b]", "[list=1]", *points, "[/list]"]
    for passage in chronicle.passages:
        told = _bb(passage.line.text)
        match passage.line.sort:
            case "round":
                lines += ["", f"[b]{told}[/b]"]
            case "roll":
                lines.append(f"[size=85]{told}[/size]")
            case "prose":
                lines.append(f"[i]{told}[/i]")
            case _:
                lines.append(f"[b]{told}[/b]" if passage.turning else told)
    lines += ["", f"[b]{own('chronicle-after')}[/b]", "[list]"]
    lines += [f"[*]{_bb(one.title)}: {_bb(one.text)}" for one in chronicle.ending.scene.figures]
    lines += ["[/list]", f"[b]{own('chronicle-luck')}[/b]", "[list]"]
    lines += [f"[*]{_bb(row)}" for row in _luck_sentences(chronicle)]
    return "\n".join((*lines, "[/list]", own("chronicle-hash", hash=chronicle.hash), ""))


def _turning(chronicle: Chronicle) -> Iterator[str]:
    for passage in chronicle.turning:
        yield f"{passage.line.text} {chronicle.own('chronicle-in-round', round=passage.round)}"


def _luck_sentences(chronicle: Chronicle) -> Iterator[str]:
    for one in chronicle.luck:
        passed, expected, total, mean = luck_cells(one, chronicle)
        yield chronicle.own(
            "chronicle-luck-row", who=named(one, chronicle), passed=passed, expected=expected, total=total, mean=mean
        )


def _md(told: str) -> str:
    """Text in which Markdown finds nothing to mark."""
    return re.sub(r"([\\`*_{}\[\]<>#|~])", r"\\\1", told)


def _bb(told: str) -> str:
    """Text in which BBCode finds no tags: a blank of no width parts what would be one."""
    return told.replace("[", "[\N{ZERO WIDTH SPACE}")


PROSE: dict[str, Callable[[Chronicle], str]] = {"markdown": markdown, "bbcode": bbcode, "text": text}
