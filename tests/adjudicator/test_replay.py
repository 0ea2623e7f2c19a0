"""The replay of a game: moments, rewinds, prefixes, and how far it is vouched for."""

from __future__ import annotations

import pytest

from adjudicator.replay import DIVERGED, EXACT, UNVERIFIED, Replay, replay
from engine.fingerprint import state_digest
from engine.ruleset import ruleset
from events.acts import Pass, Play
from events.base import Event
from events.errors import InputError
from events.repair import ManualEffect, Retraction
from events.rulings import Ruling, RulingChange
from tests.adjudicator.judged import besides, game, played

RULES = ruleset("klasszikus")


def prints(events: list[Event], *numbers: int) -> dict[int, dict[str, object]]:
    return {n: b.fingerprint for n, b in enumerate(besides(events, *numbers), 1) if b.fingerprint is not None}


def told(events: list[Event], *numbers: int) -> Replay:
    return replay(events, RULES, prints(events, *numbers))


def test_each_event_has_its_position_verdict_and_consequences() -> None:
    found = told(played())
    assert [m.number for m in found.moments] == [1, 2, 3, 4, 5, 6]
    assert found.at(2).after is found.at(3).before
    assert found.at(2).verdict.outcome == "szabályos"
    assert found.at(5).verdict.outcome == "szabálytalan"
    assert ("mp_paid", 0, 2, 0) in found.at(2).said


def test_a_rewind_goes_back_and_keeps_the_abandoned_line() -> None:
    events = [*played(), Ruling(ruling="visszaállít", about=5)]
    found = told(events)
    assert found.end is found.at(5).before
    assert found.at(5).taken_out == 7
    assert found.at(6).after is not found.end


def test_the_game_goes_on_from_where_it_was_rewound_to() -> None:
    events = [*played(), Ruling(ruling="visszaállít", about=5), Pass(seat="A")]
    plain = [*played()[:4], Pass(seat="A")]
    assert state_digest(told(events).end) == state_digest(told(plain).end)


def test_withdrawing_a_rewind_brings_its_events_back() -> None:
    events = [*played(), Ruling(ruling="visszaállít", about=5), RulingChange(number=1)]
    assert state_digest(told(events).end) == state_digest(told(played()).end)


def test_a_retracted_event_is_folded_no_more() -> None:
    events = [*played(), Retraction(about=5)]
    plain = [*played()[:4], played()[5]]
    assert state_digest(told(events).end) == state_digest(told(plain).end)


def test_a_correction_by_the_judge_takes_effect() -> None:
    effect = ManualEffect(op="mp", seat="A", value=2)
    before = told(played()).end.seats[0].mp
    found = told([*played(), Ruling(ruling="hatás", effect_line=effect)])
    assert found.end.seats[0].mp == before + 2
    assert found.at(7).said


@pytest.mark.parametrize("cut", range(1, 11))
def test_a_prefix_replays_to_the_prefix(cut: int) -> None:
    events = [*played(), Ruling(ruling="visszaállít", about=5), Pass(seat="A"), RulingChange(number=1),
              Retraction(about=5)]
    whole, part = told(events), told(events[:cut])
    assert [state_digest(m.after) for m in part.moments] == [state_digest(m.after) for m in whole.moments[:cut]]
    assert [m.verdict for m in part.moments] == [m.verdict for m in whole.moments[:cut]]


def test_without_fingerprints_it_is_unverified() -> None:
    found = told(played())
    assert (found.trust, found.trust_of(3)) == (UNVERIFIED, UNVERIFIED)


def test_a_fingerprint_at_the_end_vouches_for_all() -> None:
    found = told(played(), 3, 6)
    assert (found.trust, found.trust_of(1), found.verified_to) == (EXACT, EXACT, 6)


def test_a_fingerprint_in_the_middle_vouches_up_to_there() -> None:
    found = told(played(), 3)
    assert (found.trust, found.trust_of(3), found.trust_of(4)) == (UNVERIFIED, EXACT, UNVERIFIED)


@pytest.mark.parametrize(("key", "value"), [("állapot", "00"), ("vár", "dobás"), ("ki", 7)])
def test_a_different_state_or_decision_ends_the_story(key: str, value: object) -> None:
    events = played()
    wrong = prints(events, 2, 4, 6)
    wrong[4] = {**wrong[4], key: value}
    found = replay(events, RULES, wrong)
    assert found.trust == DIVERGED
    assert len(found.moments) == 4
    assert (found.trust_of(3), found.trust_of(4)) == (UNVERIFIED, DIVERGED)
    assert [(d.number, d.key, d.stored) for d in found.differences] == [(4, key, value)]


def test_another_number_of_legal_acts_alone_stops_nothing_but_is_told() -> None:
    events = played()
    wrong = prints(events, 2, 4, 6)
    wrong[4] = {**wrong[4], "lehet": 999}
    found = replay(events, RULES, wrong)
    assert (found.trust, len(found.moments)) == (UNVERIFIED, 6)
    assert [d.number for d in found.differences] == [4]


def test_a_tried_line_is_judged_and_changes_nothing() -> None:
    events = [*played()[:2], Play(seat="B", card="Farkas"), Pass(seat="A")]
    found = replay(events, RULES, refused=frozenset({3}))
    assert found.at(3).verdict.outcome == "szabálytalan"
    assert found.at(3).after is found.at(2).after
    assert found.at(4).before is found.at(2).after


def test_no_event_of_that_number_says_which_is_the_last() -> None:
    with pytest.raises(InputError) as caught:
        game().replay().at(9)
    assert caught.value.params == {"number": 9, "last": 6}
