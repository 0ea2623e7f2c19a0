"""simulate: random games from a seed, told and stored, marked as what they are."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from adjudicator import __version__
from adjudicator.commands.simulate import kinds_of
from adjudicator.games import stored_game
from adjudicator.packs import find_pack
from adjudicator.simulation.games import run
from adjudicator.simulation.told import battles
from engine.frames import Battle
from events.chain import canonical
from tests.adjudicator.calling import Call, biro

TEXTS = find_pack("minta").texts()
ROOT = Path(__file__).parents[2]
DECK = ROOT / "samples" / "decks" / "rend.pakli"
CATALOGUE = ROOT / "adjudicator" / "rulebook" / "paragraphs.tsv"


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
    assert call("show", game.id, "--store", store, "--json").json["game"]["engine"] == __version__


def test_games_are_stored_only_where_the_call_says(call: Call, store: Path, tmp_path: Path) -> None:
    """The store of people's games (BIRO_STORE) is left alone; where they are stored is said."""
    words, there = ("simulate", "1", "--seed", "3", "--turns", "1"), str(tmp_path / "máshol.sqlite")
    assert (call(*words, "--json").json["store"], store.exists()) == (None, False)
    assert f"1 játszma van tárolva itt: {there}" in call(*words, "--store", there).out.replace("\n", "")
    assert (call(*words, "--store", there, "--json").json["store"], store.exists()) == (there, False)


def test_the_table_is_in_the_language_asked_for(call: Call) -> None:
    ended = call("simulate", "1", "--seed", "3", "--turns", "1", "--lang", "en")
    assert "turn limit" in ended.out
    assert "forduló-korlát" in call("simulate", "1", "--seed", "3", "--turns", "1").out


def test_players_decks_editions_and_counts(call: Call) -> None:
    """Who plays and with what stands in the answer and in each game; the counts are those of the games."""
    ended = call("simulate", "2", "--seed", "2", "--turns", "3", "--edition", "mindkettő", "--players", "véletlen",
                 "--players", "A=józan", "--decks", "minta", "--counts", "--json")
    assert ended.status == 0
    answer = ended.json
    assert (answer["edition"], answer["players"]) == ("mindkettő", {"A": "józan", "B": "véletlen"})
    assert [g["edition"] for g in answer["games"]] == ["klasszikus", "megújult"]
    assert all(g["players"] == answer["players"] and set(g["decks"]) == {"A", "B"} for g in answer["games"])
    begun: Counter[str] = sum((Counter(g["manoeuvres"]) for g in answer["games"]), Counter())
    assert answer["counts"]["manoeuvres"] == dict(begun)
    assert answer["ended"] == sum(g["end"] in ("győzelem", "döntetlen") for g in answer["games"])
    catalogue = {line.split("\t")[0] for line in CATALOGUE.read_text("utf-8").splitlines()}
    assert answer["counts"]["cards"].keys() <= TEXTS.keys() | {t["oldal_b"]["név"] for t in TEXTS.values()
                                                              if "oldal_b" in t}
    assert len(answer["counts"]["paragraphs"]) > 30
    assert answer["counts"]["paragraphs"].keys() <= catalogue


def test_what_is_counted_is_what_was_done(call: Call) -> None:
    """Each play, activation and attachment is one use of its card."""
    ended = call("simulate", "1", "--seed", "3", "--turns", "3", "--counts", "--json")
    log = [event for event, _ in run(3, "klasszikus", TEXTS, turns=3)]
    uses = [e for e in log if e.kind in ("lapidézés", "csatolás", "aktivizálás", "ráépítés", "felszerelés")]
    assert sum(ended.json["counts"]["cards"].values()) == len(uses) > 0


def test_counts_are_shown_in_tables(call: Call) -> None:
    ended = call("simulate", "1", "--seed", "3", "--turns", "2", "--players", "józan,véletlen", "--counts")
    assert "K/VI." in ended.out
    assert "játszma percenként" in ended.out


def test_every_count_is_shown_and_fewer_only_when_asked(call: Call) -> None:
    """The most frequent first, ties by name."""
    words = ("simulate", "1", "--seed", "3", "--turns", "2", "--counts")
    counts = call(*words, "--json").json["counts"]
    ranked = sorted(counts["paragraphs"].items(), key=lambda one: (-one[1], one[0]))
    shown = [_row(line) for line in call(*words).out.splitlines()]
    assert [row for row in shown if row and row[0] in counts["paragraphs"]] == ranked
    assert {row for row in shown if row and row[0] in counts["cards"]} == set(counts["cards"].items())
    few = call(*words, "--most", "3").out
    assert f"{len(ranked)} paragrafus fordult elő; a leggyakoribb 3:" in few
    assert [row for line in few.splitlines() if (row := _row(line)) and row[0] in counts["paragraphs"]] == ranked[:3]


def _row(line: str) -> tuple[str, int] | None:
    """A line of a table of counts."""
    cells = [cell.strip() for cell in line.split("│")[1:-1]]
    return (cells[0], int(cells[1])) if len(cells) == 2 and cells[1].isdecimal() else None


@pytest.mark.parametrize(("said", "kinds"), [
    (["józan"], ("józan", "józan")), (["véletlen,józan"], ("véletlen", "józan")), (["A=józan"], ("józan", "véletlen")),
    (["A=józan,B=józan"], ("józan", "józan")), (["józan,B=véletlen"], ("józan", "véletlen")),
    (["józan", "A=véletlen"], ("véletlen", "józan"))])
def test_players_are_named_in_order_or_by_their_seats(said: list[str], kinds: tuple[str, str]) -> None:
    assert kinds_of(said, 2) == kinds


def test_a_deck_file_is_played(call: Call) -> None:
    ended = call("simulate", "1", "--seed", "1", "--turns", "1", "--decks", str(DECK), "--json")
    assert ended.json["games"][0]["decks"] == {"A": "Révhalom őrsége", "B": "Révhalom őrsége"}


@pytest.mark.parametrize(("words", "said"), [
    (("1", "--seed", "1", "--players", "okos"), "véletlen, józan"),
    (("1", "--seed", "1", "--players", "józan,józan,józan"), "2 üléshez"),
    (("1", "--seed", "1", "--players", "C=józan"), "C=józan"),
    (("1", "--seed", "1", "--decks", "nincs-ilyen"), "nincs-ilyen"),
    (("1", "--seed", "1", "--decks", "minta", "--variant", "iker"), "iker"),
    (("1", "--seed", "1", "--jobs", "0"), "legalább 1"),
    (("0", "--seed", "1"), "szám ettől: 1"), (("9" * 20, "--seed", "1"), "eddig: 10000000"),
    (("1",), "--seed"),
    (("1", "--seed", "-1"), "legalább 0"),
    (("x", "--seed", "1"), "szám ettől: 1"),
    (("1", "--seed", "1", "--turns", "0"), "szám, legalább 1"),
    (("1", "--seed", "1", "--pack", "nincs"), "Nincs ilyen lapcsomag"),
    (("1", "--seed", "1", "--edition", "új"), "klasszikus, megújult vagy mindkettő"),
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


def test_where_nobody_won_there_is_no_table_of_winners(call: Call) -> None:
    words = ("simulate", "2", "--seed", "1", "--players", "józan,véletlen", "--turns")
    assert ["győztes" in call(*words, turns).out for turns in ("1", "20")] == [False, True]
