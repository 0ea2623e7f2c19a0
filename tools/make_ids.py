"""Writes ``engine/ids.py`` from the two tables of the catalogue, which are the source.

    python tools/make_ids.py            rewrite engine/ids.py
    python tools/make_ids.py --check    exit status 1 if it is not what the tables give
    python tools/make_ids.py --index INDEX.tsv
                                        first rewrite adjudicator/rulebook/paragraphs.tsv
                                        (ids, places and digests, never a sentence)
"""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from adjudicator.rulebook.digests import line_digest  # noqa: E402 -- needs the path above
from adjudicator.rulebook.structure import FILES, places  # noqa: E402

HOMES = ROOT / "engine" / "rules" / "homes.tsv"
RENUMBERING = ROOT / "engine" / "editions" / "renumbering.tsv"
PARAGRAPHS = ROOT / "adjudicator" / "rulebook" / "paragraphs.tsv"
IDS = ROOT / "engine" / "ids.py"

HEAD = '''"""The paragraph ids of both editions and their renumbering. Generated: change the .tsv files.

Written by ``tools/make_ids.py`` from ``engine/rules/homes.tsv`` and
``engine/editions/renumbering.tsv``, so that the engine opens no file; a test compares them.
A row is ``id=counterparts:difference:klasszikus:megújult`` (``engine.renumbering`` reads it).
"""

from __future__ import annotations

from typing import Final
'''


def rows(path: Path) -> list[list[str]]:
    """The lines of a table without its heading."""
    return [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()[1:]]


def generated(homes: Iterable[list[str]], renumbering: Iterable[list[str]]) -> str:
    """The text of engine/ids.py; the order is the renumbering table's, M/1 before M/3."""
    table = list(renumbering)
    missing = {row[0] for row in homes} ^ {row[0] for row in table}
    if missing:
        raise SystemExit(f"in one table only: {' '.join(sorted(missing))}")
    ids = [row[0] for row in table]
    tokens = [f"{row[0]}={'+'.join(row[1].split(','))}:{':'.join(row[2:5])}" for row in table]
    older = [i for i in ids if i.startswith("K/")]
    newer = [i for i in ids if i.startswith("M/")]
    texts = (("K_IDS", older), ("M_IDS", newer), ("RENUMBERING", tokens))
    return HEAD + "".join(
        f'\n_{name}: Final = """\n{packed(words)}\n"""\n{name}: Final[tuple[str, ...]] = tuple(_{name}.split())\n'
        for name, words in texts
    )


def packed(words: Iterable[str]) -> str:
    """Words in lines of at most 119 columns."""
    return textwrap.fill(" ".join(words), 119, break_long_words=False, break_on_hyphens=False)


def paragraphs(index: Path) -> str:
    """The table of places and digests (of the line, of the whole) from the index and the texts beside it."""
    texts = {file: (index.parent / file).read_text(encoding="utf-8") for file in FILES.values()}
    whole = {p.id: texts[file][p.start:p.end] for kind, file in FILES.items() for p in places(kind, texts[file])}
    out = ["id\tfile\tline\tdigest\twhole"]
    for paragraph, file, number, _ in rows(index):
        line = texts[file].splitlines()[int(number) - 1]
        out.append(f"{paragraph}\t{file}\t{number}\t{line_digest(line)}\t{line_digest(whole[paragraph])}")
    return "\n".join(out) + "\n"


def main(arguments: list[str] | None = None) -> int:
    """0 done or up to date, 1 out of date."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--index", type=Path)
    options = parser.parse_args(arguments)
    if options.index:
        PARAGRAPHS.write_text(paragraphs(options.index), encoding="utf-8")
    wanted = generated(rows(HOMES), rows(RENUMBERING))
    if options.check:
        return int(IDS.read_text(encoding="utf-8") != wanted)
    IDS.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
