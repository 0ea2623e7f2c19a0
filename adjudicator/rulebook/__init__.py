"""The catalogue of paragraphs: summaries, places, statuses, differences, the user's own copy."""
