import subprocess
import sys

TALKS = """
import os, sys
from bot.listen.chatter import without_chatter
os.write(2, b"before;")
with without_chatter():
    os.write(2, b"ALSA lib pcm.c:2664: Unknown PCM;")
    print("told", file=sys.stderr, end=";")
    sys.stderr.flush()
os.write(2, b"after;")
print("as ever", file=sys.stderr)
"""


def test_what_libraries_write_is_kept_off_the_screen_and_what_the_program_tells_is_not():
    told = subprocess.run([sys.executable, "-c", TALKS], capture_output=True, text=True, check=True)
    assert told.stderr.strip() == "before;told;after;as ever"
