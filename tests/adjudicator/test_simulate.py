"""simulate: random games from a seed, told and stored, marked as what they are."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from adjudicator.simulation.told import battles
from adjudicator.games import stored_game
from adjudicator.packs import find_pack
from adjudicator.simulation.games import run
from engine.frames import Battle
from events.chain import canonical
from tests.adjudicator.calling import Call, biro

TEXTS = find_pack("minta").texts()


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str]) -> Call:
    return lambda *words: biro(capfd, *words)


def test_a_seed_gives_one_game() -> None:
    one, same, other = ([canonical(e) for e, _ in run(seed, "klasszikus", TEXTS, 60)] for seed in (5, 5, 6))
    assert one == same
    assert one != other


def test_a_game_stops_before_the_turn_after_its_last() -> None:
    """K/I.7: with two turns allowed, all but the last state are in the first two."""
    turns = [state.turn for _, state in run(3, "klasszikus", TEXTS, turns=2)]
    assert turns[-1] == 3
    assert max(turns[:-1]) == 2


def test_battles_are_counted_when_they_begin() -> None:
    """K/IV.6.4: as many as there are states with a battle right after one without."""
    states = [state for _, state in run(3, "klasszikus", TEXTS, 400)]
    fighting = [any(type(f) is Battle for f in s.frames) for s in states]
    begun = sum(now and not before for before, now in pairwise(fighting))
    assert begun > 0
    assert sum(battles(iter(states))) == begun


def test_what_is_told_of_games(call: Call) -> None:
    ended = call("simulate", "2", "--seed", "3", "--turns", "2", "--edition", "megújult", "--json")
    assert ended.status == 0
    games = ended.json["games"]
    assert ended.json["edition"] == "megújult"
    assert [g["seed"] for g in games] == [3, 4]
    for game in games:
        played = list(run(game["seed"], "megújult", TEXTS, turns=2))
        assert (game["events"], game["end"], game["winner"], game["id"]) == (len(played), "forduló-korlát", None, None)
        assert sum(game["manoeuvres"].values()) == sum(e.kind == "manőver" for e, _ in played)


def test_games_are_stored_once_and_marked(call: Call, tmp_path: Path) -> None:
    store = str(tmp_path / "tár.sqlite")
    words = ("simulate", "2", "--seed", "3", "--turns", "1", "--store", store, "--json")
    first, again = call(*words).json["games"], call(*words).json["games"]
    assert [g["id"] for g in first] == [g["id"] for g in again]
    assert len({g["id"] for g in first}) == 2
    game = stored_game(first[1]["id"], store)
    assert dict(game.opening.headers) == {"Eredet": "szimuláció", "Mag": "4"}
    assert [p.name for p in game.opening.packs] == ["minta"]
    assert game.replay().trust == "pontos"
    assert call("verify", "--store", store).status == 0


def test_the_table_is_in_the_language_asked_for(call: Call) -> None:
    ended = call("simulate", "1", "--seed", "3", "--turns", "1", "--lang", "en")
    assert "turn limit" in ended.out
    assert "forduló-korlát" in call("simulate", "1", "--seed", "3", "--turns", "1").out


@pytest.mark.parametrize(("words", "said"), [
    (("0", "--seed", "1"), "legalább 1"),
    (("1",), "--seed"),
    (("1", "--seed", "-1"), "legalább 0"),
    (("x", "--seed", "1"), "szám, legalább 1"),
    (("1", "--seed", "1", "--turns", "0"), "szám, legalább 1"),
    (("1", "--seed", "1", "--pack", "nincs"), "Nincs ilyen lapcsomag"),
    (("1", "--seed", "1", "--edition", "új"), "klasszikus vagy megújult"),
])
def test_a_wrong_call_says_what_would_be_right(call: Call, words: tuple[str, ...], said: str) -> None:
    ended = call("simulate", *words)
    assert ended.status == 2
    assert said in ended.err


def test_a_pack_too_small_for_decks_is_refused(call: Call, tmp_path: Path) -> None:
    """K/I.2.A, K/I.8.B: 40 cards with three copies each take 14 names, and three levels a tower."""
    pack = tmp_path / "kicsi.yaml"
    text = """csomag: kicsi
verzió: '1'
lapok:
  - {név: Torony, típus: toronyszint, fal: 1}
"""
    pack.write_text(text, encoding="utf-8")
    ended = call("simulate", "1", "--seed", "1", "--pack", str(pack))
    assert ended.status == 2
    assert "1 toronyszint és 0 más lap" in ended.err


def test_a_game_of_a_variant(call: Call) -> None:
    """K/T.5: four play in pairs; a variant that does not exist is refused."""
    ended = call("simulate", "1", "--seed", "3", "--turns", "1", "--variant", "iker", "--json")
    assert ended.status == 0
    assert {event.seat for event, _ in run(3, "klasszikus", TEXTS, 60, variant="iker")
            if event.kind == "keverés"} == set("ABCD")
    assert call("simulate", "1", "--seed", "3", "--variant", "nincs").status == 2
