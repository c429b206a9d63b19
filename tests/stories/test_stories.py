"""Every story goes as it is told, and so do the chats that the READMEs show."""

from pathlib import Path

import pytest

from tests.bot.standin import Telegram
from tests.stories.storybook import NOTHING, people, played, steps

ROOT = Path(__file__).parents[2]
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("*.story"))}
for name in ("README.md", "README.ru.md"):
    _before, _mark, chat = (ROOT / name).read_text(encoding="utf-8").partition("<!-- chat -->\n```text\n")
    TEXTS[name] = chat.partition("```")[0]


@pytest.mark.parametrize("story", TEXTS)
async def test_a_story_goes_as_it_is_told(telegram: Telegram, story: str):
    text = TEXTS[story]
    assert [*steps(text)], "somebody does something"
    club = telegram.group("Клуб", *people(text), privacy=False)
    for step in steps(text):
        seen = await played(step, club)
        told = f"{story}:{step.line}: {step.who} {step.verb}: {step.what}"
        if step.seen == [NOTHING]:
            assert seen == [], told
            continue
        missing = [words for words in step.seen if not any(words in one for one in seen)]
        assert not missing, "\n".join([told, "not seen:", *missing, "seen:", *seen])
