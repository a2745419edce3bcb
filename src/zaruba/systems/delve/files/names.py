"""How names are compared, and what the two usual sides and the master are called."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from zaruba.kernel.content import nearest

MASTER_WORDS = frozenset({"gm", "гм", "master", "мастер"})
CHARACTERS, ENEMIES = "characters", "enemies"
SIDES = {CHARACTERS: CHARACTERS, ENEMIES: ENEMIES, "персонажи": CHARACTERS, "враги": ENEMIES}


@lru_cache(maxsize=4096)
def folded(word: str) -> str:
    """A name as names are compared: letter case, ё and е, spaces, hyphens and underscores are alike."""
    return re.sub(r"[\s_-]+", "_", word.strip().casefold().replace("ё", "е"))


def side_called(word: str) -> str:
    """A side by its name; the two usual ones in either language."""
    return SIDES.get(folded(word), word)


def likest(word: str, known: Iterable[str]) -> str:
    """The known name most like a word, or nothing."""
    words = {folded(one): one for one in reversed(list(known))}
    return words.get(nearest(folded(word), words), "")
