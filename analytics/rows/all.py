"""All rows of a game, table by table."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.games import Game
from analytics.rows.cards import as_known, card_rows, hidden_since, open_cards, tracks
from analytics.rows.coded import Coded, Shelves
from analytics.rows.game import common, deck_rows, dispute_rows, game_row, player_rows, ruling_rows
from analytics.rows.moments import moment_rows
from analytics.rows.table import manoeuvre_rows, position_rows, roll_rows, thread_rows
from analytics.rows.told import Row, Told, told_of
from analytics.rows.uncollected import uncollected


def game_rows(game: Game, name: str, public: bool = False,
              shelves: Shelves | None = None) -> tuple[Row, dict[str, Sequence[Row]]]:
    """What begins every row, and the rows of every table without it, in their order.

    ``name`` is what the game is called in the lake. ``public`` leaves out what the game never
    revealed. ``shelves`` hold what games of one segment tell again and again. Raises InputError
    where the log can't be replayed at all.
    """
    return rows_of(told_of(game), name, public, shelves)


@uncollected()
def rows_of(told: Told, name: str, public: bool = False,
            shelves: Shelves | None = None) -> tuple[Row, dict[str, Sequence[Row]]]:
    """The same of a game that has been replayed already."""
    found, shelves = tracks(told), shelves or Shelves()
    if public:
        told = told._replace(open=open_cards(found), hidden=hidden_since(found))
        found = as_known(found)
    events, checks, said, others = moment_rows(told, shelves)
    disputes = dispute_rows(told, others)
    return common(told, name), {
        "játszmák": [game_row(told, others, len(disputes))], "játékosok": player_rows(told),
        "paklik": Coded(shelves.kept["paklik"]).add(deck_rows(told, found)),
        "események": events, "ítéletek": checks, "következmények": said,
        "lapok": card_rows(told, found), "dobások": roll_rows(told), "manőverek": manoeuvre_rows(told),
        "időfonalak": thread_rows(told, shelves.kept["időfonalak"]), "döntések": ruling_rows(told), "viták": disputes,
        "állások": position_rows(told),
    }
