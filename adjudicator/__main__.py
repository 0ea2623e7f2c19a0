"""``python -m adjudicator``: the same as ``biro``."""

from adjudicator.cli import main

main()
