"""The long run (``make soak``) of the sample pack: each of its cards comes to be used in random games."""

from __future__ import annotations

from collections import Counter

import pytest

from adjudicator.packs import find_pack
from tests.soak.guided_games import guided, uses

TIMES = 3
GAMES = 300  # at most; about half of them are enough


@pytest.mark.soak
def test_every_card_of_the_sample_pack_is_used_three_times() -> None:
    """Played, attached, built on, put on or activated in legal games of both editions, or lying open where
    nobody does any of this with it; both sides of exalted cards. Every state on the way is sound."""
    pack = find_pack("minta")
    names = [*pack.cards, *(card.side_b.name for card in pack.cards.values() if card.side_b is not None)]
    used: Counter[str] = Counter()
    for seed in range(GAMES):
        if all(used[name] >= TIMES for name in names):
            break
        used += uses(guided(seed, pack.texts(), used))
    print(f"{seed} játszma, {used.total()} használat")
    assert {name: used[name] for name in names if used[name] < TIMES} == {}
