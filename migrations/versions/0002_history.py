"""Who played, and what each has done in a match."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", ID, nullable=False),
        sa.Column("account", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("account", name="uq_players_account"),
    )
    op.create_table(
        "names",
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("player_id", ID, nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_names_player_id_players", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("place", "key", name="pk_names"),
    )
    op.create_index("ix_names_player_id", "names", ["player_id"])
    op.create_table(
        "results",
        sa.Column("match_id", ID, nullable=False),
        sa.Column("side", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("place", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", ID, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("played", sa.Boolean(), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=True),
        sa.Column("frames_won", sa.Integer(), nullable=False),
        sa.Column("frames_lost", sa.Integer(), nullable=False),
        sa.Column("strokes", sa.Integer(), nullable=False),
        sa.Column("pots", sa.Integer(), nullable=False),
        sa.Column("misses", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("given", sa.Integer(), nullable=False),
        sa.Column("fouls", sa.Integer(), nullable=False),
        sa.Column("runs", sa.Integer(), nullable=False),
        sa.Column("run_total", sa.Integer(), nullable=False),
        sa.Column("best_run", sa.Integer(), nullable=False),
        sa.Column("fifties", sa.Integer(), nullable=False),
        sa.Column("centuries", sa.Integer(), nullable=False),
        sa.Column("fouls_by", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_results_match_id_matches", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_results_player_id_players"),
        sa.PrimaryKeyConstraint("match_id", "side", "place", name="pk_results"),
    )
    op.create_index("ix_results_player", "results", ["player_id", "at", "match_id", "game", "played"])


def downgrade() -> None:
    op.drop_table("results")
    op.drop_table("names")
    op.drop_table("players")
