"""K/II.24.A: effects that count as something else."""

from __future__ import annotations

import pytest

from engine.rules.ch02_keywords.s24_counts_as import counts_as_word


@pytest.mark.parametrize("text", [
    "Aktivizálása varázslat leidézésének minősül.",
    "A képesség bestia aktivizálásnak minősül.",
    "Minősül közelharci támadás leidézésének, célpontja frontember.",
    "Minősül varázslat leidézésének, másként nem.",
])
def test_what_says_what_it_counts_as_changes_its_type(text: str) -> None:
    """K/II.24.A."""
    assert counts_as_word(text) == "minősül"


@pytest.mark.parametrize("text", [
    "Húzz egy lapot.",
    "Aktivizálása nem minősül lapidézésnek.",
    "Ez annak minősül.",
    "Minősül. Ellenfelednek van lapja.",
    "A minősített kalandozónak adj lapot.",
])
def test_without_the_word_or_without_what_it_counts_as_nothing_changes(text: str) -> None:
    """K/II.24.A: the word negated, pointing elsewhere, or in another sentence defines nothing."""
    assert counts_as_word(text) is None
