"""A PostgreSQL server of our own on loopback, from the binaries found on the machine."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_USERS = ("postgres", "nobody")
_SECONDS = 30.0


def binaries() -> Path | None:
    """The folder of the newest ``initdb`` and ``postgres``, or None."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name.split(".")[0]))
    on_path = shutil.which("initdb")
    folders = [*found, *([Path(on_path).resolve().parent] if on_path else [])]
    return next((folder for folder in reversed(folders)
                 if (folder / "initdb").exists() and (folder / "postgres").exists()), None)


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """Start a server with an empty database; its address. It refuses to run as root, so then as another."""
    home = Path(tempfile.mkdtemp(prefix="biro-pg-"))
    identity = _unprivileged(home)
    process: subprocess.Popen[bytes] | None = None
    try:
        subprocess.run([folder / "initdb", "-D", home / "data", "-U", "biro", "-A", "trust", "-E", "UTF8",
                        "--locale=C", "--no-sync"], check=True, capture_output=True, cwd=home, **identity)
        port = _free_port()
        log = (home / "log").open("wb")
        process = subprocess.Popen([folder / "postgres", "-D", home / "data", "-h", "127.0.0.1", "-p", str(port),
                                    "-k", home, "-F"], cwd=home, stdout=log, stderr=log, **identity)
        log.close()
        _wait(port, process, home / "log")
        yield f"postgresql://biro@127.0.0.1:{port}/postgres"
    finally:
        if process is not None:
            process.terminate()
            process.wait(_SECONDS)
        shutil.rmtree(home, ignore_errors=True)


def _unprivileged(home: Path) -> dict[str, Any]:
    if os.geteuid() != 0:
        return {}
    user = next(entry for entry in pwd.getpwall() for name in _USERS if entry.pw_name == name)
    os.chown(home, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": [], "env": {"PATH": os.environ["PATH"]}}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    import psycopg
    end = time.monotonic() + _SECONDS
    while process.poll() is None and time.monotonic() < end:
        try:
            psycopg.connect(f"postgresql://biro@127.0.0.1:{port}/postgres", connect_timeout=2).close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(log.read_text(encoding="utf-8", errors="replace"))
