import pytest
from samples import EVENTS, GAMES, flat, foreign, match

from bot.views.queries import query
from bot.views.rulings import CODES, along, found, ruling, sentence
from bot.views.summary import summary
from bot.views.translation import translator
from rules.balls import Ball
from rules.events import BallsLifted, BallsPotted, Event, FoulCalled, Ruling, Turn, TurnGiven
from rules.reports import Choice, ChoiceKind, Concede, Foul, QueryKind, Run, Shot, Stalemate, Undo


def test_the_samples_have_every_type_of_event():
    assert {type(event) for event in EVENTS} == flat(Event)


def test_every_type_of_ruling_has_a_code_of_its_own():
    assert set(CODES) == flat(Ruling)
    assert len(set(CODES.values())) == len(CODES)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_is_told_in_russian(event, game):
    text = sentence(event, match(game).state, translator("ru"))
    assert text
    assert not foreign(text)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_is_told_in_english(event):
    text = sentence(event, match("snooker").state, translator("en"))
    assert text
    assert "{" not in text


@pytest.mark.parametrize(
    ("clauses", "text"),
    [
        (("pool:6.1",), "Фол (Аня): биток в лузе (пул, п. 6.1)."),
        (("snooker:2.11.1(ж)", "snooker:2.10.2"), "Фол (Аня): биток в лузе (снукер, пп. 2.11.1(ж) и 2.10.2)."),
        (("free:5.2", "pyramid:24.3"), "Фол (Аня): биток за бортом (свободная пирамида, п. 5.2; пирамида, п. 24.3)."),
        (("pool:1", "pool:2", "pool:3"), "Фол (Аня): биток в лузе (пул, пп. 1 и 2)."),
    ],
)
def test_a_ruling_names_at_most_two_clauses_as_people_know_them(clauses, text):
    foul = FoulCalled(by=0, fouls=(), balls=(Ball.CUE,), clauses=clauses)
    assert ruling(foul, match("nine-ball").state, translator("ru")) == text


def test_pyramid_speaks_of_penalties_where_pool_speaks_of_fouls():
    foul = FoulCalled(by=1, fouls=(Foul.NO_RAIL,), clauses=())
    assert sentence(foul, match("free-pyramid").state, translator("ru")) == "Штраф (Борис): удар не завершён"
    assert sentence(foul, match("nine-ball").state, translator("ru")) == "Фол (Борис): ни один шар не дошёл до борта"


@pytest.mark.parametrize(
    ("clauses", "lost", "text"),
    [
        (("snooker:2.11.2(а)",), (Ball.BLACK,), "Фол (Аня): в лузе чёрный"),
        (("snooker:2.11.2(е)",), (Ball.RED, Ball.RED), "Фол (Аня): за бортом 2 красных"),
        (("pool:3.9", "pool:6.5"), (Ball.CUE, Ball.EIGHT), "Фол (Аня): за бортом восьмёрка"),
    ],
)
def test_a_foul_without_a_name_says_which_balls_made_it(clauses, lost, text):
    foul = FoulCalled(by=0, fouls=(), balls=lost, clauses=clauses)
    assert sentence(foul, match("snooker").state, translator("ru")) == text


@pytest.mark.parametrize(
    ("turn", "text"),
    [
        (Turn(striker=1, ball_on=(Ball.RED,)), "играет Борис, на игре красный"),
        (
            Turn(striker=0, choices=(ChoiceKind.PLAY, ChoiceKind.HAND_BACK)),
            "решает Аня: «играю» или «возвращаю удар»",
        ),
    ],
)
def test_a_turn_says_who_plays_and_what_is_on(turn, text):
    event = TurnGiven(turn=turn, clauses=())
    assert sentence(event, match("snooker").state, translator("ru")) == text


def test_points_of_one_visit_are_told_as_one_sum():
    record = match("snooker").said([Shot(potted=(Ball.RED,)), Shot(potted=(Ball.BLACK,)), Shot(miss=True)])
    told = [*summary(found(record, 1), translator("ru"))]
    assert len(told) == 1
    assert told[0].startswith("Аня: +8 очков (снукер, п")


@pytest.mark.parametrize(
    ("game", "before"),
    [("nine-ball", [Shot(miss=True)]), ("snooker", [Shot(miss=True)]), ("dynamic-pyramid", [Shot(miss=True)])],
)
def test_a_cue_ball_over_the_side_is_told_from_one_in_a_pocket(game, before):
    record = match(game).said([*before, Shot(off_table=(Ball.CUE,))])
    assert "биток за бортом" in " ".join(summary(found(record, 1), translator("ru")))


def test_a_ball_that_the_opponent_picks_is_told_so():
    lifted = BallsLifted(side=0, balls=(Ball.OBJECT,), chosen_by=1, clauses=())
    assert sentence(lifted, match("combined-pyramid").state, translator("ru")) == "На полку (Аня): шар, выбирает Борис"


def test_balls_without_numbers_are_counted_after_a_run_that_was_told_at_once():
    record = match("free-pyramid").said([Shot(potted=(Ball.OBJECT,)), Run(count=3)])
    assert query(QueryKind.REMAINING, record, translator("ru"))[-1] == "На столе: 12 шаров."
    racked = record.said([Choice(choice=ChoiceKind.RERACK)])
    assert "На столе теперь: 12 шаров" in " ".join(summary(found(racked, 2), translator("ru")))


def test_balls_with_numbers_are_unknown_after_a_run_that_was_told_at_once():
    record = match("classic-pyramid").said([Run(points=13)])
    assert "неизвестно" in query(QueryKind.REMAINING, record, translator("ru"))[-1]


def test_the_points_of_a_third_foul_are_told_by_themselves_with_their_clause():
    foul, safe = Shot(foul=(Foul.NO_RAIL,)), Shot(miss=True)
    record = match("straight-pool").said([safe, safe, foul, safe, foul, safe])
    told = [*summary(found(record.said([foul]), len(record.entries)), translator("ru"))]
    assert "Аня: −1 очко (пул, пп. 4.9 и 4.7)." in told
    assert "Аня: −15 очков (пул, пп. 6.14 и 4.11)." in told


def test_a_first_frame_that_begins_anew_is_told_like_any_other():
    record = match("snooker").said([Shot(miss=True), Stalemate()])
    assert "Партия 1 начинается заново (" in " ".join(summary(found(record, 1), translator("ru")))


def test_an_event_of_a_frame_that_has_ended_names_the_players_of_that_frame():
    record = match("snooker").said([Shot(miss=True), Shot(potted=(Ball.RED,)), Concede()])
    told = [
        sentence(event, state, translator("ru")) for state, event in found(record, 1) if isinstance(event, BallsPotted)
    ]
    assert record.state.frame.number == 2
    assert told == ["Борис: в лузе красный"]


def test_what_was_undone_is_not_told():
    record = match("snooker").said([Shot(miss=True)])
    assert [*found(record, 1)]
    assert not [*found(record.said([Undo()]), 1)]


def test_events_come_with_the_state_they_came_upon():
    record = match("snooker")
    events = record.entries[0].events[1:]
    states = [state for state, _ in along(events, record.state)]
    assert states[0] is record.state
    assert len(states) == len(events)
