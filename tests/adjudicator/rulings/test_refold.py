"""T24: retract any one event of any sample: the log without it, or a refusal that names what no longer fits."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from adjudicator.importing.record import import_record
from adjudicator.importing.session import Session
from adjudicator.line_of_events import lay_out
from adjudicator.packs import find_pack
from adjudicator.replay import replay
from adjudicator.rulings.refold import Judged, folded, refold, see_retraction
from adjudicator.simulation.games import play
from engine.fingerprint import state_digest
from engine.ruleset import EDITIONS, Ruleset, ruleset
from engine.state import State
from engine.step import step
from events.base import Event
from events.choices import TurnMark
from events.errors import InputError
from events.repair import Retraction
from events.rulings import Ruling, RulingChange
from tests.adjudicator.judged import played
from tests.adjudicator.rulings.judging import DISPUTE, HEAD, SAMPLES, TABLE

RULES = ruleset("klasszikus")


RECORDS = sorted(path.name for path in SAMPLES.glob("*.jk"))
GAMES = [*RECORDS, *(f"{edition} {seed}" for edition in EDITIONS for seed in (1, 2))]


def log_of(name: str) -> tuple[list[Event], Ruleset]:
    """A shipped record, or a random game of an edition by its seed, as its log."""
    if name in RECORDS:
        found = import_record(SAMPLES / name)
        return list(found.events), found.rules
    edition, seed = name.split()
    return play(int(seed), edition, find_pack("minta").texts(), 70), ruleset(edition)


def one_by_one(events: Sequence[Event], rules: Ruleset, left_out: int = 0) -> tuple[dict[int, bool], int, State]:
    """Whether each event of a log fits, folded by ``step`` alone without one of them; the number of
    the first that can't be read (0: none); and the last position."""
    state, fits = None, {}
    for number, event in enumerate(events, 1):
        if number == left_out:
            continue
        try:
            done = step(state, event, rules)
        except InputError:
            assert state is not None
            return fits, number, state
        state = done.state
        fits[number] = (event.number == state.turn if isinstance(event, TurnMark) else
                        done.verdict.outcome != "szabálytalan" and not any(s[0] == "nothing" for s in done.trace))
    assert state is not None
    return fits, 0, state


@pytest.mark.parametrize("name", GAMES)
def test_retracting_any_event_gives_the_log_without_it_or_names_the_first_misfit(name: str) -> None:
    events, rules = log_of(name)
    known = folded(lay_out(events).counted, rules)
    before, _, _ = one_by_one(events, rules)
    tried = 0
    for number in range(2, len(events) + 1):
        fits, unreadable, end = one_by_one(events, rules, number)
        wrong = [n for n, right in fits.items() if before[n] and not right] + ([unreadable] if unreadable else [])
        found = refold(events, [Retraction(about=number)], rules, known=known)
        assert [j.number for j in found.misfits] == wrong, (name, number)
        assert found.broken is bool(unreadable)
        assert state_digest(found.end) == state_digest(end), (name, number)
        tried += 1
    assert tried == len(events) - 1 > 10


@pytest.mark.parametrize("number", range(2, 71))
def test_a_replay_of_the_retraction_ends_where_the_shorter_log_does(number: int) -> None:
    events = list(import_record(SAMPLES / "vitatott-kor.jk").events)
    _, unreadable, end = one_by_one(events, RULES, number)
    assert unreadable == 0
    assert state_digest(replay([*events, Retraction(about=number)], RULES).end) == state_digest(end)


def test_the_refusal_names_the_first_event_that_no_longer_fits() -> None:
    """Without the first pass, B's is out of turn (K/I.6.A: A acts, having the more MP)."""
    events = played()
    with pytest.raises(InputError) as caught:
        see_retraction(Retraction(about=3), events, RULES)
    assert caught.value.code == "rule.no_longer_fits"
    assert (caught.value.params["about"], caught.value.params["number"]) == (3, 4)
    see_retraction(Retraction(about=3), events, RULES, forced=True)


def test_an_event_that_brought_a_needed_text_is_never_taken_back() -> None:
    """A stated position later in the record names a card whose text came with the retracted line."""
    events = list(import_record(SAMPLES / "hianyos.jk").events)
    bringing = next(n for n, e in enumerate(events, 1) if n > 2 and "Rakparti strázsa" in e.texts)
    gap = next(n for n, e in enumerate(events, 1) if e.kind == "hiányzó rész")
    with pytest.raises(InputError) as caught:
        see_retraction(Retraction(about=bringing), events, RULES, forced=True)
    assert (caught.value.code, caught.value.params["number"]) == ("rule.unreadable", gap)


def test_a_session_refuses_such_a_retraction_unless_it_is_forced() -> None:
    found = import_record(HEAD + TABLE + "A idéz Gátőr lovas\nB passz\nA passz\n", base=Path())
    session = Session.of(found.events, found.rules, {})
    first = next(n for n, e in enumerate(found.events, 1) if e.kind == "lapidézés")
    with pytest.raises(InputError) as caught:
        session.type(f"visszavon {first}")
    assert caught.value.code == "rule.no_longer_fits"
    assert session.log.length == len(found.events)
    assert not session.type(f"!visszavon {first}").refused
    last = Session.of(found.events, found.rules, {})
    assert not last.type("visszavon").refused


def test_a_withdrawn_rewind_brings_events_back_with_their_verdicts() -> None:
    events = [*import_record(SAMPLES / "vitatott-kor.jk").events]
    events.append(Ruling(ruling="visszaállít", about=DISPUTE))
    told = replay(events, RULES)
    entered = {m.number: Judged(m.number, m.event, m.before, m.after, m.verdict, m.said) for m in told.moments}
    found = refold(events, [RulingChange(number=1)], RULES, entered)
    assert found.returned == tuple(range(DISPUTE, 71))
    assert (found.gone, found.changed, found.misfits) == ((), (), ())


def test_a_verdict_that_changes_is_told_old_and_new() -> None:
    """A correction gave A the MP for a card (K/V.1.A); once it is withdrawn the card can't be paid."""
    lines = "bíró hatás MP A -7\nbíró hatás MP A +3\nA idéz Gátőr lovas\n"
    found = import_record(HEAD + TABLE + lines, base=Path())
    play_at = len(found.events)
    assert found.verdicts[-1].outcome == "szabályos"
    changed = refold(found.events, [RulingChange(number=2)], found.rules)
    [(old, new)] = changed.changed
    assert (new.number, old.verdict.outcome, new.verdict.outcome) == (play_at, "szabályos", "szabálytalan")
    assert "K/V.1.A" in new.verdict.paragraphs
    assert [j.number for j in changed.misfits] == [play_at]
    assert [found.events[n - 1].kind for n in changed.gone] == ["bírói döntés"]
