"""``python -m bench [name …] [--games N] [--rows N]``: run the benches and print their figures; fails where it
finds none.

``--games`` and ``--rows`` are for those whose size can be chosen.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import pkgutil
import sys

import bench
from bench import Figure, Shares


def main(words: list[str]) -> int:
    """Run the benches whose name contains one of the words (all, if there is none)."""
    parser = argparse.ArgumentParser(prog="python -m bench")
    parser.add_argument("wanted", nargs="*")
    parser.add_argument("--games", type=int)
    parser.add_argument("--rows", type=int)
    given = vars(parser.parse_args(words))
    wanted = given.pop("wanted")
    names = [m.name for m in pkgutil.iter_modules(bench.__path__) if m.name.startswith("bench_")]
    chosen = [name for name in names if not wanted or any(word in name for word in wanted)]
    count = 0
    for name in chosen:
        run = importlib.import_module(f"bench.{name}").run
        may_choose = inspect.signature(run).parameters
        chosen_size = {key: size for key, size in given.items() if size and key in may_choose}
        for figure in run(**chosen_size):
            print(shown(figure), flush=True)
            count += 1
    print(f"{count} figures from {len(chosen)} benches")
    return 0 if count else 1


def shown(figure: Figure | Shares) -> str:
    """A figure as one line."""
    if isinstance(figure, Shares):
        return f"{figure.name}: " + ", ".join(f"{part} {share:.0f}%" for part, share in figure.percent.items())
    aim = "" if figure.aim is None else f"  (aim {figure.aim:g})"
    return (f"{figure.name}: {figure.ratio:.2f} of {figure.yardstick}{aim}"
            f"  [{figure.ours:,.0f}/s against {figure.theirs:,.0f}/s]")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
