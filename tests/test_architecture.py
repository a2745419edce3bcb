"""The shape of the whole: who may import whom, and what positions, facts and actions may be made of."""

from __future__ import annotations

import ast
import subprocess
import sys
import types
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct

import zaruba
from zaruba.kernel.asks import Action
from zaruba.kernel.fight import Fact
from zaruba.kernel.system import slugs, system

T = TypeVar("T")

SOURCE = Path(zaruba.__file__).parent
MODULES = {
    ".".join(("zaruba", *path.relative_to(SOURCE).with_suffix("").parts)).removesuffix(".__init__"): path
    for path in sorted(SOURCE.rglob("*.py"))
}
RULES = [name for name in MODULES if name.startswith(("zaruba.kernel", "zaruba.space", "zaruba.systems"))]
SYSTEMS = [name for name in MODULES if name.startswith("zaruba.systems.")]

every_system = pytest.mark.parametrize("slug", slugs())


@lru_cache(maxsize=1)
def imports() -> Mapping[str, frozenset[tuple[str, bool]]]:
    """Module → what it imports anywhere, and whether only for type checking."""
    return {name: frozenset(_imports(name, ast.parse(path.read_text("utf-8")))) for name, path in MODULES.items()}


def _imports(name: str, tree: ast.AST, *, typing: bool = False) -> Iterator[tuple[str, bool]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, typing) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{name} imports by a relative name"
            yield str(node.module), typing
            yield from ((f"{node.module}.{alias.name}", typing) for alias in node.names)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            yield from _imports(name, node, typing=True)
        else:
            yield from _imports(name, node, typing=typing)


def imported(name: str) -> set[str]:
    return {one for one, typing in imports()[name] if not typing}


def within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


def offenders(who: str, *forbidden: str) -> dict[str, list[str]]:
    """Modules of a package that import what they may not."""
    found = {
        name: sorted(one for one in imported(name) if within(one, *forbidden))
        for name in MODULES
        if within(name, f"zaruba.{who}" if who else "zaruba")
    }
    return {name: wrong for name, wrong in found.items() if wrong}


# ---------------------------------------------------------------- who imports whom


def layer(*names: str) -> tuple[str, ...]:
    return tuple(f"zaruba.{name}" for name in names)


def test_the_kernel_knows_nothing_above_it() -> None:
    assert not offenders("kernel", *layer("space", "systems", "players", "study", "apps"))


def test_space_knows_only_the_kernel() -> None:
    assert not offenders("space", *layer("systems", "players", "study", "apps"))


def test_systems_know_only_space_and_the_kernel() -> None:
    assert not offenders("systems", *layer("players", "study", "apps"))


def test_no_system_imports_another() -> None:
    names = {name.split(".")[2] for name in SYSTEMS}
    for one in names:
        assert not offenders(f"systems.{one}", *(f"zaruba.systems.{other}" for other in names - {one}))


def test_players_and_studies_know_only_the_kernel() -> None:
    assert not offenders("players", *layer("space", "systems", "study", "apps"))
    assert not offenders("study", *layer("space", "systems", "players", "apps"))


def test_nobody_imports_apps() -> None:
    outside = [name for name in MODULES if not within(name, "zaruba.apps", "zaruba.__main__")]
    assert {name for name in outside if any(within(one, "zaruba.apps") for one in imported(name))} == set()


def test_terminals_and_words_are_the_business_of_apps() -> None:
    for package in ("kernel", "space", "systems", "players", "study"):
        assert not offenders(package, "rich", "cyclopts", "fluent", "babel")


def test_pydantic_is_found_only_where_files_are_read() -> None:
    found = {name for name in MODULES if any(within(one, "pydantic", "pydantic_core") for one in imported(name))}
    edge = ("zaruba.kernel.content", "zaruba.kernel.shapes")
    assert found == {name for name in found if name in edge or ".files" in name or "zaruba.apps" in name}
    assert all(name.split(".")[3] == "files" for name in found if within(name, "zaruba.systems"))


def test_rules_look_at_no_clock_no_chance_and_no_surroundings() -> None:
    """`random` belongs to answerers and policies; `pathlib` in a system only says where its folder is.

    A study may look at the clock, to stop in time; the pool of processes alone asks how many there may be.
    """
    outside = ("random", "time", "datetime", "os", "secrets", "threading", "asyncio", "socket", "uuid", "locale")
    assert not offenders("systems", *outside)
    assert not offenders("space", *outside)
    assert set(offenders("kernel", *outside)) <= {"zaruba.kernel.answerers"}
    assert set(offenders("study", *(one for one in outside if one != "time"))) <= {"zaruba.study.pool"}


def test_the_kernel_names_no_rulebook() -> None:
    """Not even in a string: `if system is …` belongs into the system."""
    names = {"delve", "fury", "riposte", "warband"}
    for module in (name for name in MODULES if within(name, "zaruba.kernel", "zaruba.space", "zaruba.study")):
        tree = ast.parse(MODULES[module].read_text("utf-8"))
        spoken = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value in names}
        spoken |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id in names}
        assert not spoken, f"{module} names {spoken}"


# ---------------------------------------------------------------- what comes along with an import

HEAVY = ("pydantic", "yaml", "babel", "fluent", "rich", "cyclopts", "hypothesis", "asyncio", "numpy")


def loaded_by(statement: str) -> set[str]:
    """The modules a fresh interpreter has after a statement and had not before."""
    code = f"import sys; before = set(sys.modules); {statement}; print(*(set(sys.modules) - before), sep='\\n')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def heavy(modules: set[str], *more: str) -> set[str]:
    return {one for one in modules if within(one, *HEAVY, *more)}


def test_importing_zaruba_loads_nothing_heavy() -> None:
    modules = loaded_by("import zaruba")
    assert not heavy(modules, "msgspec")
    assert {one for one in modules if one.startswith("zaruba.")} == set()


@pytest.mark.parametrize("module", ["zaruba.kernel.referee", "zaruba.study.odds", "zaruba.study.sample"])
def test_the_referee_and_the_studies_load_nothing_heavy(module: str) -> None:
    modules = loaded_by(f"import {module}")
    assert not heavy(modules)
    assert not {one for one in modules if within(one, "zaruba.systems", "zaruba.apps", "zaruba.space")}


@every_system
def test_rules_load_neither_files_nor_words(slug: str) -> None:
    """A system is imported without pydantic and YAML; those come with the first file that is read."""
    modules = loaded_by(f"from zaruba.kernel.system import system; system({slug!r})")
    assert f"zaruba.systems.{slug}" in modules
    assert not heavy(modules)
    assert not {one for one in modules if within(one, f"zaruba.systems.{slug}.files")}


# ---------------------------------------------------------------- nothing is kept between fights

MUTABLE = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
MAKERS = frozenset({"list", "dict", "set", "defaultdict", "Counter", "deque", "OrderedDict", "bytearray"})
CHANGING = frozenset(
    {"append", "add", "update", "extend", "insert", "pop", "popitem", "clear", "remove", "discard", "setdefault"}
)
KEPT: Mapping[str, frozenset[str]] = {"zaruba.kernel.clauses": frozenset({"RULES"})}
"""What is filled while modules are imported."""


def held(tree: ast.Module) -> set[str]:
    """Names of a module that hold something that could be changed."""
    found = set()
    for node in tree.body:
        targets: list[ast.expr] = []
        value: ast.expr | None = None
        if isinstance(node, ast.Assign):
            targets, value = node.targets, node.value
        elif isinstance(node, ast.AnnAssign):
            targets, value = [node.target], node.value
        made = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in MAKERS
        if isinstance(value, MUTABLE) or made:
            found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found


def changed(tree: ast.Module) -> set[str]:
    """Names that functions of a module change: declared global, stored into, or told to change."""
    found = set()
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Global):
                found |= set(node.names)
            elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
                found |= {node.value.id} if isinstance(node.value, ast.Name) else set()
            elif (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in CHANGING
                and isinstance(node.func.value, ast.Name)
            ):
                found.add(node.func.value.id)
    return found


@pytest.mark.parametrize("module", RULES)
def test_rules_keep_nothing_between_calls(module: str) -> None:
    tree = ast.parse(MODULES[module].read_text("utf-8"))
    assigned = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    kept = changed(tree) & (assigned | held(tree))
    assert kept <= KEPT.get(module, frozenset()), f"{module} keeps {kept}"


# ---------------------------------------------------------------- what positions are made of

PLAIN = (int, str, bool, bytes, type(None))


def impure(hint: Any, path: str, seen: set[Any], *, also: tuple[Any, ...] = ()) -> Iterator[str]:
    """Where a type lets in what a position may not hold: floats, lists, mappings, sets, anything at all."""
    origin = get_origin(hint)
    if isinstance(hint, type) and issubclass(hint, Struct):
        if hint not in seen:
            seen.add(hint)
            yield from impure_struct(hint, path, seen, also=also)
    elif origin is Literal:
        yield from (f"{path}: {value!r}" for value in get_args(hint) if not isinstance(value, PLAIN))
    elif origin in (Union, types.UnionType):
        for one in get_args(hint):
            yield from impure(one, path, seen, also=also)
    elif origin is tuple:
        for one in get_args(hint):
            if one is not Ellipsis:
                yield from impure(one, f"{path}[]", seen, also=also)
    elif hint not in PLAIN and hint not in also:
        yield f"{path}: {hint}"


def impure_struct(struct: type[Struct], path: str, seen: set[Any], *, also: tuple[Any, ...] = ()) -> Iterator[str]:
    if not struct.__struct_config__.frozen:
        yield f"{path}: {struct.__name__} is not frozen"
    hints = get_type_hints(struct)
    for field in struct.__struct_fields__:
        yield from impure(hints[field], f"{path}.{field}", seen, also=also)


def position_type(slug: str) -> type[Struct]:
    """The type of a system's positions, as its facts take it."""
    folder = SOURCE / "systems" / slug
    assert folder.is_dir()
    hints = [get_type_hints(fact.apply).get("return") for fact in facts_of(slug)]
    (found,) = {hint for hint in hints if isinstance(hint, type)}
    return found


def all_below(base: type[T]) -> Iterator[type[T]]:
    for one in base.__subclasses__():
        yield one
        yield from all_below(one)


def facts_of(slug: str) -> list[type[Fact]]:
    system(slug)
    found = [one for one in all_below(Fact) if one.__module__.startswith(f"zaruba.systems.{slug}.")]
    assert found
    return found


def actions_of(slug: str) -> list[type[Action]]:
    return [one for one in get_args(system(slug).actions) if issubclass(one, Action)]


@every_system
def test_positions_hold_whole_numbers_texts_flags_and_tuples_alone(slug: str) -> None:
    position = position_type(slug)
    assert not list(impure_struct(position, position.__name__, set()))
    assert position.__hash__ is not None


@every_system
def test_facts_are_frozen_hold_no_floats_and_say_what_they_change(slug: str) -> None:
    for fact in facts_of(slug):
        assert not list(impure_struct(fact, fact.__name__, set())), fact
        assert fact.apply is not Fact.apply, f"{fact.__name__} does not say what it changes"


@every_system
def test_actions_are_frozen_hashable_and_all_known_to_the_system(slug: str) -> None:
    known = actions_of(slug)
    for action in known:
        assert not list(impure_struct(action, action.__name__, set())), action
    of_system = {one for one in all_below(Action) if one.__module__.startswith(f"zaruba.systems.{slug}.")}
    shared = {one for one in of_system if one not in known and one.__subclasses__()}
    assert of_system - shared == set(known), "what is no base of other actions is decided by nobody"


@every_system
def test_tags_of_facts_and_actions_are_their_own(slug: str) -> None:
    for kind in (facts_of(slug), actions_of(slug)):
        tags = [one.__struct_config__.tag for one in kind]
        assert len(set(tags)) == len(tags)


@every_system
def test_a_system_offers_all_the_kernel_asks_for(slug: str) -> None:
    found = system(slug)
    assert found.slug == slug
    assert "default" in found.tactics
    assert (found.folder / "ledger.yaml").is_file()
    assert found.rulings.__struct_config__.frozen
    found.rulings()
    assert {found.schema(kind)["type"] for kind in ("scenario", "library")} == {"object"}
