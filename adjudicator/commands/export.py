"""``biro export``: the stored games as tables of a lake (docs/lake.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from adjudicator.app import App
from adjudicator.games import open_store_for
from adjudicator.messages import text
from adjudicator.new_files import refuse_stdout
from adjudicator.options import Json, Store
from adjudicator.output import Output, output
from adjudicator.own_lake import default_lake


def register(app: App) -> None:
    """Add the command ``export``."""
    app.command("export", help="export.help")(export)


def export(
    out: Annotated[Path | None, typer.Option("--out", envvar="BIRO_LAKE", metavar="LAKE",
                                                help="export.option.out")] = None,
    rebuild: Annotated[bool, typer.Option("--rebuild", help="export.option.rebuild")] = False,
    public: Annotated[bool, typer.Option("--public", help="export.option.public")] = False,
    digest: Annotated[bool, typer.Option("--digest", help="export.option.digest")] = False,
    store: Store = None,
    json: Json = False,
) -> int:
    """Bring a lake up to date; 1 where a game could not be read."""
    from analytics.export import export as bring

    refuse_stdout(out)
    told = output(json)
    lake = out or default_lake()
    with open_store_for(store) as opened, told.progress("export.progress") as advance:
        done = bring(opened, lake, rebuild=rebuild, public=public, thorough=digest, advance=advance)
    _tell(told, lake, done, digest)
    return int(bool(done.failed))


def _tell(out: Output, lake: Path, done: Any, digest: bool) -> None:
    from analytics.schema import TABLES
    from analytics.segments import content_digest

    digests = {t.name: content_digest(lake, done.manifest, t.name) for t in TABLES} if digest else {}
    failed = [{"game": name, "code": error.code, "message": text(error.code, out.lang, **error.params)}
              for name, error in done.failed]
    damaged = [{"file": str(path), "code": fault, "message": text(f"lake.file.{fault}", out.lang)}
               for path, fault in done.damaged.items()]
    rows = {t.name: done.manifest.count(t.name) for t in TABLES}
    out.answer({"lake": str(lake), "written": sorted(done.written), "kept": done.kept, "removed": done.removed,
                "failed": failed, "damaged": damaged, "events": done.events, "rows": rows, "data": done.manifest.data,
                **({"digests": digests} if digest else {})})
    for one in damaged:
        out.note("export.damaged", file=one["file"], reason=one["message"])
    for one in failed:
        out.note("export.failed", game=one["game"], message=one["message"])
    out.say("export.done", lake=str(lake), written=len(done.written), kept=done.kept, removed=len(done.removed),
            events=done.events, data=done.manifest.data)
    for name, count in rows.items():
        out.say("export.digest" if digest else "export.table", name=name, rows=count, digest=digests.get(name, ""))
