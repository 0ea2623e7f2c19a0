"""T34: K <-> M is complete and symmetric, and nothing is carried over by number alone."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.rulebook.tables import table
from engine.cite import ALL_IDS, UnknownParagraph, edition_of
from engine.readings import READINGS
from engine.renumbering import (
    DIFFERENCES,
    FORCES,
    NEW,
    NONE,
    TABLE,
    UNKNOWN,
    Report,
    carry,
    compare,
    counterparts,
    in_force,
    lookup,
)

INDEX = {row[0]: row[4] for row in table("adjudicator.rulebook", "paragraphs.tsv")}


def test_every_id_of_either_edition_maps_to_ids_none_or_unknown() -> None:
    assert set(TABLE) == set(ALL_IDS) == set(INDEX)
    for paragraph in ALL_IDS:
        found = counterparts(paragraph)
        assert found in (NONE, UNKNOWN) or all(edition_of(i) != edition_of(paragraph) for i in found)


def test_pairs_hold_both_ways() -> None:
    assert [(a, b) for a, row in TABLE.items() for b in row.counterparts if a not in TABLE[b].counterparts] == []


def test_differences_and_forces_are_known_words() -> None:
    assert {row.difference for row in TABLE.values()} == set(DIFFERENCES)
    assert {force for row in TABLE.values() for force in (row.klasszikus, row.megujult)} == set(FORCES)


def test_only_the_newer_edition_has_new_rules_and_only_the_older_lost_ones() -> None:
    assert {edition_of(row.id) for row in TABLE.values() if row.difference == NEW} == {"megújult"}
    assert [row.id for row in TABLE.values() if row.difference == "megszűnt"] == ["K/III.10.D"]


def test_whatever_has_no_counterpart_has_no_claim_to_be_the_same() -> None:
    assert [row.id for row in TABLE.values() if not row.counterparts and row.difference in ("azonos", "eltér")] == []


def test_what_is_unknown_in_the_newer_text_holds_there_as_the_older_says() -> None:
    unknown = [row for row in TABLE.values() if row.fate == UNKNOWN and row.id.startswith("K/")]
    assert len(unknown) > 300
    assert {row.megujult for row in unknown} == {"áll"}


@pytest.mark.parametrize(("paragraph", "expected"), [
    ("K/I.3.I", ("M/1.08",)), ("K/V.8.G", ("M/5.10.H",)), ("M/5.10.G", NONE), ("K/VI.4.A", UNKNOWN),
    ("K/III.10.D", NONE), ("K/V.9.C", ("M/5.11.C", "M/5.11.D")), ("M/3.02.C", UNKNOWN), ("M/3.02.F", ("K/IV.6.6.3",)),
    ("M/3.05.3.H", tuple(f"K/III.8.3.{letter}" for letter in "HIJKL")), ("K/VI.1", ("M/1.67",)), ("M/1.68", NONE),
])
def test_some_paragraphs_read_by_hand(paragraph: str, expected: tuple[str, ...] | str) -> None:
    assert counterparts(paragraph) == expected


def test_an_unknown_paragraph_has_no_row() -> None:
    with pytest.raises(UnknownParagraph):
        lookup("K/I.3.P")


def test_every_reading_rests_on_a_paragraph_in_force_in_each_edition_it_can_matter_to() -> None:
    assert [r.id for r in READINGS.values()
            if not any(in_force(p, edition) for p in r.paragraphs for edition in ("klasszikus", "megújult"))] == []


# --------------------------------------------------------------------- a changed index


def test_a_removed_paragraph_is_reported_and_never_carried_over() -> None:
    new = {i: d for i, d in INDEX.items() if i != "K/VI.4.P"}
    changes = compare(INDEX, new)
    assert (changes.removed, changes.moved, changes.added, changes.changed) == (("K/VI.4.P",), (), (), ())
    stands, reports = carry(["K/VI.4.O", "K/VI.4.P"], changes)
    assert stands == ("K/VI.4.O",)
    assert reports == (Report("K/VI.4.P", "removed"),)


def test_an_added_paragraph_touches_no_citation() -> None:
    changes = compare(INDEX, {**INDEX, "K/I.3.P": "0" * 16})
    assert changes.added == ("K/I.3.P",)
    assert carry(ALL_IDS, changes) == (ALL_IDS, ())


def test_a_moved_paragraph_is_reported_with_a_proposal() -> None:
    new = {i: d for i, d in INDEX.items() if i != "K/VI.4.R"} | {"K/VI.7": INDEX["K/VI.4.R"]}
    changes = compare(INDEX, new)
    assert changes.moved == (("K/VI.4.R", "K/VI.7"),)
    assert (changes.added, changes.removed) == ((), ())
    assert carry(["K/VI.4.R"], changes) == ((), (Report("K/VI.4.R", "moved", "K/VI.7"),))


def test_a_shift_of_letters_reports_all_that_now_stand_under_another_letter() -> None:
    """Where I.6.C goes away and D–F move up, a citation of I.6.C must not come to mean the old D."""
    letters = ["K/I.6.C", "K/I.6.D", "K/I.6.E", "K/I.6.F"]
    new = {i: d for i, d in INDEX.items() if i not in letters}
    new |= {to: INDEX[old] for to, old in pairwise(letters)}
    stands, reports = carry(["K/I.6.B", *letters], compare(INDEX, new))
    assert stands == ("K/I.6.B",)
    assert {r.paragraph: r.proposal for r in reports} == {
        "K/I.6.C": None, "K/I.6.D": "K/I.6.C", "K/I.6.E": "K/I.6.D", "K/I.6.F": "K/I.6.E"}
    assert {r.reason for r in reports} == {"moved", "changed"}


def test_a_reworded_paragraph_and_one_never_heard_of_are_reported() -> None:
    changes = compare(INDEX, {**INDEX, "K/V.8.D": "f" * 16})
    assert carry(["K/V.8.D", "K/XII"], changes) == (
        (), (Report("K/V.8.D", "changed"), Report("K/XII", "unknown")))


def test_equal_texts_are_never_taken_for_a_move() -> None:
    """M/1.48 and M/1.49 read alike, so neither can be told from the other."""
    assert INDEX["M/1.48"] == INDEX["M/1.49"]
    rest = {i: d for i, d in INDEX.items() if i not in ("M/1.48", "M/1.49")}
    changes = compare(INDEX, rest | {"M/1.75": INDEX["M/1.48"]})
    assert (changes.moved, changes.removed) == ((), ("M/1.48", "M/1.49"))


@given(st.dictionaries(st.sampled_from("abcdefgh"), st.sampled_from("123456"), max_size=8),
       st.dictionaries(st.sampled_from("abcdefgh"), st.sampled_from("123456"), max_size=8))
def test_only_an_unchanged_paragraph_is_ever_carried(old: dict[str, str], new: dict[str, str]) -> None:
    changes = compare(old, new)
    stands, reports = carry("abcdefgh", changes)
    assert set(stands) == {i for i in old if new.get(i) == old[i]}
    assert {*stands, *(r.paragraph for r in reports)} == set("abcdefgh")
    lists = [*changes.kept, *changes.changed, *(i for i, _ in changes.moved), *changes.removed]
    assert sorted(lists) == sorted(old)
    assert all(new[to] == old[i] for i, to in changes.moved)
    assert all(i not in old for i in changes.added)
