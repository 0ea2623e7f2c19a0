"""``biro lsp``: a language server for records (``.jk``)."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.app import App
from adjudicator.messages import language
from events.errors import StoreError


def register(app: App) -> None:
    """Add the command ``lsp``."""
    app.command("lsp", help="lsp.help")(lsp)


def lsp(stdio: Annotated[bool, typer.Option("--stdio", help="lsp.option.stdio")] = False) -> int:
    """Serve an editor on standard input and output until it says that it is done."""
    try:
        from adjudicator.language_server.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise StoreError("lsp.not_installed") from error
    serve(language())
    return 0
