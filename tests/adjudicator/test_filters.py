"""Filters that leave nothing say which of them nothing answers, and what is near to what was typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.filters import as_json, filters, left_nothing
from tests.adjudicator.calling import Call, biro
from tests.adjudicator.judged import played, stored

NAMES = ("Anna", "Béla", "Cecil")


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str]) -> Call:
    return lambda *words: biro(capfd, *words)


@pytest.fixture
def store(tmp_path: Path) -> str:
    path = tmp_path / "tar.sqlite"
    stored(path, played(), 6)
    return str(path)


def told(first: str | None, last: str | None) -> list[str]:
    made = filters(NAMES, (("--first", first, lambda name: name.startswith(first or ""), lambda name: (name,)),
                           ("--last", last, lambda name: name.endswith(last or ""), lambda name: (name[-1],))))
    return list(left_nothing(made, "hu"))


def test_the_filter_that_alone_leaves_nothing_is_named_with_what_is_near() -> None:
    assert told("Bela", "a") == ["Ennek a szűrőnek semmi sem felel meg: --first Bela", "  hasonló: Béla"]
    assert told("Zebulon", None) == ["Ennek a szűrőnek semmi sem felel meg: --first Zebulon",
                                     "  ami van: Anna, Béla, Cecil"]


def test_filters_that_leave_something_alone_are_counted() -> None:
    assert told("C", "a") == ["Külön-külön mindegyik szűrőnek van, együtt semmi sem felel meg: --first C (1), "
                              "--last a (2)"]
    assert told(None, None) == []


def test_for_machines_a_filter_that_leaves_something_has_nothing_near() -> None:
    made = filters(NAMES, (("--first", "C", lambda name: name.startswith("C"), lambda name: (name,)),))
    assert as_json(made) == [{"filter": "--first", "value": "C", "alone": 1, "near": []}]


@pytest.mark.parametrize(("words", "parts"), [
    (("games", "--player", "Anan"), ("Nincs ilyen játszma.", "--player Anan", "hasonló: Anna")),
    (("games", "--event", "kupa", "--edition", "megújult"), ("--edition megújult", "ami van: klasszikus")),
    (("games", "--player", "Anna", "--date", "2025"), ("--date 2025", "ami van: 2026-11-28")),
    (("rulings", "--card", "Farkass"), ("Nincs ilyen döntés.", "--card Farkass")),
    (("cards", "search", "Kancsla"), ("semmi sem felel meg: Kancsla", "hasonló: Kancsal")),
])
def test_the_commands_say_so(call: Call, store: str, words: tuple[str, ...], parts: tuple[str, ...]) -> None:
    given = words if words[0] == "cards" else (*words, "--store", store)
    ended = call(*given)
    assert ended.status == 0
    for part in parts:
        assert part in ended.out
    assert call(*given, "--json").json["filters"]


def test_an_empty_store_says_that_it_is_empty(call: Call, tmp_path: Path) -> None:
    from events.store import open_store

    path = str(tmp_path / "ures.sqlite")
    with open_store(path):
        pass
    assert "A tárban még nincs játszma." in call("games", "--player", "Anna", "--store", path).out
