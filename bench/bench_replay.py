"""Speed of the reducer, as a ratio to python-chess in the same run.

    python bench/bench_replay.py [--games 12] [--rounds 5]

Unit: ``board.is_legal(m)`` and ``board.push(m)`` on random chess games. Prints the rate of the
judged replay (every check made, all verdicts and states kept), of the fold without verdicts,
their ratios to the unit, and the memory of all states of a long game. Medians of the rounds,
measured in turn so that a busy machine hits all alike.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable

import chess

from adjudicator.packs import find_pack
from adjudicator.simulate import play
from engine.cards import card_text
from engine.ruleset import ruleset
from engine.step import apply, step
from events.base import Event


def chess_games(count: int, seed: int) -> list[list[chess.Move]]:
    """Random chess games as lists of moves."""
    rng = random.Random(seed)
    games = []
    for _ in range(count):
        board, moves = chess.Board(), []
        while not board.is_game_over() and len(moves) < 300:
            move = rng.choice(list(board.legal_moves))
            moves.append(move)
            board.push(move)
        games.append(moves)
    return games


def replay_chess(games: list[list[chess.Move]]) -> int:
    """The unit: every move judged and made."""
    count = 0
    for moves in games:
        board = chess.Board()
        for move in moves:
            assert board.is_legal(move)
            board.push(move)
            count += 1
    return count


def judged(games: list[list[Event]]) -> int:
    """Judged replay: verdicts and all states kept."""
    count = 0
    for events in games:
        kept, state = [], None
        rules = ruleset(events[0].edition)  # type: ignore[attr-defined]
        for event in events:
            done = step(state, event, rules)
            kept.append(done)
            state = done.state
        count += len(kept)
    return count


def folded(games: list[list[Event]]) -> int:
    """Fold without verdicts: the last state only."""
    count = 0
    for events in games:
        state = None
        rules = ruleset(events[0].edition)  # type: ignore[attr-defined]
        for event in events:
            state = apply(state, event, rules)
            count += 1
    return count


def rate(work: Callable[[], int]) -> float:
    """Things done per second, once."""
    gc.collect()
    begun = time.perf_counter()
    return work() / (time.perf_counter() - begun)


def memory(events: list[Event]) -> tuple[int, int, int]:
    """Bytes of all states of a game by tracemalloc, how many states, how many cards."""
    rules = ruleset(events[0].edition)  # type: ignore[attr-defined]
    state = apply(None, events[0], rules)
    cards = sum(map(len, state.cards))
    gc.collect()
    tracemalloc.start()
    kept = [state]
    for event in events[1:]:
        state = apply(state, event, rules)
        kept.append(state)
    gc.collect()
    used = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return used, len(kept), cards


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    texts = {n: card_text(c) for n, c in find_pack("minta").cards.items()}
    ours = [play(seed, ("klasszikus", "megújult")[seed % 2], texts) for seed in range(args.games)]
    theirs = chess_games(args.games * 2, 1)
    print(f"játszmák: {args.games}, események: {sum(map(len, ours))}, sakklépések: {sum(map(len, theirs))}")
    rates: dict[str, list[float]] = {"sakk": [], "ítéletes": [], "hajtogatás": []}
    for _ in range(args.rounds):
        rates["sakk"].append(rate(lambda: replay_chess(theirs)))
        rates["ítéletes"].append(rate(lambda: judged(ours)))
        rates["hajtogatás"].append(rate(lambda: folded(ours)))
    middle = {k: statistics.median(v) for k, v in rates.items()}
    for name, value in middle.items():
        print(f"{name:12} {value:10,.0f}/s   arány a sakkhoz {value / middle['sakk']:.2f}")
    long = play(1, "klasszikus", texts, most=2000)
    used, states, cards = memory(long)
    print(f"memória: {states} állapot, {cards} lap: {used / 1e6:.2f} MB ({used / states:.0f} B/állapot)")


if __name__ == "__main__":
    main()
