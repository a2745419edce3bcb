"""Places from which long fights are gone on with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "places",
        sa.Column("fight", sa.String(40), sa.ForeignKey("fights.id"), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("seal", sa.String(64), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("places")
