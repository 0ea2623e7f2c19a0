"""Every way in which a command can end, made into words and an exit status.

======  ==================================================================================
0, 1    what the command itself returns: nothing against it, or something found against it
2       the input or the call is wrong
3       the store or a file could not be used
70      a fault of the program: one line, the full trace only with ``BIRO_DEBUG=1``
130     interrupted from the keyboard
141     whoever read our output stopped reading
143     told to end by the system, where there was something to clear away first
======  ==================================================================================
"""

from __future__ import annotations

import errno
import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TextIO

from adjudicator import problems
from adjudicator.messages import language, text
from adjudicator.output import write, write_json
from events.errors import BiroError, InputError

INPUT, STORE, OURS, INTERRUPTED, PIPE, TERMINATED = 2, 3, 70, 130, 141, 143
_ROOT = Path(__file__).resolve().parent.parent
_PACKAGES = ("events", "engine", "adjudicator", "analytics")
_FILE_FAULTS: Final = {
    errno.ENOENT: "cli.file.missing", errno.EACCES: "cli.file.forbidden", errno.EPERM: "cli.file.forbidden",
    errno.EISDIR: "cli.file.is_folder", errno.ENOTDIR: "cli.file.not_folder", errno.EEXIST: "cli.file.exists",
    errno.ENOSPC: "cli.file.disk_full", errno.EROFS: "cli.file.read_only",
    errno.EOPNOTSUPP: "cli.file.not_plain",
}


class Terminated(KeyboardInterrupt):
    """The process was told to end (SIGTERM)."""


def run(command: Callable[[], object], json: bool = False) -> int:
    """Run a command and return its exit status; no exception but SystemExit leaves it.

    Under ``json`` an error is also an answer on standard output (docs/json.md).
    """
    try:
        status = command()
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except (BrokenPipeError, KeyboardInterrupt) as stopped:
        return _stopped(stopped)
    except Exception as error:
        return _reported(error, json)


def _reported(error: Exception, json: bool) -> int:
    try:
        return report(error, json)
    except BrokenPipeError as stopped:
        return _stopped(stopped)


def report(error: Exception, json: bool = False) -> int:
    """Tell an error on standard error and return its exit status."""
    # Typer's own exceptions cost an import that a run without errors has made already.
    from adjudicator import usage
    if isinstance(error, usage.NoArguments):
        write(sys.stderr, error.message)
        return INPUT
    if isinstance(error, usage.UsageError):
        return _tell(INPUT, "cli.usage_error", usage.describe(error), json, after=usage.hint(error))
    if isinstance(error, InputError) and error.problems:
        return _tell_problems(error, json)
    status, code, message = described(error)
    ended = _tell(status, code, message, json)
    trace(error)
    return ended


def trace(error: Exception) -> None:
    """The full trace of a fault of ours, where it is asked for."""
    if described(error)[0] == OURS and os.environ.get("BIRO_DEBUG") == "1":
        traceback.print_exception(error)


def described(error: Exception) -> tuple[int, str, str]:
    """The exit status, code and words of an error that has no places in a file."""
    if isinstance(error, BiroError):
        return error.exit_status, error.code, text(error.code, **problems.in_words(error.params))
    if isinstance(error, RecursionError):
        return INPUT, "cli.too_deep", text("cli.too_deep")
    if isinstance(error, UnicodeEncodeError):
        letter = ord(error.object[error.start])
        return INPUT, "cli.surrogate", text("cli.surrogate", code=f"{letter:04X}")
    if isinstance(error, OSError):
        return STORE, "cli.file_error", file_fault(error)
    return OURS, "cli.our_fault", fault_words(error)


def file_fault(error: OSError) -> str:
    """What the system said of a file, in the chosen language where we know how."""
    name = "" if error.filename is None else os.fsdecode(error.filename)
    reason = file_reason(error)
    return text("cli.file_error", name=name, reason=reason) if name else reason


def file_reason(error: OSError) -> str:
    """Why the system gave no file, in the chosen language where we know how."""
    fault = _FILE_FAULTS.get(error.errno or 0)
    return text(fault) if fault else error.strerror or str(error)


def _stopped(stopped: BaseException) -> int:
    if isinstance(stopped, KeyboardInterrupt):
        write(sys.stderr, text("cli.interrupted"))
        return TERMINATED if isinstance(stopped, Terminated) else INTERRUPTED
    _silence(sys.stdout)
    return PIPE


def _silence(stream: TextIO) -> None:
    """The interpreter flushes a stream once more at its end; let that go nowhere."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def _tell(status: int, code: str, message: str, json: bool, after: str = "") -> int:
    _print("cli.error", message)
    if after:
        write(sys.stderr, after)
    return _answer(status, code, message, json)


def _tell_problems(error: InputError, json: bool) -> int:
    message = text(error.code, **error.params)
    for problem in error.problems:
        write(sys.stderr, problems.shown(problem))
    _print("cli.error", message)
    found = [problems.as_json(problem) for problem in error.problems]
    return _answer(error.exit_status, error.code, message, json, found)


def fault_words(error: Exception) -> str:
    """One line about a fault of the program: its kind, its place, what it says."""
    return text("cli.our_fault", kind=type(error).__name__, place=_place(error), words=_one_line(error))


def _place(error: Exception) -> str:
    """The innermost line of our packages on the way to the error, else the innermost line."""
    frames = traceback.extract_tb(error.__traceback__)
    places = [(Path(frame.filename), frame.lineno) for frame in frames]
    ours = [(path.relative_to(_ROOT), line) for path, line in places
            if path.is_relative_to(_ROOT) and path.relative_to(_ROOT).parts[0] in _PACKAGES]
    if ours:
        return "{}:{}".format(*ours[-1])
    return f"{places[-1][0].name}:{places[-1][1]}" if places else "?"


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:200]


def _print(message_id: str, message: str) -> None:
    write(sys.stderr, text(message_id, message=message), style="bold red")


def _answer(
    status: int, code: str, message: str, json: bool, found: list[dict[str, Any]] | None = None
) -> int:
    if json:
        write_json({"error": {"status": status, "code": code, "language": language(),
                              "message": message, "problems": found or []}})
    return status
