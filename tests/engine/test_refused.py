"""``refusal`` is the outcome of ``judge``, without its verdict: the same answer on every line tried."""

from __future__ import annotations

from engine.legal import candidates, instances
from engine.step import judge, refusal
from engine.verdict import ILLEGAL
from tests.engine.test_counter_check import refused as refused_lines


def test_both_doors_give_one_answer() -> None:
    seen = {True: 0, False: 0}
    for r in refused_lines()[::3]:
        for base in candidates(r.state, r.rules):
            event = next(instances(base))
            answer = refusal(r.state, event, r.rules) != ""
            assert answer is (judge(r.state, event, r.rules).outcome == ILLEGAL), (r.where, event)
            seen[answer] += 1
    assert min(seen.values()) > 50, seen
