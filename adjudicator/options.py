"""Options that many commands share, each with one spelling and one text.

Use them as annotations: ``def check(files: Files, json: Json = False) -> int``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="cli.option.json")]
Store = Annotated[
    str | None, typer.Option("--store", envvar="BIRO_STORE", metavar="STORE", help="cli.option.store")
]
Lake = Annotated[Path | None, typer.Option("--lake", envvar="BIRO_LAKE", metavar="LAKE", help="cli.option.lake")]
Packs = Annotated[list[Path] | None, typer.Option("--pack", metavar="PACK", help="cli.option.pack")]
Readings = Annotated[
    list[str] | None, typer.Option("--readings", metavar="READING", help="cli.option.readings")
]
Files = Annotated[list[Path], typer.Argument(metavar="FILE", help="cli.argument.files")]
Records = Annotated[list[Path], typer.Argument(metavar="FILE", help="cli.argument.records")]
Jobs = Annotated[int | None, typer.Option("--jobs", "-j", min=1, metavar="COUNT", help="cli.option.jobs")]
Game = Annotated[str, typer.Argument(metavar="GAME", help="cli.argument.game")]
Edition = Annotated[str | None, typer.Option("--edition", metavar="EDITION", help="replay.option.edition")]
At = Annotated[int | None, typer.Option("--at", metavar="EVENT", help="cli.option.at")]
As = Annotated[str | None, typer.Option("--as", metavar="VIEWER", help="views.option.as")]
Fix = Annotated[bool, typer.Option("--fix", help="reading.option.fix")]
OutFile = typer.Option("--out", "-o", metavar="FILE", help="files.option.out")
OutText = typer.Option("--out", "-o", metavar="FILE", help="files.option.out_text")
Force = Annotated[bool, typer.Option("--force", help="files.option.force")]
