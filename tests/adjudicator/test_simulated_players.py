"""The sensible player: legal, the same from the same seed, better than chance, and blind to what its seat can't see."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from adjudicator.decks import load_deck
from adjudicator.learned import seen_by
from adjudicator.packs import find_pack
from adjudicator.simulation.games import opening, steps
from adjudicator.simulation.many import Wanted, games, one_game
from adjudicator.simulation.players import RANDOM, SENSIBLE, choose_sensibly
from adjudicator.simulation.sight import GUESSED_WALL, Sight
from engine.definition import definition
from engine.ruleset import EDITIONS, ruleset
from engine.state import SEATS, State, all_cards, card, put
from engine.step import Step
from engine.verdict import LEGAL
from engine.zones import FUTURE, HAND, TOWER
from events.base import Event
from events.chain import canonical

DECKS = Path(__file__).parents[2] / "samples" / "decks"
TEXTS = find_pack("minta").texts()
SEEDS = (0, 1, 2, 3)
PAIR = Wanted(EDITIONS, (SENSIBLE, RANDOM), ("minta",), 12)
SHORT = PAIR._replace(turns=3)


def played(seed: int, kinds: tuple[str, str] = (SENSIBLE, SENSIBLE), most: int = 500) -> Iterator[tuple[Event, Step]]:
    rng = random.Random(seed)
    first = opening(rng, EDITIONS[seed % 2], TEXTS, seed)
    return steps(rng, first.model_copy(update={"players": dict(zip("AB", kinds, strict=True))}), most, 12)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_act_of_a_sensible_player_is_legal_and_it_never_concedes(seed: int) -> None:
    game = list(played(seed))
    assert {done.verdict.outcome for _, done in game} == {LEGAL}
    assert "feladás" not in {event.kind for event, _ in game}
    assert {"lapidézés", "manőver", "akadályozás"} <= {event.kind for event, _ in game}


def test_games_are_the_same_in_one_process_and_in_two() -> None:
    one, two = list(games(SHORT, SEEDS)), list(games(SHORT, SEEDS, 2))
    assert [(g.row, g.counts) for g in one] == [(g.row, g.counts) for g in two]
    assert [g.row["seed"] for g in one] == [*SEEDS]
    stored = SHORT._replace(stored=True)
    assert [canonical(e) for e in one_game(stored, 1).events] == [canonical(e) for e in one_game(stored, 1).events]


def test_a_sensible_player_beats_a_random_one() -> None:
    """Of the games of ten fixed seeds that somebody wins it wins at least three in four."""
    winners = [g.row["players"][g.row["winner"]] for g in games(PAIR._replace(turns=20), range(10)) if g.row["winner"]]
    assert len(winners) >= 8
    assert winners.count(SENSIBLE) >= 0.75 * len(winners)


def other_hidden(state: State, seat: int, rng: random.Random) -> tuple[State, dict[str, str]]:
    """The position with other cards where a seat does not see them: names that only hidden cards of the
    opponents bear are others of the same kind, and the own deck lies otherwise. With it what each new
    name stands for."""
    hidden = [cid for cid, c in all_cards(state) if c.d is not None and seat not in seen_by(state, c)
              and c.zone in (FUTURE, HAND, TOWER)]
    state, names = _others(state, [cid for cid in hidden if card(state, cid).owner != seat], rng)
    return _laid_otherwise(state, [cid for cid in hidden if card(state, cid).owner == seat], rng), names


def _others(state: State, hidden: list[int], rng: random.Random) -> tuple[State, dict[str, str]]:
    unused = [definition(text) for name, text in TEXTS.items() if name not in state.names]
    rng.shuffle(unused)
    stands_for: dict[str, str] = {}
    for name, cids in sorted(state.names.items()):
        new = next((d for d in unused if d.kind == state.defs[name].kind), None)
        if new is not None and cids and set(cids) <= set(hidden):
            unused.remove(new)
            stands_for[new.name] = name
            state = replace(state, names=state.names.delete(name).set(new.name, cids),
                            defs=state.defs.set(new.name, new))
            for cid in cids:
                state = put(state, cid, replace(card(state, cid), d=new))
    return state, stands_for


def _laid_otherwise(state: State, deck: list[int], rng: random.Random) -> State:
    """Cards of a deck in another order; those of a name that are seen keep their copy number."""
    names = {name: list(cids) for name, cids in state.names.items()}
    faces = [card(state, cid).d for cid in deck]
    for cid, was in zip(deck, faces, strict=True):
        names[was.name][names[was.name].index(cid)] = -1  # type: ignore[union-attr]
    rng.shuffle(faces)
    for cid, face in zip(deck, faces, strict=True):
        names[face.name][names[face.name].index(-1)] = cid  # type: ignore[union-attr]
        state = put(state, cid, replace(card(state, cid), d=face))
    return replace(state, names=state.names.update({name: tuple(found) for name, found in names.items()}))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_choice_does_not_hang_on_what_the_seat_cannot_see(seed: int) -> None:
    """K/I.3.A–B, K/I.4.A: other cards in the opponent's hand, in both decks and under what lies face down give
    the same choice from the same chance; a search looks through the deck, so it is left out."""
    rules, rng, looked = ruleset(EDITIONS[seed % 2]), random.Random(seed), 0
    for number, (_, done) in enumerate(played(seed, most=260)):
        state, a = done.state, done.state.awaiting
        if number < 6 or a.kind in ("dobás", "vége") or a.about[:1] == ("keresés",):
            continue
        other, stands_for = other_hidden(state, a.seat, rng)
        mine, same = (canonical(choose_sensibly(random.Random(number), s, rules)).decode() for s in (state, other))
        for new, old in stands_for.items():
            same = same.replace(new, old)
        assert mine == same, number
        looked += 1
    assert looked > 100


def test_the_hidden_cards_are_dealt_otherwise() -> None:
    """The test before is not empty: the opponent's hand and tower and both decks differ, the own hand does not."""
    state = [done.state for _, done in played(1, most=60)][-1]
    other, _ = other_hidden(state, 0, random.Random(1))
    for owner, zone in ((1, HAND), (0, FUTURE), (1, FUTURE), (1, TOWER)):
        before, after = ([card(s, cid).d for cid in s.seats[owner].zones[zone]] for s in (state, other))
        assert before != after
    assert [card(state, cid).d for cid in state.seats[0].zones[HAND]] == \
        [card(other, cid).d for cid in other.seats[0].zones[HAND]]


def test_what_lies_face_down_is_guessed() -> None:
    """K/I.4.A: the wall of an opponent's hidden level is not known, one's own is."""
    state = [done.state for _, done in played(0, most=12)][-1]
    sight = Sight(state, 0, ruleset("klasszikus"))
    own, foes = state.seats[0].zones[TOWER], state.seats[1].zones[TOWER]
    assert [sight.face(cid) for cid in foes] == [None] * 3
    assert {sight.wall(cid) for cid in foes} == {GUESSED_WALL}
    assert [sight.face(cid) for cid in own] == [card(state, cid).d for cid in own]


def test_every_pair_of_decks_comes_once() -> None:
    decks = tuple(load_deck(path) for path in sorted(DECKS.glob("*.pakli")))
    wanted = Wanted(("klasszikus",), (RANDOM, RANDOM), ("minta",), 1, decks=decks)
    rows = [one_game(wanted, seed).row for seed in range(len(decks) ** 2)]
    pairs = {tuple(row["decks"][seat] for seat in SEATS[:2]) for row in rows}
    assert len(pairs) == len(decks) ** 2 == 64
