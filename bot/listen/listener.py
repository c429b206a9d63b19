"""What becomes of an utterance: heard, told whether it is for the scorekeeper, judged, answered."""

from collections.abc import Awaitable, Callable, Sequence
from math import inf

from bot.console.session import Session, Told
from bot.errors import Unusable
from bot.listen.guard import Guard
from bot.listen.utterances import Utterance
from bot.listen.voice import Signal, Voice
from bot.services.answers import Answer, Asked, MatchOpen, Replied, Ruled, Started, StartIncomplete
from bot.services.talk import is_talk
from bot.views.listening import note, spoken
from bot.views.translation import Translator
from speech.audio import Pcm

ATTENTION = 10.0
"""Seconds after a call, or a question of ours, in which the guard word need not be said."""

Hear = Callable[[Pcm], Awaitable[Sequence[str]]]
"""The transcripts of an utterance, best first; none where there are no words in it.

Raises `Unusable` where it cannot be heard and somebody should know why.
"""


class Listener:
    """Hears utterance by utterance. Without a guard everything is heard, and what may be talk is passed over.

    `show` is given what is told; `interrupts` says whether somebody would be interrupted by a spoken reply.
    """

    def __init__(
        self,
        session: Session,
        hear: Hear,
        guard: Guard | None,
        voice: Voice,
        *,
        show: Callable[[Told], None],
        interrupts: Callable[[], bool],
        _: Translator,
    ) -> None:
        self._session = session
        self._hear = hear
        self._guard = guard
        self._voice = voice
        self._show = show
        self._interrupts = interrupts
        self._ = _
        self._attentive_until = -inf

    async def take(self, utterance: Utterance) -> None:
        """Does what an utterance asks for, and tells what follows."""
        try:
            texts = await self._hear(utterance.pcm)
        except Unusable as problem:
            self._show(Told(lines=(note(str(problem)),)))
            return
        said = self._addressed(texts, utterance)
        if said is None:
            return
        if said:
            await self._answer(said, utterance)
        else:
            await self._await_more(utterance)

    def _is_attentive(self, utterance: Utterance) -> bool:
        return utterance.begins <= self._attentive_until

    def _addressed(self, texts: Sequence[str], utterance: Utterance) -> Sequence[str] | None:
        """What is said to the scorekeeper: nothing after a mere call; None where it is not spoken to."""
        called = self._guard.called(texts) if self._guard else None
        if called is not None:
            return called
        return texts if texts and (self._guard is None or self._is_attentive(utterance)) else None

    async def _await_more(self, utterance: Utterance) -> None:
        self._attentive_until = utterance.ends + ATTENTION
        await self._voice.signal(Signal.ASK)

    async def _answer(self, said: Sequence[str], utterance: Utterance) -> None:
        told = await self._session.hear(said)
        if self._guard is None and told.given and is_talk(told.given) and not self._is_attentive(utterance):
            return
        self._show(told)
        asks = isinstance(told.given, Asked | MatchOpen)
        self._attentive_until = utterance.ends + ATTENTION if asks else -inf
        await self._voice.signal(_signal(told.given))
        if not self._interrupts():
            await self._voice.say(spoken(told.given, told.lines, self._))


def _signal(given: Answer | None) -> Signal:
    match given:
        case Ruled() | Started() | Replied():
            return Signal.UNDERSTOOD
        case Asked() | MatchOpen() | StartIncomplete():
            return Signal.ASK
        case _:
            return Signal.NOT_UNDERSTOOD
