"""What cards cost and what they brought, by hand from the samples: MP per DP, MP per kill."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from analytics.export import export
from analytics.metrics import metrics
from analytics.segments import read_table
from analytics.stats import Desk
from events.store import open_store
from tests.analytics.conftest import Lake

SIEGES = {"Dátum": "2026-11-14", "Kör": "4", "Asztal": "1"}  # ostrom-harom-szint
MACHINES = {"Dátum": "2026-11-22", "Kör": "2", "Asztal": "2"}  # gepek-es-szellemek
FOG = {"Dátum": "2026-11-22", "Kör": "2", "Asztal": "1"}  # kod-es-tulpart


def behind(lake: Lake, metric_id: str, card: str, sample: dict[str, str]) -> tuple[int, int]:
    """The two sums of a card in the sample with these headers."""
    [metric] = [m for m in metrics() if m.id == metric_id]
    [game] = [g.id for g in lake.games if sample.items() <= dict(g.opening.headers).items()]
    with Desk(lake.path) as desk:
        [(*_, above, below)] = [row for row in desk.games(metric, card) if row[0] == game]
    return above, below


def test_a_quest_costs_what_its_manoeuvres_cost(lake: Lake) -> None:
    """K/IV.6.6.2: in the sample of three sieges A solves „A gát titka” twice, for 1 MP and 3 DP each; that B paid 2 MP
    for a beast against the first team is no price of the quest."""
    assert behind(lake, "mp.lap", "A gát titka", SIEGES) == (2, 6)


def test_a_try_in_vain_is_paid_for_too(lake: Lake) -> None:
    """K/IV.6.6.3: in the sample of machines B solves „Süppedő sírkert” for nothing (2 DP), and a second copy in vain,
    for which he played an action card of 1 MP."""
    assert behind(lake, "mp.lap", "Süppedő sírkert", MACHINES) == (1, 2)


def test_what_an_effect_gives_is_no_dp_of_the_quest(lake: Lake) -> None:
    """K/I.10.B: „Ködön túli dallam” gives 3 DP and its effect 1 more to the player; solved twice, for 1 MP each."""
    assert behind(lake, "mp.lap", "Ködön túli dallam", FOG) == (2, 6)


# ---------------------------------------------------------------------------- kills


def cards_of(lake: Lake, sample: dict[str, str]) -> list[dict[str, Any]]:
    """The copies of the sample with these headers."""
    [game] = [g.id for g in lake.games if sample.items() <= dict(g.opening.headers).items()]
    return [row for row in read_table(lake.path, lake.manifest, "lapok").to_pylist() if row["játszma"] == game]


def killers(lake: Lake, sample: dict[str, str]) -> dict[str, str | None]:
    """Who died, and by which card."""
    rows = cards_of(lake, sample)
    names = {row["példány"]: row["lap"] for row in rows}
    return {row["lap"]: names.get(row["megölte"]) for row in rows if row["meghalt"] is not None}


def test_the_card_that_killed_is_the_one_that_did_what_he_died_of(lake: Lake) -> None:
    """K/VI.4.J, K/VI.4.L, K/IV.6.5.2.H: three died of an attack, one of a beast; the last one of a death effect, though
    damage lay on him too. The adventurer who used the card is not the one who killed."""
    assert killers(lake, MACHINES) == {
        "Lidércgyertya": "Széles suhintás", "Bolygó csontok": "Lendkerekes kígyó",
        "Kősírból szólított": "Széles suhintás", "Fogaskerekes inas": "A hó szava"}


def test_traps_and_event_cards_kill_too(lake: Lake) -> None:
    """K/III.7, K/VI.4.J: in the sample of three sieges a trap, an event card and an attack killed, once each."""
    assert killers(lake, SIEGES) == {
        "Ork rohamozó": "Csúszós palló", "Nádi orvvadász": "Kicsapó parázs", "Csárdai nótás": "Széles suhintás"}
    killed = {(row["lap"], row["ölések"]) for row in cards_of(lake, SIEGES) if row["ölések"]}
    assert killed == {("Csúszós palló", 1), ("Kicsapó parázs", 1), ("Széles suhintás", 1)}


def test_mp_per_kill(lake: Lake) -> None:
    """K/I.5.A: the trap is activated twice for 1 MP and kills once; „Siklóraj” is a beast of 2 MP that kills nobody."""
    assert behind(lake, "mp.ölés", "Csúszós palló", SIEGES) == (2, 1)
    assert behind(lake, "mp.ölés", "Siklóraj", SIEGES) == (2, 0)


def test_a_game_without_mp_and_kills_says_nothing_of_their_ratio(lake: Lake) -> None:
    """A card that in most of its games cost nothing and killed nobody is not lifted over the floor by them, nor is its
    interval made narrow; one that never did either has no line."""
    [metric] = [m for m in metrics() if m.id == "mp.ölés"]
    played = [row for row in read_table(lake.path, lake.manifest, "lapok").to_pylist()
              if row["lap"] and row["kijátszva"] is not None]
    with Desk(lake.path) as desk:
        lines = desk.result(metric).lines
        games = {line.key: desk.games(metric, line.key) for line in lines}
    assert all(len(games[line.key]) == line.games for line in lines)
    assert [key for key, found in games.items() if any(not mp and not kills for *_, mp, kills in found)] == []
    assert {row["lap"] for row in played if not row["szimulált"]} - set(games)


def test_a_public_lake_numbers_killers_as_its_cards(lake: Lake, tmp_path: Path) -> None:
    """K/I.4.A: who killed was open to all; its number is that of the public table."""
    with open_store(lake.store, readonly=True) as opened:
        done = export(opened, tmp_path / "tó", public=True)
    rows = read_table(tmp_path / "tó", done.manifest, "lapok").to_pylist()
    names = {(row["játszma"], row["példány"]): row["lap"] for row in rows}
    found = Counter((row["lap"], names[row["játszma"], row["megölte"]]) for row in rows if row["megölte"] is not None)
    named = {name for row in read_table(lake.path, lake.manifest, "lapok").to_pylist() if row["megölte"] is not None
             for name in [row["lap"]]}
    assert set(killers(lake, SIEGES).items()) <= set(found)
    assert {whom for whom, _ in found} == named


def test_a_player_s_kills_are_those_of_his_cards(lake: Lake) -> None:
    """K/VI.4.J: in the sample of three sieges two of B's adventurers died by cards of A, one of A's by a card of B."""
    [metric] = [m for m in metrics() if m.id == "mp.halál"]
    [game] = [g for g in lake.games if SIEGES.items() <= dict(g.opening.headers).items()]
    with Desk(lake.path) as desk:
        found = {name: next(row[-1] for row in desk.games(metric, name) if row[0] == game.id)
                 for name in game.opening.players.values()}
    assert found == {"Első minta": 2, "Második minta": 1}
