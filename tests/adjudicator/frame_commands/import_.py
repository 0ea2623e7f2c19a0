"""``biro import``: a verb that Python keeps for itself."""

from __future__ import annotations

from adjudicator.app import App
from adjudicator.options import Files


def import_(files: Files) -> None:
    """Counts the files."""
    print(len(files))


def register(app: App) -> None:
    """Add the command."""
    app.command("import", help="cli.option.json")(import_)
