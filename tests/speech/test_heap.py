import gc
import subprocess
import sys

import pytest

from speech.heap import settle

HEAPS = """
import ctypes, sys, threading
from speech.heap import use_one_heap

if sys.argv[1:]:
    use_one_heap()
together = threading.Barrier(9)

def work():
    bytes(100_000)
    together.wait()

threads = [threading.Thread(target=work) for _ in range(8)]
for thread in threads:
    thread.start()
together.wait()
libc = ctypes.CDLL(None)
libc.fdopen.restype = ctypes.c_void_p
out = ctypes.c_void_p(libc.fdopen(1, b"w"))
libc.malloc_info(0, out)
libc.fflush(out)
"""


def heaps(*arguments):
    """How many heaps the C library of a process has with eight threads at work."""
    told = subprocess.run([sys.executable, "-c", HEAPS, *arguments], capture_output=True, text=True, check=True).stdout
    return told.count("<heap ")


@pytest.mark.skipif(sys.platform != "linux", reason="only glibc keeps several heaps")
def test_threads_share_one_heap():
    assert heaps() > 1
    assert heaps("one") == 1


def test_what_has_settled_is_not_gone_through_in_search_of_garbage() -> None:
    loaded = [[number] for number in range(1000)]
    settle()
    assert gc.get_freeze_count() > len(loaded)
    assert not any(each is loaded for each in gc.get_objects())
