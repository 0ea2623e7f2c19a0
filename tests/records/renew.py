"""``python -m tests.records.renew``: writes the expected reports of the sample records, and prints what changed.

Read what it prints: a report is right where the rules and the notation say so, not because it was written.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from difflib import unified_diff

from tests.records.keeping import RECORDS, calls, kept, reports


def main() -> int:
    """Write the files; the lines printed are what changed."""
    for file, now in (report for name in calls() for report in reports(name)):
        for line in changes(file, kept(file), now):
            print(line)
        (RECORDS / file).write_text(now, encoding="utf-8", newline="")
    print(len(calls()), "jelentés · reports")
    return 0


def changes(file: str, before: str, now: str) -> Iterator[str]:
    """The lines of a report that are otherwise now; nothing where none is."""
    return unified_diff(before.splitlines(), now.splitlines(), file, file, n=0, lineterm="")


if __name__ == "__main__":
    sys.exit(main())
