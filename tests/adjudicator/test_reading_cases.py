"""10-readings.md: every answer of every reading is a real one: some case holds by it and not without it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from adjudicator.cases import editions_of, load_cases, run_case
from engine.readings import READINGS
from events.errors import InputError

CASES = [case for file in sorted(Path("tests/cases").glob("*.yaml")) for case in load_cases(file)
         if case.get("értelmezés")]


def holds(case: dict[str, Any], edition: str) -> bool:
    """Whether it holds; a question that the rules refuse to answer does not (É30)."""
    try:
        return run_case(case, edition).holds
    except InputError:
        return False


def shown(case: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """The answers that a case shows: it switches to them, and does not hold as the edition reads."""
    plain = {key: value for key, value in case.items() if key != "értelmezés"}
    for edition in editions_of(case):
        if not holds(plain, edition):
            yield from ((r, n) for r, n in case["értelmezés"].items() if READINGS[r].default(edition) != n)


def test_every_answer_that_no_edition_starts_from_is_shown_by_a_case() -> None:
    started = {(r.id, n) for r in READINGS.values() for n in r.defaults}
    every = {(r.id, n) for r in READINGS.values() for n in range(1, len(r.answers_hu) + 1)}
    assert sorted(every - started - {answer for case in CASES for answer in shown(case)}) == []


def test_one_case_switches_one_reading() -> None:
    """So that what a case shows is shown of that reading."""
    assert [case["azonosító"] for case in CASES if len(case["értelmezés"]) != 1] == []
