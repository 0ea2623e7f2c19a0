"""Verdicts that a judge set aside: illegal events that were let stand, by the paragraph that decided them."""

from __future__ import annotations

from pathlib import Path

from analytics.export import export
from analytics.metrics import metrics
from analytics.stats import Desk
from engine.definition import definition
from engine.ruleset import EDITIONS
from events.acts import Activate
from events.base import Event
from events.opening import Opening
from events.rulings import Ruling, RulingChange
from events.store import open_store

DEAR = {"név": "Drágalátos", "típus": "kalandozó", "mp": 1, "jellem": "nincs", "fizikum": 5, "asztrál": 5, "mentál": 5,
        "alapszint": 1,
        "hatások": [{"mp": 3, "jelek": ["ismételhető"], "hatás": [{"mp": 1}], "szöveg": "Kapsz 1 MP-t."}]}


def game(table: str, *rulings: Event) -> list[Event]:
    """A activates an effect of 3 MP with only 2 (K/I.5.A, K/V.1.A, K/V.1.E: the price), and a judge says this of it."""
    first = Opening(edition=EDITIONS[0], headers=(("Asztal", table),), texts={"Drágalátos": definition(DEAR).text},
                    position={"A": {"mp": 2, "sor": ["Drágalátos"]}})
    return [first, Activate(seat="A", card="Drágalátos"), *rulings]


def test_what_a_judge_let_stand_counts_until_he_takes_it_back(tmp_path: Path) -> None:
    """K/I.5: of three such events one stands by a ruling; a ruling that was withdrawn is none, nor is a mere text."""
    stands = Ruling(ruling="helybenhagy", about=2)
    with open_store(str(tmp_path / "tár.sqlite")) as store:
        store.create(game("1", stands))
        store.create(game("2", stands, RulingChange(number=1, text="mégsem")))
        store.create(game("3", Ruling(ruling="szöveg", about=2, text="legközelebb figyelj")))
        done = export(store, tmp_path / "tó")
    assert done.failed == []
    [metric] = [m for m in metrics() if m.id == "szabályok.helybenhagyott"]
    with Desk(tmp_path / "tó") as desk:
        found = {line.key: (line.hits, line.cases, line.games) for line in desk.result(metric).lines}
        behind = [tuple(row[-2:]) for row in desk.games(metric, "K/I.5.A")]
    assert found == dict.fromkeys(("K/I.5.A", "K/V.1.A", "K/V.1.E"), (1, 3, 3))
    assert sorted(behind) == [(0, 1), (0, 1), (1, 1)]
