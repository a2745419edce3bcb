"""What the tests prove of a ledger: gathered by a complete run, kept as `coverage.json` beside the system."""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.support.cases import ledger_of
from zaruba.kernel.clauses import RULES
from zaruba.kernel.system import slugs, system

ROOT = Path(__file__).parent.parent.parent

Coverage = Mapping[str, Any]
"""`clauses`, `implemented`, `tested`, `cases` (numbers), `left_out` (ids), `where` and `tests` (by clause)."""


def our_systems() -> tuple[str, ...]:
    """Rulebooks of this project: one that was installed beside it keeps its coverage at home."""
    return tuple(slug for slug in slugs() if system(slug).folder.is_relative_to(ROOT))


def coverage_file(slug: str) -> Path:
    return system(slug).folder / "coverage.json"


def carriers(slug: str) -> dict[str, list[str]]:
    """Clause → the functions that carry it, once all of a system is imported."""
    package = importlib.import_module(type(system(slug)).__module__.rpartition(".")[0])
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
    rules_of = {
        clause: {rule for rule in rules if _stands_in(rule, package.__name__)} for clause, rules in RULES.items()
    }
    return {clause: sorted(rules) for clause, rules in rules_of.items() if rules}


def _stands_in(rule: str, package: str) -> bool:
    """Rules within rules are known only once those have run, and not counted."""
    return rule.startswith(f"{package}.") and "<locals>" not in rule


def gathered(slug: str, proven: Mapping[str, str]) -> Coverage:
    """The coverage of a system, where `proven` says which clause each passing test proves."""
    from tests.test_ledger import LEFT_OUT

    ledger, carried = ledger_of(slug), carriers(slug)
    tests: dict[str, list[str]] = {}
    for test, clause in sorted(proven.items()):
        if clause in ledger.clauses:
            tests.setdefault(clause, []).append(test)
    where = {clause: carried[clause] for clause in ledger.clauses if clause in carried}
    return {
        "clauses": len(ledger.clauses),
        "implemented": len(where),
        "tested": len(tests),
        "cases": sum(len(clause.cases) for clause in ledger.clauses.values()),
        "left_out": sorted(LEFT_OUT.get(slug, {})),
        "where": where,
        "tests": {clause: tests[clause] for clause in ledger.clauses if clause in tests},
    }


def written(coverage: Coverage) -> str:
    return json.dumps(coverage, ensure_ascii=False, indent=1) + "\n"


def differences(told: Coverage, found: Coverage) -> str:
    """What a committed file tells that is no longer so, in one line; empty where both agree."""
    changed = [f"{key} {told.get(key)} → {found[key]}" for key in found if isinstance(found[key], int | list)
               and told.get(key) != found[key]]  # fmt: skip
    for key in ("where", "tests"):
        before, after = told.get(key, {}), found[key]
        changed += [f"{key} of {clause}" for clause in {**before, **after} if before.get(clause) != after.get(clause)]
        if list(before) != list(after) and dict(before) == dict(after):
            changed.append(f"the order of {key}")
    few, more = changed[:6], len(changed) - 6
    return ", ".join(few) + (f" and {more} more" if more > 0 else "")


def settle(slug: str, proven: Mapping[str, str], *, just_write: bool) -> str:
    """Write what was found where the file tells something else; the difference, unless it was meant to be written."""
    path, found = coverage_file(slug), gathered(slug, proven)
    before = path.read_text("utf-8") if path.exists() else ""
    if before == written(found):
        return ""
    path.write_text(written(found), "utf-8")
    if just_write:
        return ""
    return differences(json.loads(before or "{}"), found) or "the layout of the file"
