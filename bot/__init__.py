"""The shells around the scorekeeper: command line, terminal, Telegram, and what they share."""
