"""Fights, their events, and the links to their seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "fights",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("system", sa.String(40), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("dice", sa.Text, nullable=False),
        sa.Column("created", sa.String(40), nullable=False),
        sa.Column("answers", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("fight", sa.String(40), sa.ForeignKey("fights.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("fight", sa.String(40), sa.ForeignKey("fights.id"), nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
    )
    op.create_index("ix_links_fight", "links", ["fight"])


def downgrade() -> None:
    op.drop_table("links")
    op.drop_table("events")
    op.drop_table("fights")
