"""Bringing a store up to date, by Alembic."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config

from zaruba.apps.store.sql import engine


def upgrade(path: Path, revision: str = "head") -> None:
    made = engine(path)
    try:
        with made.begin() as connection:
            config = _config()
            config.attributes["connection"] = connection
            command.upgrade(config, revision)
    finally:
        made.dispose()


def downgrade(path: Path, revision: str) -> None:
    made = engine(path)
    try:
        with made.begin() as connection:
            config = _config()
            config.attributes["connection"] = connection
            command.downgrade(config, revision)
    finally:
        made.dispose()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config
