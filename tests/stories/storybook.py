"""Stories: evenings told in plain text, played against the bot line by line.

A line "Аня пишет: …", "Аня говорит: …" (a voice note), "Аня отвечает: …" and "Аня говорит боту: …" (replies to the
bot's last message) or "Аня нажимает: …" is played. The indented lines under it must all be seen then, each in a
message that is new or has changed, or in a notice; "(ничего)" says that nothing is. Every other line is the narrator's.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.bot.standin import Group, Person

_ACTION = re.compile(r"(?P<who>\w+) (?P<verb>пишет|говорит|говорит боту|отвечает|нажимает): (?P<what>.+)")
NOTHING = "(ничего)"


@dataclass
class Step:
    """What somebody does, and what must be seen then."""

    line: int
    who: str
    verb: str
    what: str
    seen: list[str] = field(default_factory=list)


def steps(text: str) -> Iterator[Step]:
    """The steps of a story."""
    step: Step | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if found := _ACTION.fullmatch(line):
            if step is not None:
                yield step
            step = Step(number, found["who"], found["verb"], found["what"])
        elif line.startswith("    ") and step is not None:
            step.seen.append(line.strip())
    if step is not None:
        yield step


def people(text: str) -> list[str]:
    """All who do anything, in the order of the story."""
    return list(dict.fromkeys(step.who for step in steps(text)))


async def played(step: Step, group: Group) -> list[str]:
    """Plays a step; all that is seen then: messages that are new or have changed, and notices."""
    before, notices = {message.id: message.content for message in group.seen()}, len(group.toasts)
    before = {number: (content.get("text"), str(content.get("reply_markup"))) for number, content in before.items()}
    await _done(step, group, next(person for person in group.people if person.name == step.who))
    after = {message.id: (message, str(message.content.get("reply_markup"))) for message in group.seen()}
    changed = [
        "\n".join([message.text, *(" ".join(f"[{label}]" for label in row) for row in message.rows)])
        for number, (message, markup) in after.items()
        if before.get(number) != (message.text, markup)
    ]
    return [*changed, *group.toasts[notices:]]


async def _done(step: Step, group: Group, person: Person) -> None:
    match step.verb:
        case "пишет":
            await group.says(step.what, by=person)
        case "говорит":
            await group.sends_voice(step.what.encode(), by=person)
        case "говорит боту":
            await group.sends_voice(step.what.encode(), by=person, to=group.seen()[-1])
        case "отвечает":
            await group.says(step.what, by=person, to=group.seen()[-1])
        case _:
            await group.presses(step.what, by=person)
