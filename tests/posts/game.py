"""Three rounds of a forum game of two players and a master, as their posts come in, and all that is said to them.

`python -m tests.posts.game` writes the transcript anew; a change to it is explained in its commit.
"""

from __future__ import annotations

import io
import json
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

from zaruba.apps.cli import main
from zaruba.kernel.answerers import commitment

HERE = Path(__file__).parent
TRANSCRIPT = HERE / "game.txt"
TEMPLATE = re.compile(r"⟦(...-...)⟧ (.*)")


def zaruba(*words: object, typed: str = "") -> tuple[int, str]:
    """What a command line comes to, and all it says."""
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said), patch("sys.stdin", io.StringIO(typed)):
        code = main([str(word) for word in words])
    return code, said.getvalue()


def begin(scenario: Path, record: Path, *options: object, seed: int = 7) -> None:
    """A record whose codes are the same every time: its salt is nobody's secret."""
    code, said = zaruba("import", "post", scenario, "--save", record, "--seed", seed, *options)
    assert code == 0, said
    whole = json.loads(record.read_text("utf-8"))
    whole["salt"] = "00" * 32
    whole["commitment"] = commitment(bytes.fromhex(whole["seed"]), bytes(32))
    record.write_text(json.dumps(whole), "utf-8")


POSTS: Sequence[tuple[str, ...]] = (
    # Ann's dice are the forum's. First a tag that no forum has made, then a true one.
    ("Автор: Анна\n[dice=1937-1:20]\n⟦{Рагнар}⟧ Рагнар\nОтвет:",),
    ("Автор: Анна\nДата: 2026-11-30 12:00\nОн входит первым.\n[dice=29040-120]\n⟦{Рагнар}⟧ Рагнар\nОтвет:",),
    # Prose with a roll in it; the name is changed, then not.
    (
        "Автор: Анна\nЗа него.\n⟦{Рагнар}⟧ Огр\nОтвет: закончить ход",
        "Автор: Анна\nРагнар пинает дверь, [[2к6]] щепок летят.\n\n[code]⟦{Рагнар}⟧ Рагнар\nОтвет: переместиться отметка 15[/code]\nИ кричит.",
    ),
    # An attack with its dice in the same post: d20, then d8. The first post was edited after it was sent.
    (
        "Автор: Анна\n⟦{Рагнар}⟧ Рагнар\nОтвет: длинный меч → Огр\n[dice=38720-1:20][dice=15488-1:8]\n"
        "[i]Отредактировано Анна (2026-11-30 12:20)[/i]",
        "Автор: Боб\nА я за Рагнара.\n⟦{Рагнар}⟧ Рагнар\nОтвет: закончить",
        "Автор: Анна\nМеч идёт сверху.\n⟦{Рагнар}⟧ Рагнар\nОтвет: длинный меч → Огр\nОтвет: закончить ход\n"
        "[dice=34848-120]\n[dice=48400-1:8]",
        "Автор: Анна\nМеч идёт сверху.\n⟦{Рагнар}⟧ Рагнар\nОтвет: длинный меч → Огр\nОтвет: закончить ход\n"
        "[dice=5808-120]\n[dice=9680-18]",
    ),
    # Whoever is next; an older post is quoted, and Ann sends hers again, then with better dice.
    (
        "Автор: Боб\n[quote=Анна]Меч идёт сверху.\n⟦{Рагнар}⟧ Рагнар\nОтвет: длинный меч → Огр[/quote]\n"
        "Стрела за стрелой.\n⟦{Яра [b]}⟧ Яра [b]\nОтвет: дистанционная\nОтвет: закончить ход",
        "Автор: Анна\n⟦{Рагнар}⟧ Рагнар\nОтвет: длинный меч → Огр\n[dice=5808-120]\n[dice=9680-18]",
        "Автор: Анна\n⟦{Рагнар}⟧ Рагнар\nОтвет: длинный меч → Огр\n[dice=38720-120]\n[dice=15488-18]",
        "Автор: Боб\nПередумал.\n⟦{Яра [b]}⟧ Яра [b]\nОтвет: переместиться",
    ),
    (
        "Автор: Боб\nЯ за огра.\n⟦{Огр}⟧ Огр\nОтвет: закончить",
        "Автор: мастер\nОгр рычит.\n⟦{Огр}⟧ Огр\nОтвет: атака: дубинка рагнар\nОтвет: закончить",
    ),
    ("Автор: Анна\n⟦{Рагнар}⟧ Рагнар\nОтвет: длинный меч → Огр\nОтвет: закончить\n[dice=3872-120]",),
    ("Автор: Боб\nОн ждёт.\n⟦{Яра [b]}⟧ Яра [b]\nОтвет: закончить ход",),
    ("Автор: мастер\n⟦{Огр}⟧ Огр\nОтвет: атака: дубинка рагнар\nОтвет: закончить",),
    ("Автор: Анна\n⟦{Рагнар}⟧ Рагнар\nОтвет: длинный меч → Огр\nОтвет: закончить\n[dice=3872-120]\n[dice=9680-18]",),
    ("Автор: Боб\n⟦{Яра [b]}⟧ Яра [b]\nОтвет: дистанционная\nОтвет: закончить",),
)


def filled(answer: str, codes: dict[str, str]) -> str:
    """An answer with the codes of the last posts in it."""
    return re.sub(r"\{([^}]+)\}", lambda match: codes.get(match[1], "000-000"), answer)


def played(folder: Path) -> Iterator[str]:
    """The transcript of the game: what is posted, what is answered, what the program says."""
    record = folder / "larder.zaruba.json"
    begin(HERE / "larder.yaml", record, "--hand", "Анна", "--lang", "ru")
    codes: dict[str, str] = {}
    for posts in POSTS:
        posted, post = zaruba("export", record, "--turn", "now", "--as", "bbcode", "--until", "пятницы", "--lang", "ru")
        assert posted == 0, post
        codes |= {name.replace("\u200b", ""): code for code, name in TEMPLATE.findall(post)}
        yield from ("======== post", post)
        for answer in posts:
            typed = filled(answer, codes)
            code, said = zaruba("import", "post", record, "--lang", "ru", typed=typed)
            yield from (
                "-------- answer",
                typed,
                f"-------- report, exit code {code}",
                said.replace(str(folder) + "/", ""),
            )
    yield from ("======== last post", zaruba("export", record, "--turn", "now", "--as", "bbcode", "--lang", "ru")[1])


def transcript() -> str:
    with tempfile.TemporaryDirectory() as folder:
        return "\n".join(played(Path(folder))) + "\n"


if __name__ == "__main__":
    TRANSCRIPT.write_text(transcript(), "utf-8")
    sys.stdout.write(f"{TRANSCRIPT}\n")
