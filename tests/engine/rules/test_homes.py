"""T7: the register of paragraphs is complete, and what it calls coded is coded and tried out."""

from __future__ import annotations

import importlib
import inspect
import re
from functools import reduce
from typing import Any

import pytest

from adjudicator.rulebook import proposals, uses
from adjudicator.rulebook.homes import CODED, INFORMATIVE, STATUSES, TO_DO, Home, homes, parse
from adjudicator.rulebook.summaries import summaries
from adjudicator.rulebook.tables import table
from engine.cite import ALL_IDS, edition_of
from engine.renumbering import lookup

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
CHAPTERS = {roman: f"ch{n:02}_" for n, roman in enumerate(ROMAN, 1)}
SECTION_FILE = re.compile(r"(?:^|/)s0?(\d+)(?:_s0?(\d+))?_")


def coded() -> list[Home]:
    return [home for home in homes().values() if home.status == CODED]


def test_every_paragraph_has_exactly_one_row() -> None:
    rows = [row[0] for row in table("engine.rules", "homes.tsv")]
    assert sorted(rows) == sorted(row[0] for row in table("adjudicator.rulebook", "paragraphs.tsv"))
    assert len(rows) == len(set(rows)) == len(ALL_IDS) == 883


def test_every_status_is_known_and_every_place_is_a_module() -> None:
    assert {home.status for home in homes().values()} <= set(STATUSES)
    assert [home.id for home in homes().values() if not re.fullmatch(r"[a-z0-9_/]+\.py", home.file)] == []


def test_what_is_not_coded_says_why_in_both_languages() -> None:
    silent = [h.id for h in homes().values() if h.status not in (CODED, TO_DO) and not (h.reason_hu and h.reason_en)]
    assert silent == []


def test_a_row_of_unknown_status_or_paragraph_is_refused() -> None:
    with pytest.raises(ValueError, match="kész"):
        parse(("K/I.1", "kész", "ch01_basics/s01_end_of_game.py", ""))
    with pytest.raises(Exception, match=r"K/I\.99"):
        parse(("K/I.99", TO_DO, "ch01_basics/s01_end_of_game.py", ""))


def test_a_row_is_read_with_functions_and_reasons() -> None:
    home = parse(("K/I.6.A", CODED, "ch01_basics/s06_active_player.py:active_seat,leader", "magyarul | in English"))
    assert (home.module, home.functions) == ("engine.rules.ch01_basics.s06_active_player", ("active_seat", "leader"))
    assert (home.reason("hu"), home.reason("en")) == ("magyarul", "in English")
    assert parse(("K/I", INFORMATIVE, "ch01_basics/__init__.py", "")).module == "engine.rules.ch01_basics"


# --------------------------------------------------------------- file names carry the number


def misplaced(home: Home) -> bool:
    """Whether the file of an older paragraph's home does not carry its chapter and section."""
    chapter, _, rest = home.id.removeprefix("K/").partition(".")
    if chapter == "T":
        return not home.file.startswith(f"variants/s{rest.split('.')[0]}_")
    if not home.file.startswith(CHAPTERS[chapter]):
        return True
    section = rest.split(".")[0]
    if not section.isdigit() or "/" not in home.file:
        return False
    named = SECTION_FILE.search("/" + home.file.split("/", 1)[1])
    return named is None or not int(named[1]) <= int(section) <= int(named[2] or named[1])


def test_the_file_of_an_older_paragraph_carries_its_section() -> None:
    older = [home for home in homes().values() if edition_of(home.id) == "klasszikus"]
    assert len(older) == 590
    assert [f"{home.id}: {home.file}" for home in older if misplaced(home)] == []


@pytest.mark.parametrize(("paragraph", "file", "expected"), [
    ("K/V.8.F", "ch05_playing/s08_override.py", False),
    ("K/V.8.F", "ch05_playing/s09_numbers.py", True),
    ("K/V.8.F", "ch04_manoeuvres/s08_override.py", True),
    ("K/II.13", "ch02_keywords/s07_s22_single.py", False),
    ("K/II.23.A", "ch02_keywords/s07_s22_single.py", True),
    ("K/III.8.1.A", "ch03_card_types/s08_action/attack.py", False),
    ("K/IV.6.5.2.G", "ch04_manoeuvres/s06_phases/s5_2_beasts.py", False),
    ("K/VII.3", "ch07_antiss.py", False),
    ("K/VII.3", "ch08_outer_plane.py", True),
    ("K/T.2.B", "variants/s2_challenge.py", False),
    ("K/T.2.B", "variants/s3_encircling.py", True),
])
def test_a_wrong_file_name_is_noticed(paragraph: str, file: str, expected: bool) -> None:
    assert misplaced(Home(paragraph, TO_DO, file, ())) is expected


def test_a_newer_paragraph_lives_with_its_counterpart_or_in_a_file_of_its_own() -> None:
    older = {home.file for home in homes().values() if edition_of(home.id) == "klasszikus"}
    newer = [home for home in homes().values() if edition_of(home.id) == "megújult"]
    stray = [f"{h.id}: {h.file}" for h in newer
             if h.file not in older and "/m_" not in h.file and not h.id.startswith("M/3.02")]
    assert len(newer) == 293
    assert stray == []


# ------------------------------------------------------------------- coded means coded


def resolved(home: Home, name: str) -> Any:
    return reduce(getattr, name.split("."), importlib.import_module(home.module))


def test_every_coded_paragraph_names_functions_that_exist() -> None:
    missing = []
    for home in coded():
        try:
            missing += [] if home.functions and all(callable(resolved(home, n)) for n in home.functions) else [home.id]
        except (ImportError, AttributeError) as error:
            missing.append(f"{home.id}: {error}")
    assert missing == []


def test_the_functions_of_a_coded_paragraph_name_it() -> None:
    registered = proposals.cited()
    silent = []
    for home in coded():
        said = [paragraph for name in home.functions for paragraph in (
            *registered.get(f"{home.module}:{name}", ()),
            *proposals.ids_in(inspect.getdoc(resolved(home, name)) or ""))]
        silent += [] if home.id in said else [f"{home.id}: {home.file}"]
    assert silent == []


def test_every_coded_paragraph_is_cited_by_a_case_or_a_test() -> None:
    untried = [home.id for home in coded() if home.id not in uses.cases() and home.id not in uses.tests()]
    assert untried == []


def test_every_paragraph_that_the_engine_cites_holds_in_that_edition() -> None:
    """T5: a check of the newer edition never cites what the newer text replaced, and so backwards."""
    from engine import registry

    list(proposals.functions())
    rules: list[Any] = [*registry.CHECKS.values(), *registry.EXCEPTIONS.values(), *registry.CONSEQUENCES.values(),
                        *registry.AWAITED.values()]
    dead = [f"{rule.key}: {paragraph} ({edition})" for rule in rules
            for edition, ids in (("klasszikus", rule.k), ("megújult", rule.m)) for paragraph in ids
            if lookup(paragraph).force(edition) == "nem"]
    assert dead == []


def test_every_paragraph_has_a_summary_in_both_languages() -> None:
    assert set(summaries()) == set(ALL_IDS)
    assert [p for p, words in summaries().items() if not (words.hu.strip() and words.en.strip())] == []
