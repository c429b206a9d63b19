"""What is said again and again in these tests."""

from tests.bot.standin import Chat

START = "снукер, Аня против Бориса, до трёх, разбивает Аня"


async def score(chat: Chat) -> str:
    """The score as the bot tells it."""
    [answer] = await chat.says("/score")
    return answer.text.split("\n")[0]
