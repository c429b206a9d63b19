"""How the C library hands out memory while speech is heard: from one heap, which keeps what the next recording needs.

Left to itself glibc keeps a heap for every few threads, and each grows until it has room for the largest work of an
engine. What it gives back to the system after each recording costs hundreds of thousands of page faults at the next.
"""

import ctypes
import gc
import sys
from contextlib import suppress

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8
"""Parameters of `mallopt`, as in malloc.h."""
MEGABYTE = 1024 * 1024
LARGE = 32 * MEGABYTE
"""Larger pieces are got from the system one by one; it is the most that glibc allows."""
KEPT = 128 * MEGABYTE
"""So much at the end of the heap is kept for the next recording."""


def settle() -> None:
    """What there is now is taken to stay: it is not gone through any more in search of garbage.

    To be called when much has been loaded: to go through all of that stops every thread for a tenth of a second.
    """
    gc.freeze()


def use_one_heap() -> None:
    """From now on new threads share one heap; to be called before there are many. Does nothing but on Linux."""
    if sys.platform != "linux":
        return
    with suppress(OSError, AttributeError):  # another C library than glibc
        mallopt = ctypes.CDLL(None).mallopt
        for parameter, value in ((M_ARENA_MAX, 1), (M_MMAP_THRESHOLD, LARGE), (M_TRIM_THRESHOLD, KEPT)):
            mallopt(parameter, value)
