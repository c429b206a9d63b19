import hashlib
import io
import json
import multiprocessing
import pathlib
import sys
import zipfile
from importlib import invalidate_caches

import pytest

from speech.fetching import ModelError, ModelFault
from speech.models import MODELS, WHISPER_BASE, Archive, Model, Models, ModelState, Wheels
from tests.speech.site import Site

GIVEN = {"am/final.mdl": "sound", "graph/Gr.fst": "words"}
TOGETHER = b"the first part, the second part"

FETCHED = Model(
    name="small",
    engine="vosk",
    size=1,
    source=Archive(address="small.zip"),
    files=("am/final.mdl", "graph/Gr.fst"),
    sha256={},
)
CARRIED = Model(
    name="carried",
    engine="whisper",
    size=1,
    source=Wheels(packages=("carrying_one", "carrying_two"), extra="whisper"),
    files=("model.bin", "config.json"),
    sha256={"model.bin": hashlib.sha256(TOGETHER).hexdigest()},
)


def zipped(files, folder="small"):
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as content:
        for name, text in files.items():
            content.writestr(f"{folder}/{name}", text)
    return archive.getvalue()


@pytest.fixture
def site():
    with Site(small_zip=zipped(GIVEN)) as site:
        yield site


@pytest.fixture
def models(tmp_path, site):
    return Models(tmp_path / "models", f"{site.address}/", [FETCHED, CARRIED])


@pytest.fixture
def wheels(tmp_path, monkeypatch):
    """Two installed packages that carry a model."""
    for package, files in {
        "carrying_one": {"model.bin.part1": TOGETHER[:15]},
        "carrying_two": {"model.bin.part2": TOGETHER[15:], "config.json": b"{}"},
    }.items():
        data = tmp_path / "wheels" / package / "data"
        data.mkdir(parents=True)
        (data.parent / "__init__.py").touch()
        for name, content in files.items():
            (data / name).write_bytes(content)
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path / "wheels")])
    invalidate_caches()
    return tmp_path / "wheels"


def fault_of(act):
    with pytest.raises(ModelError) as caught:
        act()
    return caught.value.code


def left_over(models):
    return {path.name for path in models.folder.iterdir()} - {"small", "small.lock", "carried", "carried.lock"}


def test_a_model_is_known_by_its_name(models):
    assert models.named("small") is FETCHED
    assert fault_of(lambda: models.named("large")) is ModelFault.UNKNOWN


def test_names_are_folders_and_none_is_given_twice():
    assert len({model.name for model in MODELS}) == len(MODELS)


def test_the_cache_folder_of_the_user_is_used_where_none_is_given():
    assert Models().folder.parts[-2:] == ("markyor", "models")


class TestFetched:
    def test_it_is_absent_at_first(self, models):
        assert models.state(FETCHED) is ModelState.ABSENT
        assert fault_of(lambda: models.ready(FETCHED)) is ModelFault.ABSENT
        assert fault_of(lambda: models.verify(FETCHED)) is ModelFault.ABSENT

    def test_it_is_there_once_it_is_fetched(self, models):
        folder = models.fetch(FETCHED)
        assert models.state(FETCHED) is ModelState.PRESENT
        assert models.ready(FETCHED) == folder
        assert (folder / "graph/Gr.fst").read_text() == "words"
        models.verify(FETCHED)
        assert not left_over(models)

    def test_it_is_not_fetched_twice(self, models, site):
        models.fetch(FETCHED)
        models.fetch(FETCHED)
        assert len(site.asked) == 1

    def test_an_interrupted_fetch_goes_on(self, models, site):
        site.breaks = [100, 0, 0]
        assert fault_of(lambda: models.fetch(FETCHED)) is ModelFault.CUT_SHORT
        assert models.state(FETCHED) is ModelState.ABSENT
        models.fetch(FETCHED)
        assert site.asked[-1] == "bytes=100-"
        assert models.state(FETCHED) is ModelState.PRESENT

    def test_an_archive_without_all_its_files_gives_no_model(self, models, site):
        site.files["/small.zip"] = zipped({"am/final.mdl": "sound"})
        assert fault_of(lambda: models.fetch(FETCHED)) is ModelFault.WRONG_CHECKSUM
        assert models.state(FETCHED) is ModelState.ABSENT
        assert not left_over(models)

    def test_an_archive_with_another_model_gives_none(self, models, site):
        site.files["/small.zip"] = zipped(GIVEN, "large")
        assert fault_of(lambda: models.fetch(FETCHED)) is ModelFault.BAD_ARCHIVE
        assert not left_over(models)

    def test_one_unpacked_by_hand_is_taken(self, models):
        zipfile.ZipFile(io.BytesIO(zipped(GIVEN))).extractall(models.folder)
        assert models.ready(FETCHED) == models.path(FETCHED)
        models.verify(FETCHED)

    def test_one_unpacked_by_half_is_damaged_and_fetched_anew(self, models):
        zipfile.ZipFile(io.BytesIO(zipped({"am/final.mdl": "sound"}))).extractall(models.folder)
        assert models.state(FETCHED) is ModelState.DAMAGED
        assert fault_of(lambda: models.ready(FETCHED)) is ModelFault.DAMAGED
        models.fetch(FETCHED)
        assert models.state(FETCHED) is ModelState.PRESENT

    @pytest.mark.parametrize("name", ["am/final.mdl", "manifest.json"])
    def test_a_file_that_changed_is_found_and_mended(self, models, name):
        file = models.fetch(FETCHED) / name
        file.write_text("changed")
        assert fault_of(lambda: models.verify(FETCHED)) is ModelFault.DAMAGED
        models.fetch(FETCHED)
        models.verify(FETCHED)

    def test_without_a_network_what_was_there_stays(self, models, site):
        file = models.fetch(FETCHED) / "am/final.mdl"
        file.write_text("changed")
        site.files.clear()
        assert fault_of(lambda: models.fetch(FETCHED)) is ModelFault.NOT_THERE
        assert file.read_text() == "changed"

    def test_a_folder_that_cannot_be_made_is_told(self, tmp_path, site):
        (tmp_path / "file").touch()
        models = Models(tmp_path / "file" / "models", site.address, [FETCHED])
        assert fault_of(lambda: models.fetch(FETCHED)) is ModelFault.NOT_WRITABLE


@pytest.mark.usefixtures("wheels")
class TestCarried:
    def test_it_is_packed_at_first_and_put_together_when_it_is_needed(self, models):
        assert models.state(CARRIED) is ModelState.PACKED
        folder = models.ready(CARRIED)
        assert (folder / "model.bin").read_bytes() == TOGETHER
        assert models.state(CARRIED) is ModelState.PRESENT
        models.verify(CARRIED)
        assert not left_over(models)

    def test_it_is_put_together_once(self, models):
        models.ready(CARRIED)
        made = (models.path(CARRIED) / "model.bin").stat()
        models.ready(CARRIED)
        assert (models.path(CARRIED) / "model.bin").stat() == made

    def test_fetching_it_needs_no_network(self, models, site):
        models.fetch(CARRIED)
        assert site.asked == []

    def test_progress_is_told_up_to_the_whole(self, models):
        told = []
        models.fetch(CARRIED, lambda done, total: told.append((done, total)))
        assert told == sorted(told)
        assert told[-1] == (len(TOGETHER) + 2, len(TOGETHER) + 2)

    def test_a_part_that_is_not_the_right_one_gives_no_model(self, models, wheels):
        (wheels / "carrying_two/data/model.bin.part2").write_bytes(b"something else")
        assert fault_of(lambda: models.ready(CARRIED)) is ModelFault.WRONG_CHECKSUM
        assert models.state(CARRIED) is ModelState.PACKED
        assert not left_over(models)

    def test_what_a_killed_process_left_is_cleared_away(self, models):
        left = models.folder / "carried.abcdefgh"
        (left / "carried").mkdir(parents=True)
        models.ready(CARRIED)
        assert not left.exists()

    def test_a_damaged_one_is_put_together_anew(self, models):
        (models.ready(CARRIED) / "config.json").unlink()
        assert models.state(CARRIED) is ModelState.DAMAGED
        models.ready(CARRIED)
        models.verify(CARRIED)

    @pytest.mark.parametrize("asked", ["is_dir", "is_file"])
    def test_one_that_may_not_be_read_counts_as_damaged(self, models, monkeypatch, asked):
        models.ready(CARRIED)
        monkeypatch.setattr(pathlib.Path, asked, refused)
        assert models.state(CARRIED) is ModelState.DAMAGED


def refused(_path):
    raise PermissionError


def test_a_model_whose_packages_are_missing_is_absent_and_names_the_extra(models):
    assert models.state(CARRIED) is ModelState.ABSENT
    with pytest.raises(ModelError) as caught:
        models.ready(CARRIED)
    assert (caught.value.code, caught.value.detail) == (ModelFault.NOT_INSTALLED, "whisper")


def put_together(folder, start, made):
    start.wait()
    path = Models(folder).ready(WHISPER_BASE) / "model.bin"
    made.put((path.stat().st_ino, path.stat().st_size))


def test_two_processes_at_once_put_whisper_together_once(tmp_path):
    spawn = multiprocessing.get_context("spawn")
    start, made = spawn.Event(), spawn.Queue()
    processes = [spawn.Process(target=put_together, args=(tmp_path, start, made)) for _ in range(2)]
    for process in processes:
        process.start()
    start.set()
    assert made.get(timeout=60) == made.get(timeout=60)
    for process in processes:
        process.join()
    models = Models(tmp_path)
    models.verify(WHISPER_BASE)
    sums = json.loads((models.path(WHISPER_BASE) / "manifest.json").read_text())
    assert sums["model.bin"] == "905e5bf8336bcc625ba4e33498d675a4b935504118c594d868c36e91a60c1a57"
    assert set(sums) == {"model.bin", "config.json", "tokenizer.json", "vocabulary.json"}
