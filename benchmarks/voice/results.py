"""Results kept in a file, so that a long run can be gone on with and drawn anew."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from benchmarks.voice.counting import Result
from benchmarks.voice.utterances import BadCorpus


def kept(path: Path | None) -> list[Result]:
    """The results in a file; none if there is none yet.

    Raises:
        BadCorpus: it holds something else.
    """
    if path is None or not path.exists():
        return []
    try:
        return [msgspec.json.decode(line, type=Result) for line in path.read_bytes().splitlines()]
    except (OSError, msgspec.DecodeError) as error:
        raise BadCorpus(f"{path} holds no results of this test: {error}") from None


def keeping(results: Iterable[Result], path: Path | None) -> Iterator[Result]:
    """The same results, each written to the end of the file as soon as it is there.

    Raises:
        OSError: it cannot be written.
    """
    if path is None:
        yield from results
        return
    with path.open("ab") as file:
        for result in results:
            file.write(msgspec.json.encode(result) + b"\n")
            file.flush()
            yield result
