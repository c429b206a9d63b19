import errno
import hashlib
import zipfile

import pytest

from speech.fetching import ModelError, ModelFault, download, told_as_model_errors, unpack
from tests.speech.site import Site

CONTENT = bytes(range(256)) * 1000
SHA256 = hashlib.sha256(CONTENT).hexdigest()


@pytest.fixture
def site():
    with Site(file_bin=CONTENT) as site:
        yield site


@pytest.fixture
def target(tmp_path):
    return tmp_path / "file.bin"


def fetch(site, target, sha256=SHA256, progress=lambda _done, _total: None):
    download(f"{site.address}/file.bin", target, sha256, progress)


def fault_of(act):
    with pytest.raises(ModelError) as caught:
        act()
    return caught.value.code


def test_a_file_comes_whole_and_leaves_nothing_beside_it(site, target):
    fetch(site, target)
    assert target.read_bytes() == CONTENT
    assert list(target.parent.iterdir()) == [target]


def test_progress_is_told_up_to_the_whole(site, target):
    told = []
    fetch(site, target, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1] == (len(CONTENT), len(CONTENT))


def test_a_transfer_that_breaks_off_goes_on_by_itself(site, target):
    site.breaks = [100_000, 50_000]
    fetch(site, target)
    assert target.read_bytes() == CONTENT
    assert site.asked == [None, "bytes=100000-", "bytes=150000-"]


def test_a_transfer_of_unknown_length_goes_on_too(site, target):
    site.chunked = True
    site.breaks = [100_000]
    fetch(site, target)
    assert target.read_bytes() == CONTENT
    assert site.asked[0] is None
    assert len(site.asked) == 2


def test_what_an_earlier_run_has_fetched_is_not_fetched_again(site, target):
    site.breaks = [100_000, 0, 0]
    assert fault_of(lambda: fetch(site, target)) is ModelFault.CUT_SHORT
    assert not target.exists()
    site.asked.clear()
    fetch(site, target)
    assert target.read_bytes() == CONTENT
    assert site.asked == ["bytes=100000-"]


def test_progress_goes_on_where_it_was(site, target):
    site.breaks = [100_000]
    told = []
    fetch(site, target, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert {total for _, total in told} == {len(CONTENT)}


def test_a_file_that_changed_in_the_meantime_is_fetched_anew(site, target):
    site.breaks = [100_000, 0, 0]
    fault_of(lambda: fetch(site, target))
    site.files["/file.bin"] = CONTENT[::-1]
    site.version = '"2"'
    fetch(site, target, hashlib.sha256(CONTENT[::-1]).hexdigest())
    assert target.read_bytes() == CONTENT[::-1]


def test_a_site_that_cannot_go_on_is_asked_for_the_whole(site, target):
    site.breaks = [100_000]
    site.ranges = False
    fetch(site, target)
    assert target.read_bytes() == CONTENT


def test_a_part_longer_than_the_file_is_fetched_anew(site, target):
    target.with_name("file.bin.part").write_bytes(CONTENT + b"more")
    target.with_name("file.bin.part.version").write_text(site.version)
    fetch(site, target)
    assert target.read_bytes() == CONTENT


def test_a_file_with_a_wrong_checksum_is_thrown_away(site, target):
    assert fault_of(lambda: fetch(site, target, "0" * 64)) is ModelFault.WRONG_CHECKSUM
    assert list(target.parent.iterdir()) == []


def test_without_a_network_nothing_is_lost(target):
    with Site() as gone:
        pass
    assert fault_of(lambda: fetch(gone, target)) is ModelFault.NO_NETWORK


def test_a_site_that_has_no_such_file_is_named_with_its_answer(site, target):
    with pytest.raises(ModelError) as caught:
        download(f"{site.address}/other.bin", target, None, lambda _done, _total: None)
    assert caught.value.code is ModelFault.NOT_THERE
    assert caught.value.detail == f"404, {site.address}/other.bin"


def test_only_the_web_is_fetched_from(tmp_path, target):
    secret = tmp_path / "secret"
    secret.write_text("mine")
    assert fault_of(lambda: download(secret.as_uri(), target, None, lambda _done, _total: None)) is ModelFault.NOT_THERE


@pytest.fixture
def archive(tmp_path):
    return tmp_path / "model.zip"


def packed(archive, **names):
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as content:
        for name, text in names.items():
            content.writestr(name, text)


def test_an_archive_is_unpacked_with_its_folders(archive, tmp_path):
    packed(archive, **{"model/am/final.mdl": "sound", "model/README": "words"})
    unpack(archive, tmp_path / "to", "model")
    assert (tmp_path / "to/model/am/final.mdl").read_text() == "sound"
    assert (tmp_path / "to/model/README").read_text() == "words"


SLY = ["../evil", "model/../../evil", "/evil", "model\\..\\..\\evil", "other/evil", "C:\\evil"]


@pytest.mark.parametrize("name", SLY)
def test_an_archive_that_reaches_out_of_its_folder_is_refused_whole(archive, tmp_path, name):
    packed(archive, **{"model/good": "good", name: "evil"})
    assert fault_of(lambda: unpack(archive, tmp_path / "to", "model")) is ModelFault.BAD_ARCHIVE
    assert list(tmp_path.iterdir()) == []


def test_an_archive_that_would_fill_the_disk_is_refused(archive, tmp_path, monkeypatch):
    monkeypatch.setattr("speech.fetching.LARGEST", 1000)
    packed(archive, **{"model/zeros": bytes(1001)})
    assert fault_of(lambda: unpack(archive, tmp_path / "to", "model")) is ModelFault.BAD_ARCHIVE


BROKEN = {
    "no archive at all": lambda _data: b"<html>Not found</html>",
    "an archive that breaks off": lambda data: data[: len(data) // 2],
    "an archive with a wrong byte": lambda data: data[:60] + bytes([data[60] ^ 255]) + data[61:],
}


@pytest.mark.parametrize("harm", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_archive_is_thrown_away_so_that_it_is_fetched_anew(archive, tmp_path, harm):
    packed(archive, **{"model/words": "abcdefghij" * 100 + str(list(range(1000)))})
    archive.write_bytes(harm(archive.read_bytes()))
    assert fault_of(lambda: unpack(archive, tmp_path / "to", "model")) is ModelFault.BAD_ARCHIVE
    assert not archive.exists()


@pytest.mark.parametrize(
    ("number", "fault"),
    [
        (errno.ENOSPC, ModelFault.NO_ROOM),
        (errno.EACCES, ModelFault.NOT_WRITABLE),
        (errno.EROFS, ModelFault.NOT_WRITABLE),
    ],
)
def test_trouble_with_the_disk_is_told_with_its_place(number, fault):
    with pytest.raises(ModelError) as caught, told_as_model_errors("/models"):
        raise OSError(number, "trouble")
    assert caught.value.code is fault
    assert caught.value.detail == "/models"
