"""The sample games of the special chapters: antiss and outer plane, machines and spirits, a pairs game for four.

What they show is measured on the replay of the stored game: its events, consequences, positions.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adjudicator.replay import Moment
from engine.frames import Manoeuvre as Frame
from engine.paths import read_path, shown_name
from engine.rules.ch01_basics.s10_values import total_dp
from engine.state import NOBODY, SEATS, card
from engine.zones import ATTACHED, BUILDING, OUTER, PAST, QUEST, ROW, SOLVED, SPIRIT, TEAM, TOWER
from events.acts import Activate, BuildOn, EnterAntiss, Exchange, Manoeuvre, Play, Solve
from tests.adjudicator.sample_games import ANTISS, MACHINES, SPECIAL, TWINS, A, B, C, D, Sample, stored


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Sample]:
    """The three games, imported into a store and taken from it again."""
    return stored(SPECIAL, tmp_path_factory.mktemp("tár"))


def moments(sample: Sample, kind: type, test: Callable[[Moment], bool] = lambda moment: True) -> list[Moment]:
    """The moments of events of one kind that answer a test."""
    return [m for m in sample.replay.moments if isinstance(m.event, kind) and test(m)]


def number(sample: Sample, name: str) -> int:
    """The card of a name, at the end of the game."""
    copies = sample.end.names[name.partition("#")[0]]
    return copies[int(name.partition("#")[2] or 1) - 1]


@pytest.mark.parametrize(("name", "winners", "how"), [
    (ANTISS, (A,), "over_with_turn"), (MACHINES, (A,), "conceded"), (TWINS, (A, C), "conceded")])
def test_each_is_played_to_its_end(name: str, winners: tuple[int, ...], how: str, samples: dict[str, Sample]) -> None:
    """K/I.1, K/T.5: eleven DP at a turn's end, and two that are given up; a pair wins together."""
    sample = samples[name]
    assert how in {one[0] for one in sample.ended.said}
    together = sample.end.many.winners if sample.end.many is not None else (sample.end.winner,)
    assert together == winners


# ── antiss and outer plane ──────────────────────────────────────────────────────────────────

def test_mages_of_both_players_enter_the_antiss(samples: dict[str, Sample]) -> None:
    """K/VII.5: an alert mage turns to rest, which is no thread."""
    entered = moments(samples[ANTISS], EnterAntiss)
    assert [(m.event.seat, m.event.card) for m in entered] == [
        ("A", "Pókhálós ködjáró"), ("B", "Ködfonó asszony"), ("B", "Ködfonó asszony"), ("A", "Pókhálós ködjáró"),
        ("A", "Pókhálós ködjáró")]
    for m in entered:
        assert read_path(m.after, f"{m.event.card}.helyzet", samples[ANTISS].replay.rules) == "pihenő"


def test_three_antiss_quests_are_solved_one_a_turn(samples: dict[str, Sample]) -> None:
    """K/VII.3, K/VII.4.A: by a resting mage, in turns 1, 3 and 4; 11 DP come of them, and one by an effect."""
    sample = samples[ANTISS]
    tried = moments(sample, Manoeuvre, lambda m: m.event.manoeuvre == "antissküldetés")
    assert [(m.event.target.partition("#")[0], m.before.turn) for m in tried] == [
        ("Ködön túli dallam", 1), ("Tükörbe írt kérdés", 3), ("Ködön túli dallam", 4)]
    solved = sample.said("solved")
    assert len([one for one in solved if one[2] == A]) == 3
    assert sample.dp(sample.end) == (12, 3)


def test_an_antiss_quest_is_blocked_by_a_resting_mage_and_fought_for(samples: dict[str, Sample]) -> None:
    """K/VII.3, K/VII.4.E: the blocker has entered before; in the battle a mage uses a warrior's card, and the
    roll is held against her Asztrál of 8: 11 misses."""
    sample = samples[ANTISS]
    used = moments(sample, Play, lambda m: m.event.caster == "Ködfonó asszony")
    assert [(m.event.card, m.before.turn) for m in used] == [("Széles suhintás", 3)]
    assert ("attack_rolled", 11, 8, False) in [(one[0], one[2], one[3], one[4])
                                               for one in sample.said("attack_rolled")]


def test_who_comes_from_outside_goes_to_a_manoeuvre_and_back_with_the_phase(samples: dict[str, Sample]) -> None:
    """K/VIII.B, K/VIII.F, K/VIII.G, K/VIII.J: played onto the outer plane, brought in for 2 MP, a siege, wounds, and
    at the end of the manoeuvres phase outside again, without damage."""
    sample = samples[ANTISS]
    wanderer = number(sample, "A hatodik part vándora")
    zones = [card(m.after, wanderer).zone for m in sample.replay.moments]
    places = [zone for n, zone in enumerate(zones) if n == 0 or zones[n - 1] != zone]
    first = places.index(OUTER)
    assert places[first:] == [OUTER, ROW, TEAM, ROW, OUTER, ROW, OUTER]
    hurt = [m for m in sample.replay.moments if card(m.after, wanderer).damage]
    assert hurt and {card(m.after, wanderer).zone for m in hurt} <= {TEAM}
    back = next(m for m in sample.replay.moments if ("outside", wanderer) in m.said and m.before.turn == 2)
    assert back.before.turn == 2 and card(back.after, wanderer).damage == 0


def test_a_card_outside_is_called_in_and_goes_back_by_its_own_ability(samples: dict[str, Sample]) -> None:
    """K/VIII.J: an event brings the herald in; his ability draws a card and takes him out again."""
    sample = samples[ANTISS]
    back = moments(sample, Activate, lambda m: m.event.card == "Üvegszárnyú hírnök" and m.event.effect == 2)
    assert len(back) == 1 and back[0].before.turn == 3
    assert card(sample.end, number(sample, "Üvegszárnyú hírnök")).zone == OUTER


# ── machines and spirits ────────────────────────────────────────────────────────────────────

def test_machines_are_built_on_adventurers_and_on_a_machine_beast(samples: dict[str, Sample]) -> None:
    """K/IX.2, K/IX.3.A, K/IX.4.A, K/IX.4.D: three times on a Kahrei, once on a beast that is being activated."""
    built = [(m.event.card, m.event.target) for m in moments(samples[MACHINES], BuildOn)]
    assert built == [("Rugós műkéz", "Kerékverő Döme"), ("Lendkerekes kígyó#2", "Lendkerekes kígyó#1"),
                     ("Rugós műkéz#2", "Fogaskerekes inas"), ("Rugós bunkó", "Kerékverő Döme")]


def test_a_built_on_machine_strengthens_its_bearer_as_long_as_it_is_there(samples: dict[str, Sample]) -> None:
    """K/IX.2, K/IX.3.C: 7 becomes 9, and a roll of 9 hits."""
    sample = samples[MACHINES]
    hit = next(one for one in sample.said("attack_rolled") if one[2] == 9)
    assert (hit[3], hit[4]) == (9, True)
    hand = number(sample, "Rugós műkéz#1")
    assert card(sample.end, hand).zone == ATTACHED and card(sample.end, hand).host == number(sample, "Kerékverő Döme")


def test_a_machine_goes_to_the_past_with_its_bearer(samples: dict[str, Sample]) -> None:
    """K/IX.3.C, K/I.3.Q: it can't be taken off; the bearer's death releases it."""
    sample = samples[MACHINES]
    died = next(m for m in sample.replay.moments if ("died", number(sample, "Fogaskerekes inas#1"), "halál") in m.said)
    hand = number(sample, "Rugós műkéz#2")
    assert (card(died.before, hand).zone, card(died.after, hand).zone) == (ATTACHED, PAST)


def test_a_machine_on_a_beast_serves_one_activation(samples: dict[str, Sample]) -> None:
    """K/IX.4.F: the snake strikes twice instead of once, and what was built on it falls off."""
    sample = samples[MACHINES]
    strikes = [one for one in sample.said("strike_rolled") if one[1] == number(sample, "Lendkerekes kígyó#1")]
    assert [one[2:] for one in strikes] == [(5, 8, True), (11, 8, False)]
    assert card(sample.end, number(sample, "Lendkerekes kígyó#2")).zone == PAST


def test_the_dead_stay_as_spirits_for_their_turns(samples: dict[str, Sample]) -> None:
    """K/X.B, K/X.C, K/X.E: three die in the game and stay for 3, 2 and 1 turns, the one of death among them."""
    sample = samples[MACHINES]
    turns = {shown_name(sample.end, one[1]).partition("#")[0]: one[2] for one in sample.said("spirit")}
    assert turns == {"Lidércgyertya": 3, "Bolygó csontok": 2, "Kősírból szólított": 1}
    for name, first, last in (("Lidércgyertya#1", 1, 3), ("Bolygó csontok", 2, 3), ("Kősírból szólított", 2, 2)):
        cid = number(sample, name)
        there = [m.after.turn for m in sample.replay.moments if card(m.after, cid).zone == SPIRIT]
        assert (min(there), max(there)) == (first, last)
        assert card(sample.end, cid).zone == PAST


def test_spirits_act_only_by_their_spirit_ability(samples: dict[str, Sample]) -> None:
    """K/X.D: damage, a card drawn, and once alert again by an event another."""
    sample = samples[MACHINES]
    used = [m.event.card for m in moments(sample, Activate)
            if card(m.before, number(sample, m.event.card)).zone == SPIRIT]
    assert used == ["Kősírból szólított", "Bolygó csontok", "Bolygó csontok"]


# ── pairs ───────────────────────────────────────────────────────────────────────────────────

def test_tower_buildings_and_dp_are_the_pairs(samples: dict[str, Sample]) -> None:
    """K/T.5.torony, K/T.5.építmény: four levels at first, one lost by each pair; both members have them all."""
    sample = samples[TWINS]
    assert [sum(len(sample.replay.moments[3].after.seats[n].zones[TOWER]) for n in pair)
            for pair in ((A, C), (B, D))] == [4, 4]
    for one, other in (("A", "C"), ("B", "D")):
        for what in ("torony", "építmények", "dp"):
            assert read_path(sample.end, f"{one}.{what}", sample.replay.rules) == read_path(
                sample.end, f"{other}.{what}", sample.replay.rules)
        assert len(read_path(sample.end, f"{one}.torony", sample.replay.rules)) == 3
    assert [total_dp(sample.end, n, sample.replay.rules) for n in (A, B, C, D)] == [8, 0, 8, 0]
    own = [sum(len(sample.end.seats[n].zones[zone]) for zone in (SOLVED, BUILDING)) for n in (A, C)]
    assert own == [2, 1]  # what stands with each of the two makes the eight together


def test_a_building_goes_from_pair_to_pair_and_back(samples: dict[str, Sample]) -> None:
    """K/IV.4.D, K/T.5.építmény."""
    sample = samples[TWINS]
    taken = [(shown_name(sample.end, one[1]), SEATS[one[2]]) for one in sample.said("taken")]
    assert [one for one in taken if one[0] == "Révhalmi kaszárnya"] == [
        ("Révhalmi kaszárnya", "B"), ("Révhalmi kaszárnya", "A")]


def test_mixed_teams_set_out_and_either_pays(samples: dict[str, Sample]) -> None:
    """K/T.5.manőver: each team has adventurers of both; the partner pays for the siege, and for the solution."""
    sample = samples[TWINS]
    begun = moments(sample, Manoeuvre)
    teams = [next(f.team for f in m.after.frames if isinstance(f, Frame)) for m in begun]
    owners = [{card(m.before, cid).controller for cid in team} for m, team in zip(begun, teams, strict=True)]
    mixed = [whose for whose in owners if len(whose) == 2]
    assert len(mixed) == 6
    assert [m.event.payer for m in begun if m.event.payer] == ["C", "D", "C", "D"]
    assert [(m.event.seat, m.event.payer) for m in moments(sample, Solve)] == [("C", "A"), ("A", None)]


def test_a_partner_springs_the_beast_and_rolls_for_it(samples: dict[str, Sample]) -> None:
    """K/T.5.akadály: B laid it, D activates it for MP of his own and rolls its strikes."""
    sample = samples[TWINS]
    sprung = moments(sample, Activate, lambda m: m.event.card == "Siklóraj")
    assert [m.event.seat for m in sprung] == ["D"]
    assert ("mp_paid", D, 2, 0) in sprung[0].said
    assert len(sample.said("strike_rolled")) == 3


def test_the_pair_exchanges_adventurers_once(samples: dict[str, Sample]) -> None:
    """K/T.5.csere: each keeps its owner, and stands in the other's Row."""
    sample = samples[TWINS]
    exchanged = moments(sample, Exchange)
    assert [(m.event.given, m.event.taken) for m in exchanged] == [("Rakparti strázsa", "C:Hollótollú íjászlány")]
    guard = card(exchanged[0].after, number(sample, "Rakparti strázsa#1"))
    assert (guard.owner, guard.controller) == (A, C)


def test_no_quest_is_left_that_a_pair_solved(samples: dict[str, Sample]) -> None:
    """K/T.5.manőver: both quests were solved by mixed teams, each for its own player's pile."""
    sample = samples[TWINS]
    assert [len(sample.end.seats[n].zones[QUEST]) for n in (A, C)] == [0, 0]
    assert {one[2] for one in sample.said("solved")} == {A, C}
    assert sample.end.winner != NOBODY
