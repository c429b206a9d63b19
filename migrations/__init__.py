"""Migrations of the database; its newest version is the last file in `versions`."""
