"""Two sheets of one game -> one record, with what they disagree in (docs/egyesites.md)."""
