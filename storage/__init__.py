"""The keeping of matches: entries, append-only, in memory or in a database."""
