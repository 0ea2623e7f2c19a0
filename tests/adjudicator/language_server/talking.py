"""An editor as the server sees one: it starts ``biro lsp`` and talks JSON-RPC with it."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Timer
from typing import Any

from tests.sources import ROOT

PATIENCE = 60  # seconds after which a server that says nothing is ended, and the test fails
Answer = dict[str, Any]


class Editor:
    """One server process; what it says without being asked is kept in ``said``."""

    def __init__(self, *words: str, capabilities: Answer | None = None) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "adjudicator", *words, "lsp", "--stdio"], cwd=ROOT,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self._id = 0
        self.said: list[Answer] = []
        self.opened: set[str] = set()
        self.capabilities: Answer = self.ask("initialize", {
            "processId": None, "rootUri": None, "capabilities": capabilities or {}})["capabilities"]
        self.tell("initialized", {})

    def __enter__(self) -> Editor:
        return self

    def __exit__(self, *failed: object) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert stream is not None
            with suppress(OSError):  # what was still to be flushed reaches nobody
                stream.close()

    # ── the protocol ────────────────────────────────────────────────────────────────────────

    def send(self, body: bytes) -> None:
        """Bytes as the body of a message."""
        self.send_bytes(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def send_bytes(self, data: bytes) -> None:
        """Bytes as they are."""
        assert self._process.stdin is not None
        self._process.stdin.write(data)
        self._process.stdin.flush()

    def tell(self, method: str, params: Any) -> None:
        """A notification."""
        self.send(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}).encode())

    def ask(self, method: str, params: Any) -> Any:
        """A request; its result."""
        self._id += 1
        self.send(json.dumps({"jsonrpc": "2.0", "id": self._id, "method": method, "params": params}).encode())
        while True:
            message = self._read()
            if message.get("id") == self._id:
                assert "error" not in message, message
                return message["result"]
            self.said.append(message)

    def wait(self, method: str) -> Any:
        """The parameters of the next notification of this kind."""
        for n, message in enumerate(self.said):
            if message.get("method") == method:
                return self.said.pop(n)["params"]
        while True:
            message = self._read()
            if message.get("method") == method:
                return message["params"]
            self.said.append(message)

    def _read(self) -> Answer:
        too_long = Timer(PATIENCE, self._process.kill)
        too_long.start()
        try:
            return self._message()
        finally:
            too_long.cancel()

    def _message(self) -> Answer:
        stream = self._process.stdout
        assert stream is not None
        length = 0
        while line := stream.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        assert length, "the server has ended"
        found: Answer = json.loads(stream.read(length))
        return found

    # ── what an editor does ─────────────────────────────────────────────────────────────────

    def open(self, file: Path, text: str) -> list[Answer]:
        """Open a record; its diagnostics."""
        self.opened.add(file.as_uri())
        self.show(file, text, "jk")
        return self.diagnostics()

    def show(self, file: Path, text: str, language: str) -> None:
        """Open a file of some language."""
        self.tell("textDocument/didOpen", {"textDocument": {
            "uri": file.as_uri(), "languageId": language, "version": 1, "text": text}})

    def change(self, file: Path, text: str, version: int = 2) -> None:
        """Type: the text is another now."""
        self.tell("textDocument/didChange", {
            "textDocument": {"uri": file.as_uri(), "version": version}, "contentChanges": [{"text": text}]})

    def diagnostics(self) -> list[Answer]:
        """What is to be underlined, as soon as the server says so."""
        told = self.wait("textDocument/publishDiagnostics")
        assert told["uri"] in self.opened
        found: list[Answer] = told["diagnostics"]
        return found

    def at(self, method: str, file: Path, line: int, character: int) -> Any:
        """What the server says to a place (from 0)."""
        return self.ask(f"textDocument/{method}", {"textDocument": {"uri": file.as_uri()},
                                                   "position": {"line": line, "character": character}})

    def of(self, method: str, file: Path, **more: Any) -> Any:
        """What the server says to a whole record."""
        return self.ask(f"textDocument/{method}", {"textDocument": {"uri": file.as_uri()}, **more})

    def leave(self) -> tuple[int, bytes]:
        """Shut the server down; its exit status, and what it wrote on standard error."""
        self.ask("shutdown", None)
        self.tell("exit", None)
        return self.gone()

    def hang_up(self) -> tuple[int, bytes]:
        """Go away without a word."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        return self.gone()

    def gone(self) -> tuple[int, bytes]:
        """The end of the process."""
        assert self._process.stderr is not None
        told = self._process.stderr.read()
        return self._process.wait(), told
