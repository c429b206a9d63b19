"""What the bot does with updates: one module a topic, and the order in which they are asked."""

from aiogram import Dispatcher

from bot.telegram.handlers import (
    agreements,
    board,
    buttons,
    correcting,
    errors,
    history,
    last,
    new,
    pictures,
    rules,
    sounds,
    start,
    words,
)


def setup(dispatcher: Dispatcher) -> None:
    """Lets the handlers take updates; the first that fits does."""
    dispatcher.include_routers(
        errors.setup(),
        agreements.setup(),
        correcting.setup(),
        new.setup(),
        start.setup(),
        sounds.setup(),
        history.setup(),
        pictures.setup(),
        words.setup(),
        board.setup(),
        buttons.setup(),
        rules.setup(),
        last.setup(),
    )
