"""Why a thing came about: the rules at work in a step, as a tree in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from zaruba.apps.cli.story import Story, Told
from zaruba.apps.telling import Words
from zaruba.kernel.asks import Measure, Roll
from zaruba.kernel.clauses import APART, Citation, Node
from zaruba.kernel.fight import Fact
from zaruba.kernel.ledger import Clause, read_ledger
from zaruba.kernel.referee import Asked, Referee
from zaruba.kernel.tally import Tally


def step_of(referee: Referee, number: int | None) -> tuple[Node, Any] | None:
    """The tree of the step an answer belongs to, the open one too, and the position before it.

    None means the last answer: the open step as far as it has come, else the last that asked anything.
    """
    if number is None:
        if not referee.answers:
            return None
        number = referee.answers[-1].ask
    for step in referee.steps:
        if any(answer.ask == number for answer in step.answers):
            return step.log, step.before
    if referee.log is not None and any(
        isinstance(entry, Asked) and entry.answer.ask == number for entry in referee.log.walk()
    ):
        return referee.log, referee.before
    return None


def unexplained(referee: Referee, number: int | None) -> tuple[str, dict[str, Any]]:
    """Why there is nothing to tell of an answer, as a words key and details: it was taken back, or never was."""
    if number is None:
        return "why-nothing-yet", {}
    undone = any(answer.ask == number for batch in referee.undone for answer in batch.answers)
    live = ranges(answer.ask for answer in referee.answers) or "—"
    return "why-undone" if undone else "why-no-answer", {"number": number, "live": live}


def ranges(numbers: Iterable[int]) -> str:
    """Numbers in ascending order, those that follow one another as a range: 1–4, 7, 9–12."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


class Because:
    """Tells the tree of a step; what those who look on may not know is left out."""

    def __init__(self, story: Story, start: Any) -> None:
        self.story, self.state = story, start
        self.clauses = read_ledger(story.system.folder).clauses

    def tree(self, node: Node, depth: int = 0, above: frozenset[str] = frozenset()) -> Iterator[str]:
        """What is inside a rule; a clause cited just before, or by a rule round it, is not cited again."""
        said = set(above)
        for entry in node.inside:
            match entry:
                case Node(rule=rule) if rule in APART:
                    continue
                case Node():
                    new = [clause for clause in entry.clauses if clause not in above]
                    inside = list(self.tree(entry, depth + bool(new), above.union(new)))
                    if inside:
                        yield from (self.indented(depth, self.cited(clause)) for clause in new)
                        yield from inside
                case Citation():
                    new = [clause for clause in entry.clauses if clause not in said]
                    said.update(new)
                    yield from (self.indented(depth, "· " + self.cited(clause)) for clause in new)
                case Fact():
                    before, self.state = self.state, entry.apply(self.state)
                    line = self.story.fact_line(Told(entry, before, self.state, node.clauses), 0)
                    if line is not None and line.text:
                        yield self.indented(depth, "▪ " + line.text)
                        for whole in reckoned_in(line.fact):
                            yield from self.tally("why-sum", whole, depth + 1)
                case Asked():
                    told = Told(entry, self.state, self.state, node.clauses)
                    for line in self.story.asked_lines(told, entry.answer.ask):
                        yield self.indented(depth, f"#{entry.answer.ask} {line.text}")
                        if isinstance(entry.ask, Roll):
                            secret = self.story.secret_target(told)
                            yield from self.rows(entry.ask, depth + 1, frozenset(said), secret=secret)
                    if isinstance(entry.ask, Measure) and entry.answer.value is not None:
                        measured = self.story.words.measured(entry.ask, entry.answer.value)
                        yield self.indented(depth, f"#{entry.answer.ask} {measured}")
                    if decided := self.story.decision(told):
                        yield self.indented(depth, f"#{entry.answer.ask} {decided}")

    def rows(self, ask: Roll[Any], depth: int, said: frozenset[str], *, secret: bool) -> Iterator[str]:
        """Each row of the tallies with the clause that gives it, and what else shaped the throw."""
        for key, whole in (("why-add", ask.reading.add), ("why-target", ask.reading.target)):
            if whole is not None and (whole.rows or whole.base) and not (secret and key == "why-target"):
                yield from self.tally(key, whole, depth)
        for clause in ask.reading.cites:
            if clause not in said:
                yield self.indented(depth, "· " + self.cited(clause))

    def tally(self, key: str, whole: Tally, depth: int) -> Iterator[str]:
        words = self.story.words
        yield self.indented(depth, self.story.own(key, total=words.number(whole.total), base=words.number(whole.base)))
        yield from (self.indented(depth + 1, line) for line in row_by_row(whole, words))

    def cited(self, clause: str) -> str:
        """`Title — from the text: “words of the seed” [id]`."""
        found: Clause | None = self.clauses.get(clause)
        if found is None:
            return f"[{clause}]"
        return f"{self.story.words.citation(clause)} [{clause}]"

    @staticmethod
    def indented(depth: int, text: str) -> str:
        return "  " * depth + text


def row_by_row(whole: Tally, words: Words) -> Iterator[str]:
    """What makes a number what it is: each row with its reason and the clause that gives it."""
    for row in whole.rows:
        named = words.is_thing(row.name) and row.name not in words.people
        short = not named and words.has(f"row-{row.clause.replace('.', '-')}")
        told = words.reason(row.clause, row.name) if short else words.thing(row.name)
        name = f"{told}: " if row.name else ""
        yield f"{words.signed(row.value)} {name}{words.citation(row.clause)} [{row.clause}]"


def reckoned_in(fact: Fact | None) -> Iterator[Tally]:
    """The sums that a fact brings with it."""
    if fact is not None:
        values = (getattr(fact, field) for field in fact.__struct_fields__)
        yield from (value for value in values if isinstance(value, Tally))
