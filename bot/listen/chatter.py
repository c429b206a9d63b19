"""Keeps what C libraries write of sound devices off the screen: PortAudio and ALSA tell it to standard error."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

STDERR = 2


@contextmanager
def without_chatter() -> Iterator[None]:
    """While it lasts, nothing but Python's own text comes out of standard error."""
    stream = sys.__stderr__
    if stream is None or stream is not sys.stderr:  # it is closed, or somebody else has it in hand
        yield
        return
    with os.fdopen(os.dup(STDERR), "w", buffering=1, encoding=stream.encoding, errors=stream.errors) as own:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, STDERR)
        os.close(nowhere)
        sys.stderr = own
        try:
            yield
        finally:
            os.dup2(own.fileno(), STDERR)
            sys.stderr = stream
