"""From a command line to a verb, and from whatever happens there to an exit code.

Cyclopts reads the words of a verb; what is common to all of them (language, colour, help) is taken
out before, so that help answers at once and every message comes in the right language.
"""

from __future__ import annotations

import difflib
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

from zaruba import __version__
from zaruba.apps.cli.console import Console, prepare_streams
from zaruba.apps.cli.wording import LANGUAGES, Wording, language_of

DONE, REFUSED, USAGE, INVALID, UNVERIFIED, INTERRUPTED = 0, 1, 2, 3, 4, 130

VERBS = {
    "play": "play:play",
    "fight": "fight:fight",
    "check": "check:check",
    "rules": "rules:rules",
    "solve": "solve:solve",
    "content": "content:content",
    "replay": "records:replay",
    "verify": "records:verify",
    "why": "records:why",
    "roll": "roll:roll",
    "odds": "odds:odds",
    "export": "export:export",
    "import": "importing:import_",
    "forecast": "forecast:forecast",
    "compare": "compare:compare",
    "sweep": "sweep:sweep",
    "map": "mapping:map_",
    "serve": "serve:serve",
    "referee": "protocol:referee",
    "schema": "protocol:schema",
}
"""Every verb and the function that carries it out, imported only when called for."""


class Usage(Exception):
    """A command line that cannot be understood: a words key and its details."""

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code)
        self.code, self.details = code, details


class Terminal:
    """What a verb gets besides its own words: the console, the language, the program's wording."""

    def __init__(self, console: Console, lang: str) -> None:
        self.console, self.lang, self.words = console, lang, Wording(lang)

    def say(self, key: str, style: str = "", /, **named: Any) -> None:
        self.console.say(self.words(key, **named), style)

    def warn(self, key: str, /, **named: Any) -> None:
        self.console.warn(self.words(key, **named))


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; the result is its exit code."""
    prepare_streams()
    terminal = Terminal(Console(), language_of(dict(os.environ)))
    try:
        code = _run(list(sys.argv[1:] if argv is None else argv), terminal)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return DONE
    return code


def _run(argv: list[str], terminal: Terminal) -> int:
    try:
        argv, terminal = _common(argv, terminal)
        own = argv[: argv.index("--")] if "--" in argv else argv
        if not own or own[0] == "help" or "--help" in own or "-h" in own:
            return _help([word for word in own if word not in ("--help", "-h", "help")], terminal)
        if own[0] == "--version":
            terminal.console.say(f"zaruba {__version__}")
            return DONE
        return _call(_verb(own[0]), argv[1:], terminal)
    except Usage as usage:
        terminal.warn(f"usage-{usage.code}", **_called(usage.details, terminal.words))
        return USAGE
    except BrokenPipeError:
        raise
    except Exception as error:
        from zaruba.apps.cli.failures import told

        return told(error, terminal)


def _called(details: dict[str, Any], words: Wording) -> dict[str, Any]:
    """What is lacking or wrong as the help of this language has it: FILE or ФАЙЛ; seats by the names they are shown under."""
    told = {**details}
    if isinstance(told.get("known"), tuple):
        told["known"] = ", ".join(words("seat-master") if one == "master" else one for one in told["known"])
    key = f"argument-{str(details.get('name', '')).lower()}"
    return {**told, "name": words(key)} if key in words else told


def _common(argv: list[str], terminal: Terminal) -> tuple[list[str], Terminal]:
    """Take the language and the wish for no colour out of the words, wherever they stand."""
    rest: list[str] = []
    lang, colour = terminal.lang, terminal.console.colour
    words = iter(argv)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word == "--no-color":
            colour = False
        elif word == "--lang" or word.startswith("--lang="):
            lang = word[7:] if "=" in word else next(words, "")
            if lang not in LANGUAGES:
                raise Usage("lang", value=lang, known=", ".join(LANGUAGES))
        else:
            rest.append(word)
    return rest, Terminal(Console(colour=colour), lang)


def _verb(word: str) -> str:
    if word in VERBS:
        return word
    if word.startswith("-"):
        raise Usage("option", option=word)
    near = difflib.get_close_matches(word.casefold(), VERBS, 1, 0.5)
    if near:
        raise Usage("verb-near", verb=word, near=near[0])
    raise Usage("verb", verb=word, known=", ".join(VERBS))


def _help(words: list[str], terminal: Terminal) -> int:
    verb = _verb(words[0]) if words and not words[0].startswith("-") else ""
    terminal.console.say(terminal.words.help(verb))
    return DONE


def _call(verb: str, words: list[str], terminal: Terminal) -> int:
    """Let Cyclopts fit the words to the verb's function, and call it."""
    from cyclopts import App
    from cyclopts.exceptions import CycloptsError

    carry_out = function_of(verb)
    app = App(name=f"zaruba {verb}", help_flags=[], version_flags=[], print_error=False, exit_on_error=False)
    app.default(carry_out)
    try:
        _, bound, _ = app.parse_args(words, print_error=False, exit_on_error=False)
    except CycloptsError as error:
        from zaruba.apps.cli.usage import of_cyclopts

        raise of_cyclopts(error, verb) from None
    return carry_out(*bound.args, **bound.kwargs, terminal=terminal)


def function_of(verb: str) -> Callable[..., int]:
    """The function that carries a verb out."""
    module, name = VERBS[verb].split(":")
    carry_out: Callable[..., int] = getattr(import_module(f"zaruba.apps.cli.verbs.{module}"), name)
    return carry_out


def _forget_output() -> None:
    """Nobody reads any more: what is still buffered goes nowhere, without a complaint at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
