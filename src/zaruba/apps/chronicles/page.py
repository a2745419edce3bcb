"""The chronicle as one HTML file that needs no other, on paper as well."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import count

from zaruba.apps.chronicles.drawing import picture
from zaruba.apps.chronicles.gathering import Chronicle, Picture
from zaruba.apps.chronicles.luck import Luck, luck_cells

STYLE = """
:root{color-scheme:light dark;--paper:#fbfaf6;--ink:#22211d;--dim:#5f5b50;--rule:#d8d2c2;--accent:#8a2f1d}
@media (prefers-color-scheme:dark){:root{--paper:#1b1a17;--ink:#ece8dd;--dim:#aaa594;--rule:#3b382f;--accent:#e58a74}}
body{background:var(--paper);color:var(--ink);font:17px/1.55 Georgia,"Times New Roman",serif;margin:0 auto;max-width:46rem;padding:2rem 1.25rem 4rem}
h1{font-size:2.1rem;line-height:1.15;margin:0 0 .25rem}h2{font-size:1.25rem;margin:2.2rem 0 .6rem;border-bottom:1px solid var(--rule)}
h3{font-size:1.05rem;margin:1.6rem 0 .4rem;color:var(--accent)}.dim,.roll,figcaption{color:var(--dim);font-size:.85rem}
p{margin:.3rem 0}.roll{padding-left:1.2rem}.prose{font-style:italic}.word{border-left:3px solid var(--accent);padding-left:.7rem}
.turning{font-weight:bold}.turns{padding-left:1.4rem;margin:.3rem 0}.turns a{color:inherit;text-decoration-color:var(--rule)}figure{margin:1rem 0;break-inside:avoid}svg{max-width:100%;height:auto;border:1px solid var(--rule);border-radius:4px}
svg text{font:bold 10px sans-serif;text-anchor:middle;fill:#fff}svg .mark{fill:var(--dim);font-weight:normal}
.floor{fill:#f1ecdd}.wall{fill:#4a453b}.barrier{fill:#8b8371}.water{fill:#a9c7da}.steep{fill:#b9a584}.low{fill:#d4c49a}.rough{fill:#d9dcb4}
.grid{stroke:#0002}.ribbon{stroke:var(--rule);stroke-width:3}.side0{fill:#1f5c8a}.side1{fill:#9c2f2f}.side2{fill:#3d6b35}.side3{fill:#6a4a8c}
.down{opacity:.45}table{border-collapse:collapse;width:100%;font-size:.92rem}th,td{text-align:left;padding:.25rem .5rem;border-bottom:1px solid var(--rule)}
td.n,th.n{text-align:right}@media print{body{max-width:none;padding:0;font-size:11pt}h2,h3{break-after:avoid}}
"""


def page(chronicle: Chronicle) -> str:
    own, title = chronicle.own, escape(chronicle.title)
    return "".join(
        (
            f'<!doctype html>\n<html lang="{chronicle.lang}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width,initial-scale=1">',
            f"<title>{title}</title><style>{STYLE}</style></head><body>",
            f"<header><h1>{title}</h1><p>{escape(chronicle.verdict)}</p>",
            f'<p class="dim">{escape(own("chronicle-rounds", rounds=chronicle.rounds))}</p></header><main>',
            _figure(chronicle.opening),
            *_turning(chronicle),
            f"<h2>{escape(own('chronicle-story'))}</h2>",
            *_story(chronicle),
            _figure(chronicle.ending),
            *_sides(chronicle),
            *_luck(chronicle),
            f'</main><footer class="dim"><p>{escape(own("chronicle-hash", hash=chronicle.hash))}</p>',
            f"<p>{escape(chronicle.dice)}</p></footer>" if chronicle.dice else "</footer>",
            "</body></html>\n",
        )
    )


def _figure(drawn: Picture) -> str:
    caption = escape(drawn.caption)
    return f"<figure>{picture(drawn.scene, drawn.caption)}<figcaption>{caption}</figcaption></figure>"


def _turning(chronicle: Chronicle) -> Iterator[str]:
    """The fight in a few lines, each of which leads to its place in the story."""
    if chronicle.turning:
        yield f"<h2>{escape(chronicle.own('chronicle-turning'))}</h2><ol class=turns>"
        for n, passage in enumerate(chronicle.turning):
            when = chronicle.own("chronicle-in-round", round=passage.round)
            yield f'<li><a href="#t{n}">{escape(passage.line.text)}</a> <span class="dim">{escape(when)}</span></li>'
        yield "</ol>"


def _story(chronicle: Chronicle) -> Iterator[str]:
    turns = count()
    for passage in chronicle.passages:
        line = passage.line
        if line.sort == "round":
            yield f"<h3>{escape(line.text)}</h3>"
            continue
        cited = f' title="{escape(passage.cited)}"' if passage.cited else ""
        look = " ".join(filter(None, (line.sort, "turning" if passage.turning else "")))
        anchor = f' id="t{next(turns)}"' if passage.turning else ""
        yield f'<p class="{look}"{anchor}{cited}>{escape(line.text)}</p>\n'
        if passage.picture is not None:
            yield _figure(passage.picture)


def _sides(chronicle: Chronicle) -> Iterator[str]:
    yield f"<h2>{escape(chronicle.own('chronicle-after'))}</h2><table>"
    for one in chronicle.ending.scene.figures:
        yield f"<tr><td>{escape(one.title)}</td><td>{escape(one.side_text)}</td><td>{escape(one.text)}</td></tr>"
    yield "</table>"


def _luck(chronicle: Chronicle) -> Iterator[str]:
    own = chronicle.own
    heads = [own(f"chronicle-luck-{key}") for key in ("who", "passed", "expected", "total", "mean")]
    yield f"<h2>{escape(own('chronicle-luck'))}</h2><table><tr>"
    yield "".join(f"<th{' class=n' if place else ''}>{escape(head)}</th>" for place, head in enumerate(heads))
    yield "</tr>"
    for one in chronicle.luck:
        cells = "".join(f'<td class="n">{escape(cell)}</td>' for cell in luck_cells(one, chronicle.lang))
        yield f"<tr><td>{escape(named(one, chronicle))}</td>{cells}</tr>"
    yield "</table>"


def named(one: Luck, chronicle: Chronicle) -> str:
    known = {figure.name for figure in chronicle.ending.scene.figures}
    return chronicle.words.person(one.who) if one.who in known else chronicle.words.say("master")
