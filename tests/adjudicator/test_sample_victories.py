"""The three sample games that are played from set-up to a victory, one for each way to win (K/I.1).

What they show is measured on the replay of the stored game: its events, consequences, positions.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from adjudicator.replay import Moment
from engine.flow import phase_name
from engine.frames import Battle
from engine.paths import shown_name
from engine.state import NOBODY
from engine.zones import TOWER
from events.acts import Activate, Block, Play
from events.repair import Check
from tests.adjudicator.sample_games import ELEVEN, NINETEEN, SIEGES, VICTORIES, A, B, Sample, stored

NAMES = VICTORIES


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Sample]:
    """The games, imported into a store and taken from it again."""
    return stored(NAMES, tmp_path_factory.mktemp("tár"))


@pytest.fixture(params=NAMES)
def sample(request: pytest.FixtureRequest, samples: dict[str, Sample]) -> Sample:
    """Each of them."""
    return samples[request.param]


# ── the three victories ─────────────────────────────────────────────────────────────────────

@pytest.mark.parametrize(("name", "edition", "winner", "how", "paragraph"), [
    (SIEGES, "klasszikus", B, "over_at_once", "K/I.1.A"),
    (ELEVEN, "klasszikus", A, "over_with_turn", "K/I.1.B"),
    (NINETEEN, "megújult", A, "over_at_once", "K/I.1.A"),
])
def test_who_won_how_and_by_which_paragraph(name: str, edition: str, winner: int, how: str, paragraph: str,
                                            samples: dict[str, Sample]) -> None:
    sample = samples[name]
    assert sample.game.opening.edition == edition
    assert sample.end.winner == winner
    ended = sample.ended
    assert {moment.after.winner for moment in sample.replay.moments[:ended.number - 1]} == {NOBODY}
    assert {type(event) for event in sample.game.events[ended.number:]} <= {Check}  # nobody plays on
    assert sample.said("over_at_once", "over_with_turn", "game_over", "conceded") == [(how, winner)]
    assert sample.replay.rules.consequence(how) == (paragraph,)


def test_who_loses_his_last_tower_level_loses_whatever_his_dp(samples: dict[str, Sample]) -> None:
    """K/I.1.A, K/IV.3.E: three sieges, a level each, in turns 1 to 3; the loser has all the DP."""
    sample = samples[SIEGES]
    fell = [m.before.turn for m in sample.replay.moments if m.before for one in m.said if one[0] == "destroyed"]
    assert fell == [1, 2, 3]
    assert [len(seat.zones[TOWER]) for seat in sample.end.seats] == [0, 3]
    assert sample.dp(sample.end) == (8, 0)


def test_eleven_dp_win_only_at_the_end_of_the_turn(samples: dict[str, Sample]) -> None:
    """K/I.1.B, K/I.7.D: 11 DP are there before the turn ends; the turn's end decides."""
    sample = samples[ELEVEN]
    assert sample.dp(sample.end) == (11, 2)
    reached = next(m for m in sample.replay.moments if m.after.seats and sample.dp(m.after)[A] >= 11)
    assert (phase_name(reached.after), reached.after.winner) == ("küldetés feltétel", NOBODY)
    assert sample.ended.before is not None and phase_name(sample.ended.before) == "forduló zárása"
    assert reached.after.turn == sample.ended.after.turn == 4


def test_nineteen_dp_win_at_once(samples: dict[str, Sample]) -> None:
    """K/I.1.A, K/II.7: from 7 to 19 in one turn, 11 and 14 on the way end nothing; the last five
    come with the stored quest, in the middle of the manoeuvre."""
    sample = samples[NINETEEN]
    totals = [sample.dp(m.after)[A] for m in sample.replay.moments if m.after.turn == 4]
    assert totals == sorted(totals) and set(totals) == {7, 11, 14, 19}
    assert sample.ended.before is not None and sample.dp(sample.ended.before)[A] == 14
    assert phase_name(sample.ended.before) == "küldetés feltétel"
    assert [one[0] for one in sample.ended.said][-2:] == ["quest_stored", "over_at_once"]
    assert all(seat.zones[TOWER] for seat in sample.end.seats)


# ── what occurs in them ─────────────────────────────────────────────────────────────────────

def test_every_kind_of_manoeuvre_occurs(samples: dict[str, Sample]) -> None:
    """K/IV.1.A: siege, quest, capture, and a battle that an event card allows."""
    kinds = {name: {one[1] for one in sample.said("manoeuvre_begins")} for name, sample in samples.items()}
    assert kinds == {SIEGES: {"ostrom", "küldetés"}, ELEVEN: {"küldetés", "bevétel", "harc"},
                     NINETEEN: {"ostrom", "küldetés"}}
    assert ("allowed", "harc", B) in samples[ELEVEN].said("allowed")


def test_a_building_changes_hands_twice_and_another_once(samples: dict[str, Sample]) -> None:
    """K/IV.4.D: who wins the capture controls the building."""
    taken = [(shown_name(samples[ELEVEN].end, one[1]), one[2]) for one in samples[ELEVEN].said("taken")]
    assert taken == [("Révhalmi kaszárnya", B), ("Révhalmi kaszárnya", A), ("Bűzlő máglyahely", A)]


def test_teams_are_blocked_and_let_through(sample: Sample) -> None:
    """K/IV.6.2."""
    teams = [event.team for event in sample.game.events if isinstance(event, Block)]
    assert any(teams) and not all(teams)


def test_a_battle_is_fought_over_two_rounds(samples: dict[str, Sample]) -> None:
    """K/IV.6.4.2.B–C, G: one archer shoots in the first round and, alert again, in the second."""
    found = list(acts_in_rounds(samples[NINETEEN].replay.moments))
    assert ("Nádi orvvadász", 1) in found and ("Nádi orvvadász", 2) in found


def acts_in_rounds(moments: tuple[Moment, ...]) -> Iterator[tuple[str | None, int]]:
    """The casters of the cards played in battles, each with the number of the round."""
    for moment in moments:
        battle = next((f for f in moment.before.frames if isinstance(f, Battle)), None) if moment.before else None
        if battle is not None and battle.round and isinstance(moment.event, Play):
            yield moment.event.caster, battle.round


def test_battles_end_in_a_draw(samples: dict[str, Sample]) -> None:
    """K/IV.6.4.3.C, K/IV.2.C: equal levels are a draw, and the quest stays unsolved."""
    draws = {name: [one for one in sample.said("battle_over") if one[1] == NOBODY] for name, sample in samples.items()}
    assert {name: len(found) for name, found in draws.items()} == {SIEGES: 0, ELEVEN: 1, NINETEEN: 1}
    for name in (ELEVEN, NINETEEN):
        moment = next(m for m in samples[name].replay.moments if ("battle_over", NOBODY) in m.said)
        assert not [one for one in moment.said if one[0] == "solved"]


@pytest.mark.parametrize(("name", "strikes"), [
    (SIEGES, [(4, 6, True), (9, 6, False), (8, 6, False), (6, 7, True)]),
    (ELEVEN, [(11, 9, False)]),
    (NINETEEN, [(9, 6, False), (5, 6, True), (8, 6, False), (6, 8, True)]),
])
def test_beasts_strike_and_miss(name: str, strikes: list[tuple[int, int, bool]], samples: dict[str, Sample]) -> None:
    """K/IV.6.5.2.A–B: so many strikes as the beast has; one hits if it is not over the threshold."""
    assert [one[2:] for one in samples[name].said("strike_rolled")] == strikes


def test_a_trap_is_sprung(samples: dict[str, Sample]) -> None:
    """K/IV.6.5.1: activated in the phase of the obstacles, and gone afterwards."""
    for name, times in ((SIEGES, 2), (ELEVEN, 1)):
        sprung = [m for m in samples[name].replay.moments
                  if isinstance(m.event, Activate) and m.event.card.startswith("Csúszós palló")]
        assert len(sprung) == times
        assert {phase_name(m.before) for m in sprung if m.before} == {"akadálylap aktivizálás"}


def test_a_trial_fails_and_another_succeeds(samples: dict[str, Sample]) -> None:
    """K/I.9.B: K:Fizikum>4 fails with 3 and succeeds with 7; a Mentál trial without a lower
    threshold succeeds with 5."""
    trials = [one[2:] for one in samples[ELEVEN].said("trial")]
    assert trials == [("fizikum", 3, False), ("mentál", 5, True), ("fizikum", 7, True)]
