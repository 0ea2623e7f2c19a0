"""The headers of a record that is to be begun."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from events.notation.values import Header
from events.notation.write import write


def starting_record(headers: Mapping[str, str], players: Mapping[str, str], decks: Mapping[str, str],
                    towers: Mapping[str, str]) -> str:
    """The text of a record with these headers and nothing played yet."""
    rows: list[Iterable[Header]] = [[Header(key, None, value)] for key, value in headers.items()]
    rows.append(Header(seat, None, name) for seat, name in players.items())
    rows.append(Header("Pakli", seat, deck) for seat, deck in decks.items())
    rows.append(Header("Torony", seat, tower) for seat, tower in towers.items())
    lines = [" ".join(map(write, row)) for row in rows]
    return "\n".join(line for line in lines if line) + "\n"
