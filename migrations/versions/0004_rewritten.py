"""How often a match was rewritten, so that whoever keeps it ready sees when it has to be read anew."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("rewritten", sa.Integer(), server_default="0", nullable=False))


def downgrade() -> None:
    with op.batch_alter_table("matches") as matches:
        matches.drop_column("rewritten")
