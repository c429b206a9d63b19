"""The bot: Telegram's side of the program."""
