"""Gets files from the Web and out of archives, safely: what breaks off goes on later, what is wrong is not used."""

import errno
import hashlib
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from http import HTTPStatus
from http.client import HTTPException, HTTPResponse
from pathlib import Path, PurePosixPath
from typing import cast
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

Progress = Callable[[int, int], None]
"""Is told the bytes that are there and the bytes there will be (0: not known)."""

TIMEOUT = 30
"""Seconds without a byte."""
ATTEMPTS = 3
"""How often in a row a transfer may break off without a byte more."""
BLOCK = 1 << 16
LARGEST = 4 << 30
"""Bytes that an archive may unpack to."""


class ModelFault(StrEnum):
    """Why a model cannot be had or used."""

    UNKNOWN = "unknown"
    """There is no model of that name."""
    ABSENT = "absent"
    NOT_INSTALLED = "not_installed"
    """The packages that carry it are missing; the detail is the extra that installs them."""
    DAMAGED = "damaged"
    NO_NETWORK = "no_network"
    """The site cannot be reached."""
    NOT_THERE = "not_there"
    """The site answers, but does not give the file; the detail is the status and the address."""
    CUT_SHORT = "cut_short"
    """The transfer broke off; another one will go on from there."""
    WRONG_CHECKSUM = "wrong_checksum"
    BAD_ARCHIVE = "bad_archive"
    NO_ROOM = "no_room"
    NOT_WRITABLE = "not_writable"


class ModelError(Exception):
    """A model that cannot be had or used.

    Attributes:
        code: why.
        detail: what the code is about (a name, an address, a path), fit to be shown.
    """

    def __init__(self, code: ModelFault, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail


@contextmanager
def told_as_model_errors(place: str) -> Iterator[None]:
    """Turns errors of the file system into model errors about that place."""
    try:
        yield
    except OSError as error:
        full = error.errno in {errno.ENOSPC, errno.EDQUOT}
        raise ModelError(ModelFault.NO_ROOM if full else ModelFault.NOT_WRITABLE, place) from error


def checksum(file: Path) -> str:
    """The SHA-256 of a file."""
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def download(address: str, to: Path, sha256: str | None, progress: Progress) -> None:
    """Gets a file. What an earlier transfer has left in `<to>.part` is not fetched again.

    Raises:
        ModelError: it could not be got, or it is not what it should be (then what was fetched is thrown away).
        OSError: it could not be written.
    """
    part = to.with_name(f"{to.name}.part")
    failures = 0
    while not to.exists():
        before = _size(part)
        try:
            _transfer(address, part, progress)
        except ModelError as error:
            failures = failures + 1 if _size(part) <= before else 1
            if error.code is not ModelFault.CUT_SHORT or failures >= ATTEMPTS:
                raise
        else:
            part.rename(to)
    if sha256 not in {None, checksum(to)}:
        to.unlink()
        raise ModelError(ModelFault.WRONG_CHECKSUM, address)


def _transfer(address: str, part: Path, progress: Progress) -> None:
    """One transfer, from where the last one broke off if the site can do that and has the same file."""
    with _opened(address, part) as response:
        goes_on = response.status == HTTPStatus.PARTIAL_CONTENT
        done = _size(part) if goes_on else 0
        total = done + int(response.headers.get("Content-Length") or 0)
        _mark(part).write_text(response.headers.get("ETag") or response.headers.get("Last-Modified") or "", "utf-8")
        with part.open("ab" if goes_on else "wb") as file:
            for block in _blocks(response, address):
                file.write(block)
                done += len(block)
                progress(done, total)
    if done < total:
        raise ModelError(ModelFault.CUT_SHORT, address)
    _mark(part).unlink()


def _opened(address: str, part: Path) -> HTTPResponse:
    """The answer of the site, asked to go on where the file ends if it is still the same one."""
    headers = {"User-Agent": "markyor"}
    version = _mark(part).read_text(encoding="utf-8") if _size(part) and _mark(part).is_file() else ""
    if version:
        headers |= {"Range": f"bytes={_size(part)}-", "If-Range": version}
    if urlsplit(address).scheme not in {"http", "https"}:
        raise ModelError(ModelFault.NOT_THERE, address)
    try:
        return cast(HTTPResponse, urlopen(Request(address, headers=headers), timeout=TIMEOUT))  # noqa: S310  # see above
    except HTTPError as error:
        error.close()
        if error.code == HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE:
            part.unlink()
            raise ModelError(ModelFault.CUT_SHORT, address) from error
        raise ModelError(ModelFault.NOT_THERE, f"{error.code}, {address}") from error
    except (OSError, HTTPException, ValueError) as error:
        raise ModelError(ModelFault.NO_NETWORK, address) from error


def _blocks(response: HTTPResponse, address: str) -> Iterator[bytes]:
    try:
        while block := response.read(BLOCK):
            yield block
    except (OSError, HTTPException) as error:
        raise ModelError(ModelFault.CUT_SHORT, address) from error


def _mark(part: Path) -> Path:
    """Where it is kept which version of the file a part is of."""
    return part.with_name(f"{part.name}.version")


def _size(file: Path) -> int:
    return file.stat().st_size if file.is_file() else 0


def unpack(archive: Path, to: Path, folder: str) -> None:
    """Unpacks an archive that holds one folder of that name. An archive that cannot be right is thrown away.

    Raises:
        ModelError: it is broken, or it holds what does not belong there.
        OSError: it could not be written.
    """
    try:
        with zipfile.ZipFile(archive) as content:
            members = [member for member in content.infolist() if not member.is_dir()]
            right = all(_stays_in(folder, member.filename) for member in members)
            right = right and sum(member.file_size for member in members) <= LARGEST
            for member in members if right else ():
                content.extract(member, to)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError):
        right = False
    if not right:
        archive.unlink()
        raise ModelError(ModelFault.BAD_ARCHIVE, archive.name)


def _stays_in(folder: str, name: str) -> bool:
    path = PurePosixPath(name.replace("\\", "/"))
    return path.parts[:1] == (folder,) and ".." not in path.parts
