"""What words mean at a table: the words of the match there, what can have happened in it, what starts another."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from bot.services.agreeing import Agreed, agreed, alone
from rules.judge import accepts
from rules.reports import Claim, Start
from rules.state import MatchState
from speech.choosing import Accepts
from speech.expecting import likely_sentences
from speech.lexicon import Lexicon, load
from speech.understanding import Understanding, Understood, understand
from storage.record_store import StoredMatch

Understand = Callable[[str | Sequence[str], Lexicon, Accepts], Understanding]
LoadLexicon = Callable[[str, str | None], Lexicon]
Words = str | Sequence[str]
"""A typed text, or the transcripts of one utterance, best first."""


class Ears:
    """Understands words in a language, in or without a match."""

    def __init__(self, language: str, understand: Understand = understand, load_lexicon: LoadLexicon = load) -> None:
        self._language = language
        self._understand = understand
        self._load_lexicon = load_lexicon

    async def understood(self, text: Words, match: StoredMatch | None) -> tuple[Understanding, Agreed | None]:
        """What words mean in a match; where they start another, with what they agree on beside that.

        Transcripts are many and take as many times as long, so they go to a thread.
        """
        if isinstance(text, str):
            return self._meant(text, match)
        return await asyncio.to_thread(self._meant, text, match)

    def of(self, match: StoredMatch | None) -> tuple[Lexicon, Accepts]:
        """What to understand words with: those of the match, and what can have happened in it."""
        if match is None:
            return self._load_lexicon(self._language, None), lambda _: True
        record = match.record
        return self._lexicon(record.state), record.accepts

    def expecting(self, match: StoredMatch | None) -> tuple[Lexicon, Accepts]:
        """The same for a recogniser, which is told what is likely to be said."""
        lexicon, possible = self.of(match)
        return lexicon.expecting(likely_sentences(lexicon, possible)), possible

    def then(self, state: MatchState, words: str) -> tuple[Claim, ...]:
        """What words say of a stroke that was played in a state of a match; nothing where they are not understood."""
        heard = self._understand(words, self._lexicon(state), lambda reports: accepts(state, reports))
        reports = heard.reports if isinstance(heard, Understood) else ()
        return tuple(report for report in reports if isinstance(report, Claim))

    def _meant(self, text: Words, match: StoredMatch | None) -> tuple[Understanding, Agreed | None]:
        for said in [text] if isinstance(text, str) else text:
            for words, terms in self._starts(said):
                heard = self._understand(words, *self.of(match))
                if _is_start(heard):
                    return replace(heard, heard=said), terms
        heard = self._understand(text, *self.of(match))
        if not isinstance(heard, Understood) and isinstance(text, str) and (by_one := alone(text, self._language)):
            started = self._understand(by_one, *self.of(match))
            if _is_start(started):
                return started, None
        return heard, None

    def _starts(self, said: str) -> Iterator[tuple[str, Agreed]]:
        """What is left of words that agree on something, as they may start a match."""
        terms = agreed(said, self._language)
        if terms is not None and terms.rest:
            yield terms.rest, terms
            if by_one := alone(terms.rest, self._language):
                yield by_one, terms

    def _lexicon(self, state: MatchState) -> Lexicon:
        players = [player for side in state.sides for player in side]
        return self._load_lexicon(self._language, state.game).with_names(players)


def _is_start(heard: Understanding) -> bool:
    return isinstance(heard, Understood) and [type(report) for report in heard.reports] == [Start]
