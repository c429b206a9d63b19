"""Makes book_shingles.bin: hashes of every run of eight words of a book, by which borrowed wording is found.

usage: python tests/rules/make_shingles.py BOOK.txt …

The hashes say whether a run of words stands in the book; the book cannot be read from them.
"""

import re
import struct
import sys
from hashlib import blake2b
from pathlib import Path

RUN = 8
"""So many words in a row are borrowed wording."""
FILE = Path(__file__).parent / "book_shingles.bin"


def shingles(text):
    """Every run of eight words of a text with its 64-bit hash; case, ё and punctuation do not matter."""
    words = re.findall(r"\w+", text.lower().replace("ё", "е"))
    for start in range(len(words) - RUN + 1):
        run = " ".join(words[start : start + RUN])
        yield run, int.from_bytes(blake2b(run.encode(), digest_size=8).digest(), "little")


def stored():
    """The hashes in the file, in ascending order."""
    return [number for (number,) in struct.iter_unpack("<Q", FILE.read_bytes())]


def main(paths):
    hashes = sorted({number for path in paths for _, number in shingles(Path(path).read_text("utf-8"))})
    FILE.write_bytes(struct.pack(f"<{len(hashes)}Q", *hashes))


if __name__ == "__main__":
    main(sys.argv[1:])
