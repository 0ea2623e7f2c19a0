"""Which events count once rulings, rewinds and retractions have been read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.folding import Folding
from adjudicator.line_of_events import lay_out, subject, withdrawn
from events.acts import Pass
from events.base import Event
from events.repair import ManualEffect, Note, Retraction
from events.rulings import Ruling, RulingChange
from tests.adjudicator.importing.records import FIRST, played
from tests.adjudicator.judged import counted, opening

PASS = Pass(seat="A")


def rewind(about: int | None = None, line: int | None = None) -> Ruling:
    return Ruling(ruling="visszaállít", about=about, about_line=line)


@pytest.mark.parametrize(("events", "numbers"), [
    ([opening(), PASS, PASS], (1, 2, 3)),
    ([opening(), PASS, PASS, rewind(3)], (1, 2)),
    ([opening(), PASS, PASS, rewind(3), PASS], (1, 2, 5)),
    ([opening(), PASS, PASS, rewind(3), PASS, rewind(2)], (1,)),
    ([opening(), PASS, PASS, rewind(3), PASS, RulingChange(number=1)], (1, 2, 3, 5)),
    ([opening(), PASS, PASS, rewind(3), PASS, RulingChange(number=1, replaced=True, text="más")], (1, 2, 3, 5)),
    ([opening(), PASS, PASS, Retraction(about=2)], (1, 3)),
    ([opening(), PASS, Retraction(about=1)], (1, 2)),
    ([opening(), PASS, rewind(1)], (1, 2)),
    ([opening(), PASS, Ruling(ruling="helybenhagy", about=2)], (1, 2)),
    ([opening(), PASS, Note(text="x"), rewind()], (1, 2)),
    ([opening(), Pass(seat="A", line=4), Pass(seat="B", line=4), rewind(line=4)], (1,)),
    ([opening(), PASS, RulingChange(number=7)], (1, 2)),
])
def test_what_counts(events: list[Event], numbers: tuple[int, ...]) -> None:
    assert counted(events) == numbers


def test_an_effect_of_a_ruling_is_folded_in_its_place() -> None:
    effect = ManualEffect(op="mp", seat="A", value=2)
    line = lay_out([opening(), PASS, Ruling(ruling="hatás", effect_line=effect), PASS])
    assert [(c.number, c.event.kind) for c in line.counted][2:] == [(3, "kézi hatás"), (4, "passz")]


def test_what_was_taken_out_says_by_what() -> None:
    events = [opening(), PASS, PASS, rewind(3), PASS, Retraction(about=2)]
    assert dict(lay_out(events).taken_out) == {3: 4, 2: 6}


def test_a_ruling_is_withdrawn_only_by_a_later_event() -> None:
    assert withdrawn([opening(), RulingChange(number=1), rewind(1)]) == {}
    assert withdrawn([opening(), rewind(1), RulingChange(number=1)]) == {2: 3}


def test_a_ruling_without_a_number_is_about_the_event_before_it() -> None:
    events = [opening(), PASS, Retraction(about=2), rewind()]
    assert subject(events, 4) == 2


EVENTS = st.lists(st.one_of(
    st.just(PASS), st.builds(rewind, st.integers(1, 12)), st.integers(1, 12).map(lambda n: Retraction(about=n)),
    st.integers(1, 4).map(lambda n: RulingChange(number=n))), max_size=12)


@given(EVENTS)
def test_every_event_counts_or_is_taken_out_or_judges(events: list[Event]) -> None:
    events = [opening(), *events]
    line = lay_out(events)
    judging = {n for n, e in enumerate(events, 1) if not isinstance(e, Pass)} - {1}
    assert list(line.numbers) == sorted(set(line.numbers))
    assert set(line.numbers) | set(line.taken_out) | judging == set(range(1, len(events) + 1))
    assert set(line.numbers).isdisjoint(line.taken_out)
    assert line.numbers[0] == 1


def test_a_log_is_taken_back_to_what_it_was() -> None:
    """Also to before a rewind, when what that took out still counted."""
    game = played(f"A idéz Gátőr lovas\nidőfonal\nA passz\nbíró visszaállít {FIRST}\nB idéz Ork dobos\n"
                  "döntés 1 visszavonva: mégsem\nA passz")
    log = Folding(game.rules, game.events)
    for length in range(3, len(game.events) + 1):
        then, anew = log.until(length), Folding(game.rules, game.events[:length])
        assert (then.counting, then.state) == (anew.counting, anew.state)
        assert (then.events, then.after, then.verdicts) == (anew.events, anew.after, anew.verdicts)
    assert log.counting == Folding(game.rules, game.events).counting
