"""Speed of the reducer, as a ratio to python-chess in the same run.

    python -m bench replay

Unit: ``board.is_legal(m)`` and ``board.push(m)`` on random chess games. Measured are the judged
replay (every check made, all verdicts and states kept), the fold without verdicts, and the
memory of all states of a long game, which no busy machine changes. Medians of the rounds, in
turn so that a busy machine hits all alike.
"""

from __future__ import annotations

import gc
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable, Iterator

import chess

from adjudicator.packs import find_pack
from adjudicator.simulation.games import play
from bench import Figure
from bench.long_game import long_game
from engine.ruleset import EDITIONS, ruleset
from engine.step import apply, step
from events.base import Event

GAMES, ROUNDS = 12, 9
LONG, MEGABYTES = 2000, 3
CHESS = "python-chess is_legal and push"


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
    """Things done per second of this process's own time, once: what else the machine does is not counted."""
    gc.collect()
    begun = time.process_time()
    return work() / (time.process_time() - begun)


def memory(events: list[Event]) -> tuple[int, int, int]:
    """Bytes of all states of a game by tracemalloc, how many states, how many cards (towers too)."""
    rules = ruleset(events[0].edition)  # type: ignore[attr-defined]
    apply(None, events[0], rules)  # the definitions of the cards are made once, for all games
    gc.collect()
    tracemalloc.start()
    state, kept = None, []
    for event in events:
        state = apply(state, event, rules)
        kept.append(state)
    gc.collect()
    used = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return used, len(kept), sum(map(len, kept[-1].cards))


def run() -> Iterator[Figure]:
    """The figures of the reducer."""
    texts = find_pack("minta").texts()
    ours = [play(seed, ("klasszikus", "megújult")[seed % 2], texts) for seed in range(GAMES)]
    theirs = chess_games(GAMES * 2, 1)
    rates: dict[str, list[float]] = {"chess": [], "judged": [], "folded": []}
    for _ in range(ROUNDS):
        rates["chess"].append(rate(lambda: replay_chess(theirs)))
        rates["judged"].append(rate(lambda: judged(ours)))
        rates["folded"].append(rate(lambda: folded(ours)))
    middle = {k: statistics.median(v) for k, v in rates.items()}
    yield Figure("judged replay, verdicts and states kept", middle["judged"], CHESS, middle["chess"], 0.15)
    yield Figure("fold without verdicts", middle["folded"], CHESS, middle["chess"], 0.5)
    for edition in EDITIONS:
        used, states, cards = memory(long_game(edition, texts, LONG))
        name = (f"states per {MEGABYTES} MB, {edition} ({states:,} states of {cards} cards: {used / 1e6:.2f} MB, "
                f"{used / states:.0f} bytes each)")
        yield Figure(name, states / used * MEGABYTES * 1e6, f"the {LONG:,} that must fit", LONG, 1.0)
