"""The server itself: what the editor asks, and when a record is judged anew."""

from __future__ import annotations

import asyncio
import contextvars
import logging
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from lsprotocol import types
from pygls import uris
from pygls.lsp.server import LanguageServer

from adjudicator import __version__
from adjudicator.failures import fault_words
from adjudicator.language_server.actions import actions
from adjudicator.language_server.bounded import Bounded
from adjudicator.language_server.completion import complete
from adjudicator.language_server.definition import definition
from adjudicator.language_server.diagnostics import diagnostics
from adjudicator.language_server.documents import Analysis, Records
from adjudicator.language_server.hover import hover
from adjudicator.language_server.outline import formatting, symbols
from adjudicator.language_server.places import Places

NAME: Final = "biro"
PAUSE: Final = 0.25  # seconds without a further key before a record is judged anew
LANGUAGE: Final = "jk"
ENDING: Final = ".jk"
T = TypeVar("T")


class Server(LanguageServer):
    """One editor's open records. Work is done beside the loop that reads messages, one thing at a time."""

    def __init__(self, lang: str) -> None:
        super().__init__(NAME, f"v{__version__}", text_document_sync_kind=types.TextDocumentSyncKind.Full)
        self.lang = lang
        self.records = Records()
        self.open: set[str] = set()
        self._worker = ThreadPoolExecutor(max_workers=1)
        self._pending: dict[str, asyncio.Task[None]] = {}

    async def work(self, uri: str, done: Callable[[Analysis, Places], T], otherwise: T,
                   until: int | None = None) -> T:
        """What is made of an open record's analysis; ``otherwise`` of one that is not open, and where it
        fails, which the editor's log tells."""
        if uri not in self.open:
            return otherwise
        in_language = contextvars.copy_context().run
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._worker, in_language, self._work, uri, done, until)
        except Exception as error:  # a fault of ours must not take the editor's server away
            self.tell(error)
            return otherwise

    def _work(self, uri: str, done: Callable[[Analysis, Places], T], until: int | None) -> T:
        document = self.workspace.get_text_document(uri)
        file = Path(uris.to_fs_path(uri) or document.filename or NAME)
        analysis = self.records.analysis(uri, document.source, file, until)
        return done(analysis, Places(analysis.document, self.workspace.position_codec))

    def tell(self, error: Exception) -> None:
        """One line about a fault of ours in the editor's log."""
        self.window_log_message(types.LogMessageParams(types.MessageType.Error, fault_words(error)))

    def report_server_error(self, error: Exception, source: Any) -> None:
        """As :meth:`tell`; what a request comes to is answered to the request."""
        self.tell(error)

    # ── judging ─────────────────────────────────────────────────────────────────────────────

    def judge_soon(self, uri: str, pause: float) -> None:
        """Judge an open record once nothing has been typed for a while."""
        self.leave(uri)
        if uri not in self.open:
            return
        self._pending[uri] = asyncio.get_running_loop().create_task(self._judge(uri, pause))

    def leave(self, uri: str) -> None:
        """Don't judge a record that was to be."""
        pending = self._pending.pop(uri, None)
        if pending is not None:
            pending.cancel()

    async def _judge(self, uri: str, pause: float) -> None:
        await asyncio.sleep(pause)
        version = self.workspace.get_text_document(uri).version
        found = await self.work(uri, lambda record, places: diagnostics(record, places, self.lang), None)
        if found is not None:
            self.publish(uri, found, version)

    def publish(self, uri: str, found: list[types.Diagnostic], version: int | None = None) -> None:
        """Give the editor what is to be underlined."""
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found, version))


def serve(lang: str) -> None:
    """Serve one editor on standard input and output until it is done; raises InputError for a message that is too
    long to be one."""
    logging.getLogger("pygls").setLevel(logging.CRITICAL + 1)  # it would write traces to standard error
    logging.getLogger("asyncio").setLevel(logging.CRITICAL + 1)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:
        server(lang).start_io(Bounded(sys.stdin.buffer), out)  # type: ignore[arg-type]


def server(lang: str) -> Server:
    """The server with all that it can do."""
    made = Server(lang)
    _keep_up(made)
    _answer(made)
    return made


def _keep_up(made: Server) -> None:
    @made.feature(types.TEXT_DOCUMENT_DID_OPEN)
    async def opened(params: types.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        if document.language_id == LANGUAGE or document.uri.endswith(ENDING):  # some editors send all plain text
            made.open.add(document.uri)
            made.judge_soon(document.uri, 0)

    @made.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: types.DidChangeTextDocumentParams) -> None:
        made.judge_soon(params.text_document.uri, PAUSE)

    @made.feature(types.TEXT_DOCUMENT_DID_SAVE)
    async def saved(params: types.DidSaveTextDocumentParams) -> None:
        made.judge_soon(params.text_document.uri, 0)

    @made.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    async def files_changed(params: types.DidChangeWatchedFilesParams) -> None:
        for uri in sorted(made.open):
            made.judge_soon(uri, PAUSE)

    @made.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    async def closed(params: types.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        if uri in made.open:
            made.open.remove(uri)
            made.leave(uri)
            made.records.forget(uri)
            made.publish(uri, [])


def _answer(made: Server) -> None:
    @made.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=list(' [("/.,:>')))
    async def completion(params: types.CompletionParams) -> types.CompletionList | None:
        return await made.work(params.text_document.uri,
                               lambda record, places: complete(record, places, params.position, made.lang), None,
                               until=params.position.line + 1)

    @made.feature(types.TEXT_DOCUMENT_HOVER)
    async def hovered(params: types.HoverParams) -> types.Hover | None:
        return await made.work(params.text_document.uri,
                               lambda record, places: hover(record, places, params.position, made.lang), None)

    @made.feature(types.TEXT_DOCUMENT_DEFINITION)
    async def defined(params: types.DefinitionParams) -> types.Location | None:
        uri = params.text_document.uri
        return await made.work(uri, lambda record, places: definition(record, places, params.position, uri), None)

    @made.feature(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions([types.CodeActionKind.QuickFix]))
    async def offered(params: types.CodeActionParams) -> list[types.CodeAction] | None:
        return await made.work(params.text_document.uri,
                               lambda record, places: actions(record, places, params, made.lang), None)

    @made.feature(types.TEXT_DOCUMENT_FORMATTING)
    async def formatted(params: types.DocumentFormattingParams) -> list[types.TextEdit] | None:
        return await made.work(params.text_document.uri, formatting, None)

    @made.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def outlined(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol] | None:
        return await made.work(params.text_document.uri, lambda record, places: symbols(record, places, made.lang),
                               None)
