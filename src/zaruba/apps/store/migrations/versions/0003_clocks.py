"""Clocks that run: of which fights the time to think will be over, and when."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

RUNNING = """
    INSERT INTO clocks (fight, due)
    SELECT events.fight, json_extract(events.body, '$.deadline.until')
    FROM events JOIN fights ON fights.id = events.fight AND NOT fights.over
    WHERE json_extract(events.body, '$.deadline.until') > 0
      AND events.seq = (
        SELECT max(one.seq) FROM events AS one
        WHERE one.fight = events.fight AND json_type(one.body, '$.deadline') IS NOT NULL
      )
"""
"""The last word of each fight's events on its deadline."""


def upgrade() -> None:
    op.create_table(
        "clocks",
        sa.Column("fight", sa.String(40), sa.ForeignKey("fights.id"), primary_key=True),
        sa.Column("due", sa.Integer, nullable=False),
    )
    op.execute(RUNNING)


def downgrade() -> None:
    op.drop_table("clocks")
