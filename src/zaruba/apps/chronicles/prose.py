"""The chronicle as text: plain, Markdown, BBCode."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from zaruba.apps.chronicles.gathering import Chronicle, Passage
from zaruba.apps.chronicles.luck import luck_cells, luck_sentence
from zaruba.apps.chronicles.page import named

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
    return "\n".join((*lines, "", own("chronicle-hash", hash=chronicle.hash), chronicle.dice, ""))


def markdown(chronicle: Chronicle) -> str:
    own = chronicle.own
    lines = [f"# {escaped_markdown(chronicle.title)}", "", escaped_markdown(chronicle.verdict), "",
             own("chronicle-rounds", rounds=chronicle.rounds), ""]  # fmt: skip
    if chronicle.turning:
        lines += [
            f"## {own('chronicle-turning')}",
            "",
            *(f"1. {escaped_markdown(told)}" for told in _turning(chronicle)),
            "",
        ]
    for passage in chronicle.passages:
        lines += _marked(passage)
    lines += ["", f"## {own('chronicle-after')}", ""]
    lines += [
        f"- **{escaped_markdown(one.title)}**: {escaped_markdown(one.text)}" for one in chronicle.ending.scene.figures
    ]
    lines += ["", f"## {own('chronicle-luck')}", ""]
    lines += ["| " + " | ".join(own(f"chronicle-luck-{key}") for key in LUCK) + " |", "|---|---:|---:|---:|---:|"]
    lines += [
        f"| {escaped_markdown(named(one, chronicle))} | {' | '.join(luck_cells(one, chronicle.lang))} |"
        for one in chronicle.luck
    ]
    return "\n".join((*lines, "", own("chronicle-hash", hash=chronicle.hash), chronicle.dice, ""))


def _marked(passage: Passage) -> Iterator[str]:
    told = escaped_markdown(passage.line.text)
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
    lines = [f"[size=150][b]{escaped_bbcode(chronicle.title)}[/b][/size]", escaped_bbcode(chronicle.verdict),
             own("chronicle-rounds", rounds=chronicle.rounds), ""]  # fmt: skip
    if chronicle.turning:
        points = (f"[*]{escaped_bbcode(one)}" for one in _turning(chronicle))
        lines += [f"[b]{own('chronicle-turning')}[/b]", "[list=1]", *points, "[/list]"]
    for passage in chronicle.passages:
        told = escaped_bbcode(passage.line.text)
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
    lines += [f"[*]{escaped_bbcode(one.title)}: {escaped_bbcode(one.text)}" for one in chronicle.ending.scene.figures]
    lines += ["[/list]", f"[b]{own('chronicle-luck')}[/b]", "[list]"]
    lines += [f"[*]{escaped_bbcode(row)}" for row in _luck_sentences(chronicle)]
    return "\n".join((*lines, "[/list]", own("chronicle-hash", hash=chronicle.hash), chronicle.dice, ""))


def _turning(chronicle: Chronicle) -> Iterator[str]:
    for passage in chronicle.turning:
        yield f"{passage.line.text} {chronicle.own('chronicle-in-round', round=passage.round)}"


def _luck_sentences(chronicle: Chronicle) -> Iterator[str]:
    for one in chronicle.luck:
        yield luck_sentence(one, named(one, chronicle), chronicle.own)


def escaped_markdown(told: str) -> str:
    """Text in which Markdown finds nothing to mark."""
    return re.sub(r"([\\`*_{}\[\]<>#|~])", r"\\\1", told)


def escaped_bbcode(told: str) -> str:
    """Text in which BBCode finds no tags: a blank of no width parts what would be one."""
    return told.replace("[", "[\N{ZERO WIDTH SPACE}")


PROSE: dict[str, Callable[[Chronicle], str]] = {"markdown": markdown, "bbcode": bbcode, "text": text}
