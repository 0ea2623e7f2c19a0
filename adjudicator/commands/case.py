"""``biro case``: position and ruling cases, run and told; ``biro case from GAME`` writes one."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from adjudicator.app import App
from adjudicator.options import At, Edition, Files, Force, Json, OutText, Readings, Store
from adjudicator.output import Output, output
from adjudicator.usage import CallError
from events.errors import InputError, StoreError

FROM: Final = "from"


def register(app: App) -> None:
    """Add the command ``case``."""
    app.command("case", help="case.help")(case)


def case(
    files: Files,
    only: Annotated[str | None, typer.Option("--only", metavar="ID", help="case.option.only")] = None,
    pending: Annotated[Path | None, typer.Option("--pending", metavar="FILE", help="case.option.pending")] = None,
    show: Annotated[bool, typer.Option("--show", help="case.option.show")] = False,
    at: At = None,
    file: Annotated[Path | None, OutText] = None,
    force: Force = False,
    edition: Edition = None,
    readings: Readings = None,
    store: Store = None,
    json: Json = False,
) -> int:
    """Run the cases of files, or write the one of a recorded moment."""
    out = output(json)
    if str(files[0]) == FROM:
        return _write(out, files[1:], at, file, force, (edition, readings, store))
    if at is not None or file is not None:
        raise CallError("case.from.only")
    waiting = load_pending(pending)
    pairs = list(_results(files, only))
    results = [result for _, result in pairs]
    if not results:
        raise InputError("case.none_found", files=tuple(map(str, files)), only=only or "")
    faults = [r for r in results if not r.holds and r.id not in waiting]
    held = sorted({r.id for r in results} - {r.id for r in results if not r.holds})
    stale = [i for i in held if i in waiting]
    out.answer({"cases": [as_json(r) for r in results], "pending": dict(waiting), "stale": stale})
    for found, r in pairs:
        if show and "állás" in found:
            _show_board(out, found, r.edition)
        _tell(out, r, waiting, show)
    for name in stale:
        out.say("case.stale", id=name)
    counted = sum(not r.holds and r.id in waiting for r in results)
    out.say("case.total", held=sum(r.holds for r in results), of=len(results), pending=counted)
    return 1 if faults or stale else 0


def _write(out: Output, games: list[Path], at: int | None, file: Path | None, force: bool,
           asked: tuple[str | None, list[str] | None, str | None]) -> int:
    """The case of one event of one game, into a file or for whoever reads the output."""
    from adjudicator.case_file import case_text
    from adjudicator.case_writing import case_from
    from adjudicator.games import open_game
    from adjudicator.new_files import STDOUT, write_file

    if len(games) != 1:
        raise CallError("case.from.one_game")
    edition, readings, store = asked
    found = open_game(str(games[0]), store, edition=edition)
    told = found.replay(readings, edition)
    made = case_from(found, told, at if at is not None else len(told.moments))
    written = case_text(made)
    file = None if file == STDOUT else file
    if file is not None:
        write_file(file, written, force=force)
    out.answer({"file": str(file) if file is not None else None, "case": made})
    if file is None:
        out.print(written.rstrip("\n"))
    else:
        out.say("case.from.done", file=str(file), id=made["azonosító"])
    return 0


def _results(files: Iterable[Path], only: str | None) -> Iterable[tuple[Mapping[str, Any], Any]]:
    """Each case with its result, once for each edition that it is run under."""
    from adjudicator.cases import editions_of, load_cases, run_case

    for file in files:
        for found in load_cases(file):
            if only is None or str(found["azonosító"]) == only:
                for edition in editions_of(found):
                    yield found, run_case(found, edition)


def load_pending(path: Path | None) -> Mapping[str, str]:
    """The cases that may still fail, each with its reason."""
    if path is None:
        return {}
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise StoreError("cases.unreadable", file=str(path), reason=error.strerror or "") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError("cases.not_toml", file=str(path), reason=str(error)) from None
    return {str(k): str(v) for k, v in flat(data)}


def flat(data: Mapping[str, Any]) -> Iterable[tuple[str, Any]]:
    """``id = reason`` pairs, also from tables: there the reason stands once under ``ok``."""
    for key, value in data.items():
        if isinstance(value, Mapping) and "esetek" in value:
            yield from ((name, value.get("ok", key)) for name in value["esetek"])
        elif isinstance(value, Mapping):
            yield from flat(value)
        else:
            yield key, value


def _verdict(failure: Any, edition: str) -> dict[str, Any] | None:
    from adjudicator.explain import verdict_json
    from adjudicator.messages import language
    from engine.ruleset import ruleset

    if failure.verdict is None:
        return None
    return verdict_json(failure.verdict, failure.state, ruleset(edition), language())


def as_json(result: Any) -> dict[str, Any]:
    """One case for machines (docs/json.md)."""
    failures = [{"step": f.step, "path": f.path, "expected": f.expected, "found": f.found,
                 "verdict": _verdict(f, result.edition)} for f in result.failures]
    return {"azonosító": result.id, "kiadás": result.edition, "holds": result.holds, "failures": failures}


def _tell(out: Output, result: Any, waiting: Mapping[str, str], show: bool) -> None:
    if result.holds:
        if show:
            out.say("case.holds", id=result.id, edition=result.edition)
            _tell_steps(out, result)
        return
    if result.id in waiting:
        out.say("case.pending", id=result.id, edition=result.edition, reason=waiting[result.id])
        return
    for f in result.failures:
        verdict = _why(out, f)
        out.say("case.fails", id=result.id, edition=result.edition, step=f.step, line=f.line, path=f.path,
                expected=str(f.expected), found=str(f.found), verdict=verdict)


def _why(out: Output, failure: Any) -> str:
    from adjudicator.explain import verdict_line

    return "" if failure.verdict is None else verdict_line(failure.verdict, failure.state, None, out.lang)


def _tell_steps(out: Output, result: Any) -> None:
    from adjudicator.calc_view import words

    for step in result.steps:
        out.say("case.derivation", said=words(step), paragraphs=", ".join((*step.paragraphs, *step.readings)))


def _show_board(out: Output, found: Mapping[str, Any], edition: str) -> None:
    from adjudicator.board import board_lines
    from adjudicator.cases import begin

    run = begin(found, edition)
    out.print("\n".join(board_lines(run.state, run.rules, out.lang)))
