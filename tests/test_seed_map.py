"""Every sentence of a seed has its row in the map, and every clause taken from the text has its sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.seed_map import hash_of, missing, rows, sentences
from zaruba.kernel.ledger import read_ledger
from zaruba.kernel.system import slugs, system

DOCS = Path(__file__).parent.parent / "docs" / "seed-map"

SENTENCES = {"delve": 60, "fury": 128, "riposte": 164, "warband": 119}
"""How many sentences and headings each seed has."""


@pytest.mark.parametrize("slug", slugs())
def test_no_sentence_is_unmapped(slug: str) -> None:
    mapped = rows((DOCS / f"{slug}.md").read_text("utf-8"))
    assert [row.number for row in mapped] == list(range(1, SENTENCES[slug] + 1))
    assert all(row.clauses for row in mapped)


@pytest.mark.parametrize("slug", slugs())
def test_every_clause_of_the_text_has_its_sentence(slug: str) -> None:
    clauses = read_ledger(system(slug).folder).clauses
    named = {clause for row in rows((DOCS / f"{slug}.md").read_text("utf-8")) for clause in row.clauses}
    assert named <= set(clauses), f"no such clauses: {sorted(named - set(clauses))}"
    from_the_text = {clause.id for clause in clauses.values() if clause.origin in ("seed", "inferred")}
    assert not from_the_text - named, f"no sentence names {sorted(from_the_text - named)}"


def test_a_changed_or_unmapped_sentence_is_found() -> None:
    text = "БОЙ\n\nНачинается бой! Ходят все; см. Отдых.\n"
    assert sentences(text) == ["БОЙ", "Начинается бой!", "Ходят все; см. Отдых."]
    page = "".join(
        f"| {number} | x | `{hash_of(sentence)}` | `delve.turn.round` |\n"
        for number, sentence in enumerate(sentences(text), 1)
    )
    assert missing(page, text) == []
    assert missing(page, text.replace("все", "двое")) == ["sentence 3 has no row: Ходят двое; см. Отдых."]
    assert len(missing(page, text + "Ещё одно.")) == 1
