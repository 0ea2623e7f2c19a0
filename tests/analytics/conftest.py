"""A store with a few simulated and recorded games, and its lake, made once per process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from adjudicator.games import Game, of_log
from adjudicator.importing.record import import_record
from adjudicator.importing.storing import keep
from adjudicator.messages import language, set_language
from adjudicator.packs import find_pack
from adjudicator.simulation.games import run
from analytics.export import export
from analytics.manifest import Manifest
from engine.definition import definition
from engine.ruleset import EDITIONS
from events.acts import Activate, Pass
from events.base import Event
from events.opening import Opening
from events.rulings import Ruling, RulingChange
from events.store import open_store
from tests.adjudicator.calling import Call, biro
from tests.events.conftest import postgres, postgres_server

__all__ = ["postgres", "postgres_server"]  # fixtures

ROOT = Path(__file__).resolve().parents[2]
SEEDS = range(1, 9)


@dataclass(frozen=True)
class Lake:
    """A store, its lake, and the games in it, replayed by nobody yet."""

    store: str
    path: Path
    manifest: Manifest
    games: tuple[Game, ...]


@pytest.fixture(autouse=True)
def hungarian(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every test starts in the default language and without settings from outside."""
    for name in ("BIRO_LANG", "BIRO_STORE", "BIRO_LAKE", "BIRO_DEBUG", "NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    before = language()
    set_language("hu")
    yield
    set_language(before)


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str]) -> Call:
    return lambda *words: biro(capfd, *words)


def fill(store: str, seeds: range = SEEDS, turns: int = 6, samples: bool = True) -> None:
    """Simulated games of both editions, and the recorded samples."""
    texts = find_pack("minta").texts()
    with open_store(store) as opened:
        for seed in seeds:
            opened.create([e for e, _ in run(seed, EDITIONS[seed % 2], texts, 1500, turns)])
        if samples:
            opened.create(judged())
            opened.create(undecidable())
        for record in sorted((ROOT / "samples/games").glob("*.jk")) if samples else ():
            keep(opened, import_record(record), False)


def judged() -> list[Event]:
    """A simulated game with three rulings: a rewind, a text, and one that is withdrawn."""
    log = [e for e, _ in run(11, EDITIONS[0], find_pack("minta").texts(), 1500, 3)]
    after = len(log) - 20
    return [*log, Ruling(ruling="szöveg", about=40, text="rendben volt", citations=("K/I.6.A",)),
            Ruling(ruling="visszaállít", about=after, text="onnan újra"), Pass(seat="A"), Pass(seat="B"),
            Ruling(ruling="helybenhagy", about=41), RulingChange(number=3, text="mégsem")]


def undecidable() -> list[Event]:
    """K/V.3.C: whether the effect can be activated from the Past hangs on its wording; a judge lets it stand."""
    card = {"név": "Visszajáró", "típus": "kalandozó", "mp": 1, "jellem": "nincs", "fizikum": 5, "asztrál": 5,
            "mentál": 5, "alapszint": 1, "hatások": [{"jelek": ["ismételhető"], "hatás": [{"mp": 1}],
                                                      "szöveg": "A Múltból is aktivizálható: kapsz 1 MP-t."}]}
    first = Opening(edition=EDITIONS[0], texts={"Visszajáró": definition(card).text},
                    position={"A": {"mp": 4, "múlt": ["Visszajáró"]}})
    return [first, Activate(seat="A", card="Visszajáró"), Ruling(ruling="helybenhagy", about=2)]


def games_of(store: str) -> tuple[Game, ...]:
    """The stored games as their logs."""
    with open_store(store, readonly=True) as opened:
        return tuple(of_log(opened.load(info.id), info) for info in opened.games() if info.replaced_by is None)


@pytest.fixture(scope="session")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """The lake of the store of :func:`fill`; nobody may write into it."""
    folder = tmp_path_factory.mktemp("tó")
    store = str(folder / "tár.sqlite")
    fill(store)
    with open_store(store, readonly=True) as opened:
        done = export(opened, folder / "tó")
    assert done.failed == []
    return Lake(store, folder / "tó", done.manifest, games_of(store))


@pytest.fixture
def small(tmp_path: Path) -> Callable[..., str]:
    """Makes a store of short simulated games with these seeds."""

    def make(first: int = 1, count: int = 3, turns: int = 1) -> str:
        store = str(tmp_path / "kis.sqlite")
        fill(store, range(first, first + count), turns, samples=False)
        return store

    return make
