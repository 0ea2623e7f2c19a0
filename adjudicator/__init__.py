"""What people do with games: import, check, replay, judge; and the ``biro`` command."""

from typing import Final

__version__: Final = "0.1.0"
