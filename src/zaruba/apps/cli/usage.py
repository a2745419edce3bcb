"""What Cyclopts found wrong with a command line, in our words."""

from __future__ import annotations

import difflib

from cyclopts.exceptions import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownOptionError,
    UnusedCliTokensError,
)  # fmt: skip

from zaruba.apps.cli.program import Usage


def of_cyclopts(error: CycloptsError, verb: str) -> Usage:
    match error:
        case UnknownOptionError():
            option = (error.token.keyword or error.token.value).split("=")[0]
            known = [name for argument in error.argument_collection for name in argument.names if name.startswith("--")]
            near = difflib.get_close_matches(option, [*known, "--lang", "--no-color", "--help"], 1, 0.5)
            if near:
                return Usage("option-near", option=option, near=near[0])
            return Usage("option", option=option)
        case MissingArgumentError() if error.argument is not None:
            return Usage("missing", name=_name(error), verb=verb)
        case CoercionError() if error.token is not None:
            return Usage("value", name=_name(error), value=error.token.value, kind=_kind(error))
        case RepeatArgumentError():
            return Usage("repeated", name=_name(error))
        case UnusedCliTokensError():
            return Usage("too-many", words=" ".join(error.unused_tokens or ()), verb=verb)
    return Usage("other", verb=verb)


def _name(error: CycloptsError) -> str:
    return error.argument.names[0] if error.argument is not None and error.argument.names else "?"


def _kind(error: CoercionError) -> str:
    from typing import get_args

    allowed = get_args(error.target_type) if error.target_type is not None else ()
    if allowed:
        return "|".join(str(value) for value in allowed)
    return "0, 1, 2 …" if error.target_type is int else getattr(error.target_type, "__name__", "?")
