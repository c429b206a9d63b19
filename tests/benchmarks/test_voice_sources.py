"""Where the voice test takes its sentences from, and what it keeps and writes."""

import json
from dataclasses import replace

import numpy as np
import pytest
import soundfile

from benchmarks.voice import __main__ as command
from benchmarks.voice import voices
from benchmarks.voice.hearers import Heard
from benchmarks.voice.judging import Outcome
from benchmarks.voice.measuring import Spoken, measured
from benchmarks.voice.recordings import recordings
from benchmarks.voice.results import keeping, kept
from benchmarks.voice.tables import failures, table
from benchmarks.voice.utterances import BadCorpus, Utterance, as_fields, read_lines, sampled
from benchmarks.voice.writing import BEGIN, END, write
from speech.audio import RATE
from speech.understanding import understand

RED = {"type": "shot", "potted": ["red"]}
REBREAK = {"type": "choice", "choice": "rebreak_self"}
LINES = [
    {"id": "a", "game": "snooker", "players": ["Аня"], "channel": "voice", "text": "красный", "reports": [RED]},
    {"id": "b", "game": "snooker", "channel": "typed", "text": "кр", "reports": [RED]},
    {"game": "none", "text": "какая погода", "reports": []},
    {"id": "d", "game": "nine-ball", "text": "разбой заново", "options": [[REBREAK]]},
]


@pytest.fixture
def lines(tmp_path):
    path = tmp_path / "said.jsonl"
    path.write_text("\n".join(map(json.dumps, LINES)) + "\n\n", encoding="utf-8")
    return path


def test_lines_that_were_typed_are_left_out(lines):
    assert [each.text for each in read_lines(lines)] == ["красный", "какая погода", "разбой заново"]


def test_a_line_is_read_whole(lines):
    first, second, third = read_lines(lines)
    assert (first.key, first.game, first.players, first.reports) == ("a", "snooker", ("Аня",), (RED,))
    assert (second.key, second.game, second.is_talk) == ("said:3", None, True)
    assert (third.options, third.is_talk) == (((REBREAK,),), False)


@pytest.mark.parametrize("content", [b"{", b"[]", b'{"game": "snooker"}', b"\xff"])
def test_a_file_of_something_else_is_told(tmp_path, content):
    path = tmp_path / "said.jsonl"
    path.write_bytes(content)
    with pytest.raises(BadCorpus, match=r"said\.jsonl"):
        read_lines(path)


def test_a_sample_takes_some_of_each_game_and_the_same_each_time():
    utterances = [Utterance(key=str(at), text="…", game="snooker" if at % 3 else "nine-ball") for at in range(30)]
    some = sampled(utterances, 4)
    assert sorted(each.game for each in some) == ["nine-ball"] * 4 + ["snooker"] * 4
    assert some == sampled(utterances, 4)
    for everything in (sampled(utterances, None), sampled(utterances, 100)):
        assert sorted(int(each.key) for each in everything) == list(range(30))


def test_a_sample_is_spread_over_what_a_game_has():
    utterances = [Utterance(key=str(at), text="…", game="snooker") for at in range(20)]
    assert [each.key for each in sampled(utterances, 4)] == ["2", "7", "12", "17"]


def test_an_utterance_is_a_line_and_a_line_an_utterance(tmp_path, lines):
    path = tmp_path / "again.jsonl"
    said = read_lines(lines)
    path.write_text("\n".join(json.dumps(as_fields(each)) for each in said), encoding="utf-8")
    assert [replace(each, key=of.key) for each, of in zip(read_lines(path), said, strict=True)] == said


@pytest.fixture
def folder(tmp_path):
    hum = 0.3 * np.sin(np.arange(RATE) / 10)
    for name in ("a.wav", "b.wav"):
        soundfile.write(tmp_path / name, hum, RATE)
    return tmp_path


def test_a_folder_may_have_a_table_of_texts(folder):
    rows = [
        "file\ttext\tgame\tplayers\treports",
        "a.wav\tкрасный\tsnooker\tАня, Борис\t" + json.dumps([RED]),
        "b.wav\tчёрный, потом мимо\tsnooker\t\t",
    ]
    (folder / "texts.tsv").write_text("\n".join(rows), encoding="utf-8")
    first, second = recordings(folder)
    assert first.utterance == Utterance(
        key="a.wav", text="красный", game="snooker", players=("Аня", "Борис"), reports=(RED,)
    )
    assert second.utterance.reports == ({"type": "shot", "potted": ["black"]}, {"type": "shot", "miss": True})
    assert first.recording == (folder / "a.wav").read_bytes()
    assert len(first.wave) == RATE


def test_a_folder_may_have_a_manifest(folder):
    entries = [{"filename": "a.wav", "reference": "как дела"}, {"file": "b.wav", "text": "красный", "game": "snooker"}]
    (folder / "manifest.json").write_text(json.dumps(entries), encoding="utf-8")
    talk, report = (each.utterance for each in recordings(folder))
    assert (talk.text, talk.is_talk) == ("как дела", True)
    assert talk.game
    assert report.reports == (RED,)


def test_reports_that_are_told_to_be_none_make_it_talk_whatever_the_text(folder):
    entries = [{"file": "a.wav", "text": "красный", "game": "snooker", "reports": []}]
    (folder / "manifest.json").write_text(json.dumps(entries), encoding="utf-8")
    assert recordings(folder)[0].utterance.is_talk


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("other.json", "[]"),
        ("manifest.json", "{"),
        ("manifest.json", '[{"file": "a.wav"}]'),
        ("manifest.json", '[{"file": "none.wav", "text": "красный"}]'),
        ("manifest.json", '[{"file": "manifest.json", "text": "красный"}]'),
        ("texts.tsv", "file\ttext\treports\na.wav\tкрасный\t{{"),
    ],
)
def test_a_folder_that_cannot_be_used_is_told(folder, name, content):
    (folder / name).write_text(content, encoding="utf-8")
    with pytest.raises(BadCorpus):
        recordings(folder)


def spoken(text="красный", recording=None):
    utterance = Utterance(key=text, text=text, game="snooker", reports=(RED,))
    return Spoken(utterance=utterance, voice="x", wave=np.ones(RATE, np.float32), recording=recording)


def hears(text):
    """Hears always this."""
    return lambda _, lexicon: Heard(text=text, understanding=understand(text, lexicon), seconds=0.1)


def test_everything_is_heard_by_everyone_in_every_condition():
    hearers = [("one whole", hears("красный")), ("other whole", hears("чёрный"))]
    said = {"clean": [spoken()], "room-6": [spoken()]}
    outcomes = {each.key[:2]: each.outcome for each in measured(hearers, said)}
    assert outcomes == {
        ("one whole", "clean"): Outcome.RIGHT,
        ("one whole", "room-6"): Outcome.RIGHT,
        ("other whole", "clean"): Outcome.WRONG,
        ("other whole", "room-6"): Outcome.WRONG,
    }


def test_a_recording_is_heard_as_it_is_where_nothing_is_done_to_it():
    heard = []

    def hear(data, lexicon):
        heard.append(data)
        return hears("красный")(data, lexicon)

    said = [spoken(recording=b"as it is")]
    list(measured([("one whole", hear)], {"clean": said, "room-6": said}))
    assert heard[0] == b"as it is"
    assert heard[1].startswith(b"RIFF")


def test_results_are_kept_and_what_is_kept_is_not_measured_again(tmp_path):
    path, said = tmp_path / "results.jsonl", {"clean": [spoken(), spoken("синий")]}
    first = list(keeping(measured([("one whole", hears("красный"))], {"clean": said["clean"][:1]}), path))
    assert kept(path) == first
    known = frozenset(result.key for result in kept(path))
    rest = list(keeping(measured([("one whole", hears("красный"))], said, known), path))
    assert [result.utterance.text for result in rest] == ["синий"]
    assert kept(path) == [*first, *rest]


def test_there_need_be_no_results_yet(tmp_path):
    assert kept(None) == kept(tmp_path / "none") == []


def test_a_file_of_something_else_holds_no_results(tmp_path):
    (tmp_path / "x").write_text("{}", encoding="utf-8")
    with pytest.raises(BadCorpus, match="holds no results"):
        kept(tmp_path / "x")


@pytest.fixture
def results():
    hearers = [("whisper bare", hears("")), ("whisper whole", hears("чёрный"))]
    return list(measured(hearers, {"clean": [spoken()], "room-6-peak": [spoken()]}))


def test_the_table_has_a_line_for_each_hearer_in_each_condition(results):
    _, _, *rows = table(results).splitlines()
    assert [[cell.strip() for cell in row.split("|")[1:4]] for row in rows] == [
        ["whisper bare", "clean", "1"],
        ["whisper bare", "room-6-peak", "1"],
        ["whisper whole", "clean", "1"],
        ["whisper whole", "room-6-peak", "1"],
    ]


def test_failures_are_told_with_what_was_heard(results):
    told = failures(result for result in results if result.hearer == "whisper whole" and result.condition == "clean")
    assert told.splitlines() == [
        "WRONG · whisper whole, clean · красный [snooker]",
        "   said   красный",
        "   heard  чёрный",
        '   want   [{"type": "shot", "potted": ["red"]}]',
        '   got    [{"type": "shot", "potted": ["black"]}]',
    ]


def test_only_what_stands_between_the_marks_is_written_anew(tmp_path, results):
    pytest.importorskip("matplotlib")
    page = tmp_path / "voice.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    write(results, table(results), "make bench-voice", page)
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"before\n{BEGIN}")
    assert text.endswith(f"{END}\nafter\n")
    assert "old" not in text
    assert "Made by `make bench-voice` on" in text
    assert "| snooker | красный | чёрный | wrong |" in text
    assert (tmp_path / "voice.svg").read_text(encoding="utf-8").startswith("<?xml")


def test_without_voices_the_command_says_what_to_install(monkeypatch, capsys, lines, tmp_path):
    monkeypatch.setattr(voices, "which", lambda _: None)
    monkeypatch.setattr(voices, "cache_folder", lambda: tmp_path / "cache" / "phrases")
    assert command.main(["--lines", str(lines)]) == 2
    assert capsys.readouterr().err == (
        "bench-voice: the voices of the test are not installed; install them by: "
        "apt-get install festival festvox-ru espeak-ng\n"
    )


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--conditions", "fog"], "there is no condition fog"),
        (["--lines", "none.jsonl"], "none.jsonl cannot be read"),
        (["--folder", "none"], "there is neither texts.tsv nor manifest.json in none"),
    ],
)
def test_what_cannot_be_run_is_told_in_one_sentence(capsys, arguments, told):
    assert command.main(arguments) == 2
    assert told in capsys.readouterr().err


def test_a_page_that_could_not_be_drawn_is_not_measured_first(monkeypatch, capsys):
    def missing(name):
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(command, "import_module", missing)
    assert command.main(["--write"]) == 2
    assert capsys.readouterr().err == (
        "bench-voice: matplotlib is missing; install it by: pip install -e '.[whisper,bench]'\n"
    )
