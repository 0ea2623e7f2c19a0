"""What two lines say together, and in what they clash."""

from __future__ import annotations

import pytest

from adjudicator.merging.blending import blend
from adjudicator.merging.disagreements import CARD, CHECK, DETAIL, ROLL, SEAT, TARGET, kind_of
from adjudicator.merging.names import Names
from events.notation.read import read_line
from events.notation.write import write

NAMES = Names(["Őr", "Íjász", "Íjas Éva", "Villám", "Mágus", "Csapda", "Nyom", "Gátőr lovas"])


def together(one: str, other: str) -> tuple[str, str, tuple[str, ...]]:
    """Both versions as lines, and the fields that clash."""
    made = blend(read_line(one), read_line(other), NAMES)
    assert made is not None
    return write(made.values[0]), write(made.values[1]), made.clashes


@pytest.mark.parametrize(("one", "other", "both"), [
    ("A idéz Őr", "A idéz őr", "A idéz Őr"),
    ("A idéz gátőr", "A idéz Gátőr lovas", "A idéz Gátőr lovas"),
    ("A idéz Gátör lovas", "A idéz Gátőr lovas", "A idéz Gátőr lovas"),
    ("A idéz Íj", "A idéz Íjász", "A idéz Íjász"),
    ("A csatol ? -> Nyom", "A csatol Csapda -> nyom", "A csatol Csapda -> Nyom"),
    ("A idéz Villám", "A idéz Villám (Mágus) -> Őr", "A idéz Villám (Mágus) -> Őr"),
    ("A idéz Villám -> Őr", "A idéz Villám -> Őr#2", "A idéz Villám -> Őr#2"),
    ("A aktivizál Őr", "A aktivizál Őr/2", "A aktivizál Őr/2"),
    ("A ostrom [Őr, Íjász]", "A ostrom [Íjász, Őr]", "A ostrom [Őr, Íjász]"),
    ("A húz 2", "A húz Őr, ?", "A húz Őr, ?"),
    ("A húz Őr, ?", "A húz ?, Őr", "A húz Őr, ?"),
    ("A kéz ?, Őr", "A kéz Őr, Íjász", "A kéz Íjász, Őr"),
    ("A dob ?", "A dob 7", "A dob 7"),
    ("A dob 7", "A dob 3+4", "A dob 3+4"),
    ("A dob siker", "A dob 9", "A dob 9 siker"),
    ("kezdés ?", "kezdés A 9 B 6", "kezdés A 9 B 6"),
    ("kezdés A 9", "kezdés B 6", "kezdés A 9 B 6"),
    ("= A.mp 5", "= A.mp 5, B.mp 3", "= A.mp 5, B.mp 3"),
    ("= A.sor [Őr, Íjász]", "= A.sor [Íjász, őr]", "= A.sor [Őr, Íjász]"),
    ("A eldob ?", "A eldob Őr", "A eldob Őr"),
])
def test_what_one_of_them_knows_is_known(one: str, other: str, both: str) -> None:
    assert together(one, other) == (both, both, ())
    swapped = together(other, one)
    assert swapped[2] == () and swapped[0] == swapped[1]


@pytest.mark.parametrize(("one", "other", "kind"), [
    ("A dob 7", "A dob 8", ROLL),
    ("A dob 3+4", "A dob 2+5", ROLL),
    ("A dob siker", "A dob kudarc", ROLL),
    ("kezdés A 9 B 6", "kezdés A 9 B 5", ROLL),
    ("A idéz Őr", "A idéz Íjász", CARD),
    ("A húz Őr, Íjász", "A húz Őr", CARD),
    ("A húz Őr, Íjász", "A húz Őr, Villám", CARD),
    ("A eldob Őr", "A nem dob el", CARD),
    ("A idéz Villám -> Őr", "A idéz Villám -> Íjász", TARGET),
    ("A idéz Villám -> Őr#1", "A idéz Villám -> Őr#2", TARGET),
    ("A idéz Villám -> A:Őr", "A idéz Villám -> B:Őr", TARGET),
    ("B akadályoz [Őr]", "B nem akadályoz", TARGET),
    ("A ostrom [Őr]", "A ostrom [Őr, Íjász]", TARGET),
    ("A hadrend [Őr | Íjász]", "A hadrend [Őr, Íjász]", TARGET),
    ("= A.mp 5", "= A.mp 6, B.mp 3", CHECK),
    ("= Őr.helyzet pihenő", "= Őr.helyzet éber", CHECK),
    ("B véget vet", "B folytat", DETAIL),
    ("A feltétel 1", "A feltétel 2", DETAIL),
    ("A idéz Őr", "B idéz Őr", SEAT),
])
def test_what_both_tell_differently_clashes(one: str, other: str, kind: str) -> None:
    first, second, clashes = together(one, other)
    assert kind_of(clashes) == kind
    assert (first.split()[0], second.split()[0]) == (one.split()[0], other.split()[0])


def test_a_clash_leaves_the_rest_known() -> None:
    """The target that only one wrote, and the noted value, are in both versions."""
    assert together("A idéz Őr -> Íjász", "A idéz Villám")[:2] == ("A idéz Őr -> Íjász", "A idéz Villám -> Íjász")
    assert together("= A.mp 5", "= A.mp 6, B.mp 3")[:2] == ("= A.mp 5, B.mp 3", "= A.mp 6, B.mp 3")


@pytest.mark.parametrize(("one", "other"), [
    ("A idéz Őr", "A aktivizál Őr"), ("1. forduló", "2. forduló"), ("= A.mp 5", "= B.mp 5"), ("A húz 2", "B húz 2"),
    ("A húz 2", "A húz Őr"),
    ("A idéz Őr", "B idéz Íjász"), ("megjegyzés: egy", "megjegyzés: kettő"), ("A marad", "B marad"),
    ("A nem dob el", "B nem dob el"),
])
def test_other_lines_are_not_of_one_event(one: str, other: str) -> None:
    assert blend(read_line(one), read_line(other), NAMES) is None
