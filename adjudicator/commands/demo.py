"""``biro demo``: the shipped contested game, from its record to the verdict and to a statistic of it, in a
throw-away store."""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from adjudicator import explain, stats_view
from adjudicator.app import App
from adjudicator.board import show_board
from adjudicator.commands import stats
from adjudicator.games import stored_game
from adjudicator.importing.record import import_record
from adjudicator.importing.report import Imported
from adjudicator.importing.storing import keep
from adjudicator.messages import text
from adjudicator.options import Json
from adjudicator.output import Output, output
from adjudicator.replay import Moment, Replay
from adjudicator.telling import moment_json, moment_lines, trust_json, trust_lines
from events.store import open_store

RECORD: Final = "games/vitatott-kor.jk"
METRIC: Final = "cselekedetek.szabálytalan"
MOST: Final = 5


def register(app: App) -> None:
    """Add the command ``demo``."""
    app.command("demo", help="demo.help")(demo)


def demo(json: Json = False) -> int:
    """Import, store, replay the contested turn, and say what the rules say of the dispute."""
    out = output(json)
    with as_file(files("samples")) as samples, TemporaryDirectory() as folder:
        record = samples / RECORD
        found = import_record(record)
        store = str(Path(folder) / "demo.sqlite")
        with open_store(store) as opened:
            name = keep(opened, found, False).id
        _tell(out, record, found, name, stored_game(name, store).replay(), _statistic(store, Path(folder) / "tó"))
    return 0


def _statistic(store: str, lake: Path) -> Any:
    """The throw-away store as a lake, and one metric of it."""
    from analytics.export import export
    from analytics.metrics import metrics
    from analytics.stats import Desk

    with open_store(store, readonly=True) as opened:
        export(opened, lake)
    with Desk(lake) as desk:
        return desk.result(next(m for m in metrics() if m.id == METRIC))


def _tell(out: Output, record: Path, found: Imported, name: str, told: Replay, statistic: Any) -> None:
    dispute = told.at(found.report.disputes[0].number)
    out.answer({"record": record.name, "game": name, "counts": dict(found.counts), **trust_json(told),
                "dispute": moment_json(dispute, told, out.lang), "statistic": stats_view.as_json(statistic, out.lang)})
    if out.json:
        return
    for part in _parts(out.lang, record, found, name, told, dispute):
        out.print(part)
    out.say("demo.statistic", events=told.length)
    stats.tell(out, statistic, most=MOST)


def _parts(lang: str, record: Path, found: Imported, name: str, told: Replay, dispute: Moment) -> list[Any]:
    """What is printed, in order: the record, the import, the contested turn, the board, the verdict."""
    assert dispute.before is not None  # a dispute has a position before it
    turn = dispute.before.turn
    moments = [m for m in told.moments if m.before is not None and m.before.turn == turn]
    return [
        text("demo.record", lang, file=record.name), record.read_text(encoding="utf-8"),
        text("demo.imported", lang, game=name, **found.counts),
        text("demo.turn", lang, turn=turn), *("\n".join(moment_lines(m, told, lang)) for m in moments),
        "\n".join(trust_lines(told, lang)),
        text("demo.position", lang, number=dispute.number), *show_board(dispute.before, told.rules, lang),
        text("demo.verdict", lang, line=dispute.event.raw or ""),
        "\n".join(explain.explain(dispute.verdict, dispute.before, told.rules, lang, explain.FULL, dispute.said,
                                  dispute.after)),
    ]
