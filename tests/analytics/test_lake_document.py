"""docs/lake.md says what the code does: tables, columns and metrics are the same (T31)."""

from __future__ import annotations

import re

from analytics.metrics import metrics
from analytics.schema import COMMON_COLUMNS, TABLES
from tests.sources import ROOT

TEXT = (ROOT / "docs/lake.md").read_text(encoding="utf-8")


def _between(name: str) -> str:
    return TEXT.partition(f"<!-- {name} -->\n")[2].partition(f"\n<!-- {name} vége -->")[0]


def test_every_table_and_column_is_described() -> None:
    first, *parts = re.split(r"\n### ", _between("táblák"))
    assert [c.name for c in COMMON_COLUMNS] == re.findall(r"^\| `(\w+)`", first, re.M)
    assert [part.partition("\n")[0] for part in parts] == [table.name for table in TABLES]
    for part, table in zip(parts, TABLES, strict=True):
        rows = re.findall(r"^\| `(\w+)`( \*)? \| ([^|]+) \| (.+) \|$", part, re.M)
        assert rows == [(c.name, " *" if c.secret else "", c.type, f"{c.hu} · {c.en}") for c in table.columns]
        assert f"Egy sora {table.hu}." in part
        assert all(f"`{name}`" in part for name in table.order)


def test_every_metric_is_described() -> None:
    form = r"^\| `([\w.]+)` \((\d+)\) \| (\w+) \| (.+) \| (.+) \| (\d+) \| (.+) \|$"
    rows = re.findall(form, _between("mutatók"), re.M)
    assert rows == [(m.id, str(m.version), m.topic, f"{m.name_hu} · {m.name_en}", f"{m.unit_hu} · {m.unit_en}",
                     str(m.floor), f"{m.bias_hu} · {m.bias_en}") for m in metrics()]
