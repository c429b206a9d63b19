"""`python -m bot`, the same as `markyor`."""

from bot.cli import main

main()
