"""The phrase files themselves: what they must hold, and that no phrase takes another's sentences."""

import re
import tomllib
from collections import defaultdict
from heapq import heappop, heappush

import pytest
from said import GAMES, NO_MATCH, TABLES, cases, heard

from rules.notation import TYPES
from rules.reports import ChoiceKind, Foul, QueryKind
from speech import phrasebook
from speech.forms import Case, Forms
from speech.lexicon import load
from speech.strokes import tells_result
from speech.understanding import Ambiguous, understand

FOLDER = phrasebook.FOLDER / "ru"


def _with_included(name):
    """A phrase file and all it includes."""
    path = FOLDER / f"{name}.toml"
    return {path}.union(*map(_with_included, tomllib.loads(path.read_text(encoding="utf-8")).get("include", ())))


FILES = sorted(set().union(*map(_with_included, (*GAMES, NO_MATCH))))
ONLY_SNOOKER = {
    Foul.JUMP_OVER,
    Foul.TWO_BALLS,
    Foul.MISS,
    Foul.FREE_BALL_SNOOKER,
    Foul.NOT_NOMINATED,
    Foul.WRONG_CUE_BALL,
    Foul.PLAYED_RED_ON_COLOUR,
    Foul.USED_DEAD_BALL,
}
CHOICES = {
    "free-pyramid": {"play", "hand_back", "rebreak_self", "rebreak_opponent", "take_ball"},
    "combined-pyramid": {"play", "hand_back", "rebreak_self", "rebreak_opponent", "take_ball"},
    "dynamic-pyramid": {"play", "hand_back", "rebreak_self", "rebreak_opponent", "take_ball", "in_hand"},
    "classic-pyramid": {"play", "hand_back", "rebreak_self", "rebreak_opponent"},
    "eight-ball": {"accept", "rebreak_self", "rebreak_opponent", "spot_8", "rerack", "in_hand"},
    "nine-ball": {"play", "hand_back"},
    "ten-ball": {"play", "hand_back"},
    "straight-pool": {"accept", "rebreak_opponent"},
    "snooker": {"play", "hand_back", "replace", "spot_black"},
}


def said_in(game):
    """Every report a phrase of the game's file can give."""
    lexicon = load("ru", game)
    for number in range(len(lexicon.book.phrases)):
        meaning = lexicon.phrase(number).meaning
        if "report" in meaning:
            yield meaning["report"]
        for (report,) in meaning.get("ask", ()):
            yield report


@pytest.mark.parametrize("game", GAMES)
def test_every_report_can_be_said_in_every_game_that_has_it(game):
    types = {report["type"] for report in said_in(game)}
    wanted = set(TYPES)
    if game != "snooker":
        wanted -= {"free_ball"}
    if game != "eight-ball":
        wanted -= {"groups"}
    assert wanted - types == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_foul_can_be_said_in_every_game_that_has_it(game):
    fouls = {foul for report in said_in(game) for foul in report.get("foul", ())}
    wanted = set(Foul) if game == "snooker" else set(Foul) - ONLY_SNOOKER
    assert wanted - fouls == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_can_be_said_in_every_game_that_has_it(game):
    choices = {report["choice"] for report in said_in(game) if report["type"] == "choice"}
    assert CHOICES[game] - choices == set()
    assert choices <= set(ChoiceKind)


@pytest.mark.parametrize("game", GAMES)
def test_every_query_can_be_asked_in_every_game(game):
    assert {report["what"] for report in said_in(game) if report["type"] == "query"} == set(QueryKind)


def test_before_a_match_only_starts_queries_and_answers_can_be_said():
    types = {report["type"] for report in said_in(None)}
    assert types == {"start", "query", "question", "confirm", "reject"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_word_mixes_latin_and_cyrillic_letters(path):
    words = re.findall(r"[^\W\d_]+", path.read_text(encoding="utf-8"))
    assert [word for word in words if re.search("[a-zA-Z]", word) and re.search("[а-яёА-ЯЁ]", word)] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_file_with_phrases_has_its_table(path):
    phrases = tomllib.loads(path.read_text(encoding="utf-8")).get("phrases", ())
    if any("report" in phrase or "ask" in phrase for phrase in phrases):
        assert (TABLES / "ru" / path.name).exists()


def test_every_table_has_its_file():
    assert {table for table, _ in cases("ru")} <= {path.stem for path in FILES}


STOLEN = {
    # Words that mean one thing in one game and another in the next.
    ("snooker", "пусть перебивает"),
    ("nine-ball", "пуш"),
    ("ten-ball", "пуш"),
}
"""Sentences that a phrase of the game itself takes from a phrase of all games, on purpose."""


@pytest.mark.parametrize("game", GAMES)
def test_no_phrase_takes_anothers_sentence(game):
    lexicon = load("ru", game).with_names(["Аня", "Борис"])
    words = _examples(lexicon)
    taken = {}
    for number in range(len(lexicon.book.phrases)):
        phrase = lexicon.phrase(number)
        report = phrase.meaning.get("report") or next(iter(phrase.meaning.get("ask", [[None]])[0]))
        if report is None or "asks" in phrase.meaning or "needs" in phrase.meaning:
            continue
        if report["type"] == "shot" and not tells_result({*report, *_slots(phrase)}):
            continue  # a pocket or points say nothing without a stroke
        text = _example(phrase, words)
        assert text, f"nothing can be said with '{phrase.say}'"
        if (game, text) not in STOLEN and report["type"] not in _types(understand(text, lexicon)):
            taken[text] = phrase.say
    assert taken == {}


def _slots(phrase):
    return {slot.partition(".")[0] for state in phrase.arcs for arcs in state.values() for slot, *_ in arcs}


def _types(understanding):
    several = (
        understanding.options if isinstance(understanding, Ambiguous) else (getattr(understanding, "reports", ()),)
    )
    names = {kind: name for name, kind in TYPES.items()}
    return {names[type(report)] for reports in several for report in reports}


CASE_NAMES = {"nom": Case.NOM, "gen": Case.GEN, "dat": Case.DAT, "ins": Case.INS, "loc": Case.LOC}


def _examples(lexicon):
    """A word for every symbol in every case: of several the surest and commonest, a part by its first template."""
    found = defaultdict(list)
    for form, numbers in lexicon.book.forms.items():
        for sense in (lexicon.book.senses[number] for number in numbers):
            name = sense.symbols[0]
            for symbol in sense.symbols:
                found[symbol].append((sense.cost, not sense.case & Case.NOM, len(form) < 4, form))
            for case, flag in CASE_NAMES.items():
                if sense.case & flag:
                    found[f"{name[:-1]}.{case}>"].append((sense.cost, False, len(form) < 4, form))
    words = {symbol: min(forms)[-1] for symbol, forms in found.items()}
    words |= {
        "<player>": "Аня",
        "<player.nom>": "Аня",
        "<player.gen>": "Ани",
        "<player.dat>": "Ане",
        "<past>": "приземлил",
    }
    words |= {"<number>": "пять", "<digits>": "5", "<worded>": "пять", "<pair>": "3:5", "<stranger>": "Зигфрид"}
    for part in lexicon.book.parts:
        for case in CASE_NAMES:
            bent = words | {
                f"{symbol[: -len(case) - 2]}>": words[symbol] for symbol in words if symbol.endswith(f".{case}>")
            }
            if text := _example(part, bent):
                words.setdefault(f"<{part.name}.{case}>", text)
        if text := _example(part, words):
            words.setdefault(f"<{part.name}>", text)
    return words


def _example(phrase, words):
    """The shortest sentence of a phrase."""
    ways, tried, done = [(0, 0, 0, ())], set(), 0
    while ways:
        length, _, state, said = heappop(ways)
        if phrase.final[state] and said:
            return " ".join(said)
        if state in tried:
            continue
        tried.add(state)
        for symbol, arcs in phrase.arcs[state].items():
            for _slot, following, _near in arcs:
                if symbol in words:
                    done += 1
                    heappush(ways, (length + 1, done, following, (*said, words[symbol])))
    return ""


def test_an_unknown_list_is_an_error_that_names_it(tmp_path):
    book = {"costs": {}, "phrases": [{"report": {"type": "undo"}, "say": ["<nowhere>"]}]}
    with pytest.raises(phrasebook.PhraseError, match="<nowhere>"):
        phrasebook.worked_out(book, Forms(tmp_path / "forms.bin"))


def test_a_list_and_a_part_may_not_share_a_name(tmp_path):
    book = {"costs": {}, "lists": {"x": {"words": ["а"]}}, "parts": [{"name": "x", "level": 0, "say": ["б"]}]}
    with pytest.raises(phrasebook.PhraseError, match="both"):
        phrasebook.worked_out(book, Forms(tmp_path / "forms.bin"))


def test_a_list_holds_single_words(tmp_path):
    book = {"costs": {}, "lists": {"x": {"words": ["два слова"]}}}
    with pytest.raises(phrasebook.PhraseError, match="not one word"):
        phrasebook.worked_out(book, Forms(tmp_path / "forms.bin"))


def test_too_many_words_in_any_order_are_refused(tmp_path):
    say = "{[а] [б] [в] [г] [д] [е] [ж] [з] [и]}"
    with pytest.raises(phrasebook.PhraseError, match="any order"):
        phrasebook.worked_out({"costs": {}, "phrases": [{"say": [say]}]}, Forms(tmp_path / "forms.bin"))


def test_a_word_the_dictionary_cannot_bend_is_an_error(tmp_path):
    with pytest.raises(phrasebook.PhraseError, match="no such form"):
        phrasebook.worked_out({"costs": {}, "lists": {"x": {"words": ["стол~past"]}}}, Forms(tmp_path / "forms.bin"))


def test_a_language_without_phrases_is_an_error():
    with pytest.raises(phrasebook.PhraseError, match="there is no phrase file"):
        load("xx", None)


def test_a_broken_file_is_an_error_that_names_it(tmp_path, monkeypatch):
    (tmp_path / "ru").mkdir()
    (tmp_path / "ru" / "broken.toml").write_text("a =", encoding="utf-8")
    monkeypatch.setattr(phrasebook, "FOLDER", tmp_path)
    with pytest.raises(phrasebook.PhraseError, match=r"broken\.toml"):
        phrasebook.source("ru", "broken")


def test_the_same_words_mean_the_cue_ball_in_one_game_and_a_ball_in_the_next():
    assert heard("белый упал", "snooker")[0]["potted"] == [("cue", 1)]
    assert heard("чёрный упал", "eight-ball")[0]["potted"] == [("8", 1)]
    assert heard("чёрный упал", "snooker")[0]["potted"] == [("black", 1)]
