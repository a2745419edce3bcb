"""The store on SQLite, by SQLAlchemy Core. Slow to import: import it where a store is opened."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import event as events_of
from sqlalchemy.exc import IntegrityError

from zaruba.apps.store import Clock, Kept, KeptPlace, Taken
from zaruba.kernel.asks import MASTER

VERSION = "0003"
"""The newest migration: a file that is already there needs none, and none of their library."""

METADATA = sa.MetaData()

FIGHTS = sa.Table(
    "fights",
    METADATA,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("system", sa.String(40), nullable=False),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("head", sa.Text, nullable=False),
    sa.Column("dice", sa.Text, nullable=False),
    sa.Column("created", sa.String(40), nullable=False),
    sa.Column("answers", sa.Integer, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
)
EVENTS = sa.Table(
    "events",
    METADATA,
    sa.Column("fight", sa.String(40), sa.ForeignKey("fights.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("body", sa.Text, nullable=False),
)
LINKS = sa.Table(
    "links",
    METADATA,
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("fight", sa.String(40), sa.ForeignKey("fights.id"), nullable=False, index=True),
    sa.Column("seat", sa.Text, nullable=False),
)


PLACES = sa.Table(
    "places",
    METADATA,
    sa.Column("fight", sa.String(40), sa.ForeignKey("fights.id"), primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("seal", sa.String(64), nullable=False),
)

CLOCKS = sa.Table(
    "clocks",
    METADATA,
    sa.Column("fight", sa.String(40), sa.ForeignKey("fights.id"), primary_key=True),
    sa.Column("due", sa.Integer, nullable=False),
)


def open_store(path: Path) -> SqlStore:
    """The store in a file, made or brought up to date where need be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if _version(path) != VERSION:
        from zaruba.apps.store.migrating import upgrade

        upgrade(path)
    return SqlStore(engine(path))


def engine(path: Path) -> sa.Engine:
    made = sa.create_engine(f"sqlite:///{path}")

    @events_of.listens_for(made, "connect")
    def connected(connection: Any, _: Any) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            connection.execute(f"PRAGMA {pragma}")

    return made


def _version(path: Path) -> str:
    if not path.exists():
        return ""
    with closing(sqlite3.connect(path)) as connection:
        try:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        except sqlite3.OperationalError:
            return ""
    return str(row[0]) if row else ""


class SqlStore:
    """To be used from one thread at a time."""

    def __init__(self, made: sa.Engine) -> None:
        self._engine = made

    def create(self, fight: Kept, events: Iterable[Mapping[str, Any]], *, due: int = 0) -> None:
        with self._engine.begin() as db:
            db.execute(
                FIGHTS.insert().values(
                    id=fight.id,
                    system=fight.system,
                    title=_text(fight.title),
                    head=_text(fight.head),
                    dice=_text(fight.dice),
                    created=fight.created,
                    answers=fight.answers,
                    over=fight.over,
                )
            )
            rows = [{"fight": fight.id, "seq": seq, "body": _text(one)} for seq, one in enumerate(events)]
            if rows:
                db.execute(EVENTS.insert(), rows)
            _link(db, fight.id, fight.links)
            if due:
                _set_clock(db, fight.id, due)

    def append(
        self, fight: str, seq: int, event: Mapping[str, Any], *, answers: int, over: bool, due: int | None = None
    ) -> None:
        try:
            with self._engine.begin() as db:
                db.execute(EVENTS.insert().values(fight=fight, seq=seq, body=_text(event)))
                db.execute(FIGHTS.update().where(FIGHTS.c.id == fight).values(answers=answers, over=over))
                if due is not None:
                    _set_clock(db, fight, due)
        except IntegrityError as error:
            raise Taken(f"{fight}: {seq}") from error

    def link(self, fight: str, links: Mapping[str, str]) -> None:
        with self._engine.begin() as db:
            _link(db, fight, links)

    def find(self, token: str) -> tuple[Kept, str] | None:
        with self._engine.connect() as db:
            found = db.execute(sa.select(LINKS.c.fight, LINKS.c.seat).where(LINKS.c.token == token)).one_or_none()
            if found is None:
                return None
            row = db.execute(sa.select(FIGHTS).where(FIGHTS.c.id == found.fight)).one()
            links = db.execute(sa.select(LINKS.c.token, LINKS.c.seat).where(LINKS.c.fight == found.fight))
            count = db.execute(sa.select(sa.func.count()).where(EVENTS.c.fight == found.fight)).scalar_one()
            kept = _kept(row, {one.token: one.seat for one in links}, count)
            return kept, str(found.seat)

    def read(self, fight: str) -> list[dict[str, Any]]:
        wanted = sa.select(EVENTS.c.body).where(EVENTS.c.fight == fight).order_by(EVENTS.c.seq)
        with self._engine.connect() as db:
            return [msgspec.json.decode(body) for body in db.execute(wanted).scalars()]

    def keep_place(self, fight: str, place: KeptPlace) -> None:
        with self._engine.begin() as db:
            db.execute(PLACES.delete().where(PLACES.c.fight == fight))
            db.execute(PLACES.insert().values(fight=fight, body=place.body, seal=place.seal))

    def place(self, fight: str) -> KeptPlace | None:
        with self._engine.connect() as db:
            row = db.execute(sa.select(PLACES).where(PLACES.c.fight == fight)).one_or_none()
        return None if row is None else KeptPlace(row.body, row.seal)

    def fights(self, most: int) -> list[Kept]:
        wanted = sa.select(FIGHTS).order_by(FIGHTS.c.created.desc(), FIGHTS.c.id).limit(most)
        with self._engine.connect() as db:
            rows = db.execute(wanted).all()
            links: dict[str, dict[str, str]] = {row.id: {} for row in rows}
            for one in db.execute(sa.select(LINKS).where(LINKS.c.fight.in_(links))):
                links[one.fight][one.token] = one.seat
            return [_kept(row, links[row.id], 0) for row in rows]

    def clocks(self) -> list[Clock]:
        wanted = (
            sa.select(CLOCKS.c.fight, LINKS.c.token, CLOCKS.c.due)
            .join(LINKS, sa.and_(LINKS.c.fight == CLOCKS.c.fight, LINKS.c.seat == MASTER))
            .order_by(CLOCKS.c.due)
        )
        with self._engine.connect() as db:
            return [Clock(*row) for row in db.execute(wanted)]

    def count(self) -> int:
        with self._engine.connect() as db:
            return db.execute(sa.select(sa.func.count()).select_from(FIGHTS)).scalar_one()

    def close(self) -> None:
        self._engine.dispose()


def _link(db: sa.Connection, fight: str, links: Mapping[str, str]) -> None:
    rows = [{"token": token, "fight": fight, "seat": seat} for token, seat in links.items()]
    if rows:
        db.execute(LINKS.insert(), rows)


def _set_clock(db: sa.Connection, fight: str, due: int) -> None:
    db.execute(CLOCKS.delete().where(CLOCKS.c.fight == fight))
    if due:
        db.execute(CLOCKS.insert().values(fight=fight, due=due))


def _kept(row: Any, links: dict[str, str], events: int) -> Kept:
    return Kept(
        id=row.id,
        system=row.system,
        title=msgspec.json.decode(row.title),
        head=msgspec.json.decode(row.head),
        dice=msgspec.json.decode(row.dice),
        created=row.created,
        links=links,
        events=events,
        answers=row.answers,
        over=row.over,
    )


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()
